/**
 * Records a decision about a match of a row, which was screened again for it: the facts of the decision are those that next
 * month's file is compared by, and nobody decides about a text that the list no longer has.
 */
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { MatchDecision } from "@entity-watch/contract/schema/Decision"
import type { RecordDecision } from "@entity-watch/contract/schema/RecordDecision"
import type { Match } from "@entity-watch/contract/schema/ScreenResult"
import { Effect, Schema } from "effect"
import { type Deciding, Decisions } from "../../decide/Decisions.ts"
import type { AskedOfSubject } from "../../decide/subjectFacts.ts"
import { registerOf } from "../../lists/registerOf.ts"
import { DecisionRecorder, EntryNotAsShown, ListNotRead } from "../../screen/DecisionRecorder.ts"
import { type Sources, subjectOf } from "./decidedRow.ts"

/** Somebody else decided after the match was read. */
export class DecidedSince extends Schema.TaggedError<DecidedSince>()("DecidedSince", {
  outcome: Schema.String,
  decided_by: Schema.String,
  decided_at: Schema.String
}) {}

/** One subject of a row with the answers of now. */
export interface ScreenedSubject {
  readonly ref: string
  readonly sources: ReadonlyArray<Sources>
  readonly asked: ReadonlyArray<AskedOfSubject>
}

/** The same was decided before: the latest decision says so, about the same facts and text. */
const isSame = (
  latest: MatchDecision,
  { decided_by, outcome, reason = "", reason_code }: RecordDecision
): boolean =>
  latest.outcome === outcome &&
  latest.reason === reason &&
  latest.reason_code === (reason_code ?? null) &&
  latest.decided_by === decided_by &&
  latest.fell_because.every(({ what }) => what === "second_person")

const isList = (name: string, { source }: RecordDecision): boolean =>
  name === source || registerOf[name as keyof typeof registerOf] === source

/** The answers about a subject with what is decided beside each match now. */
export const besideSubject = Effect.fnUntraced(function* (
  caller: Caller,
  { asked, ref, sources }: ScreenedSubject
) {
  const decisions = yield* Decisions
  const read = decisions.ahead(caller, [ref])
  const subject = subjectOf(ref, asked)
  return yield* Effect.forEach(sources, (each) => decisions.besideRow(caller, subject, each, read))
})

interface OnMatch {
  /** Whether the match is the one that was asked about. */
  readonly isOn: (match: Match) => boolean
  /** Whether the latest decision is one that whoever decides has not seen. */
  readonly isUnseen: (latest: MatchDecision) => boolean
  readonly also?: Deciding["also"]
}

/** So often somebody else may decide about it between reading and recording. */
const mostMeanwhile = 3

/**
 * The id of the decision that stands there afterwards: of the same that was recorded before, nothing is recorded or written
 * along again.
 */
export const recordOnMatch = Effect.fn("recordOnMatch")(
  (caller: Caller, subject: ScreenedSubject, asked: RecordDecision, on: OnMatch) =>
    recordOnce(caller, subject, asked, on).pipe(
      // What the other one decided is read, as if it had been there from the beginning.
      Effect.retry({ times: mostMeanwhile, while: ({ _tag }) => _tag === "DecidedMeanwhile" }),
      Effect.catchTag("DecidedMeanwhile", ({ decided_at, decided_by, outcome }) =>
        Effect.fail(new DecidedSince({ outcome, decided_by, decided_at }))
      )
    )
)

const recordOnce = Effect.fnUntraced(function* (
  caller: Caller,
  subject: ScreenedSubject,
  asked: RecordDecision,
  { also, isOn, isUnseen }: OnMatch
) {
  const lists = (yield* besideSubject(caller, subject)).flatMap((sources) => Object.entries(sources))
  const matches = lists.flatMap(([, { matches: found }]) => found)
  const match = matches.find(isOn)
  if (match === undefined) {
    const { source } = asked
    return yield* lists.some(([name, { status }]) => status === "unavailable" && isList(name, asked))
      ? new ListNotRead({ source })
      : new EntryNotAsShown({ source })
  }
  const { list_ref: _, ...rest } = asked
  const request = {
    ...rest,
    subject_ref: subject.ref,
    ...(match.list_ref !== "" && { list_ref: match.list_ref })
  }
  const latest = match.decided ?? null
  if (latest !== null && isSame(latest, request)) return latest.id
  if (latest !== null && isUnseen(latest)) {
    const { decided_at, decided_by, outcome } = latest
    return yield* new DecidedSince({ outcome, decided_by, decided_at })
  }
  const { facts } = subjectOf(subject.ref, subject.asked)
  const recorder = yield* DecisionRecorder
  const { id } = yield* recorder
    .recordAbout(
      caller,
      { request, facts, idempotencyKey: null, seen: match, ...(also !== undefined && { also }) },
      matches
    )
    .pipe(Effect.catchTag("DecisionKeyReused", Effect.die))
  return id
})
