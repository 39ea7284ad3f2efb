/** The three lists a screen reads, held in memory by snapshot, and the verdict of each. Specification 4.2. */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Mode } from "../domain/Mode.ts"
import type { RegisterId } from "../domain/RegisterId.ts"
import type { ScreenedName, ScreenResult, ScreenSource, ScreenSourceName } from "../domain/ScreenResult.ts"
import { registerById } from "../registers/all.ts"
import { MaximumAges, maxAgeDaysOf } from "../registers/MaximumAges.ts"
import type { Register } from "../registers/Register.ts"
import type { View } from "../registers/Snapshots.ts"
import { isListOutage } from "../sandbox/faults.ts"
import { ListingStore } from "../store/ListingStore.ts"
import { traced } from "../traced.ts"
import { compare } from "./compare.ts"
import { evidence, type Reliance } from "./evidence.ts"
import { ListIndex } from "./ListIndex.ts"

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

/** Three lists in two modes, and as many again for questions about the past. */
const mostHeld = 12

export class ScreeningLists extends Context.Service<
  ScreeningLists,
  {
    /**
     * Never fails: a list that could not be relied on is `unavailable`, with the reason in its note. Without a view
     * no list could be read. `ages`: other ones than those that are configured.
     */
    screen(
      mode: Mode,
      view: View | null,
      subject: Subject,
      ages?: MaximumAges
    ): Effect.Effect<ScreenResult["sources"]>
    /** The index of one snapshot of a list. That it cannot be read is a defect here. */
    indexOf(mode: Mode, register: Register, snapshotId: string): Effect.Effect<ListIndex>
  }
>()("@entity-watch/core/screen/ScreeningLists") {
  static readonly layerNoDeps = Layer.effect(
    ScreeningLists,
    Effect.gen(function* () {
      const listings = yield* ListingStore
      const configured = yield* MaximumAges
      const held = new Map<string, ListIndex>()

      /** The index of one snapshot of a list, built once. */
      const indexOf = Effect.fnUntraced(function* (mode: Mode, register: Register, snapshotId: string) {
        const kept = held.get(snapshotId)
        if (kept !== undefined) return kept
        const listing = register.listing
        const read = listing === undefined ? null : yield* listings.read(mode, register.source.id, snapshotId)
        if (listing === undefined || read === null)
          return yield* Effect.die("A list without entries was asked for.")
        const index = yield* Effect.sync(() => ListIndex.build(read.map(listing)))
        for (const oldest of held.keys()) if (held.size >= mostHeld) held.delete(oldest)
        held.set(snapshotId, index)
        return index
      })

      const screenOne = Effect.fnUntraced(function* (
        mode: Mode,
        view: View | null,
        name: ScreenSourceName,
        subject: Subject,
        ages: MaximumAges,
        now: DateTime.Utc,
        today: string
      ) {
        const id = registerOf[name]
        const register = registerById(id)
        const read: Reliance & { readonly index?: ListIndex } = yield* Effect.gen(function* () {
          if (register === undefined)
            return { _tag: "Unread" as const, reason: "it is not among the registers." }
          const names = subject.names.map((each) => each.name)
          if (isListOutage(mode, id, names))
            return {
              _tag: "Unread" as const,
              reason: "it could not be read (a sandbox fault, asked for by this name)."
            }
          if (view === null) return { _tag: "Unread" as const, reason: "it could not be read." }
          const snapshot = view.snapshots.get(id)
          if (snapshot === undefined) return { _tag: "Unread" as const, reason: "it has not been loaded." }
          const index = yield* indexOf(mode, register, snapshot.id)
          return { _tag: "Read" as const, snapshot, maxAgeDays: maxAgeDaysOf(register.source, ages), index }
        }).pipe(
          // A verdict is never better than its evidence: whatever goes wrong here, the list was not read.
          Effect.catchCause((cause) =>
            Effect.as(
              Effect.logError("A screening list could not be read.", {
                register: id,
                failed: cause.reasons.length
              }),
              {
                _tag: "Unread" as const,
                reason: "it could not be read."
              }
            )
          )
        )
        const found =
          read.index === undefined ? { matches: [], total: 0 } : compare(read.index, subject, today)
        return evidence(read, subject, found, now)
      })

      const screen = Effect.fnUntraced(function* (
        mode: Mode,
        view: View | null,
        subject: Subject,
        ages: MaximumAges = configured
      ) {
        const present = yield* DateTime.now
        const now =
          view === null || view.at === null ? present : DateTime.min(present, DateTime.makeUnsafe(view.at))
        const today = DateTime.formatIsoDateUtc(now)
        const one = (name: ScreenSourceName): Effect.Effect<ScreenSource> =>
          screenOne(mode, view, name, subject, ages, now, today)
        return {
          gov_sanctions: yield* one("gov_sanctions"),
          regulator_banned_person: yield* one("regulator_banned_person"),
          regulator_banned_org: yield* one("regulator_banned_org")
        }
      }, traced("ScreeningLists.screen"))

      return ScreeningLists.of({
        screen,
        indexOf: (mode, register, snapshotId) => Effect.orDie(indexOf(mode, register, snapshotId))
      })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(ListingStore.layer))
}
