/** The three lists and the additional ones, and what an answer says of them. */
import type { ListedParty, Match, RegisterId, ScreenResult, ScreenSource } from "@entity-watch/client"
import { isValidAbn } from "@entity-watch/contract/schema/Abn"
import { isValidAcn } from "@entity-watch/contract/schema/Acn"
import { readAsSentence } from "@entity-watch/contract/schema/readAsSentence"
import { brief } from "../../words/brief.ts"
import { grouped } from "../../words/identifiers.ts"
import { count, counted } from "../../words/numbers.ts"
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

/** By the id of a register or of an additional list. */
export const titleOf = ({ additional_sources = [] }: ScreenResult, source: string): string =>
  lists.find((list) => list.register === source)?.title ??
  additional_sources.find(({ list }) => list === source)?.title ??
  source

/** What an answer says of each list, the three first. */
export const sourcesOf = ({
  additional_sources = [],
  sources
}: ScreenResult): ReadonlyArray<ScreenSource> => [
  ...lists.map(({ name }) => sources[name]),
  ...additional_sources
]

const isOf = (match: Match, entry: ListedParty["entries"][number]): boolean =>
  match.source === entry.source &&
  match.list_ref === entry.list_ref &&
  match.entry_sha256 === entry.entry_sha256

/** The matches by the party that they are about, the best first, whichever lists they are on. */
export const partiesOf = (result: ScreenResult): ReadonlyArray<ReadonlyArray<Match>> => {
  let left: ReadonlyArray<Match> = sourcesOf(result)
    .flatMap(({ matches }) => matches)
    .toSorted((a, b) => b.score - a.score)
  const parties: Array<ReadonlyArray<Match>> = []
  for (const { entries } of result.parties ?? []) {
    const about = left.filter((match) => entries.some((entry) => isOf(match, entry)))
    left = left.filter((match) => !about.includes(match))
    if (about.length > 0) parties.push(about)
  }
  return [...parties, ...left.map((match) => [match])].toSorted(
    ([a], [b]) => (b?.score ?? 0) - (a?.score ?? 0)
  )
}

export const saysOf = (
  { screened }: ScreenResult,
  { matches_total, status }: Pick<ScreenSource, "matches_total" | "status">
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

/** Of the lists on which the verdict rests. */
const countedSummary = (sources: ReadonlyArray<ScreenSource>): string => {
  const of = (status: string) => sources.filter((source) => source.status === status).length
  const unread = of("unavailable")
  const missing =
    unread === 0
      ? ""
      : ` ${counted(unread, "list")} could not be relied on, so nothing is said about ${unread === 1 ? "it" : "them"}.`
  if (of("review") > 0)
    return `${counted(similarOn(sources), "entry is", "entries are")} similar enough for a person to look at.${missing}`
  return unread === sources.length
    ? "No list could be relied on, so nothing is said."
    : `Nothing similar was found on ${unread === 0 ? `the ${sources.length === 3 ? "three" : count(sources.length)} lists` : "the lists that were read"}, at their dates.${missing}`
}

const similarOn = (sources: ReadonlyArray<ScreenSource>): number =>
  sources.reduce((sum, { matches_total }) => sum + matches_total, 0)

/** Of the lists that are answered beside, what somebody has to know. */
const besideSummary = (sources: ReadonlyArray<ScreenSource>): string => {
  const similar = similarOn(sources)
  const unread = sources.filter(({ status }) => status === "unavailable").length
  return [
    similar > 0 &&
      ` Beside the verdict, ${counted(similar, "entry is", "entries are")} similar on lists that do not count.`,
    unread > 0 && ` Of the lists that do not count, ${count(unread)} could not be relied on.`
  ]
    .filter((each) => each !== false)
    .join("")
}

/** The whole in a few sentences, the reason first. */
export const summaryOf = (result: ScreenResult): string => {
  if (result.screened.length === 0)
    return canExist(result)
      ? `${result.sources.gov_sanctions.note} A name can be screened without its number.`
      : "This number cannot exist: its check digits do not fit. A digit is wrong or two changed places."
  const { additional_sources: additional = [], sources } = result
  return `${countedSummary([
    ...lists.map(({ name }) => sources[name]),
    ...additional.filter(({ counts }) => counts)
  ])}${besideSummary(additional.filter(({ counts }) => !counts))}`
}
