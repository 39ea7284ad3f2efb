/** Opens the index of one thread over the buffers that all threads share. */
import { NameIndex, Segment, type SegmentRefusal, Tombstones } from "@entity-watch/names/search"
import type { LoadedNames } from "./LoadedNames.ts"

const opened = (segment: Segment | SegmentRefusal): Segment => {
  if ("_tag" in segment) throw new Error(segment.detail)
  return segment
}

/** The buffers were checked before; if one is no segment nevertheless, this throws. */
export const openIndex = ({
  changed,
  delta,
  main,
  remote
}: Omit<LoadedNames, "version" | "snapshots">): NameIndex => {
  const trusted = { trusted: true }
  const second = delta === null ? null : opened(Segment.open(delta, trusted))
  if (remote !== null) {
    const tombstones = remote.tombstones === null ? null : new Tombstones(remote.tombstones)
    return new NameIndex(opened(Segment.openResident(main, trusted)), tombstones, second)
  }
  const segment = opened(Segment.open(main, trusted))
  return new NameIndex(
    segment,
    changed.length === 0 ? null : Tombstones.ofEntities(segment, new Set(changed)),
    second
  )
}
