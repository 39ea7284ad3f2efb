/** Rows in name order, for more of them than strings fit the heap: packed outside it, sorted a group at a time. */
import { nameKinds } from "@entity-watch/names/search/analysis/nameAttributes"
import type { NameRow } from "@entity-watch/names/search/segment/SegmentBuilder"

/** Entity, postcode and state index, kind, live. */
const HEAD = 4 + 2 + 1 + 1
const states = ["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT"]
const PAGE = 1 << 16

/** Rows of which the names begin alike. */
class Group {
  private pages: Array<Buffer> = []
  private used = PAGE

  add(row: NameRow): void {
    const need = HEAD + 2 + row.name.length
    if (this.used + need > PAGE) {
      const last = this.pages.at(-1)
      if (last !== undefined && this.used + 2 <= PAGE) last.writeUInt16LE(0, this.used)
      this.pages.push(Buffer.allocUnsafe(PAGE))
      this.used = 0
    }
    const page = this.pages.at(-1)
    if (page === undefined) return
    let at = this.used
    at = page.writeUInt16LE(row.name.length, at)
    at += page.write(row.name, at, "latin1")
    at = page.writeUInt32LE(row.entity, at)
    at = page.writeUInt16LE(Number(row.postcode ?? 0), at)
    at = page.writeUInt8(states.indexOf(row.state ?? "") + 1, at)
    at = page.writeUInt8((nameKinds.indexOf(row.kind) << 1) | Number(row.live), at)
    this.used = at
  }

  rows(): ReadonlyArray<NameRow> {
    const rows: Array<NameRow> = []
    this.pages.forEach((page, i) => {
      const end = i === this.pages.length - 1 ? this.used : PAGE
      for (let at = 0; at + 2 <= end; ) {
        const length = page.readUInt16LE(at)
        if (length === 0) break
        const name = page.toString("latin1", at + 2, at + 2 + length)
        at += 2 + length
        const flags = page.readUInt8(at + 7)
        const postcode = page.readUInt16LE(at + 4)
        rows.push({
          name,
          entity: page.readUInt32LE(at),
          postcode: postcode === 0 ? null : String(postcode).padStart(4, "0"),
          state: states[page.readUInt8(at + 6) - 1] ?? null,
          kind: nameKinds[flags >>> 1] ?? "legal",
          live: (flags & 1) === 1
        })
        at += HEAD
      }
    })
    this.pages = []
    return rows.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.entity - b.entity))
  }
}

/** "The Trustee for" begins a fifth of all names, and what comes after it parts them. */
const opening = "The Trustee for "
const groupOf = (name: string): string =>
  name.startsWith(opening) ? name.slice(0, opening.length + 2) : name.slice(0, 2)

/** Names are of letters in Latin-1, as the generator makes them. */
export function* sortedRows(rows: Iterable<NameRow>): Generator<NameRow> {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const key = groupOf(row.name)
    const group = groups.get(key) ?? new Group()
    if (!groups.has(key)) groups.set(key, group)
    group.add(row)
  }
  for (const key of [...groups.keys()].sort()) {
    yield* groups.get(key)?.rows() ?? []
    groups.delete(key)
  }
}
