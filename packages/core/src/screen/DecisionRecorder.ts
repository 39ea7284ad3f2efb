/**
 * Records a decision about a match of the present: nobody decides about a text that the list no longer has, or beforehand.
 * The subject is screened as it was, so that the facts of a decision are those of the screens that it is shown beside.
 */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { RecordedDecision } from "@entity-watch/contract/schema/Decision"
import { isListId } from "@entity-watch/contract/schema/ListId"
import type { RecordDecision } from "@entity-watch/contract/schema/RecordDecision"
import type { Match } from "@entity-watch/contract/schema/ScreenResult"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { matchesOf } from "../decide/besideMatches.ts"
import {
  type DecidedMeanwhile,
  type Deciding,
  type DecisionKeyReused,
  Decisions,
  type TooManyDecisions
} from "../decide/Decisions.ts"
import { refsOf } from "../decide/decidedEntry.ts"
import { subjectFactsOf } from "../decide/subjectFacts.ts"
import { isFor, ScreeningLists } from "../lists/ScreeningLists.ts"
import { registerOfList } from "../registers/additional-list/index.ts"
import { registerById } from "../registers/all.ts"
import { Snapshots } from "../snapshots/Snapshots.ts"
import type { DateOfBirthInFuture } from "./dateOfBirthAt.ts"
import { Screener } from "./Screener.ts"

/** No match of the subject has this reference and digest. */
export class EntryNotAsShown extends Schema.TaggedError<EntryNotAsShown>()("EntryNotAsShown", {
  source: Schema.String
}) {}

/** The list is not loaded, or could not be read. */
export class ListNotRead extends Schema.TaggedError<ListNotRead>()("ListNotRead", {
  source: Schema.String
}) {}

export class DecisionRecorder extends Context.Service<
  DecisionRecorder,
  {
    record(
      caller: Caller,
      request: RecordDecision,
      idempotencyKey: string | null
    ): Effect.Effect<
      RecordedDecision,
      EntryNotAsShown | ListNotRead | DateOfBirthInFuture | DecisionKeyReused | TooManyDecisions
    >
    /** The same where the subject was screened already: a row of a file is, by each of its names and numbers. */
    recordAbout(
      caller: Caller,
      deciding: Deciding,
      matches: ReadonlyArray<Match>
    ): Effect.Effect<
      RecordedDecision,
      EntryNotAsShown | ListNotRead | DecisionKeyReused | DecidedMeanwhile | TooManyDecisions
    >
  }
>()("@entity-watch/core/screen/DecisionRecorder") {
  static readonly layerNoDeps = Layer.effect(
    DecisionRecorder,
    Effect.gen(function* () {
      const screener = yield* Screener
      const decisions = yield* Decisions
      const lists = yield* ScreeningLists
      const snapshots = yield* Snapshots

      const entriesOf = Effect.fnUntraced(
        function* (caller: Caller, { source }: RecordDecision) {
          const { mode } = caller
          const view = yield* snapshots.current(mode)
          const additional = view.lists.find(({ list }) => list.id === source && isFor(caller, list))
          if (isListId(source) && additional === undefined) return yield* new EntryNotAsShown({ source })
          const register = isListId(source)
            ? additional && registerOfList(additional.list)
            : registerById(source)
          const snapshot = additional === undefined ? view.snapshots.get(source) : additional.snapshot
          if (register === undefined || !snapshot) return yield* new ListNotRead({ source })
          return (yield* lists.indexOf(mode, register, snapshot)).entries
        },
        (entries, _, { source }) =>
          Effect.catchTag(entries, "SnapshotsUnreadable", () => Effect.fail(new ListNotRead({ source })))
      )

      const recordAbout = Effect.fn("DecisionRecorder.recordAbout")(function* (
        caller: Caller,
        deciding: Deciding,
        matches: ReadonlyArray<Match>
      ) {
        const { entry_sha256, list_ref = "", source } = deciding.request
        const earlier = yield* decisions.earlier(caller, deciding)
        if (earlier !== null) return earlier
        const entry = (yield* entriesOf(caller, deciding.request)).find(
          (each) => each.sha256 === entry_sha256 && (list_ref === "" || refsOf(each).includes(list_ref))
        )
        const isMatch = matches.some(
          (match) =>
            match.source === source && match.list_ref === list_ref && match.entry_sha256 === entry_sha256
        )
        if (entry === undefined || !isMatch) return yield* new EntryNotAsShown({ source })
        return yield* decisions.record(caller, deciding, entry)
      })

      const record = Effect.fn("DecisionRecorder.record")(
        function* (caller: Caller, request: RecordDecision, idempotencyKey: string | null) {
          const { subject, subject_ref } = request
          const answer = yield* screener.screen(caller, { ...subject, subject_ref })
          const facts = subjectFactsOf([subject, answer])
          return yield* recordAbout(caller, { request, facts, idempotencyKey }, matchesOf(answer))
        },
        // No moment of the past is asked about, and nobody says what they have seen.
        Effect.catchTag(["AsOfOutOfReach", "DecidedMeanwhile"], Effect.die)
      )

      return DecisionRecorder.of({ record, recordAbout })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(Snapshots.layer))
}
