/** Says which snapshot of each register is in force, now or at a moment in the past. */

import { momentOf } from "@entity-watch/contract/schema/asOf"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { millisSince, type ReadAt, readAtNow } from "../domain/readAt.ts"
import { asPast, haveSameSnapshots, type View } from "../domain/View.ts"
import { toldAgain } from "../effects/toldAgain.ts"
import { AdditionalListStore } from "../store/AdditionalListStore.ts"
import { SnapshotStore } from "../store/SnapshotStore.ts"
import { watchClocks } from "./clockDifference.ts"
import { readViews } from "./readViews.ts"

/** The database did not answer. */
export class SnapshotsUnreadable extends Schema.TaggedError<SnapshotsUnreadable>()(
  "SnapshotsUnreadable",
  {}
) {}

/** Nothing is known of that moment: it is before the first snapshot of everybody's, or yet to come. */
export class AsOfOutOfReach extends Schema.TaggedError<AsOfOutOfReach>()("AsOfOutOfReach", {
  isFuture: Schema.Boolean,
  /** The first moment that can be asked about; null when nothing was ever loaded. */
  earliest: Schema.NullOr(Schema.String),
  /** The present time by the database's clock. */
  now: Schema.String
}) {}

/** Milliseconds after which a view is not answered from, and after which the next one is read meanwhile. */
const freshFor = 1_000
const readAgainAfter = 250

export class Snapshots extends Context.Service<
  Snapshots,
  {
    /**
     * The view in force, at most one second old, so that the database is asked a few times a second and not once a
     * request.
     */
    current(mode: Mode): Effect.Effect<View, SnapshotsUnreadable>
    /** Whoever asks from now on is answered from what is in force now: for a program that has loaded a register itself. */
    renew(mode: Mode): Effect.Effect<void>
    /**
     * Has something done with each view before it takes the place of the former one. Whoever asks meanwhile is answered
     * from the former view until that is a second old, and no longer.
     */
    beforehand(prepare: (next: View, former: View) => Effect.Effect<void>): Effect.Effect<void>
    /**
     * A view for more of the same work: the one in force as long as it has the same snapshots, and afterwards these
     * snapshots as they were.
     */
    again(view: View): Effect.Effect<View, SnapshotsUnreadable>
    /** The view that was in force at a moment, in ISO 8601. A day stands for its end; today stands for now. */
    at(mode: Mode, asOf: string): Effect.Effect<View, SnapshotsUnreadable | AsOfOutOfReach>
  }
>()("@entity-watch/core/snapshots/Snapshots") {
  static readonly layerNoDeps = Layer.effect(
    Snapshots,
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const views = yield* readViews
      const scope = yield* Effect.scope
      const compareClocks = yield* watchClocks
      const preparations: Array<(next: View, former: View) => Effect.Effect<void>> = []
      const { failed, succeeded } = toldAgain()
      const unreadable = <A, E>(effect: Effect.Effect<A, E>) =>
        effect.pipe(
          Effect.tap(succeeded),
          Effect.tapError((error) =>
            failed((counted) =>
              Effect.logError("The snapshots could not be read.", Cause.fail(error), counted)
            )
          ),
          Effect.mapError(() => new SnapshotsUnreadable())
        )

      const read = Effect.fnUntraced(function* (mode: Mode, former: View | undefined, onPrimary: boolean) {
        const view = yield* unreadable(views.present(mode, former, onPrimary))
        yield* compareClocks(view.now)
        return view
      })

      /** Prepares what is asked for of a view, and gives it up once the former view is fresh no more. */
      const prepared = Effect.fnUntraced(function* (next: View, former: View) {
        const left = freshFor - ageOf(former, yield* readAtNow)
        if (left > 0)
          yield* Effect.timeoutOption(
            Effect.forEach(preparations, (prepare) => prepare(next, former), { discard: true }),
            left
          )
      })

      /**
       * Holds one view for each mode. It is read once for all who ask meanwhile, and whoever asked first may go away.
       */
      const held = (mode: Mode) => {
        let last: View | undefined
        let pending: Fiber.Fiber<View, SnapshotsUnreadable> | undefined
        /** How often it was renewed: what was read before is not held afterwards. */
        let renewed = 0
        const reading = Effect.suspend(() => {
          if (pending !== undefined) return Effect.succeed(pending)
          const former = last
          const turn = renewed
          // What this program has loaded itself may not be on a replica yet.
          const keeping = read(mode, former, turn > 0 && former === undefined).pipe(
            Effect.tap((view) => (former === undefined ? Effect.void : prepared(view, former))),
            Effect.tap((view) =>
              Effect.sync(() => {
                if (turn === renewed) last = view
              })
            )
          )
          return Effect.tap(Effect.forkIn(keeping, scope), (fiber) =>
            Effect.sync(() => {
              pending = fiber
              fiber.addObserver(() => {
                if (turn === renewed) pending = undefined
              })
            })
          )
        })
        const current = Effect.flatMap(readAtNow, (now) => {
          const age = last === undefined ? Number.POSITIVE_INFINITY : ageOf(last, now)
          if (last === undefined || age > freshFor) return Effect.flatMap(reading, Fiber.join)
          return age > readAgainAfter && pending === undefined
            ? Effect.as(reading, last)
            : Effect.succeed(last)
        })
        const renew = Effect.sync(() => {
          renewed += 1
          last = undefined
          pending = undefined
        })
        return { current, renew }
      }
      const present = { sandbox: held("sandbox"), live: held("live") }

      const at = Effect.fn("Snapshots.at")(function* (mode: Mode, asOf: string) {
        const now = yield* unreadable(store.now)
        const moment = momentAskedAbout(asOf, now)
        const view = moment === null ? null : yield* unreadable(views.past(mode, moment, now))
        if (view !== null) return view
        return yield* new AsOfOutOfReach({
          isFuture: moment === null,
          earliest: yield* unreadable(store.earliest(mode)),
          now: DateTime.formatIso(now)
        })
      })

      return Snapshots.of({
        current: (mode) => present[mode].current,
        renew: (mode) => present[mode].renew,
        again: (view) =>
          view.at === null
            ? Effect.map(present[view.mode].current, (now) =>
                haveSameSnapshots(now, view) ? now : asPast(view)
              )
            : Effect.succeed(view),
        at,
        beforehand: (prepare) => Effect.sync(() => void preparations.push(prepare))
      })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(
    Layer.provide(Layer.merge(SnapshotStore.layer, AdditionalListStore.layer))
  )
}

/** In milliseconds. */
const ageOf = ({ readAt }: View, now: ReadAt): number =>
  readAt === null ? Number.POSITIVE_INFINITY : millisSince(readAt, now)

/**
 * The moment that is asked about: a timestamp as it is, or the end of a day that is over; null where the moment is yet
 * to come.
 */
const momentAskedAbout = (asOf: string, now: DateTime.Utc): string | null => {
  const present = DateTime.formatIso(now)
  if (asOf === present.slice(0, 10)) return present
  const moment = momentOf(asOf)
  return DateTime.isGreaterThan(DateTime.makeUnsafe(moment), now) ? null : moment
}
