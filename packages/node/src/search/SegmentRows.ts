/** Turns rows of the database into rows of a segment: each once, with the number of its entity and whether that is live. */
import type { NameKind } from "@entity-watch/contract/schema/Candidate"
import { entityNumber } from "@entity-watch/core/domain/entityNumber"
import { type NameRow, nameKinds, SegmentBuilder } from "@entity-watch/names/search"

/** Parses the rows without a schema, because a schema takes longer to load than a small segment takes to build. */
const rowsIn = (json: string): ReadonlyArray<ReadonlyArray<unknown>> => {
  const rows: unknown = JSON.parse(json)
  if (!Array.isArray(rows) || !rows.every((row) => Array.isArray(row))) throw new Error("These are no rows.")
  return rows
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null)

const kindOf = (value: unknown): NameKind => {
  const kind = nameKinds.find((each) => each === value)
  if (kind === undefined) throw new Error("A name is of an unknown kind.")
  return kind
}

/** The highest entity number and one: nine digits, and above them the ICNs, which have at most six. */
const numbers = 1_001_000_000

/** A set of entities with one bit for each number. The system allocates memory only where bits are set. */
class EntityBitSet {
  private readonly bits = new Uint8Array(Math.ceil(numbers / 8))

  add(entity: number): void {
    this.bits[entity >>> 3] = (this.bits[entity >>> 3] ?? 0) | (1 << (entity & 7))
  }

  has(entity: number): boolean {
    return ((this.bits[entity >>> 3] ?? 0) & (1 << (entity & 7))) !== 0
  }
}

const keyOf = ({ entity, kind, name, postcode, state }: NameRow): string =>
  `${entity} ${kind} ${state} ${postcode} ${name}`

const inOrder = (a: NameRow, b: NameRow): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.entity - b.entity || (keyOf(a) < keyOf(b) ? -1 : 1)

const presentKinds = nameKinds.filter((kind) => kind !== "former")

/** By `keyOf`, so that each row is there once. */
type Rows = Map<string, NameRow>

/** Without the former names that their entities bear still. */
const needed = (rows: Rows): ReadonlyArray<NameRow> =>
  [...rows.values()].filter(
    (row) => row.kind !== "former" || !presentKinds.some((kind) => rows.has(keyOf({ ...row, kind })))
  )

export class SegmentRows {
  private readonly builder = new SegmentBuilder()
  private readonly gone = new EntityBitSet()
  private readonly only = new EntityBitSet()
  /** The rows of a delta segment. */
  private readonly kept: Rows = new Map()

  cancelled(rows: string): void {
    for (const [abn, acn] of rowsIn(rows)) {
      const entity = entityNumber({ abn: textOrNull(abn), acn: textOrNull(acn) })
      if (entity !== null) this.gone.add(entity)
    }
  }

  /** Takes names in name order. Versions of one name stand on one page, one after the other. */
  names(rows: string): void {
    const page: Rows = new Map()
    for (const row of this.rowsOf(rows)) page.set(keyOf(row), row)
    for (const row of needed(page)) this.builder.add(row)
  }

  /** Takes names in any order, of these entities and of those named before. */
  namesOf(rows: string, entities: Uint32Array): void {
    for (const entity of entities) this.only.add(entity)
    for (const row of this.rowsOf(rows)) if (this.only.has(row.entity)) this.kept.set(keyOf(row), row)
  }

  finish(stamp: string): { readonly buffer: SharedArrayBuffer; readonly names: number } {
    for (const row of needed(this.kept).toSorted(inOrder)) this.builder.add(row)
    this.kept.clear()
    const { nameCount: names } = this.builder
    let buffer = new SharedArrayBuffer(0)
    this.builder.finish(stamp, (bytes) => {
      buffer = new SharedArrayBuffer(bytes)
      return buffer
    })
    return { buffer, names }
  }

  private *rowsOf(rows: string): Generator<NameRow> {
    for (const [name, kind, abn, acn, icn, state, postcode] of rowsIn(rows)) {
      const entity = entityNumber({ abn: textOrNull(abn), acn: textOrNull(acn), icn: textOrNull(icn) })
      if (entity === null) continue
      yield {
        name: textOrNull(name) ?? "",
        kind: kindOf(kind),
        entity,
        state: textOrNull(state),
        postcode: textOrNull(postcode),
        live: !this.gone.has(entity)
      }
    }
  }
}
