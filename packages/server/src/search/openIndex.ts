/** Opens the index of one thread over the buffers that all threads share. */
import { NameIndex } from "@entity-watch/names/search/NameIndex"
import { Segment } from "@entity-watch/names/search/segment/Segment"
import type { SegmentRefusal } from "@entity-watch/names/search/segment/segmentFormat"
import { Tombstones } from "@entity-watch/names/search/segment/Tombstones"
import type { LoadedNames } from "./LoadedNames.ts"

const opened = (segment: Segment | SegmentRefusal): Segment => {
  if ("_tag" in segment) throw new Error(segment.detail)
  return segment
}

/** The buffers were checked before; if one is no segment nevertheless, this throws. */
export const openIndex = ({ changed, delta, main, remote }: Omit<LoadedNames, "version">): NameIndex => {
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
