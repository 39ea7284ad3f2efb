/** A line of the customer file, and what screening it gave. */
import type { Match, Screened, ScreenRequest, ScreenSource } from "@entity-watch/client"
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

/** Needs a column `name` or `abn`; takes `dob`, YYYY-MM-DD; keeps every other column as it is. */
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

export type Verdict = "review" | "not screened" | "no match"

export interface List {
  readonly title: string
  readonly verdict: Verdict
  readonly source: ScreenSource
}

export interface Reviewed {
  readonly customer: Customer
  readonly verdict: Verdict
  readonly lists: ReadonlyArray<List>
  readonly matches: ReadonlyArray<Match>
  /** Every name that was compared with the lists. */
  readonly compared: ReadonlyArray<string>
  /** Why something was not screened. */
  readonly problems: ReadonlyArray<string>
}

const words = { review: "review", unavailable: "not screened", no_match: "no match" } as const

const listsOf = ({ result }: Screened): ReadonlyArray<List> =>
  result === undefined
    ? []
    : (
        [
          ["Sanctions", result.sources.gov_sanctions],
          ["Banned persons", result.sources.regulator_banned_person],
          ["Banned organisations", result.sources.regulator_banned_org]
        ] as const
      ).map(([title, source]) => ({ title, verdict: words[source.status], source }))

/** As the service orders its own: what must be looked at, then what is not known, and only then no match. */
const worst = (verdicts: ReadonlyArray<Verdict>): Verdict =>
  verdicts.includes("review")
    ? "review"
    : verdicts.length === 0 || verdicts.includes("not screened")
      ? "not screened"
      : "no match"

export const review = (customer: Customer, screens: ReadonlyArray<Screened>): Reviewed => {
  const lists = screens.flatMap(listsOf)
  const problems = [
    ...(screens.length === 0 ? ["There is neither a name nor an ABN."] : []),
    ...screens.flatMap(({ error }) => (error === undefined ? [] : [messageOf(error)])),
    ...lists
      .filter(({ source }) => source.status === "unavailable")
      .map(({ source, title }) => `${title}: ${source.note}`)
  ]
  return {
    customer,
    verdict: worst(
      screens.map(({ result }) => (result === undefined ? "not screened" : words[result.overall]))
    ),
    lists,
    matches: lists.flatMap(({ source }) => source.matches),
    compared: [...new Set(screens.flatMap(({ result }) => result?.screened ?? []).map(({ name }) => name))],
    problems
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
