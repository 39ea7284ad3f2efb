/**
 * What was decided about the matches of a row. The subject's reference is the row's id; a further party's is the id with its
 * role. Its facts are those of all names and numbers by which it is screened, so that one decision counts for each of them.
 */
import type { FileMatch, MatchStanding, RowStanding } from "@entity-watch/contract/schema/admin/FileMatch"
import type { MatchDecision } from "@entity-watch/contract/schema/Decision"
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"
import type { ScreenedMatch } from "@entity-watch/contract/schema/ScreenResult"
import type { Verdict } from "@entity-watch/contract/schema/Verdict"
import type { Effect } from "effect"
import type { FileSubject, RowSources } from "../../decide/Decisions.ts"
import { decisionsOn, settles } from "../../decide/holding.ts"
import { type AskedOfSubject, subjectFactsOf } from "../../decide/subjectFacts.ts"
import type { Subject } from "../../domain/Subject.ts"
import { isRef } from "./references.ts"

export type Sources = RowSources

/** How the decisions about a subject come beside its matches. */
export type BesideRow<E> = (subject: FileSubject, sources: Sources) => Effect.Effect<Sources, E>

/** The last three are empty: whoever decides fills them in, and `entity-watch decide` reads them. */
export const decisionColumns = [
  "subject_ref",
  "is_new",
  "decided",
  "fell_because",
  "outcome",
  "reason",
  "reason_code"
] as const
export type DecisionCells = Readonly<Record<(typeof decisionColumns)[number], string>>

/** How many matches nobody decided about, are open although somebody did, and are decided. */
export interface RowDecisions {
  readonly new: number
  /** The decision fell, was unsure, or was withdrawn. */
  readonly open: number
  readonly decided: number
}

export const noDecisions: RowDecisions = { new: 0, open: 0, decided: 0 }

/** The references of the customer, whose label is "", and the further parties; null where the row's id can be none. */
export const subjectRefsOf = (id: string, labels: ReadonlyArray<string>): ReadonlyArray<string | null> => {
  const seen = new Map<string, number>()
  return labels.map((label) => {
    const times = (seen.get(label) ?? 0) + 1
    seen.set(label, times)
    const role = label === "" ? "" : ` (${label}${times === 1 ? "" : `, ${times}`})`
    return isRef(id) && isRef(`${id}${role}`) ? `${id}${role}` : null
  })
}

/** A question of a row with whom it was compared by. */
export const askedOf = (request: ScreenRequest, subject: Subject | string): AskedOfSubject => [
  request,
  {
    query: { dob: request.dob ?? null },
    screened: typeof subject === "string" ? [] : subject.names
  }
]

export const subjectOf = (ref: string, asked: ReadonlyArray<AskedOfSubject>): FileSubject => ({
  ref,
  facts: subjectFactsOf(...asked)
})

const shownDecision = ({ agreed_by, decided_at, decided_by, outcome, reason, reason_code }: MatchDecision) =>
  `${outcome}: ${[reason, reason_code].filter(Boolean).join(" / ")} (${decided_by}${agreed_by === null ? "" : ` and ${agreed_by}`}, ${decided_at.slice(0, 10)})`

const shownFall = ({ fell_because }: MatchDecision) =>
  fell_because
    .map(({ after, before, fact, what }) =>
      what === "second_person"
        ? "a second person has to agree"
        : what === "subject"
          ? `the customer's ${fact} is another one`
          : `the list's ${fact}: ${before ?? "nothing"} → ${after ?? "nothing"}`
    )
    .join("; ")

/** A match of a subject without a reference is new. */
export const decisionCells = (
  { decided = null, is_new = true }: ScreenedMatch,
  ref: string | null
): DecisionCells => ({
  subject_ref: ref ?? "",
  is_new: is_new ? "yes" : "no",
  decided: decided === null ? "" : shownDecision(decided),
  fell_because: decided === null ? "" : shownFall(decided),
  outcome: "",
  reason: "",
  reason_code: ""
})

/** What fell because of a second person alone waits for that person. What was taken back or left open can fall no more. */
const matchStanding = ({ decided = null, is_new = true }: ScreenedMatch): MatchStanding =>
  decided === null
    ? "new"
    : !is_new
      ? "decided"
      : settles(decided) && decided.fell_because.some(({ what }) => what !== "second_person")
        ? "reopened"
        : "open"

export const fileMatch = (match: ScreenedMatch, ref: string | null): FileMatch => ({
  subject_ref: ref,
  source: match.source,
  list_ref: match.list_ref,
  entry_sha256: match.entry_sha256 ?? "",
  is_new: match.is_new ?? true,
  standing: matchStanding(match),
  decided: match.decided ?? null
})

/** Whether another decision counts by now than the one that stands beside the match. */
export const isBehind = (match: FileMatch, decisions: Parameters<typeof decisionsOn>[0]): boolean =>
  decisionsOn(decisions, match)[0]?.id !== match.decided?.id

/** That of the match that most needs somebody; null where there is nothing to look at. `hidden` matches are new. */
export const rowStanding = (
  verdict: Verdict,
  matches: ReadonlyArray<Pick<FileMatch, "standing">>,
  hidden: number
): RowStanding | null => {
  const has = (standing: MatchStanding) => matches.some((match) => match.standing === standing)
  if (hidden > 0 || has("new")) return "new"
  if (has("reopened")) return "reopened"
  if (has("open")) return "open"
  return verdict === "unavailable" ? "unread" : matches.length > 0 ? "decided" : null
}

/** `hidden`: how many matches of the row are beyond those that are shown. They were not looked up, and count as new. */
export const decisionsIn = (cells: ReadonlyArray<Partial<DecisionCells>>, hidden: number): RowDecisions => ({
  new: hidden + cells.filter(({ decided, is_new }) => is_new === "yes" && decided === "").length,
  open: cells.filter(({ decided, is_new }) => is_new === "yes" && decided !== "").length,
  decided: cells.filter(({ is_new }) => is_new === "no").length
})

export const addDecisions = (one: RowDecisions, other: RowDecisions): RowDecisions => ({
  new: one.new + other.new,
  open: one.open + other.open,
  decided: one.decided + other.decided
})
