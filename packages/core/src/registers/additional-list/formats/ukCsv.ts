/** The CSV of the UK Sanctions List: a line with the day of its report, and many rows for each party. */
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { RowOutcome } from "../../../domain/RowOutcome.ts"
import { type SourceError, SourceMalformed } from "../../../domain/SourceError.ts"
import type { SourceFile } from "../../../domain/SourceFile.ts"
import { readDelimited } from "../../../formats/delimited.ts"
import type { PublishedRow } from "../../../formats/Layout.ts"
import type { ListedParty } from "../party/ListedParty.ts"
import { recordsInTurns } from "./readPartyXml.ts"
import { optionalColumns, requiredColumns, UkDesignation } from "./ukDesignation.ts"

export interface UkCsv {
  readonly source: SourceId
  readonly file: SourceFile
  /** The beginning of the file. */
  readonly opening: string
  /** What is expected, for whoever has another file. */
  readonly expected: string
  readonly partyOf: (designation: UkDesignation) => ListedParty
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

const reportDay = (line: string): string | undefined => {
  const [, day = "", month = "", year] = /Report Date:\s*(\d{1,2})-([a-z]{3})-(\d{4})/iu.exec(line) ?? []
  const number = months.indexOf(month.toLowerCase()) + 1
  return year === undefined || number === 0
    ? undefined
    : `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`
}

const withoutFirst =
  (count: number) =>
  <E>(bytes: Stream.Stream<Uint8Array, E>): Stream.Stream<Uint8Array, E> =>
    Stream.suspend(() => {
      let left = count
      return bytes.pipe(
        Stream.map((chunk) => {
          const rest = chunk.subarray(Math.min(left, chunk.length))
          left -= chunk.length - rest.length
          return rest
        }),
        Stream.filter((chunk) => chunk.length > 0)
      )
    })

/** A party has a row for each of its names, times its addresses, and so on; its rows need not stand together. */
class UkParties {
  readonly #found = new Map<
    string,
    { readonly designation: UkDesignation; readonly row: number; rows: number }
  >()

  get isEmpty(): boolean {
    return this.#found.size === 0
  }

  take({ cells, row }: PublishedRow<string>): void {
    const id = cells["Unique ID"]?.trim() || `row ${row}`
    const known = this.#found.get(id) ?? { designation: new UkDesignation(), row, rows: 0 }
    this.#found.set(id, known)
    known.rows++
    known.designation.takeRow(cells)
  }

  *published(partyOf: UkCsv["partyOf"]) {
    for (const { designation, row, rows } of this.#found.values())
      yield { party: partyOf(designation), row, rows }
  }
}

/** A file that is broken behind some rows is read up to there. */
export const readUkCsv = ({
  expected,
  file,
  opening,
  partyOf,
  source
}: UkCsv): Stream.Stream<RowOutcome, SourceError> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const title = /^\ufeff?"?Report Date:[^\n]*\n/u.exec(opening)?.[0] ?? ""
      const day = reportDay(title)
      const linesBefore = title === "" ? 0 : 1
      const parties = new UkParties()
      const outcomes: Array<RowOutcome> =
        day === undefined ? [] : [{ _tag: "AsOf", asOf: `${day}T00:00:00Z` }]
      yield* file.bytes.pipe(
        withoutFirst(new TextEncoder().encode(title).length),
        readDelimited<string>({
          source,
          required: requiredColumns,
          optional: optionalColumns,
          delimiter: ",",
          brokenRow: "stop",
          noWorkbook: "The file is a workbook."
        }),
        Stream.runForEachArray((items) =>
          Effect.sync(() => {
            for (const item of items) {
              if (item._tag === "Row") parties.take({ ...item, row: item.row + linesBefore })
              else outcomes.push(item)
            }
          })
        ),
        Effect.catchTag("SourceMalformed", (error) => {
          const reason = error.reason.replace(/(?<=^Row )\d+/u, (row) => `${Number(row) + linesBefore}`)
          return parties.isEmpty
            ? Effect.fail(new SourceMalformed({ source, reason: `${reason} Expected is ${expected}.` }))
            : Effect.sync(() => void outcomes.push({ _tag: "Broken", reason }))
        })
      )
      return Stream.concat(Stream.fromIterable(outcomes), recordsInTurns(parties.published(partyOf)))
    })
  )
