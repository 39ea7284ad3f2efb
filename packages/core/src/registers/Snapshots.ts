/** Which reading of each register is in force. */
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

export class Snapshots extends Context.Service<
  Snapshots,
  {
    /** At most one second old, so that a hot path asks the database once a second and not once a request. */
    current(mode: Mode): Effect.Effect<ReadonlyMap<RegisterId, Snapshot>, SnapshotsUnreadable>
  }
>()("@entity-watch/core/registers/Snapshots") {
  static readonly layerNoDeps = Layer.effect(
    Snapshots,
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const read = (mode: Mode) =>
        store.latest(mode).pipe(
          Effect.map((rows) => new Map(rows.flatMap((row) => (row.state === "current" ? [entry(row)] : [])))),
          Effect.tapError(() => Effect.logError("The snapshots could not be read.")),
          Effect.mapError(() => new SnapshotsUnreadable()),
          Effect.cachedWithTTL((exit) => (Exit.isSuccess(exit) ? "1 second" : 0))
        )
      const cached = { sandbox: yield* read("sandbox"), live: yield* read("live") }
      return Snapshots.of({ current: (mode) => cached[mode] })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(SnapshotStore.layer))
}

const entry = (row: SnapshotRow): readonly [RegisterId, Snapshot] => [
  row.register,
  {
    register: row.register,
    id: row.id,
    sha256: row.sha256,
    asOf: row.as_of,
    checkedAt: row.checked_at ?? row.started_at,
    rows: row.rows,
    partial: row.partial
  }
]
