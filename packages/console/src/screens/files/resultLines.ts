/** The result of a file as lines of a table: those of the command, and for a screening what people decided of them. */
import type { CustomerFile, FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"

type Lines = ReadonlyArray<ReadonlyArray<string>>

export const resultHeaderOf = ({ result_header, task }: CustomerFile): ReadonlyArray<string> =>
  task === "resolve" ? result_header : [...result_header, "decision", "decided_by", "decided_at"]

export const resultLinesOf = (file: CustomerFile): ((row: FileRow) => Lines) =>
  file.task === "resolve" ? resolved(file) : screened(file)

const screened =
  ({ result_columns }: CustomerFile) =>
  ({ decided_at, decided_by, decision, results }: FileRow): Lines =>
    results.map((result) => [
      ...result_columns.map((name) => result[name] ?? ""),
      decision ?? "",
      decided_by ?? "",
      decided_at ?? ""
    ])

/** The row's own cells first, and last what it has beyond the columns of the header. */
const resolved =
  ({ header, result_columns }: CustomerFile) =>
  ({ given, results: [found = {}] }: FileRow): Lines => {
    const cells = given ?? []
    const surplus = cells.slice(header.length)
    return [
      [
        ...header.map((_, at) => cells[at] ?? ""),
        ...result_columns.map((name) => found[name] ?? ""),
        ...(surplus.some((cell) => cell !== "") ? surplus : [])
      ]
    ]
  }
