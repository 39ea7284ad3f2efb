/**
 * The references of the customers of a file, by which decisions are found again. A row has none of its own where its id says
 * that there is none, or stands beside another customer in another row: what was decided about one is not taken for the other.
 */
import { PathRef } from "@entity-watch/contract/schema/subjectRef"
import { isPlaceholder } from "@entity-watch/names/analysis"
import { Effect, Hash, Schema, Stream } from "effect"
import type { CustomerRow } from "../read/CustomerFile.ts"

const isPathRef = Schema.is(PathRef)

/** What stands in many rows in place of a reference ("unknown", "N/A", "0", ".") is nobody's. */
export const isRef = (id: string): boolean => isPathRef(id) && !isPlaceholder(id)

export interface References {
  /** Rows whose id stands in another row too, with a customer of other facts. */
  readonly shared: ReadonlyArray<number>
  readonly lacking: { readonly rows: number; readonly first_row: number }
}

/** A file with more such rows has no column of references. */
export const mostShared = 1_000

/** The number of a row and a part of the digest of its facts as one number. */
const FACTS = 2 ** 21
const factsOf = ({ cells: { id: _, ...cells }, parties }: CustomerRow): number =>
  Hash.string(JSON.stringify([cells, parties])) >>> 11

/** It ends after `mostShared` and some more. */
export const referencesIn = <E, R>(rows: Stream.Stream<CustomerRow, E, R>) =>
  Effect.suspend(() => {
    /** Of each id its first row with the digest, and the later rows with the same facts; null once it is shared. */
    const seen = new Map<string, number | Array<number> | null>()
    const shared: Array<number> = []
    const lacking = { rows: 0, first_row: 0 }
    const add = (row: CustomerRow) => {
      const { id } = row.cells
      if (!isRef(id)) {
        if (lacking.rows++ === 0) lacking.first_row = row.row
        return
      }
      const facts = factsOf(row)
      const before = seen.get(id)
      const [first = 0, ...others] = typeof before === "number" ? [before] : (before ?? [])
      if (before === undefined) seen.set(id, row.row * FACTS + facts)
      else if (before === null) shared.push(row.row)
      else if (first % FACTS === facts) seen.set(id, [first, ...others, row.row])
      else {
        shared.push(Math.floor(first / FACTS), ...others, row.row)
        seen.set(id, null)
      }
    }
    return rows.pipe(
      Stream.takeUntil((row) => {
        add(row)
        return shared.length > mostShared
      }),
      Stream.runDrain,
      Effect.map((): References => ({ shared: shared.toSorted((one, other) => one - other), lacking }))
    )
  })
