/** What screening a customer gave, by name and by number. */
import type { Match, Screened, ScreenSource } from "@entity-watch/client"
import type { Customer } from "./Customer.ts"

export type Verdict = "review" | "not screened" | "no match"

export interface List {
  readonly title: string
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
      ).map(([title, source]) => ({ title, source }))

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
