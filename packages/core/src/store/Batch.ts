/** The records of one load as columns, so that one statement takes a whole batch. */
import { foldName } from "@entity-watch/names/analysis"
import { indexable } from "@entity-watch/names/text"
import type { RegisterRecord } from "../domain/RegisterRecord.ts"

/**
 * A record with its data as JSON. The object from which it was made can be freed at once, because millions of records
 * are read.
 */
export interface RecordRow extends Omit<RegisterRecord, "data"> {
  readonly json: string
}

/**
 * A published text may hold a NUL, which PostgreSQL does not take. Nobody sees one, and names are compared without
 * them.
 */
const withoutNul = (text: string): string => (text.includes("\0") ? text.replaceAll("\0", "") : text)

const jsonOf = (data: unknown): string => {
  const json = JSON.stringify(data)
  return json.includes("\\u0000")
    ? JSON.stringify(data, (_, value) => (typeof value === "string" ? withoutNul(value) : value))
    : json
}

/** The key may have a name in it, which may be longer than an index of the database takes. */
export const recordRow = ({ abn, acn, data, key, names }: RegisterRecord): RecordRow => ({
  key: indexable(withoutNul(key)),
  abn,
  acn,
  json: jsonOf(data),
  names
})

/**
 * The records of a batch without those that repeat a key of the same batch: the first one counts. The driver cannot
 * send an array of nothing but nulls, so an empty text stands for null on the way to the database.
 */
export class Batch {
  readonly records: ReadonlyArray<RecordRow>
  readonly keys: Array<string> = []
  readonly abns: Array<string> = []
  readonly acns: Array<string> = []
  readonly data: Array<string> = []

  constructor(records: ReadonlyArray<RecordRow>) {
    this.records = isAscending(records) ? records : withoutRepeated(records)
    for (const { key, abn, acn, json } of this.records) {
      this.keys.push(key)
      this.abns.push(abn ?? "")
      this.acns.push(acn ?? "")
      this.data.push(json)
    }
  }

  /** The last key of the batch if every key is greater than the one before it and than `previous`; otherwise null. */
  ascendingFrom(previous: string): string | null {
    let last = previous
    for (const key of this.keys) {
      if (key <= last) return null
      last = key
    }
    return last
  }
}

/** Whether the keys ascend, as those of the largest registers do. Then no key can have come twice. */
const isAscending = (records: ReadonlyArray<RecordRow>): boolean =>
  records.every(({ key }, i) => i === 0 || key > (records[i - 1]?.key ?? key))

const withoutRepeated = (records: ReadonlyArray<RecordRow>): ReadonlyArray<RecordRow> => {
  const first = new Map<string, RecordRow>()
  for (const record of records) if (!first.has(record.key)) first.set(record.key, record)
  return [...first.values()]
}

/** The number of records in one step. */
const stride = 100

/** The names of some records, each with the numbers of its record. */
export class NameColumns {
  readonly keys: Array<string> = []
  readonly kinds: Array<string> = []
  readonly names: Array<string> = []
  readonly folded: Array<string> = []
  readonly abns: Array<string> = []
  readonly acns: Array<string> = []
  readonly states: Array<string> = []
  readonly postcodes: Array<string> = []

  /** Makes the columns in steps (`inTurns`), because folding a batch's names takes as long as a request may wait. */
  static *of(records: ReadonlyArray<RecordRow>): Generator<void, NameColumns> {
    const columns = new NameColumns()
    for (const [at, record] of records.entries()) {
      columns.#add(record)
      if (at % stride === stride - 1) yield
    }
    return columns
  }

  private constructor() {}

  #add({ abn, acn, key, names }: RecordRow): void {
    for (const { kind, name, postcode, state } of names) {
      this.keys.push(key)
      this.kinds.push(kind)
      this.names.push(withoutNul(name))
      this.folded.push(foldName(name))
      this.abns.push(abn ?? "")
      this.acns.push(acn ?? "")
      this.states.push(state ?? "")
      this.postcodes.push(postcode ?? "")
    }
  }
}
