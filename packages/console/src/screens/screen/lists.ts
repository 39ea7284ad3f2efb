/** The three lists, and what an answer says of them. */
import type { Match, RegisterId, ScreenResult } from "@entity-watch/client"
import { isValidAbn } from "@entity-watch/contract/schema/Abn"
import { isValidAcn } from "@entity-watch/contract/schema/Acn"
import { readAsSentence } from "@entity-watch/contract/schema/readAsSentence"
import { brief } from "../../words/brief.ts"
import { grouped } from "../../words/identifiers.ts"
import { counted } from "../../words/numbers.ts"
import { withPlainDates } from "../../words/plainDates.ts"
import { verdictStanding } from "../../words/verdicts.ts"
import { types } from "./request.ts"

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

export const saysOf = (
  { screened }: ScreenResult,
  { matches_total, status }: ScreenResult["sources"][ListName]
): string =>
  screened.length === 0
    ? "Not compared"
    : status === "review"
      ? `Needs review: ${counted(matches_total, "entry", "entries")}`
      : verdictStanding[status].says

/** As it was written and, where that differs, as it was read: whoever wrote the month first sees it. */
const bornOf = (written: string, read = written): string =>
  `born ${written}${read === written ? "" : ` (read as ${withPlainDates(read)})`}`

/** What the answer is about: it stands beside every verdict, whatever is typed meanwhile. */
export const comparedOf = ({ query, screened }: ScreenResult): string => {
  const names = screened.map(({ name }) => name)
  const number = query.abn ?? query.acn
  const parts = [
    number != null && grouped(number),
    names.length > 0 ? names.map(brief).join("; ") : query.name != null && brief(query.name),
    query.type != null && (types[query.type as keyof typeof types] ?? query.type).toLowerCase(),
    query.dob != null && bornOf(query.dob, query.dob_read),
    query.pob != null && `in ${brief(query.pob)}`
  ].filter((part) => part !== false)
  return `${names.length > 0 ? "Compared" : "Asked"}: ${parts.join(", ")}`
}

/** How the asked field was read, where it is more than one name. */
export const readAsOf = ({ screened }: ScreenResult): ReadonlyArray<string> =>
  screened.flatMap(({ read_as: readAs }) => (readAs && readAsSentence(readAs)) ?? [])

const canExist = ({ query: { abn, acn } }: ScreenResult): boolean =>
  abn != null ? isValidAbn(abn) : acn == null || isValidAcn(acn)

/** The whole in two sentences, the reason first. */
export const summaryOf = (result: ScreenResult): string => {
  if (result.screened.length === 0)
    return canExist(result)
      ? `${result.sources.gov_sanctions.note} A name can be screened without its number.`
      : "This number cannot exist: its check digits do not fit. A digit is wrong or two changed places."
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
