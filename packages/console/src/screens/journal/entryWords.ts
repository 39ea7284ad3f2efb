/** An entry of the journal in words. */
import type { StandingKind } from "@entity-watch/contract/schema/admin/Standing"
import type { JournalEntry } from "@entity-watch/contract/schema/Journal"
import { fieldOf, listsOf, matchesOf, textOf } from "@entity-watch/contract/schema/keptFields"
import { decidedSentence } from "../../words/decided.ts"
import { counted } from "../../words/numbers.ts"
import { dayOf } from "../../words/time.ts"
import { sourceTitles } from "../../words/verdicts.ts"

/** Whom a question was about. */
const asked = [
  ["name", "Name"],
  ["abn", "ABN"],
  ["acn", "ACN"],
  ["dob", "Date of birth"],
  ["pob", "Place of birth"],
  ["country", "Country"],
  ["imo", "IMO number"],
  ["identifiers", "Numbers of documents"],
  ["as_of", "As of"]
] as const

const unshown = ({ erased }: JournalEntry): string =>
  erased === null ? "It does not open." : `Erased: ${erased.because}`

export const questionFacts = ({ question }: JournalEntry): ReadonlyArray<readonly [string, string]> =>
  asked.map(([field, title]) => [title, textOf(question, field)] as const).filter(([, text]) => text !== "")

export const questionWords = (entry: JournalEntry): string =>
  entry.question === null
    ? unshown(entry)
    : questionFacts(entry)
        // The moment of a file is the same in every row of it.
        .flatMap(([title, text]) => (title === "As of" ? [] : [text]))
        .join(", ")

const overalls: Readonly<Record<string, { readonly kind: StandingKind; readonly says: string }>> = {
  review: { kind: "review", says: "Needs review" },
  no_match: { kind: "plain", says: "Nothing similar found" },
  unavailable: { kind: "gap", says: "A list could not be relied on" }
}

export const verdictOf = ({ answer }: JournalEntry) => overalls[textOf(answer, "overall")]

export interface AnsweredMatch {
  readonly list: string
  readonly name: string
  readonly score: string
  readonly ref: string
  /** What counted when it was answered, or why nothing stands beside it. */
  readonly decided: string
  /** Whether decisions are kept with the entry at all. */
  readonly isKept: boolean
  /** Whether that held, so that nobody had to look again. */
  readonly holds: boolean
}

/** A row of a file is kept as it was screened; only with a screen of the API that named its subject is there more. */
const unkept = ({ subject_ref }: JournalEntry): string =>
  subject_ref === null
    ? "Asked without a reference, under which decisions are known."
    : "A row of a file is kept without the decisions, which stand in the export."

const decisionOf = (entry: JournalEntry, match: unknown): string => {
  const decided = fieldOf(match, "decided")
  if (decided === undefined) return unkept(entry)
  if (typeof decided !== "object" || decided === null)
    return textOf(entry.answer, "decisions_note") || "Nobody had decided."
  const why = ["reason_code", "reason"].map((name) => textOf(decided, name))
  const at = textOf(decided, "decided_at")
  const held = fieldOf(decided, "holds") === false ? " It no longer held." : ""
  return `${decidedSentence(textOf(decided, "outcome"), why)} ${textOf(decided, "decided_by")}, ${at === "" ? "" : dayOf(at)}.${held}`
}

/** An additional list says its title in the answer. */
const titleOf = (list: string, source: unknown): string =>
  sourceTitles[list] ?? (textOf(source, "title") || list)

export const answeredMatches = (entry: JournalEntry): ReadonlyArray<AnsweredMatch> =>
  matchesOf(entry).map(({ list, match }) => ({
    list: titleOf(list, listsOf(entry).find(([each]) => each === list)?.[1]),
    name: textOf(match, "matched_name"),
    score: textOf(match, "score"),
    ref: textOf(match, "list_ref"),
    decided: decisionOf(entry, match),
    isKept: fieldOf(match, "decided") !== undefined,
    holds: fieldOf(fieldOf(match, "decided"), "holds") === true
  }))

/** How old what was read of each list was. */
export const listFacts = (entry: JournalEntry): ReadonlyArray<readonly [string, string]> =>
  listsOf(entry).map(([list, source]) => [
    titleOf(list, source),
    `${(overalls[textOf(source, "status")]?.says ?? textOf(source, "status")).toLowerCase()}, checked ${textOf(source, "checked_as_of") || "never"}`
  ])

export const decisionsWords = (entry: JournalEntry): string => {
  const matches = answeredMatches(entry)
  const decided = matches.filter(({ holds }) => holds).length
  if (matches.length > 0 && !matches.some(({ isKept }) => isKept))
    return entry.subject_ref === null ? "No reference" : "Not kept with a row"
  return matches.length === 0 ? "–" : `${decided} of ${counted(matches.length, "match", "matches")} decided`
}
