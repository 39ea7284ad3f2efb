/** Searching names by similarity: building segments, opening them, asking an index. */

export { ANALYSIS_VERSION } from "./search/analysis/analyseName.ts"
export { nameKinds } from "./search/analysis/nameAttributes.ts"
export { NameIndex } from "./search/NameIndex.ts"
export type { FoundName } from "./search/NameSearcher.ts"
export type { RemoteComputation, WantedRanges } from "./search/remote/RemoteReader.ts"
export { remoteTombstones } from "./search/remote/remoteTombstones.ts"
export { SearchTooCostly } from "./search/score/SearchBudget.ts"
export { type ByteRange, ResidentPartBuilder } from "./search/segment/residentPart.ts"
export { Segment } from "./search/segment/Segment.ts"
export { type NameRow, SegmentBuilder } from "./search/segment/SegmentBuilder.ts"
export { FORMAT_VERSION, HEADER_BYTES, type SegmentRefusal } from "./search/segment/segmentFormat.ts"
export { type TombstoneData, Tombstones } from "./search/segment/Tombstones.ts"
