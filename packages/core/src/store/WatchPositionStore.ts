/** How far the watcher has come, and the snapshots that it has to look at next: packages/core/docs/watch.md. */

import { CheckedBy } from "@entity-watch/contract/schema/CheckedBy"
import { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient, type Statement } from "effect/sql"
import type { Snapshot } from "../domain/Snapshot.ts"
import { EventStore, type NewEvent } from "./EventStore.ts"
import type { StoreEffect } from "./StoreEffect.ts"
import { watchLock, watchLockOf } from "./subscriptionWatching.ts"
import { asWork } from "./Work.ts"

/** The next snapshot of a register whose changes have not been turned into events. */
export const Step = Schema.Struct({
  register: SourceId,
  from: Schema.String,
  to: Schema.String,
  /** The watched identifiers up to this one are done. */
  after: Schema.NullOr(Schema.String)
})
export type Step = typeof Step.Type

const SnapshotRow = Schema.Struct({
  register: SourceId,
  id: Schema.String,
  sha256: Schema.String,
  asOf: Schema.NullOr(Schema.String),
  loadedAt: Schema.String,
  checkedAt: Schema.NullOr(Schema.String),
  checkedBy: Schema.NullOr(CheckedBy),
  rows: Schema.Int,
  partial: Schema.NullOr(Schema.String)
})

/** Says that another instance took the watcher's lease over. */
export class WatchLeaseLost extends Schema.TaggedError<WatchLeaseLost>()("WatchLeaseLost", {}) {}

export class WatchPositionStore extends Context.Service<
  WatchPositionStore,
  {
    /** The modes in which a register has a snapshot whose changes were not looked at. */
    behind: StoreEffect<ReadonlyArray<Mode>>
    /** The claim's number, or null while another instance holds the lease. */
    claim(mode: Mode): StoreEffect<number | null>
    /** Keeps the lease while a statement takes longer than it lasts. */
    renew(mode: Mode, claim: number): StoreEffect<void, WatchLeaseLost>
    release(mode: Mode, claim: number): StoreEffect<void>
    /**
     * Waits for subscriptions that are being written, because they may have read the snapshots before. Registers that
     * were loaded for the first time begin here, without events; of an additional list whoever is on it is told.
     */
    begin(mode: Mode, claim: number): StoreEffect<void, WatchLeaseLost>
    /**
     * The next snapshot to look at, or null. It may have come into force since `begin`, so this waits as well: a
     * subscription that read the snapshot before is written by then, and is told of the step.
     */
    next(mode: Mode): StoreEffect<Step | null>
    /** The snapshots up to which each register is done, and the snapshot to which `step` leads. */
    views(
      mode: Mode,
      step: Step
    ): StoreEffect<{
      readonly before: ReadonlyMap<SourceId, Snapshot>
      readonly after: ReadonlyMap<SourceId, Snapshot>
    }>
    /** Records the events with their deliveries, and how far the step came, in one transaction. */
    record(
      mode: Mode,
      claim: number,
      step: Step,
      done: string | "all",
      events: ReadonlyArray<NewEvent>
    ): StoreEffect<void, WatchLeaseLost>
  }
>()("@entity-watch/core/store/WatchPositionStore") {
  static readonly layerNoDeps = Layer.effect(
    WatchPositionStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const eventStore = yield* EventStore
      const decodeSteps = Schema.decodeUnknownEffect(Schema.Array(Step))
      const decodeSnapshots = Schema.decodeUnknownEffect(Schema.Array(SnapshotRow))

      const waitForWriters = (mode: Mode) =>
        sql`SELECT pg_advisory_xact_lock(${watchLock}::int4, ${watchLockOf[mode]}::int4)`

      const behind = Effect.gen(function* () {
        const [found] = yield* sql<{ modes: ReadonlyArray<Mode>; at: number }>`
          SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at,
            coalesce((SELECT jsonb_agg(DISTINCT s.mode)
              FROM snapshot s LEFT JOIN watch_position p ON p.mode = s.mode AND p.register = s.register
              WHERE s.state = 'current' AND p.snapshot_id IS DISTINCT FROM s.id), '[]') AS modes`
        if (found === undefined) return []
        yield* eventStore.saw(found.at)
        return found.modes
      }).pipe(Effect.withSpan("WatchPositionStore.behind"))

      const claim = Effect.fn("WatchPositionStore.claim")(function* (mode: Mode) {
        yield* sql`INSERT INTO watch_lease (mode) VALUES (${mode}) ON CONFLICT DO NOTHING`
        const [row] = yield* sql<{ claims: number }>`
          UPDATE watch_lease SET claims = claims + 1, claimed_until = now() + interval '60 seconds'
          WHERE mode = ${mode} AND claimed_until <= now() RETURNING claims`
        return row?.claims ?? null
      })

      const renew = Effect.fn("WatchPositionStore.renew")(function* (mode: Mode, claimed: number) {
        const kept = yield* sql`
          UPDATE watch_lease SET claimed_until = now() + interval '60 seconds'
          WHERE mode = ${mode} AND claims = ${claimed}::int4 RETURNING 1 AS kept`
        if (kept.length === 0) return yield* new WatchLeaseLost()
      }, asWork("control"))

      // The claim's number is raised, so that a renewal that is still under way does not take the lease again for
      // nobody.
      const release = Effect.fn("WatchPositionStore.release")((mode: Mode, claimed: number) =>
        Effect.asVoid(
          sql`UPDATE watch_lease SET claims = claims + 1, claimed_until = now()
            WHERE mode = ${mode} AND claims = ${claimed}::int4`
        )
      )

      const begin = Effect.fn("WatchPositionStore.begin")((mode: Mode, claimed: number) =>
        sql.withTransaction(
          Effect.gen(function* () {
            yield* waitForWriters(mode)
            // After the wait, in which the process may have been frozen and the lease taken over.
            yield* renew(mode, claimed)
            const subscribed =
              yield* sql`SELECT 1 FROM subscription WHERE mode = ${mode} AND kind = 'watch' LIMIT 1`
            // A subscription that exists since the first snapshot is told of the second, however late the watcher
            // starts. Without any subscription there is nobody to tell.
            yield* subscribed.length > 0
              ? sql`
                  INSERT INTO watch_position (mode, register, snapshot_id)
                  SELECT mode, register, CASE WHEN starts_with(register, 'list:') THEN 0 ELSE min(id) END FROM snapshot
                  WHERE mode = ${mode} AND state IN ('current', 'superseded')
                  GROUP BY mode, register ON CONFLICT DO NOTHING`
              : sql`
                  INSERT INTO watch_position (mode, register, snapshot_id)
                  SELECT mode, register, id FROM snapshot WHERE mode = ${mode} AND state = 'current'
                  ON CONFLICT (mode, register) DO UPDATE SET snapshot_id = excluded.snapshot_id, after_key = NULL`
          })
        )
      )

      const next = Effect.fn("WatchPositionStore.next")(function* (mode: Mode) {
        const rows = yield* sql`
          SELECT p.register, p.snapshot_id::text AS "from", s.id::text AS "to", p.after_key AS "after"
          FROM watch_position p JOIN snapshot s ON s.mode = p.mode AND s.register = p.register
            AND s.id > p.snapshot_id AND s.state IN ('current', 'superseded')
          WHERE p.mode = ${mode} ORDER BY s.id LIMIT 1`
        const [step = null] = yield* decodeSteps(rows)
        // Whoever began after the snapshot came into force has read it.
        if (step !== null) yield* waitForWriters(mode)
        return step
      })

      const iso = (time: string) =>
        sql.literal(`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

      const views = Effect.fn("WatchPositionStore.views")(function* (mode: Mode, step: Step) {
        const read = (condition: Statement.Fragment) => sql`
          SELECT s.register, s.id::text AS id, s.sha256, ${iso("s.as_of")} AS "asOf",
            ${iso("coalesce(s.loaded_at, s.started_at)")} AS "loadedAt", ${iso("s.checked_at")} AS "checkedAt",
            s.checked_by AS "checkedBy", s.rows, s.partial
          FROM snapshot s ${condition}`
        const before = yield* decodeSnapshots(
          yield* read(
            sql`JOIN watch_position p ON p.mode = s.mode AND p.snapshot_id = s.id WHERE s.mode = ${mode}`
          )
        )
        const to = yield* decodeSnapshots(yield* read(sql`WHERE s.id = ${step.to}::text::int8`))
        const byRegister = (rows: ReadonlyArray<Snapshot>) => new Map(rows.map((row) => [row.register, row]))
        return { before: byRegister(before), after: byRegister([...before, ...to]) }
      })

      const record = Effect.fn("WatchPositionStore.record")(function* (
        mode: Mode,
        claimed: number,
        step: Step,
        done: string | "all",
        events: ReadonlyArray<NewEvent>
      ) {
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* renew(mode, claimed)
            yield* done === "all"
              ? sql`UPDATE watch_position SET snapshot_id = ${step.to}::text::int8, after_key = NULL
                  WHERE mode = ${mode} AND register = ${step.register}`
              : sql`UPDATE watch_position SET after_key = ${done} WHERE mode = ${mode} AND register = ${step.register}`
            yield* eventStore.record(mode, step.to, events)
          })
        )
      })

      return WatchPositionStore.of({ behind, claim, renew, release, begin, next, views, record })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(EventStore.layer))
}
