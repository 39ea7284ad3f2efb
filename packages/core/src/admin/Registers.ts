/** The registers' state, due days and history, for whoever administers the service. */

import type {
  AdministeredRegister,
  SnapshotPage,
  SnapshotQuery
} from "@entity-watch/contract/schema/admin/RegisterHistory"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { registerOfList } from "../registers/additional-list/index.ts"
import { registerById } from "../registers/all.ts"
import type { SnapshotsUnreadable } from "../snapshots/Snapshots.ts"
import { Statuses } from "../snapshots/Statuses.ts"
import { databaseClock } from "../store/databaseClock.ts"
import { PublisherFileStore } from "../store/PublisherFileStore.ts"
import { SnapshotLog } from "../store/SnapshotLog.ts"
import type { StoreEffect } from "../store/StoreEffect.ts"
import { type JudgedRegister, standingOf } from "./needs/registerStanding.ts"
import { page } from "./pages.ts"

export class Registers extends Context.Service<
  Registers,
  {
    list(mode: Mode): StoreEffect<ReadonlyArray<AdministeredRegister & JudgedRegister>, SnapshotsUnreadable>
    /** The additional lists of the whole service: those of accounts are the accounts' to keep. */
    lists(mode: Mode): StoreEffect<ReadonlyArray<JudgedRegister>, SnapshotsUnreadable>
    /** Every reading of one register, the newest first. */
    snapshots(register: SourceId, query: SnapshotQuery): StoreEffect<typeof SnapshotPage.Type>
  }
>()("@entity-watch/core/admin/Registers") {
  static readonly layerNoDeps = Layer.effect(
    Registers,
    Effect.gen(function* () {
      const statuses = yield* Statuses
      const files = yield* PublisherFileStore
      const log = yield* SnapshotLog
      const databaseTime = yield* databaseClock

      const list = Effect.fn("Registers.list")(function* (mode: Mode) {
        const all = yield* statuses.list(mode)
        // The sandbox has no publishers.
        const checks = mode === "live" ? yield* files.checks : []
        const refused = yield* log.refused(mode)
        const now = DateTime.toEpochMillis(yield* databaseTime)
        return all.map((status) => {
          const source = registerById(status.register)?.source
          const check = checks.find(({ register }) => register === status.register)
          const register = {
            ...status,
            edition_refused: refused.some(({ register }) => register === status.register),
            cadence: source?.cadence ?? "",
            address: source?.address ?? "",
            is_fetched: mode === "live" && source?.download !== undefined,
            next_due_at: check?.due_at ?? null,
            last_attempt:
              check === undefined || check.attempted_at === null || check.outcome === null
                ? null
                : {
                    at: check.attempted_at,
                    outcome: check.outcome,
                    failure: check.failure,
                    failures: check.failures
                  }
          } satisfies JudgedRegister
          return { ...register, standing: standingOf(register, now) }
        })
      })

      const lists = Effect.fn("Registers.lists")(function* (mode: Mode) {
        const all = yield* statuses.lists(mode)
        const refused = yield* log.refused(mode)
        return all
          .filter(({ list: { owner } }) => owner === null)
          .map(({ list, status }): JudgedRegister => {
            const { address, cadence } = registerOfList(list).source
            return {
              ...status,
              register: list.id,
              edition_refused: refused.some(({ register }) => register === list.id),
              cadence,
              address,
              is_fetched: false,
              next_due_at: null,
              last_attempt: null
            }
          })
      })

      const snapshots = Effect.fn("Registers.snapshots")(function* (
        register: SourceId,
        { cursor, limit, mode = "live" }: SnapshotQuery
      ) {
        const { next_cursor, rows } = yield* page(limit, (most) =>
          log.list({ mode, register, before: cursor ?? null, limit: most })
        )
        return { snapshots: rows, next_cursor }
      })

      return Registers.of({ list, lists, snapshots })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(PublisherFileStore.layer))
}
