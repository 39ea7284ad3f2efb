/** A line of the customer file, and what is asked about it. */
import type { ScreenLine } from "@entity-watch/client"
import { parseCsv } from "./csv.ts"

export interface Customer {
  /** As in the file. */
  readonly cells: ReadonlyArray<string>
  readonly label: string
  readonly requests: ReadonlyArray<ScreenLine>
}

export interface CustomerFile {
  readonly header: ReadonlyArray<string>
  readonly customers: ReadonlyArray<Customer>
  /** The columns of which nothing is screened. */
  readonly notSent: ReadonlyArray<string>
}

/** Screens the name and the number: a number alone would trust the customer that it is theirs. */
const requestsOf = (name: string, abn: string, dob: string, passport: string): ReadonlyArray<ScreenLine> => {
  const hints = { ...(dob !== "" && { dob }), ...(passport !== "" && { identifiers: [passport] }) }
  return [...(name !== "" ? [{ name, ...hints }] : []), ...(abn !== "" ? [{ abn, ...hints }] : [])]
}

/** The columns that are screened, in upper or lower case. */
const screened = ["name", "abn", "dob", "passport"] as const

/** Needs a column `name` or `abn`; takes `dob` and `passport`; keeps every other column as it is. */
export const readCustomers = (text: string): CustomerFile => {
  const [header = [], ...rows] = parseCsv(text)
  const titles = header.map((title) => title.trim().toLowerCase())
  const twice = screened.find((column) => titles.indexOf(column) !== titles.lastIndexOf(column))
  if (twice !== undefined) throw new Error(`Two columns are called ${twice}: leave one of them.`)
  if (!titles.includes("name") && !titles.includes("abn"))
    throw new Error("The first line must name the columns, and one of them must be name or abn.")
  const customers = rows.map((cells, i) => {
    if (cells.length !== header.length)
      throw new Error(`Customer ${i + 1} has ${cells.length} cells, and there are ${header.length} columns.`)
    const cell = (column: (typeof screened)[number]) => cells[titles.indexOf(column)]?.trim() ?? ""
    const [name, abn] = [cell("name"), cell("abn")]
    return {
      cells,
      label: name || abn || cells.join(" ").trim(),
      requests: requestsOf(name, abn, cell("dob"), cell("passport"))
    }
  })
  return {
    header,
    customers,
    notSent: header.filter((_, at) => !screened.some((column) => column === titles[at]))
  }
}
