/** Which reading of each register is in force, now or at a moment in the past. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { Mode } from "../domain/Mode.ts"
import type { RegisterId } from "../domain/RegisterId.ts"
import { type SnapshotRow, SnapshotStore } from "../store/SnapshotStore.ts"
import type { Snapshot } from "./Register.ts"

/** The database did not answer. */
export class SnapshotsUnreadable extends Schema.TaggedError<SnapshotsUnreadable>()(
  "SnapshotsUnreadable",
  {}
) {}

/** Nothing had been loaded by then. */
export class AsOfTooEarly extends Schema.TaggedError<AsOfTooEarly>()("AsOfTooEarly", {
  /** When the first snapshot came into force; null when none ever did. */
  earliest: Schema.NullOr(Schema.String)
}) {}

/** What a question is answered from. */
export interface View {
  readonly mode: Mode
  readonly snapshots: ReadonlyMap<RegisterId, Snapshot>
  /** ISO 8601; null for now. */
  readonly at: string | null
}

export class Snapshots extends Context.Service<
  Snapshots,
  {
    /** At most one second old, so that a hot path asks the database once a second and not once a request. */
    current(mode: Mode): Effect.Effect<View, SnapshotsUnreadable>
    /** What was in force at a moment, ISO 8601. */
    at(mode: Mode, moment: string): Effect.Effect<View, SnapshotsUnreadable | AsOfTooEarly>
  }
>()("@entity-watch/core/registers/Snapshots") {
  static readonly layerNoDeps = Layer.effect(
    Snapshots,
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const unreadable = <A, E>(effect: Effect.Effect<A, E>) =>
        effect.pipe(
          Effect.tapError(() => Effect.logError("The snapshots could not be read.")),
          Effect.mapError(() => new SnapshotsUnreadable())
        )
      const read = (mode: Mode) =>
        unreadable(store.latest(mode)).pipe(
          Effect.map((rows) => ({
            mode,
            at: null,
            snapshots: new Map(
              rows.flatMap((row) => (row.state === "current" ? [entry(row, row.checked_at)] : []))
            )
          })),
          Effect.cachedWithTTL((exit) => (Exit.isSuccess(exit) ? "1 second" : 0))
        )
      const cached = { sandbox: yield* read("sandbox"), live: yield* read("live") }

      const at = Effect.fn("Snapshots.at")(function* (mode: Mode, moment: string) {
        const rows = yield* unreadable(store.inForceAt(mode, moment))
        if (rows.length === 0)
          return yield* new AsOfTooEarly({ earliest: yield* unreadable(store.earliest(mode)) })
        // Later confirmations were not known then: the list had last been read when it was loaded.
        return { mode, at: moment, snapshots: new Map(rows.map((row) => entry(row, row.loaded_at))) }
      })

      return Snapshots.of({ current: (mode) => cached[mode], at })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(SnapshotStore.layer))
}

const entry = (row: SnapshotRow, checkedAt: string | null): readonly [RegisterId, Snapshot] => [
  row.register,
  {
    register: row.register,
    id: row.id,
    sha256: row.sha256,
    asOf: row.as_of,
    checkedAt: checkedAt ?? row.started_at,
    rows: row.rows,
    partial: row.partial
  }
]
