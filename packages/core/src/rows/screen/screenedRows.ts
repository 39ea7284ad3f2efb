/** Reads the customers of screened files back from their results, to compare two runs. */
import type { RowsOfResults } from "../files/ComparedRow.ts"
import { resultColumns } from "./resultRows.ts"
import type { ScreeningRun } from "./ScreeningRun.ts"

const given = [
  "id",
  "name",
  "abn",
  "acn",
  "dob",
  "country",
  "imo",
  "identifiers",
  "alias",
  "parties"
] as const
/** Not the versions of the lists, which differ whenever one was loaded. */
const answered = ["verdict", "dob_read", "not_read", "unavailable_lists"] as const

type ResultColumn = (typeof resultColumns)[number]

const placeOf = (column: ResultColumn): number => resultColumns.indexOf(column)

const matched = [
  "party",
  "source",
  "list_ref",
  "matched_name",
  "name_type",
  "score",
  "dob_agreement",
  "ban_type"
] as const

/** Of the digest of what the list says of an entry: enough to tell two contents of one entry apart. */
const SHOWN = 12

/** A customer with several matches has a record for each. */
export const screenedRows = ({ settings }: ScreeningRun): RowsOfResults => {
  const cellOf = (cells: ReadonlyArray<string>, column: ResultColumn): string => cells[placeOf(column)] ?? ""
  const matchOf = (cells: ReadonlyArray<string>): ReadonlyArray<string> =>
    cellOf(cells, "source") === ""
      ? []
      : [
          [
            ...matched.map((column) => cellOf(cells, column)).filter((cell) => cell !== ""),
            `says ${cellOf(cells, "entry_sha256").slice(0, SHOWN)}`
          ].join(", ")
        ]
  return {
    hasId: settings.columns.id !== undefined,
    continues: (before, record) => cellOf(before, "row") === cellOf(record, "row"),
    row: (records) => {
      const [first = []] = records
      const picked = (columns: ReadonlyArray<ResultColumn>) =>
        Object.fromEntries(columns.map((column) => [column, cellOf(first, column)]))
      const matches = records.flatMap(matchOf).toSorted()
      return {
        given: picked(given),
        answer: {
          ...picked(answered),
          matches: matches.join("; "),
          ...(matches.length === 0 && { note: cellOf(first, "note") })
        }
      }
    }
  }
}
