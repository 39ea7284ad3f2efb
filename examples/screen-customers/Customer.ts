/** A line of the customer file, and what is asked about it. */
import type { ScreenRequest } from "@entity-watch/client"
import { parseCsv } from "./csv.ts"

export interface Customer {
  /** As in the file. */
  readonly cells: ReadonlyArray<string>
  readonly label: string
  readonly requests: ReadonlyArray<ScreenRequest>
}

export interface CustomerFile {
  readonly header: ReadonlyArray<string>
  readonly customers: ReadonlyArray<Customer>
}

/** Screens the name and the number: a number alone would trust the customer that it is theirs. */
const requestsOf = (name: string, abn: string, dob: string): ReadonlyArray<ScreenRequest> => [
  ...(name !== "" ? [{ name, ...(dob !== "" && { dob }) }] : []),
  ...(abn !== "" ? [{ abn }] : [])
]

/** Needs a column `name` or `abn`; takes `dob`; keeps every other column as it is. */
export const readCustomers = (text: string): CustomerFile => {
  const [header = [], ...rows] = parseCsv(text)
  if (!header.includes("name") && !header.includes("abn"))
    throw new Error("The first line must name the columns, and one of them must be name or abn.")
  const customers = rows.map((cells, i) => {
    if (cells.length !== header.length)
      throw new Error(`Customer ${i + 1} has ${cells.length} cells, and there are ${header.length} columns.`)
    const cell = (column: string) => cells[header.indexOf(column)]?.trim() ?? ""
    const [name, abn, dob] = [cell("name"), cell("abn"), cell("dob")]
    return { cells, label: name || abn || cells.join(" ").trim(), requests: requestsOf(name, abn, dob) }
  })
  return { header, customers }
}
