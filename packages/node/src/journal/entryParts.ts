/** What an export shows of an entry: what was asked, what was answered, and what was decided then. */
import type { JournalEntry } from "@entity-watch/contract/schema/Journal"
import { fieldOf, textOf } from "@entity-watch/contract/schema/keptFields"

/** The fields of a question that tell whom it is about. */
export const asked = ["name", "dob", "pob", "country", "abn", "acn", "imo", "identifiers", "as_of"] as const

/** The decision that counted when the question was answered. */
export const decisionIn = (match: unknown) => fieldOf(match, "decided")

/** What is told of a decision that stood beside a match. */
export const said = [
  "outcome",
  "holds",
  "fell_because",
  "reason",
  "reason_code",
  "decided_by",
  "agreed_by",
  "decided_at"
]

/** Why there is nothing to tell of a decision beside a match; empty where there is. */
export const undecided = ({ answer, subject_ref }: JournalEntry, match: unknown): string => {
  const decided = decisionIn(match)
  if (typeof decided === "object" && decided !== null) return ""
  const note = textOf(answer, "decisions_note")
  return note !== ""
    ? note
    : decided === null
      ? "none until then"
      : subject_ref === null
        ? "asked without a reference"
        : "not kept with a row of a file; see decisions"
}
