import { NameIndex } from "@entity-watch/names/search/NameIndex"
import { Segment } from "@entity-watch/names/search/segment/Segment"
import type { SegmentRefusal } from "@entity-watch/names/search/segment/segmentFormat"
import { Tombstones } from "@entity-watch/names/search/segment/Tombstones"
import type { LoadedNames } from "./NameIndexes.ts"

const opened = (segment: Segment | SegmentRefusal): Segment => {
  if ("_tag" in segment) throw new Error(segment.detail)
  return segment
}

/** For one thread. Throws where the buffers, which were checked before, are no segments. */
export const openIndex = ({ afar, changed, delta, main }: Omit<LoadedNames, "version">): NameIndex => {
  const trusted = { trusted: true }
  const second = delta === null ? null : opened(Segment.open(delta, trusted))
  if (afar !== null) {
    const removed = afar.removed === null ? null : new Tombstones(afar.removed)
    return new NameIndex(opened(Segment.openResident(main, trusted)), removed, second)
  }
  const segment = opened(Segment.open(main, trusted))
  return new NameIndex(
    segment,
    changed.length === 0 ? null : Tombstones.ofEntities(segment, new Set(changed)),
    second
  )
}
