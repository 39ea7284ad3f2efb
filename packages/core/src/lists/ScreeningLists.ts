/**
 * The lists that a screen reads, held in memory by snapshot, and the verdict of each: the three of specification 4.2, and
 * the additional ones.
 */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import { isListId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type {
  AdditionalSource,
  ScreenResult,
  ScreenSource,
  ScreenSourceName
} from "@entity-watch/contract/schema/ScreenResult"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { AdditionalList } from "../domain/AdditionalList.ts"
import type { AnyRegister } from "../domain/Register.ts"
import { type ReadAt, readAtNow } from "../domain/readAt.ts"
import type { Snapshot } from "../domain/Snapshot.ts"
import type { Subject } from "../domain/Subject.ts"
import { dayOf, isReliedOn, momentOfView, type View } from "../domain/View.ts"
import { inTurns } from "../effects/inTurns.ts"
import { traced } from "../effects/traced.ts"
import { registerOfList } from "../registers/additional-list/index.ts"
import { registerById } from "../registers/all.ts"
import { loadedPart } from "../snapshots/loadedPart.ts"
import { MaximumAges, maxAgeDaysOf } from "../snapshots/MaximumAges.ts"
import { ListedEntryStore } from "../store/ListedEntryStore.ts"
import { comparing } from "./compare.ts"
import type { SnapshotReading } from "./HeldIndexes.ts"
import type { ListIndex } from "./index/ListIndex.ts"
import { type BothIndexes, makeListIndexes, type ReadFailure } from "./ListIndexes.ts"
import { type LoadedList, listVerdict, notScreened } from "./listVerdict.ts"
import { registerOf } from "./registerOf.ts"
import { answeredAs } from "./titled.ts"

/**
 * The check of one list: it compares a subject with the list, and says what the list answers. A subject may have
 * hundreds of names, so the event loop turns meanwhile.
 */
export type ListCheck = (subject: Subject) => Effect.Effect<ScreenSource>

/** Whose additional lists are looked at beside those of the whole service. */
export type Asking = Pick<Caller, "accountId" | "mode">

export const isFor = ({ accountId }: Pick<Asking, "accountId">, { owner }: AdditionalList): boolean =>
  owner === null || owner === accountId

export interface ScreenedSources {
  readonly sources: ScreenResult["sources"]
  /** In the order of their ids; empty where there are no additional lists. */
  readonly additional: ReadonlyArray<AdditionalSource>
}

/** The same in steps (`inTurns`). */
type CheckInSteps = (subject: Subject) => Generator<void, ScreenSource>

/** A list that can be compared with, or the reason why it cannot be. */
type ListState =
  | (LoadedList & BothIndexes & { readonly _tag: "Usable" })
  | { readonly _tag: "Unusable"; readonly reason: string }

const unusable = (reason: string): ListState => ({ _tag: "Unusable", reason })

const outdated = unusable("what is in force was read too long ago, and could not be read again since.")

const waitedFor = "3 seconds"
const notReady = unusable("it is still being prepared; ask again in a few seconds.")

const notLoaded = unusable("it has not been loaded.")

const notKnown = unusable(
  "nothing of it was in force at that moment, or an edition that was in doubt then is kept no longer."
)

const tooManyPast = unusable("the lists of too many past moments are being read just now.")

export class ScreeningLists extends Context.Service<
  ScreeningLists,
  {
    /**
     * The check of one list, which can be made for any number of subjects. Preparing it never fails: a list that could
     * not be relied on answers `unavailable`, with the reason in its note. Without a view no list could be read. `ages`
     * are the maximum ages that count in place of those that are configured.
     */
    prepareCheck(
      mode: Mode,
      view: View | null,
      source: ScreenSourceName,
      ages?: MaximumAges
    ): Effect.Effect<ListCheck>
    /** Checks the three lists and those of the service and the account for one subject. */
    screen(
      caller: Asking,
      view: View | null,
      subject: Subject,
      ages?: MaximumAges
    ): Effect.Effect<ScreenedSources>
    /** The index of one snapshot of a list. If it cannot be read, that is a defect here. */
    indexOf(mode: Mode, register: AnyRegister, reading: SnapshotReading): Effect.Effect<ListIndex>
    /**
     * Builds the index of a snapshot before it comes into force, from what it will hold, so that no screen waits for it.
     * Nothing is done where the index of the snapshot in force is not held, because nobody screens with the list here.
     */
    prepare(
      register: AnyRegister,
      inForce: SnapshotReading,
      next: SnapshotReading,
      entries: Effect.Effect<ReadonlyArray<string>, ReadFailure>
    ): Effect.Effect<void>
    /** Does the same for the lists that a view brings in the place of those of the former view. */
    prepareView(next: View, former: View): Effect.Effect<void>
    /** Lets go of what was prepared for a snapshot that does not come into force. */
    letGo(reading: SnapshotReading): Effect.Effect<void>
  }
>()("@entity-watch/core/lists/ScreeningLists") {
  static readonly layerNoDeps = Layer.effect(
    ScreeningLists,
    Effect.gen(function* () {
      const configured = yield* MaximumAges
      const indexes = yield* makeListIndexes

      /** Whether one list can be relied on. Nothing waits where its index is held already. */
      const stateOf = (
        mode: Mode,
        view: View | null,
        source: ScreenSourceName,
        ages: MaximumAges
      ): Effect.Effect<ListState> => {
        const register = registerById(registerOf[source])
        if (register === undefined) return Effect.succeed(unusable("it is not among the registers."))
        if (view === null) return Effect.succeed(unusable("it could not be read."))
        const maxAgeDays = maxAgeDaysOf(register.source, ages)
        return stateIn(mode, view, register, view.snapshots.get(register.source.id), maxAgeDays)
      }

      const stateIn = (
        mode: Mode,
        view: View,
        register: AnyRegister,
        snapshot: Snapshot | undefined,
        maxAgeDays: number | null
      ): Effect.Effect<ListState> => {
        if (snapshot === undefined) return Effect.succeed(view.at === null ? notLoaded : notKnown)
        const usable = ({ doubtful, index }: BothIndexes): ListState => ({
          _tag: "Usable",
          snapshot,
          maxAgeDays,
          cut: doubtful === undefined ? index.cut : [...index.cut, ...doubtful.index.cut],
          part: loadedPart(snapshot, register.source.floor, mode),
          index,
          doubtful
        })
        const kept = indexes.kept(snapshot)
        if (kept !== undefined) return Effect.succeed(usable(kept))
        const built = indexes.both(view, register, snapshot, view.at !== null)
        // Whoever asks of a large list that was just loaded is told so, and is not kept until it is ready.
        // A file of rows waits: of its rows nobody asks again.
        const waited =
          isListId(register.source.id) && view.at === null
            ? Effect.map(Effect.timeoutOption(built, waitedFor), Option.getOrNull)
            : built
        return Effect.map(waited, (both) => (both === null ? notReady : usable(both))).pipe(
          Effect.catchTag("TooManyPastLists", () => Effect.succeed(tooManyPast)),
          // A verdict is never better than its evidence: whatever goes wrong here, the list counts as not read.
          Effect.catchCause((cause) =>
            Effect.as(
              Effect.logError("A screening list could not be read.", cause, { register: register.source.id }),
              unusable("it could not be read.")
            )
          )
        )
      }

      /** How lists are checked at the moment of a view. */
      const checkingAt = (view: View | null, present: ReadAt): ((state: ListState) => CheckInSteps) => {
        const isRelied = view === null || isReliedOn(view, present)
        const moment = view === null ? DateTime.makeUnsafe(present.millis) : momentOfView(view)
        const today = dayOf(moment)
        return (state) => {
          const list = isRelied ? state : outdated
          if (list._tag === "Unusable") {
            const answer = notScreened(list.reason)
            return function* () {
              yield
              return answer
            }
          }
          const verdict = listVerdict(list, moment)
          return function* (subject) {
            return verdict(subject, yield* comparing(list.index, subject, today, list.doubtful))
          }
        }
      }

      // The clock is read after the lists: however long reading took, the view must still hold.
      const prepareCheck = Effect.fnUntraced(function* (
        mode: Mode,
        view: View | null,
        source: ScreenSourceName,
        ages: MaximumAges = configured
      ) {
        const state = yield* stateOf(mode, view, source, ages)
        const check = checkingAt(view, yield* readAtNow)(state)
        return (subject: Subject) => inTurns(() => check(subject))
      })

      /** The lists of the whole service and of the account, each with its state. */
      const additionalOf = (caller: Asking, view: View | null) =>
        view === null || view.lists.length === 0
          ? Effect.succeed([])
          : Effect.forEach(
              view.lists.filter(({ list }) => isFor(caller, list)),
              ({ list, snapshot }) =>
                Effect.map(
                  stateIn(caller.mode, view, registerOfList(list), snapshot ?? undefined, list.maxAgeDays),
                  (state) => ({ list, state })
                )
            )

      const screen = Effect.fnUntraced(function* (
        caller: Asking,
        view: View | null,
        subject: Subject,
        ages: MaximumAges = configured
      ) {
        const { mode } = caller
        const sanctions = yield* stateOf(mode, view, "gov_sanctions", ages)
        const persons = yield* stateOf(mode, view, "regulator_banned_person", ages)
        const organisations = yield* stateOf(mode, view, "regulator_banned_org", ages)
        const others = yield* additionalOf(caller, view)
        const checkOf = checkingAt(view, yield* readAtNow)
        // One piece of work, so that the names are read once for all lists.
        return yield* inTurns(function* () {
          const sources = {
            gov_sanctions: yield* checkOf(sanctions)(subject),
            regulator_banned_person: yield* checkOf(persons)(subject),
            regulator_banned_org: yield* checkOf(organisations)(subject)
          }
          const additional: Array<AdditionalSource> = []
          for (const { list, state } of others) {
            const { counts, id, kind, title } = list
            const answer = yield* checkOf(state)(subject)
            additional.push({ list: id, title, kind, counts, ...answeredAs(answer, title) })
          }
          return { sources, additional }
        })
      }, traced("ScreeningLists.screen"))

      return ScreeningLists.of({
        prepareCheck,
        screen,
        prepare: indexes.prepare,
        prepareView: indexes.prepareView,
        letGo: indexes.letGo,
        indexOf: (mode, register, reading) =>
          Effect.orDie(indexes.indexOf({ mode }, register, reading, false))
      })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(ListedEntryStore.layer))
}
