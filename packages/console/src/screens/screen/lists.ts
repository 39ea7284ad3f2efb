/** The three lists, and what an answer says of them. */
import type { Match, RegisterId, ScreenResult } from "@entity-watch/client"
import { counted } from "../../words/numbers.ts"
import { verdictStanding } from "../../words/verdicts.ts"

export type ListName = keyof ScreenResult["sources"]

export const lists: ReadonlyArray<{
  readonly name: ListName
  readonly register: RegisterId
  readonly title: string
}> = [
  { name: "gov_sanctions", register: "dfat-consolidated-list", title: "DFAT Consolidated List" },
  {
    name: "regulator_banned_person",
    register: "asic-banned-disqualified-persons",
    title: "ASIC Banned and Disqualified Persons"
  },
  {
    name: "regulator_banned_org",
    register: "asic-banned-disqualified-organisations",
    title: "ASIC Banned and Disqualified Organisations"
  }
]

export const titleOf = (register: string): string =>
  lists.find((list) => list.register === register)?.title ?? register

/** The best first, whichever list they are on. */
export const matchesOf = ({ sources }: ScreenResult): ReadonlyArray<Match> =>
  lists.flatMap(({ name }) => sources[name].matches).toSorted((a, b) => b.score - a.score)

export const saysOf = ({ matches_total, status }: ScreenResult["sources"][ListName]): string =>
  status === "review"
    ? `Needs review: ${counted(matches_total, "entry", "entries")}`
    : verdictStanding[status].says

/** The whole in two sentences, the reason first. */
export const summaryOf = (result: ScreenResult): string => {
  const of = (status: string) => lists.filter(({ name }) => result.sources[name].status === status).length
  const [review, unread, similar] = [
    of("review"),
    of("unavailable"),
    lists.reduce((sum, { name }) => sum + result.sources[name].matches_total, 0)
  ]
  const missing =
    unread === 0
      ? ""
      : ` ${counted(unread, "list")} could not be relied on, so nothing is said about ${unread === 1 ? "it" : "them"}.`
  if (review > 0)
    return `${counted(similar, "entry is", "entries are")} similar enough for a person to look at.${missing}`
  return unread === lists.length
    ? "No list could be relied on, so nothing is said."
    : `Nothing similar was found on ${unread === 0 ? "the three lists" : "the lists that were read"}, at their dates.${missing}`
}
