/** The three lists a screen reads, held in memory by snapshot, and the verdict of each. Specification 4.2. */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { isoDay } from "../domain/isoDay.ts"
import type { ListedEntry } from "../domain/ListedEntry.ts"
import type { Mode } from "../domain/Mode.ts"
import type { Register } from "../domain/Register.ts"
import type { RegisterId } from "../domain/RegisterId.ts"
import { readAtNow } from "../domain/readAt.ts"
import type { ScreenedName, ScreenResult, ScreenSource, ScreenSourceName } from "../domain/ScreenResult.ts"
import { isReliedOn, momentOfView, type View } from "../domain/View.ts"
import { inTurns } from "../effects/inTurns.ts"
import { traced } from "../effects/traced.ts"
import { registerById } from "../registers/all.ts"
import { MaximumAges, maxAgeDaysOf } from "../snapshots/MaximumAges.ts"
import { ListedEntryStore } from "../store/ListedEntryStore.ts"
import { compare } from "./compare.ts"
import { evidence, type Found, type Read, type Unread } from "./evidence.ts"
import { ListIndex } from "./index/ListIndex.ts"

/** What is compared with the lists. */
export interface Subject {
  readonly names: ReadonlyArray<ScreenedName>
  readonly acns: ReadonlyArray<string>
  readonly dob: string | null
  readonly pob: string | null
  readonly type: "individual" | "entity" | "vessel" | null
  /** Why the subject is not known well enough for `no_match`; null when it is. */
  readonly incomplete: string | null
  /** Whether each match carries its explanation. */
  readonly explain?: boolean
}

/** Which register each source of the answer is. */
export const registerOf: Record<ScreenSourceName, RegisterId> = {
  gov_sanctions: "dfat-consolidated-list",
  regulator_banned_person: "asic-banned-disqualified-persons",
  regulator_banned_org: "asic-banned-disqualified-organisations"
}

type ReadFailure = Effect.Error<ReturnType<ListedEntryStore["Service"]["read"]>>

/** What one list says of a subject. */
export type Reading = (subject: Subject) => ScreenSource

/** A list with what it is compared by, where it was read. */
type Listed = Unread | (Read & { readonly index: ListIndex })

function* indexing(
  read: ReadonlyArray<unknown>,
  listedEntry: (record: unknown) => ListedEntry
): Generator<void, ListIndex> {
  const entries: Array<ListedEntry> = []
  for (const record of read) {
    entries.push(listedEntry(record))
    yield
  }
  return yield* ListIndex.building(entries)
}

const unread = (reason: string): Unread => ({ _tag: "Unread", reason })

const outdated = unread("what is in force was read too long ago, and could not be read again since.")

const nothingFound: Found = { matches: [], total: 0 }

/** Three lists in two modes, and as many again for questions about the past. */
const mostHeld = 12

export class ScreeningLists extends Context.Service<
  ScreeningLists,
  {
    /**
     * One list, to be asked about any number of subjects. Never fails: a list that could not be relied on answers
     * `unavailable`, with the reason in its note. Without a view no list could be read. `ages`: other ones than those
     * that are configured.
     */
    reading(
      mode: Mode,
      view: View | null,
      source: ScreenSourceName,
      ages?: MaximumAges
    ): Effect.Effect<Reading>
    /** All three lists about one subject. */
    screen(
      mode: Mode,
      view: View | null,
      subject: Subject,
      ages?: MaximumAges
    ): Effect.Effect<ScreenResult["sources"]>
    /** The index of one snapshot of a list. That it cannot be read is a defect here. */
    indexOf(mode: Mode, register: Register, snapshotId: string): Effect.Effect<ListIndex>
  }
>()("@entity-watch/core/lists/ScreeningLists") {
  static readonly layerNoDeps = Layer.effect(
    ScreeningLists,
    Effect.gen(function* () {
      const store = yield* ListedEntryStore
      const configured = yield* MaximumAges
      const scope = yield* Effect.scope
      const held = new Map<string, ListIndex>()
      const building = new Map<string, Fiber.Fiber<ListIndex, ReadFailure>>()

      const build = Effect.fnUntraced(function* (mode: Mode, register: Register, snapshotId: string) {
        const { listedEntry } = register
        const read =
          listedEntry === undefined ? null : yield* store.read(mode, register.source.id, snapshotId)
        if (listedEntry === undefined || read === null)
          return yield* Effect.die("A list without entries was asked for.")
        const index = yield* inTurns(() => indexing(read, listedEntry))
        for (const oldest of held.keys()) if (held.size >= mostHeld) held.delete(oldest)
        held.set(snapshotId, index)
        return index
      })

      /** The index of one snapshot of a list, built once: who asks meanwhile waits for the same. */
      const indexOf = (mode: Mode, register: Register, snapshotId: string) =>
        Effect.suspend(() => {
          const kept = held.get(snapshotId)
          if (kept !== undefined) return Effect.succeed(kept)
          const underWay = building.get(snapshotId)
          if (underWay !== undefined) return Fiber.join(underWay)
          const begun = Effect.forkIn(build(mode, register, snapshotId), scope)
          return Effect.flatMap(begun, (fiber) => {
            building.set(snapshotId, fiber)
            fiber.addObserver(() => building.delete(snapshotId))
            return Fiber.join(fiber)
          })
        })

      /** What can be relied on of one list: a held index is at hand, and nothing waits. */
      const reliance = (
        mode: Mode,
        view: View | null,
        source: ScreenSourceName,
        ages: MaximumAges
      ): Effect.Effect<Listed> => {
        const id = registerOf[source]
        const register = registerById(id)
        if (register === undefined) return Effect.succeed(unread("it is not among the registers."))
        if (view === null) return Effect.succeed(unread("it could not be read."))
        const snapshot = view.snapshots.get(id)
        if (snapshot === undefined) return Effect.succeed(unread("it has not been loaded."))
        const read = (index: ListIndex): Listed => ({
          _tag: "Read",
          snapshot,
          maxAgeDays: maxAgeDaysOf(register.source, ages),
          index
        })
        const kept = held.get(snapshot.id)
        if (kept !== undefined) return Effect.succeed(read(kept))
        return Effect.map(indexOf(mode, register, snapshot.id), read).pipe(
          // A verdict is never better than its evidence: whatever goes wrong here, the list was not read.
          Effect.catchCause((cause) =>
            Effect.as(
              Effect.logError("A screening list could not be read.", {
                register: id,
                failed: cause.reasons.length
              }),
              unread("it could not be read.")
            )
          )
        )
      }

      const reading = (
        mode: Mode,
        view: View | null,
        source: ScreenSourceName,
        ages: MaximumAges = configured
      ): Effect.Effect<Reading> =>
        Effect.flatMap(reliance(mode, view, source, ages), (list) =>
          // After the list was read: however long that took, the view must still hold.
          Effect.map(readAtNow, (present): Reading => {
            const moment = view === null ? DateTime.makeUnsafe(present.millis) : momentOfView(view)
            const held = view === null || isReliedOn(view, present) ? list : outdated
            const today = isoDay(moment)
            return (subject) =>
              evidence(
                held,
                subject,
                held._tag === "Read" ? compare(held.index, subject, today) : nothingFound,
                moment
              )
          })
        )

      const screen = Effect.fnUntraced(function* (
        mode: Mode,
        view: View | null,
        subject: Subject,
        ages?: MaximumAges
      ) {
        const sanctions = yield* reading(mode, view, "gov_sanctions", ages)
        const persons = yield* reading(mode, view, "regulator_banned_person", ages)
        const organisations = yield* reading(mode, view, "regulator_banned_org", ages)
        return {
          gov_sanctions: sanctions(subject),
          regulator_banned_person: persons(subject),
          regulator_banned_org: organisations(subject)
        }
      }, traced("ScreeningLists.screen"))

      return ScreeningLists.of({
        reading,
        screen,
        indexOf: (mode, register, snapshotId) => Effect.orDie(indexOf(mode, register, snapshotId))
      })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(ListedEntryStore.layer))
}
