/** What really needs a person over the embedded database, told to channels that only note what they are sent. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { MessageNotSent, type OperatorChannel } from "@entity-watch/core/admin/OperatorChannel"
import { OperatorMessages } from "@entity-watch/core/admin/OperatorMessages"
import type { OperatorMessage } from "@entity-watch/core/admin/operatorMessage"
import { Statuses } from "@entity-watch/core/snapshots/Statuses"
import { administration } from "@entity-watch/node/composition/administration"
import { cureByCommand } from "@entity-watch/node/operator/cureWords"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { subscriberServices } from "../support/subscribers.ts"
import { TestDatabase } from "../support/TestDatabase.ts"

export const operatorServices = administration.pipe(
  Layer.provideMerge(subscriberServices()),
  Layer.provideMerge(Layer.merge(Statuses.layer, ApiKeys.layer.pipe(Layer.provide(NodeCrypto.layer)))),
  Layer.provideMerge(TestDatabase.layer)
)

export const page = "https://docs.example/needs-a-person.md"

/** Notes what it is sent, and takes nothing while it is told to refuse. */
export const noted = (name: OperatorChannel["name"] = "webhook") => {
  const state = { refuses: false, messages: [] as Array<OperatorMessage> }
  const channel: OperatorChannel = {
    name,
    send: (message) =>
      Effect.suspend(() => {
        if (state.refuses) return new MessageNotSent({ failure: "The receiver answered 500." })
        state.messages.push(message)
        return Effect.void
      })
  }
  return { state, channel }
}

/** One process more over the same database. */
export const instance = (...channels: ReadonlyArray<OperatorChannel>) =>
  Effect.map(Layer.build(OperatorMessages.layer({ channels, page, cureInWords: cureByCommand })), (context) =>
    Context.get(context, OperatorMessages)
  )

/** Time goes by for what was told, since nobody can set the database's clock. */
export const minutesPass = Effect.fnUntraced(function* (minutes: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    UPDATE told_need SET first_seen_at = first_seen_at - ${minutes}::int4 * interval '1 minute',
      last_seen_at = last_seen_at - ${minutes}::int4 * interval '1 minute',
      told_at = told_at - ${minutes}::int4 * interval '1 minute'`
  yield* sql`
    UPDATE operator_channel SET told_at = told_at - ${minutes}::int4 * interval '1 minute',
      claimed_until = claimed_until - ${minutes}::int4 * interval '1 minute'`
})

/** As if nothing had ever been told, with these receivers disabled. */
export const disabledReceivers = Effect.fnUntraced(function* (count: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM told_need`
  yield* sql`DELETE FROM operator_channel`
  yield* sql`DELETE FROM subscription`
  yield* sql`INSERT INTO account (id, name) VALUES ('acct_told', 'Jane Citizen Pty Ltd') ON CONFLICT DO NOTHING`
  yield* sql`
    INSERT INTO subscription (id, account_id, mode, webhook_url, secret, status, failing_since, disabled_at,
      disabled_reason)
    SELECT 'wsub_' || lpad(n::text, 3, '0'), 'acct_told', 'live', 'https://hooks.customer.example/' || n, 'sealed',
      'disabled', now() - n * interval '1 hour', now(), 'gone'
    FROM generate_series(1, ${count}::int4) AS g (n)`
})
