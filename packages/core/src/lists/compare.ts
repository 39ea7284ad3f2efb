/** Compares a subject with one list: the matches at or above the floor, best first. */

import type { DateAgreement, Match, ScreenedName } from "@entity-watch/contract/schema/ScreenResult"
import { whyNotCompared } from "@entity-watch/names/analysis"
import type { ListedEntry, ListedName } from "../domain/ListedEntry.ts"
import type { ComparedSubject } from "../domain/Subject.ts"
import { atOnce } from "../effects/inTurns.ts"
import type { DoubtfulEdition } from "./DoubtfulEdition.ts"
import { explainScore } from "./explainScore.ts"
import { type NameMatch, scoreAgain } from "./index/BestNames.ts"
import type { ListIndex } from "./index/ListIndex.ts"
import { nameSentence, noteOf } from "./note.ts"
import { dateAgreement } from "./score/dateOfBirth.ts"
import {
  type FoundFeature,
  findingsOf,
  isFound,
  keptAtFloor,
  leastName,
  totalOf
} from "./score/entryScore.ts"
import { FLOOR } from "./score/floor.ts"
import { numbersOf } from "./score/sameNumber.ts"

/** The entries of one list that match a subject. */
export interface ListMatches {
  readonly matches: ReadonlyArray<Match>
  /** How many entries reached the floor; `matches` holds the best of them. */
  readonly total: number
  /** The entries that `explainEntry` means and that are no match; undefined where it was not asked. */
  readonly belowFloor?: ReadonlyArray<Match>
  /** How many entries of the list `explainEntry` means, whether they match or not; undefined where it was not asked. */
  readonly meant?: number
}

const MAXIMUM_MATCHES = 25
/** By how many points a match of another type than expected is moved down in the order. Its score stays. */
const OTHER_TYPE = 10
/** The same for a match whose dates of birth contradict the asked one by years. */
const OTHER_BIRTH = 10
/** The same for a person of whose listed name the first or the last word does not agree: more likely a relative of the person meant. */
const OTHER_OF_FAMILY = 10
/** The most entries below the floor that are explained: a name may be that of several. */
const MAXIMUM_EXPLAINED = 5

const onName: Record<ListedName["kind"], string> = {
  primary: "name",
  alias: "alias",
  weak_alias: "alias",
  original_script: "original_script",
  former: "former_name"
}

const roles: Record<ScreenedName["role"], string> = {
  subject: "",
  former_name: "former name",
  corporate_trustee: "corporate trustee"
}

/** Of an entry that only one of two editions has, or has so. */
const onlyIn = {
  trusted: "only the trusted edition says this, not the one in doubt",
  doubtful: "only the edition in doubt says this, not the trusted one"
}

interface ScreenedNameMatch extends NameMatch {
  readonly screened: ScreenedName
}

interface ScoredEntry {
  readonly entry: ListedEntry
  readonly score: number
  readonly found: ScreenedNameMatch | undefined
  readonly findings: ReadonlyArray<FoundFeature>
  readonly dates: DateAgreement
  /** Absent where nothing is in doubt, or both editions say the same. */
  readonly onlyIn?: keyof typeof onlyIn
}

const scored = (
  entry: ListedEntry,
  found: ScreenedNameMatch | undefined,
  subject: ComparedSubject
): ScoredEntry => {
  const findings = keptAtFloor(found?.score ?? 0, findingsOf(subject, entry))
  const ofDate = findings.find((each) => each.feature.name === "date_of_birth" && isFound(each))
  return {
    entry,
    score: totalOf(found?.score ?? 0, findings),
    found,
    findings,
    dates: dateAgreement(subject, entry, ofDate?.finding.matchedOn ?? [])
  }
}

const matchOf = (
  one: ScoredEntry,
  today: string,
  explained: boolean,
  /** Why the score says little of the name: it was not compared, or not whole. */
  notCompared: string | null = null
): Match => {
  const { entry, score, found, findings } = one
  const ofStep = (step: FoundFeature["feature"]["step"]) =>
    findings.flatMap(({ feature, finding }) => (feature.step === step ? [finding] : []))
  const [settling, adding] = [ofStep("settles"), ofStep("adds")]
  const name = found?.listed.name ?? entry.names.find(({ kind }) => kind === "primary") ?? entry.names[0]
  const role = found === undefined ? "" : roles[found.screened.role]
  const clauses = [
    ...(one.onlyIn === undefined ? [] : [onlyIn[one.onlyIn]]),
    ...settling.flatMap(({ clauses }) => clauses),
    ...(found === undefined ? [] : [nameSentence(found)]),
    ...(role === "" ? [] : [`screened as ${role} ${found?.screened.name ?? ""}`]),
    ...adding.flatMap(({ clauses }) => clauses)
  ]
  return {
    source: entry.source,
    matched_name: name?.name ?? "",
    score,
    matched_on: [
      ...settling.flatMap(({ matchedOn }) => matchedOn),
      ...(found === undefined ? [] : [found.listed.former ? "former_name" : onName[found.listed.name.kind]]),
      ...adding.flatMap(({ matchedOn }) => matchedOn)
    ],
    list_ref: name?.listRef || entry.ref,
    name_type: name?.nameType ?? "",
    listing_type: entry.listingType,
    dob_raw: entry.dobRaw,
    pob: entry.pobRaw,
    register_name: entry.registerName,
    ban_type: entry.banType,
    acn: entry.acn,
    note: noteOf(entry, notCompared === null ? clauses : [notCompared, ...clauses], today),
    dob_agreement: one.dates,
    entry_sha256: entry.sha256,
    listed: entry.details,
    ...(explained && {
      explanation: { ...explainScore(one), ...(notCompared !== null && { not_compared: notCompared }) }
    })
  }
}

/**
 * Compares a subject with one list, in steps (`inTurns`). `today` is an ISO date: bans that ended before it are called
 * expired. With an edition in doubt, an entry that both say otherwise stands there as each says it.
 */
export function* comparing(
  index: ListIndex,
  subject: ComparedSubject,
  today: string,
  doubtful?: DoubtfulEdition
): Generator<void, ListMatches> {
  const trusted = yield* matchedEntries(index, subject)
  const matched = doubtful === undefined ? trusted : yield* matchedOfBoth(trusted, doubtful, subject)
  const matches: Array<Match> = []
  for (const one of matched.slice(0, MAXIMUM_MATCHES)) {
    matches.push(matchOf(one, today, subject.explain ?? false))
    yield
  }
  if (subject.explainEntry === undefined) return { matches, total: matched.length }
  const known = new Set(matched.map(({ entry }) => entry))
  const belowFloor: Array<Match> = []
  const meant = [index, ...(doubtful === undefined ? [] : [doubtful.index])].flatMap((of) =>
    of.namedBy(subject.explainEntry ?? "").map((entry) => ({ entry, of }))
  )
  const notCompared = whyNamesNotCompared(subject)
  for (const { entry, of } of meant) {
    if (known.has(entry) || belowFloor.length === MAXIMUM_EXPLAINED) continue
    const found = yield* bestNameOf(of, entry, subject)
    const why = notCompared ?? (found === undefined ? "The entry has no name that could be compared." : null)
    const one = { ...scored(entry, found, subject), ...editionOf(entry, of !== index, doubtful) }
    belowFloor.push(matchOf(one, today, true, why))
    yield
  }
  return { matches, total: matched.length, belowFloor, meant: meant.length }
}

const editionOf = (
  entry: ListedEntry,
  isDoubtful: boolean,
  doubtful: DoubtfulEdition | undefined
): Pick<ScoredEntry, "onlyIn"> =>
  isDoubtful ? { onlyIn: "doubtful" } : doubtful?.lacks(entry) === true ? { onlyIn: "trusted" } : {}

/** What matches in either edition, best first. */
function* matchedOfBoth(
  trusted: ReadonlyArray<ScoredEntry>,
  doubtful: DoubtfulEdition,
  subject: ComparedSubject
): Generator<void, ReadonlyArray<ScoredEntry>> {
  const further = yield* matchedEntries(doubtful.index, subject)
  return bestFirst(
    [
      ...trusted.map((one) => ({ ...one, ...editionOf(one.entry, false, doubtful) })),
      ...further.map((one) => ({ ...one, ...editionOf(one.entry, true, doubtful) }))
    ],
    subject
  )
}

const whyNamesNotCompared = ({ names }: ComparedSubject): string | null =>
  names.length === 0
    ? "No name was screened, so that none could be compared."
    : whyNotCompared(names.map(({ name }) => name))

/** The names of a subject and an entry that are most alike, however little that is. */
function* bestNameOf(
  index: ListIndex,
  entry: ListedEntry,
  subject: ComparedSubject
): Generator<void, ScreenedNameMatch | undefined> {
  let best: ScreenedNameMatch | undefined
  for (const screened of subject.names) {
    const found = index.comparedWith(entry, screened.name)
    if (found !== undefined && (best === undefined || found.score > best.score)) best = { ...found, screened }
    yield
  }
  return best
}

/** The same at once. */
export const compare = (index: ListIndex, subject: ComparedSubject, today: string): ListMatches =>
  atOnce(comparing(index, subject, today))

/** The entries at or above the floor, best first, each with its match, in steps (`inTurns`). */
export function* matchesByEntry(
  index: ListIndex,
  subject: ComparedSubject,
  today: string
): Generator<void, ReadonlyMap<ListedEntry, Match>> {
  const matched = yield* matchedEntries(index, subject)
  return new Map(matched.map((one) => [one.entry, matchOf(one, today, subject.explain ?? false)]))
}

const isOfFamily = ({ listed, query }: NameMatch): boolean => {
  if (listed.model !== "person") return false
  const { taken } = scoreAgain(listed, query).names.alignment
  const { roles } = listed.form
  return taken[roles.indexOf("full")] === false || taken[roles.lastIndexOf("full")] === false
}

const nobody: ReadonlyArray<ScoredEntry> = []
function* matchedEntries(
  index: ListIndex,
  subject: ComparedSubject
): Generator<void, ReadonlyArray<ScoredEntry>> {
  if (index.entries.length === 0) return nobody
  const found = new Map<ListedEntry, ScreenedNameMatch>()
  for (const screened of subject.names) {
    for (const [entry, one] of yield* index.searching(screened.name, leastName(subject))) {
      // First letters stand for an organisation's name, and no person has such a name.
      if (subject.type === "individual" && (one.query.isAcronym || one.listed.form.isAcronym)) continue
      const before = found.get(entry)
      if (before === undefined || one.score > before.score) found.set(entry, { ...one, screened })
    }
    yield
  }
  const entries = new Set(
    index.hasNumbers ? [...numbersOf(subject)].flatMap((number) => index.byNumber(number)) : []
  )
  if (found.size === 0 && entries.size === 0) return nobody
  for (const entry of found.keys()) entries.add(entry)
  const atFloor = [...entries]
    .map((entry) => scored(entry, found.get(entry), subject))
    .filter(({ score }) => score >= FLOOR)
  return bestFirst(atFloor, subject)
}

const bestFirst = (
  found: ReadonlyArray<ScoredEntry>,
  subject: ComparedSubject
): ReadonlyArray<ScoredEntry> => {
  const rank = ({ dates, entry, found, score }: ScoredEntry): number =>
    score -
    (found !== undefined && isOfFamily(found) ? OTHER_OF_FAMILY : 0) -
    (subject.type === null || entry.subjectType === "unknown" || entry.subjectType === subject.type
      ? 0
      : OTHER_TYPE) -
    (dates === "differs_by_years" ? OTHER_BIRTH : 0)
  return found
    .map((one) => ({ one, ranked: rank(one) }))
    .sort((a, b) => b.ranked - a.ranked || (a.one.entry.ref < b.one.entry.ref ? -1 : 1))
    .map(({ one }) => one)
}
