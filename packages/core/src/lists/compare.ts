/** Compares a subject with one list: the matches at or above the floor, best first. */
import type { ListedEntry, ListedName } from "../domain/ListedEntry.ts"
import type { Match, ScreenedName } from "../domain/ScreenResult.ts"
import { explainScore } from "./explainScore.ts"
import type { ListIndex, NameMatch } from "./index/ListIndex.ts"
import { nameSentence, noteOf } from "./note.ts"
import type { ComparedSubject } from "./Subject.ts"
import {
  dobFeature,
  type Feature,
  HINT_POINTS,
  imoNumbersIn,
  NAME_POINTS,
  pobFeature,
  totalOf
} from "./score/features.ts"
import { FLOOR } from "./score/floor.ts"

/** What of one list matches a subject. */
export interface ListMatches {
  readonly matches: ReadonlyArray<Match>
  /** How many reached the floor; `matches` holds the best of them. */
  readonly total: number
}

const nothing: ListMatches = { matches: [], total: 0 }

const MAXIMUM_MATCHES = 25
/** Date and place of birth add at most 15 points; without them the name has to reach the floor alone. */
const leastName = ({ dob, pob }: ComparedSubject): number =>
  (FLOOR - (dob === null && pob === null ? 0 : HINT_POINTS)) / NAME_POINTS - 0.001
/** How far a match of another type than expected is put back in the order. Its score stays. */
const OTHER_TYPE = 10

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

interface ScreenedNameMatch extends NameMatch {
  readonly screened: ScreenedName
}

interface ScoredEntry {
  readonly entry: ListedEntry
  readonly score: number
  readonly found: ScreenedNameMatch | undefined
  /** ACN and IMO numbers that are the same. */
  readonly numbers: ReadonlyArray<string>
  readonly dob: Feature
  readonly pob: Feature
}

const scored = (
  entry: ListedEntry,
  found: ScreenedNameMatch | undefined,
  numbers: ReadonlyArray<string>,
  subject: ComparedSubject
): ScoredEntry => {
  const dob = dobFeature(subject.dob, entry)
  const pob = pobFeature(subject.pob, entry)
  const score = totalOf(found?.score ?? 0, dob.score + pob.score, numbers.length > 0)
  return { entry, score, found, numbers, dob, pob }
}

const matchOf = (one: ScoredEntry, today: string, explained: boolean): Match => {
  const { entry, score, found, numbers, dob, pob } = one
  const name = found?.listed.name ?? entry.names.find(({ kind }) => kind === "primary") ?? entry.names[0]
  const role = found === undefined ? "" : roles[found.screened.role]
  const clauses = [
    ...numbers.map((number) => `the same ${number === entry.imo ? "IMO number" : "ACN"} (${number})`),
    ...(found === undefined ? [] : [nameSentence(found)]),
    ...(role === "" ? [] : [`screened as ${role} ${found?.screened.name ?? ""}`]),
    dob.detail,
    pob.detail
  ]
  return {
    source: entry.source,
    matched_name: name?.name ?? "",
    score,
    matched_on: [
      ...numbers.map((number) => (number === entry.imo ? "imo" : "acn")),
      ...(found === undefined ? [] : [found.listed.former ? "former_name" : onName[found.listed.name.kind]]),
      ...[dob.on, pob.on].filter((on) => on !== null)
    ],
    list_ref: name?.listRef || entry.ref,
    name_type: name?.nameType ?? "",
    listing_type: entry.listingType,
    dob_raw: entry.dobRaw,
    pob: entry.pobRaw,
    register_name: entry.registerName,
    ban_type: entry.banType,
    acn: entry.acn,
    note: noteOf(entry, clauses, today),
    ...(explained && { explanation: explainScore(one) })
  }
}

/** `today` is an ISO date: bans that ended before it are called expired. */
export const compare = (index: ListIndex, subject: ComparedSubject, today: string): ListMatches => {
  const matched = matchedEntries(index, subject)
  if (matched.length === 0) return nothing
  return {
    matches: matched.slice(0, MAXIMUM_MATCHES).map((one) => matchOf(one, today, subject.explain ?? false)),
    total: matched.length
  }
}

/** The entries at or above the floor, best first, each with its match. */
export const matchesByEntry = (
  index: ListIndex,
  subject: ComparedSubject,
  today: string
): ReadonlyMap<ListedEntry, Match> =>
  new Map(
    matchedEntries(index, subject).map((one) => [one.entry, matchOf(one, today, subject.explain ?? false)])
  )

const nobody: ReadonlyArray<ScoredEntry> = []
const noNumbers: ReadonlySet<string> = new Set()

/** The ACNs of the subject, and what may be an IMO number in its names. */
const numbersOf = ({ acns, names }: ComparedSubject): ReadonlySet<string> => {
  let numbers: Set<string> | undefined = acns.length === 0 ? undefined : new Set(acns)
  for (const { acn } of names) if (acn !== null) numbers = (numbers ?? new Set()).add(acn)
  for (const { name } of names)
    for (const imo of imoNumbersIn(name)) numbers = (numbers ?? new Set()).add(imo)
  return numbers ?? noNumbers
}

const matchedEntries = (index: ListIndex, subject: ComparedSubject): ReadonlyArray<ScoredEntry> => {
  const found = new Map<ListedEntry, ScreenedNameMatch>()
  for (const screened of subject.names) {
    for (const [entry, one] of index.search(screened.name, leastName(subject))) {
      const before = found.get(entry)
      if (before === undefined || one.score > before.score) found.set(entry, { ...one, screened })
    }
  }
  const numbers = new Map<ListedEntry, Array<string>>()
  const asked = numbersOf(subject)
  if (found.size === 0 && asked.size === 0) return nobody
  for (const number of asked) {
    for (const entry of index.byNumber(number)) numbers.set(entry, [...(numbers.get(entry) ?? []), number])
  }
  const atFloor = [...new Set([...numbers.keys(), ...found.keys()])]
    .map((entry) => scored(entry, found.get(entry), numbers.get(entry) ?? [], subject))
    .filter(({ score }) => score >= FLOOR)
  const rank = ({ entry, score }: ScoredEntry): number =>
    subject.type === null || entry.subjectType === "unknown" || entry.subjectType === subject.type
      ? score
      : score - OTHER_TYPE
  return atFloor.sort((a, b) => rank(b) - rank(a) || (a.entry.ref < b.entry.ref ? -1 : 1))
}
