/** Records what the sandbox invents, as far as an account's deliveries of the day allow it. */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient } from "effect/sql"
import { EventStore, type NewEvent } from "./EventStore.ts"
import type { StoreEffect } from "./StoreEffect.ts"

/** The account's sandbox has made as many deliveries as it may in a day. */
export class SandboxDayUsedUp extends Schema.TaggedError<SandboxDayUsedUp>()("SandboxDayUsedUp", {
  perDay: Schema.Int,
  /** Until the next day, in UTC. */
  retryAfterSeconds: Schema.Int
}) {}

export class SandboxEventStore extends Context.Service<
  SandboxEventStore,
  {
    /** Records the events with their deliveries, or nothing when these would be more than `perDay` today. */
    record(
      caller: Caller,
      cause: string,
      events: ReadonlyArray<NewEvent>,
      perDay: number
    ): StoreEffect<void, SandboxDayUsedUp>
  }
>()("@entity-watch/core/store/SandboxEventStore") {
  static readonly layerNoDeps = Layer.effect(
    SandboxEventStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const eventStore = yield* EventStore

      const record = Effect.fn("SandboxEventStore.record")(function* (
        { accountId }: Caller,
        cause: string,
        events: ReadonlyArray<NewEvent>,
        perDay: number
      ) {
        const deliveries = events.reduce((sum, { subscriptions }) => sum + subscriptions.length, 0)
        // The row of the day stays locked until the events are recorded: nobody else counts meanwhile.
        const [day] = yield* sql<{ made: number; left_of_day: number }>`
          INSERT INTO sandbox_usage (account_id, day, deliveries)
          VALUES (${accountId}, (clock_timestamp() AT TIME ZONE 'UTC')::date, ${deliveries}::int4)
          ON CONFLICT (account_id, day) DO UPDATE SET deliveries = sandbox_usage.deliveries + excluded.deliveries
          RETURNING deliveries AS made,
            ceil(extract(epoch FROM (day + 1)::timestamp - (clock_timestamp() AT TIME ZONE 'UTC')))::int4 AS left_of_day`
        if (day !== undefined && day.made > perDay)
          return yield* new SandboxDayUsedUp({ perDay, retryAfterSeconds: Math.max(1, day.left_of_day) })
        yield* eventStore.record("sandbox", cause, events)
      }, sql.withTransaction)

      return SandboxEventStore.of({
        record: (caller, cause, events, perDay) =>
          events.length === 0 ? Effect.void : record(caller, cause, events, perDay)
      })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(EventStore.layer))
}
