/** Small segments for tests. */
import { NameIndex } from "@entity-watch/names/search/NameIndex"
import type { NameSearcher } from "@entity-watch/names/search/NameSearcher"
import { Segment } from "@entity-watch/names/search/segment/Segment"
import { type NameRow, SegmentBuilder } from "@entity-watch/names/search/segment/SegmentBuilder"

export const row = (name: string, entity: number, about: Partial<NameRow> = {}): NameRow => ({
  name,
  entity,
  kind: "legal",
  state: null,
  postcode: null,
  live: true,
  ...about
})

const inNameOrder = (a: NameRow, b: NameRow): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.entity - b.entity

export const bufferOf = (rows: ReadonlyArray<NameRow>): ArrayBufferLike => {
  const builder = new SegmentBuilder()
  for (const each of rows.toSorted(inNameOrder)) builder.add(each)
  return builder.finish("test")
}

export const segmentOf = (rows: ReadonlyArray<NameRow>): Segment => {
  const segment = Segment.open(bufferOf(rows))
  if ("_tag" in segment) throw new Error(segment.detail)
  return segment
}

export const indexOf = (rows: ReadonlyArray<NameRow>): NameIndex => new NameIndex(segmentOf(rows))

export const ask = (searcher: NameSearcher, name: string, state: string | null = null) =>
  searcher.search({ name, state, postcode: null })
