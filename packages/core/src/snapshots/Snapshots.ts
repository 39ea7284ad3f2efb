/** Which reading of each register is in force, now or at a moment in the past. */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { momentOf } from "../domain/asOf.ts"
import type { CheckedBy } from "../domain/CheckedBy.ts"
import type { Mode } from "../domain/Mode.ts"
import type { RegisterId } from "../domain/RegisterId.ts"
import { millisSince, readAtNow } from "../domain/readAt.ts"
import type { Snapshot } from "../domain/Snapshot.ts"
import type { View } from "../domain/View.ts"
import { type SnapshotRow, SnapshotStore } from "../store/SnapshotStore.ts"
import { watchClocks } from "./clockDifference.ts"

/** The database did not answer. */
export class SnapshotsUnreadable extends Schema.TaggedError<SnapshotsUnreadable>()(
  "SnapshotsUnreadable",
  {}
) {}

/** Of that moment nothing is known: it is before the first snapshot, or yet to come. */
export class AsOfOutOfReach extends Schema.TaggedError<AsOfOutOfReach>()("AsOfOutOfReach", {
  isFuture: Schema.Boolean,
  /** The first moment that can be asked about; null when nothing was ever loaded. */
  earliest: Schema.NullOr(Schema.String),
  /** By the database's clock. */
  now: Schema.String
}) {}

/** A view is read again after this. */
const freshFor = 1_000

export class Snapshots extends Context.Service<
  Snapshots,
  {
    /** At most one second old, so that a hot path asks the database once a second and not once a request. */
    current(mode: Mode): Effect.Effect<View, SnapshotsUnreadable>
    /** What was in force at a moment: ISO 8601, a day standing for its end. Today's is now. */
    at(mode: Mode, asOf: string): Effect.Effect<View, SnapshotsUnreadable | AsOfOutOfReach>
  }
>()("@entity-watch/core/snapshots/Snapshots") {
  static readonly layerNoDeps = Layer.effect(
    Snapshots,
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const scope = yield* Effect.scope
      const compareClocks = yield* watchClocks
      const unreadable = <A, E>(effect: Effect.Effect<A, E>) =>
        effect.pipe(
          Effect.tapError(() => Effect.logError("The snapshots could not be read.")),
          Effect.mapError(() => new SnapshotsUnreadable())
        )

      const read = Effect.fnUntraced(function* (mode: Mode) {
        const readAt = yield* readAtNow
        const rows = yield* unreadable(store.latest(mode))
        // After the rows: what is in force is never taken for younger than it is.
        const now = yield* unreadable(store.now)
        yield* compareClocks(now)
        const snapshots = new Map(
          rows.flatMap((row) => (row.state === "current" ? [entry(row, row.checked_at, row.checked_by)] : []))
        )
        return { mode, at: null, now, readAt, snapshots } satisfies View
      })

      /** Read once for all who ask meanwhile, and whoever asked first may go away. */
      const held = (mode: Mode) => {
        let last: View | undefined
        let reading: Fiber.Fiber<View, SnapshotsUnreadable> | undefined
        return Effect.flatMap(readAtNow, (now) => {
          if (last?.readAt != null && millisSince(last.readAt, now) <= freshFor) return Effect.succeed(last)
          if (reading !== undefined) return Fiber.join(reading)
          const keeping = Effect.tap(read(mode), (view) => Effect.sync(() => (last = view)))
          return Effect.flatMap(Effect.forkIn(keeping, scope), (fiber) => {
            reading = fiber
            fiber.addObserver(() => (reading = undefined))
            return Fiber.join(fiber)
          })
        })
      }
      const present = { sandbox: held("sandbox"), live: held("live") }

      const at = Effect.fn("Snapshots.at")(function* (mode: Mode, asOf: string) {
        const now = yield* unreadable(store.now)
        const moment = momentAskedAbout(asOf, now)
        const rows = moment === null ? [] : yield* unreadable(store.inForceAt(mode, moment))
        if (moment === null || rows.length === 0)
          return yield* new AsOfOutOfReach({
            isFuture: moment === null,
            earliest: yield* unreadable(store.earliest(mode)),
            now: DateTime.formatIso(now)
          })
        return {
          mode,
          at: moment,
          now,
          readAt: null,
          // Later confirmations were not known then.
          snapshots: new Map(rows.map((row) => entry(row, row.loaded_checked_at, row.loaded_checked_by)))
        } satisfies View
      })

      return Snapshots.of({ current: (mode) => present[mode], at })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(SnapshotStore.layer))
}

/** A timestamp as it is and a day's end, if that is over; null where it is yet to come. */
const momentAskedAbout = (asOf: string, now: DateTime.Utc): string | null => {
  const present = DateTime.formatIso(now)
  if (asOf === present.slice(0, 10)) return present
  const moment = momentOf(asOf)
  return DateTime.isGreaterThan(DateTime.makeUnsafe(moment), now) ? null : moment
}

const entry = (
  row: SnapshotRow,
  checkedAt: string | null,
  checkedBy: CheckedBy | null
): readonly [RegisterId, Snapshot] => [
  row.register,
  {
    register: row.register,
    id: row.id,
    sha256: row.sha256,
    asOf: row.as_of,
    loadedAt: row.loaded_at ?? row.started_at,
    checkedAt,
    checkedBy,
    rows: row.rows,
    partial: row.partial
  }
]
