/** How a match and a row stand, and what was decided about a match, in words. */
import type { FileMatch, RowStanding } from "@entity-watch/contract/schema/admin/FileMatch"
import type { StandingKind } from "@entity-watch/contract/schema/admin/Standing"
import type { DecisionOutcome, FellBecause, MatchDecision } from "@entity-watch/contract/schema/Decision"
import { decidedSentence } from "../../words/decided.ts"
import { dayOf } from "../../words/time.ts"

export interface Reason {
  readonly code: string
  readonly words: string
}

export const standingWords: Readonly<
  Record<RowStanding, { readonly kind: StandingKind; readonly says: string }>
> = {
  new: { kind: "review", says: "New" },
  reopened: { kind: "review", says: "Reopened" },
  open: { kind: "review", says: "Open" },
  unread: { kind: "gap", says: "Not wholly compared" },
  decided: { kind: "plain", says: "Decided" }
}

/** In the order in which they are offered, with the key of each. */
export const outcomes: ReadonlyArray<readonly [key: string, outcome: DecisionOutcome]> = [
  ["1", "same"],
  ["2", "different"],
  ["3", "unsure"]
]

/** What is decided about an entry of this name. */
export const outcomeOn = (outcome: DecisionOutcome, name: string): string =>
  ({
    same: `It is ${name}`,
    different: `It is not ${name}`,
    unsure: `Somebody must look further at ${name}`,
    withdrawn: `What was decided about ${name} is taken back`
  })[outcome]

export const decisionWords = (
  { agreed_by, decided_at, decided_by, outcome, reason, reason_code }: MatchDecision,
  reasons: ReadonlyArray<Reason>
): string => {
  const code = reasons.find(({ code: each }) => each === reason_code)?.words ?? reason_code ?? ""
  return `${decidedSentence(outcome, [code, reason])} ${decided_by}${agreed_by === null ? "" : ` and ${agreed_by}`}, ${dayOf(decided_at)}`
}

const facts: Readonly<Record<string, string>> = {
  name: "name",
  dob: "date of birth",
  dob_raw: "date of birth",
  pob: "place of birth",
  country: "country",
  imo: "IMO number",
  identifiers: "numbers of documents",
  abn: "ABN",
  acn: "ACN",
  screened_acn: "ACN in the registers",
  listing_type: "kind",
  ban_type: "kind of ban"
}

const factOf = (fact: string): string => facts[fact] ?? fact.replaceAll("_", " ")

/** Why a decision no longer holds. The texts of a list are shown beside it, and a customer's facts are not kept. */
export const fallWords = ({ after, fact, what }: FellBecause): string =>
  what === "second_person"
    ? "A second person has to come to the same."
    : what === "subject"
      ? `The customer’s ${factOf(fact)} is another one than was decided on: ${after ?? "none"} now.`
      : fact === "entry_sha256"
        ? "The list says something else of the entry, in what is not shown here."
        : `The list says something else of the entry’s ${factOf(fact)}.`

/** What somebody has to do with it comes first. */
export const isToLookAt = ({ standing }: FileMatch): boolean => standing !== "decided"
