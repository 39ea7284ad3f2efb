/** Rows in name order, for more of them than objects fit the heap: packed outside it, sorted a group at a time. */
import type { NameRow } from "@entity-watch/names/search/segment/SegmentBuilder"

/** So many rows of a group wait until they are packed. */
const PAGE = 500

/** "The Trustee for" begins a fifth of all names, and what comes after it parts them. */
const opening = "The Trustee for "
const groupOf = (name: string): string =>
  name.startsWith(opening) ? name.slice(0, opening.length + 2) : name.slice(0, 2)

const inOrder = (a: NameRow, b: NameRow): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.entity - b.entity

export function* sortedRows(rows: Iterable<NameRow>): Generator<NameRow> {
  const groups = new Map<string, { readonly pages: Array<Buffer>; held: Array<NameRow> }>()
  for (const row of rows) {
    const key = groupOf(row.name)
    const group = groups.get(key) ?? { pages: [], held: [] }
    groups.set(key, group)
    group.held.push(row)
    if (group.held.length < PAGE) continue
    group.pages.push(Buffer.from(JSON.stringify(group.held)))
    group.held = []
  }
  for (const [key, { held, pages }] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    groups.delete(key)
    const packed = pages.flatMap((page): ReadonlyArray<NameRow> => JSON.parse(page.toString()))
    yield* [...packed, ...held].sort(inOrder)
  }
}
