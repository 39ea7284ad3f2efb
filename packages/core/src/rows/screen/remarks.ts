/** Remarks on a screened file as a whole: what was left out. */
import { type FileRemark, fromKept, type KeptRemark } from "../read/FileRemark.ts"
import { readFields } from "../read/readFields.ts"
import type { ScreeningRun } from "./ScreeningRun.ts"

/** What of a file of customers was read nowhere. */
export const remarksOnColumns = ({
  file_remarks = [],
  unread_columns = []
}: {
  readonly [field in "file_remarks" | "unread_columns"]?: ScreeningRun[field] | undefined
}): ReadonlyArray<KeptRemark> => [
  ...(unread_columns.length === 0
    ? []
    : [{ code: "columns_doubtful", columns: unread_columns, of_suppliers: false } as const]),
  ...file_remarks.map(fromKept)
]

/** What cannot be recorded and recognised next month, and why. */
const remarksOnReferences = ({
  lacking_reference: lacking,
  shared_reference: shared = []
}: Pick<ScreeningRun, "lacking_reference" | "shared_reference">): ReadonlyArray<FileRemark> => [
  ...(shared.length === 0 ? [] : [{ code: "ids_shared", rows: shared } as const]),
  ...(lacking === undefined || lacking.rows === 0
    ? []
    : [{ code: "ids_lacking", rows: lacking.rows, first: lacking.first_row } as const])
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
>): ReadonlyArray<KeptRemark> => [
  ...remarksOnColumns({ file_remarks, unread_columns }),
  ...remarksOnReferences(references),
  ...(first_refusal === null
    ? []
    : [{ code: "rows_refused", rows: counts.refused, first: first_refusal } as const]),
  ...(first_not_read === null
    ? []
    : [
        {
          code: "rows_in_part",
          rows: counts.partly_read,
          fields: readFields.flatMap((field) => {
            const rows = not_read[field] ?? 0
            return rows > 0 ? [[field, rows] as const] : []
          }),
          first: first_not_read
        } as const
      ])
]
