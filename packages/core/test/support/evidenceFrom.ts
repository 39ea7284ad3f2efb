import type { Snapshot } from "@entity-watch/core/domain/Snapshot"
import { type Evidence, evidenceOf } from "@entity-watch/core/snapshots/Evidence"
import * as DateTime from "effect/DateTime"

/** What these readings are good for on the day after they were made (`snapshotOf`). */
export const evidenceFrom = (...snapshots: ReadonlyArray<Snapshot>): Evidence =>
  evidenceOf(
    {
      snapshots: new Map(snapshots.map((snapshot) => [snapshot.register, snapshot])),
      at: null,
      now: DateTime.makeUnsafe("2026-11-22T00:00:00Z")
    },
    new Map()
  )
