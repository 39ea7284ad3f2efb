/**
 * Decisions about matches: they are recorded, listed, and shown beside the matches of a screen. They hide nothing and
 * change no verdict. docs/decisions-on-matches.md
 */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { DecisionPage, DecisionsQuery, RecordedDecision } from "@entity-watch/contract/schema/Decision"
import type { RecordDecision } from "@entity-watch/contract/schema/RecordDecision"
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"
import type {
  Match,
  ScreenedMatch,
  ScreenResult,
  ScreenSource
} from "@entity-watch/contract/schema/ScreenResult"
import * as Context from "effect/Context"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import type { ListedEntry } from "../domain/ListedEntry.ts"
import { DecisionStore } from "../store/DecisionStore.ts"
import type { RecordedWith } from "../store/decisionShapes.ts"
import type { StoreEffect } from "../store/StoreEffect.ts"
import { besideMatches, besideSource, type DecidedMatch, matchesOf, undecided } from "./besideMatches.ts"
import { type DecisionReason, DecisionReasons } from "./DecisionReasons.ts"
import { entryAsListed, entryOfMatch, refsOf } from "./decidedEntry.ts"
import { entryFell } from "./entryFell.ts"
import { makeFactDigests } from "./factDigests.ts"
import { besideMatch, decisionsOn, subjectDifferences } from "./holding.ts"
import { MostDecisions } from "./MostDecisions.ts"
import { NeedsTwo } from "./NeedsTwo.ts"
import { type ReadSubject, readAhead } from "./readAhead.ts"
import { isSame, unseenOf } from "./sameDecision.ts"
import { type SubjectFacts, subjectFactsOf } from "./subjectFacts.ts"

/** The idempotency key came with another decision. */
export class DecisionKeyReused extends Schema.TaggedError<DecisionKeyReused>()("DecisionKeyReused", {}) {}

/** The account has as many as it may have: nothing was recorded. */
export class TooManyDecisions extends Schema.TaggedError<TooManyDecisions>()("TooManyDecisions", {
  limit: Schema.Finite
}) {}

/** Somebody decided about the match after what whoever decides has seen of it was read. */
export class DecidedMeanwhile extends Schema.TaggedError<DecidedMeanwhile>()("DecidedMeanwhile", {
  outcome: Schema.String,
  decided_by: Schema.String,
  decided_at: Schema.String
}) {}

const defaultLimit = 50
const maxLimit = 200

const unread = "The decisions could not be read, so that every match counts as new."

/** A decision that is to be recorded, with the facts of its subject. */
export interface Deciding {
  readonly request: RecordDecision
  readonly facts: SubjectFacts
  readonly idempotencyKey: string | null
  /** The match as whoever decides has seen it: nothing is recorded where another decision stands beside it now. */
  readonly seen?: ScreenedMatch
  /** What is written with the decision, or neither is. */
  readonly also?: RecordedWith["also"]
}

/** Whom a row of a file is about: with the facts of all the questions that are asked about it. */
export interface FileSubject {
  readonly ref: string
  readonly facts: SubjectFacts
}

/** What every list answers about a row, the additional ones under their ids. */
export type RowSources = Readonly<Record<string, RowSource>>
/** Absent where its verdict counts. */
export type RowSource = ScreenSource & { readonly counts?: boolean }

export class Decisions extends Context.Service<
  Decisions,
  {
    /** By what people decide here, as the operator set it. */
    readonly rules: { readonly needsTwo: boolean; readonly reasons: ReadonlyArray<DecisionReason> }
    /**
     * The answer with what was decided beside each match, where the request names a subject; otherwise the answer itself.
     * Where the decisions cannot be read, every match counts as new.
     */
    beside(
      caller: Caller,
      request: ScreenRequest,
      answer: ScreenResult,
      read?: ReadSubject
    ): Effect.Effect<ScreenResult>
    /** What was decided beside each match of a row of a file. It fails where the decisions cannot be read. */
    besideRow(
      caller: Caller,
      subject: FileSubject,
      sources: RowSources,
      read: ReadSubject
    ): StoreEffect<RowSources>
    /** Reads the decisions about many subjects, for answers that are made in about this order. */
    ahead(caller: Caller, subjectRefs: ReadonlyArray<string>): ReadSubject
    /** The decision that the same request recorded earlier with its idempotency key; null where there is none. */
    earlier(caller: Caller, deciding: Deciding): Effect.Effect<RecordedDecision | null, DecisionKeyReused>
    record(
      caller: Caller,
      deciding: Deciding,
      entry: ListedEntry
    ): Effect.Effect<RecordedDecision, DecisionKeyReused | DecidedMeanwhile | TooManyDecisions>
    /** How many there are, and how many there may be. */
    counted(caller: Caller): Effect.Effect<{ readonly recorded: number; readonly limit: number }>
    /** The latest first. */
    list(caller: Caller, query: DecisionsQuery): Effect.Effect<DecisionPage>
  }
>()("@entity-watch/core/decide/Decisions") {
  static readonly layerNoDeps = Layer.effect(
    Decisions,
    Effect.gen(function* () {
      const store = yield* DecisionStore
      const random = yield* SecureRandom
      const digestsOf = yield* makeFactDigests
      const needsTwo = yield* NeedsTwo
      const reasons = yield* DecisionReasons
      const most = yield* MostDecisions

      const decided = Effect.fnUntraced(function* (
        caller: Caller,
        { facts, ref }: FileSubject,
        matches: ReadonlyArray<Match>,
        read: ReadSubject
      ) {
        const beside = new Map<Match, DecidedMatch>()
        const decisions = yield* read(ref)
        if (decisions.length === 0) return beside
        const digests = yield* digestsOf(caller, ref, facts)
        yield* Effect.forEach(
          matches,
          Effect.fnUntraced(function* (match) {
            const [latest, ...earlier] = decisionsOn(decisions, match)
            if (latest === undefined) return
            const fell = [
              ...(yield* entryFell(store, caller, latest, {
                sha256: match.entry_sha256,
                entry: () => entryOfMatch(match)
              })),
              ...subjectDifferences(latest.facts, digests, facts)
            ]
            beside.set(match, besideMatch([latest, ...earlier], fell, needsTwo))
          }),
          { concurrency: "unbounded", discard: true }
        )
        return beside
      })

      /** Those whose failure was told: the lines of a request share one, and are told of in one line. */
      const told = new WeakSet<ReadSubject>()

      const ahead = (caller: Caller, subjectRefs: ReadonlyArray<string>) =>
        readAhead(store, caller, subjectRefs)

      const beside = (
        caller: Caller,
        request: ScreenRequest,
        answer: ScreenResult,
        read: ReadSubject = (about) => store.about({ caller, about })
      ): Effect.Effect<ScreenResult> => {
        const { subject_ref } = request
        if (subject_ref === undefined) return Effect.succeed(answer)
        // Nothing has to be read for an answer without matches.
        if (matchesOf(answer).length === 0)
          return Effect.succeed(besideMatches(answer, () => undecided, null))
        const subject = { ref: subject_ref, facts: subjectFactsOf([request, answer]) }
        return decided(caller, subject, matchesOf(answer), read).pipe(
          Effect.map((found) => besideMatches(answer, (match) => found.get(match) ?? undecided, null)),
          // A verdict is not lost for what stands beside it.
          Effect.catchCause((cause) => {
            const everyNew = besideMatches(answer, () => undecided, unread)
            if (told.has(read)) return Effect.succeed(everyNew)
            told.add(read)
            return Effect.as(
              Effect.logError("The decisions about a subject could not be read.", cause),
              everyNew
            )
          })
        )
      }

      const besideRow = (caller: Caller, subject: FileSubject, sources: RowSources, read: ReadSubject) => {
        const matches = Object.values(sources).flatMap((source) => source.matches)
        return matches.length === 0
          ? Effect.succeed(sources)
          : Effect.map(decided(caller, subject, matches, read), (found) =>
              Record.map(
                sources,
                besideSource((match) => found.get(match) ?? undecided)
              )
            )
      }

      const factsOf = (caller: Caller, { facts, request }: Deciding) =>
        digestsOf(caller, request.subject_ref, facts)

      const earlier = Effect.fn("Decisions.earlier")(
        function* (caller: Caller, deciding: Deciding) {
          if (deciding.idempotencyKey === null) return null
          const kept = yield* store.once(caller, deciding.idempotencyKey)
          if (kept === null) return null
          const facts = yield* factsOf(caller, deciding)
          return isSame(kept, deciding.request, facts) ? kept.decision : yield* new DecisionKeyReused()
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      const counted = Effect.fn("Decisions.counted")(
        function* (caller: Caller) {
          const { limit, recorded } = yield* store.counted(caller)
          return { recorded, limit: limit ?? most }
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      /** No limit forbids taking back what stands. It is done once for each, so that these are bounded as well. */
      const takesBack = Effect.fnUntraced(function* (
        caller: Caller,
        { entry_sha256, list_ref = "", outcome, source, subject_ref }: RecordDecision
      ) {
        if (outcome !== "withdrawn") return false
        const decisions = yield* store.about({ caller, about: subject_ref })
        const [latest] = decisionsOn(decisions, { entry_sha256, list_ref, source })
        return latest !== undefined && latest.outcome !== "withdrawn"
      })

      const record = Effect.fn("Decisions.record")(
        function* (caller: Caller, deciding: Deciding, entry: ListedEntry) {
          const { entry_sha256, list_ref = "", outcome, reason = "", reason_code = null } = deciding.request
          const { limit, recorded: before } = yield* counted(caller)
          if (before >= limit && !(yield* takesBack(caller, deciding.request)))
            return yield* new TooManyDecisions({ limit })
          const { also, seen } = deciding
          const made = {
            id: `dec_${yield* Effect.orDie(random.ulid)}`,
            subject_ref: deciding.request.subject_ref,
            source: deciding.request.source,
            list_ref,
            entry_sha256,
            entry: entryAsListed(entry),
            outcome,
            reason,
            reason_code,
            decided_by: deciding.request.decided_by,
            facts: yield* factsOf(caller, deciding),
            entry_refs: refsOf(entry),
            idempotency_key: deciding.idempotencyKey
          }
          const { recorded, unseen } = yield* store.add(caller, made, {
            ...(seen !== undefined && { unseen: (decisions) => unseenOf(decisions, seen) }),
            ...(also !== undefined && { also })
          })
          if (recorded !== null) return recorded
          if (unseen !== null) {
            const { decided_at, decided_by, outcome: other } = unseen
            return yield* new DecidedMeanwhile({ outcome: other, decided_by, decided_at })
          }
          // The same key was used at the same time.
          const other = yield* earlier(caller, deciding)
          return other ?? (yield* Effect.die("A decision was neither recorded nor found."))
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      const list = Effect.fn("Decisions.list")(
        function* (caller: Caller, { cursor, limit = defaultLimit, subject_ref }: DecisionsQuery) {
          const [micros = "", ...id] = cursor?.split("_") ?? []
          const { decisions, next } = yield* store.page(caller, {
            subjectRef: subject_ref ?? null,
            after: cursor === undefined ? null : { micros, id: id.join("_") },
            limit: Math.min(limit, maxLimit)
          })
          return { decisions, next_cursor: next === null ? null : `${next.micros}_${next.id}` }
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      return Decisions.of({
        rules: { needsTwo, reasons },
        beside,
        besideRow,
        ahead,
        earlier,
        record,
        counted,
        list
      })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(DecisionStore.layer))
}
