/** Remarks on a screened file as a whole: what was left out. */
import { unreadIn } from "../files/howRead.ts"
import { readFields } from "../read/readFields.ts"
import { remarksOnReferences } from "./references.ts"
import type { ScreeningRun } from "./ScreeningRun.ts"

const count = (n: number): string => n.toLocaleString("en-AU")
const rows = (n: number): string => `${count(n)} ${n === 1 ? "row" : "rows"}`

/** What of a file of customers was read nowhere. */
export const remarksOnColumns = ({
  file_remarks = [],
  unread_columns = []
}: {
  readonly [field in "file_remarks" | "unread_columns"]?: ScreeningRun[field] | undefined
}): ReadonlyArray<string> => [
  ...(unread_columns.length === 0
    ? []
    : [
        `Columns that speak of names or identity, or whose cells look like names or are ABNs, were not read, and nothing in them was compared: ${unreadIn(unread_columns)}.`
      ]),
  ...file_remarks
]

/**
 * Which rows were not screened, and which were screened without a field. There are no remarks where everything was
 * read.
 */
export const remarksOf = ({
  counts,
  first_not_read,
  file_remarks,
  first_refusal,
  not_read,
  unread_columns,
  ...references
}: Pick<
  ScreeningRun,
  | "counts"
  | "file_remarks"
  | "first_not_read"
  | "first_refusal"
  | "lacking_reference"
  | "not_read"
  | "shared_reference"
  | "unread_columns"
>): ReadonlyArray<string> => [
  ...remarksOnColumns({ file_remarks, unread_columns }),
  ...remarksOnReferences(references),
  ...(first_refusal === null
    ? []
    : [
        `${rows(counts.refused)} could not be read, and ${counts.refused === 1 ? "was" : "were"} not screened. The first: ${first_refusal}`
      ]),
  ...(first_not_read === null
    ? []
    : [
        `${rows(counts.partly_read)} ${counts.partly_read === 1 ? "was" : "were"} screened without what could not be read: ${readFields
          .filter((field) => (not_read[field] ?? 0) > 0)
          .map((field) => `${field} in ${count(not_read[field] ?? 0)}`)
          .join(", ")}. The first: ${first_not_read}. The column not_read of the results says which.`
      ])
]
