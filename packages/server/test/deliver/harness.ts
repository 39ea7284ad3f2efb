/** Accounts, subscriptions and events as the service makes them, and a receiver that answers as the test says. */
import { createHash } from "node:crypto"
import { Deliverer } from "@entity-watch/core/deliver/Deliverer"
import type { DelivererSettings } from "@entity-watch/core/deliver/DelivererSettings"
import { type Post, type PostOutcome, WebhookSender } from "@entity-watch/core/deliver/WebhookSender"
import { SecretBox } from "@entity-watch/core/secrets/SecretBox"
import { DeliveryStore } from "@entity-watch/core/store/DeliveryStore"
import { EventStore } from "@entity-watch/core/store/EventStore"
import { FeedWakes } from "@entity-watch/core/watch/FeedWakes"
import { HmacSigner } from "@entity-watch/node/delivery/HmacSigner"
import { ListenSignal } from "@entity-watch/node/delivery/ListenSignal"
import { AesSecretBox } from "@entity-watch/node/secrets/AesSecretBox"
import { Clock, ConfigProvider, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { eventually } from "../support/eventually.ts"

export const secretsKey = Buffer.alloc(32, 7).toString("base64")

export const secretBox = AesSecretBox.layer.pipe(
  Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({ SECRETS_KEY: secretsKey })))
)

const signer = HmacSigner.layer.pipe(Layer.provide(secretBox))

/** 36 bytes that follow from the seed. */
export const secretOf = (seed: string): string =>
  `whsec_${createHash("sha384").update(seed).digest().subarray(0, 36).toString("base64")}`

export const clear = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`TRUNCATE delivery_attempt, delivery, event, subscription, feed CASCADE`
})

export const subscribe = Effect.fnUntraced(function* (id: string, account = "acct_a", url?: string) {
  const sql = yield* SqlClient.SqlClient
  const box = yield* SecretBox
  const sealed = yield* box.seal(Redacted.make(secretOf(id)), id)
  yield* sql`INSERT INTO account (id, name) VALUES (${account}, ${account}) ON CONFLICT DO NOTHING`
  yield* sql`
    INSERT INTO subscription (id, account_id, mode, status, webhook_url, secret)
    VALUES (${id}, ${account}, 'live', 'active', ${url ?? `https://receiver.example/${id}`}, ${sealed})`
})

export interface Change {
  readonly id: string
  readonly entity?: string
  readonly account?: string
  readonly subscriptions: ReadonlyArray<string>
}

/** Commits events, one transaction each. */
export const record = Effect.fnUntraced(function* (...changes: ReadonlyArray<Change>) {
  const sql = yield* SqlClient.SqlClient
  const events = yield* EventStore
  for (const { account = "acct_a", entity = "51824753556", id, subscriptions } of changes)
    yield* sql.withTransaction(
      events.record("live", id, [
        {
          id,
          accountId: account,
          type: "name_change",
          entity,
          abn: entity,
          acn: null,
          payload: JSON.stringify({ type: "name_change", data: { event_id: id } }),
          subscriptions
        }
      ])
    )
})

export interface DeliveryRow {
  readonly event_id: string
  readonly subscription_id: string
  readonly status: string
  readonly attempts: number
  readonly claims: number
  readonly response_code: number | null
  readonly claimed: boolean
}

export const deliveries = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<DeliveryRow>`
    SELECT event_id, subscription_id, status, attempts, claims, response_code, claimed_until IS NOT NULL AS claimed
    FROM delivery ORDER BY event_at, subscription_id`
})

export interface AttemptRow {
  readonly event_id: string
  readonly number: number
  readonly at: number
  readonly millis: number | null
  readonly response_code: number | null
  readonly failure: string | null
  readonly answer: string | null
}

/** `at` in seconds after the start of the test clock. */
export const attempts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<AttemptRow>`
    SELECT event_id, number, millis, a.response_code, failure, answer,
      extract(epoch FROM started_at - ${origin}::text::timestamptz)::float8 AS at
    FROM delivery_attempt a JOIN delivery d ON d.id = a.delivery_id ORDER BY started_at, a.delivery_id, number`
})

/** Where the test clock begins: after every time that the database itself writes. */
const origin = "2100-01-01T00:00:00Z"

export const testClockStore = DeliveryStore.layerAt((sql) =>
  Effect.map(
    Clock.currentTimeMillis,
    (millis) => sql`(${origin}::text::timestamptz + ${millis}::float8 * interval '1 millisecond')`
  )
)

export const answer = (
  responseCode: number,
  retryAfterSeconds: number | null = null,
  text = ""
): PostOutcome => ({
  responseCode,
  retryAfterSeconds,
  failure: responseCode < 300 ? null : `The receiver answered ${responseCode}.`,
  answer: text
})

/** Stands for the network: answers as the test says. */
export const receiver = (answers: (post: Post) => Effect.Effect<PostOutcome>) => {
  const posts: Array<Post> = []
  const layer = Layer.succeed(WebhookSender, {
    post: (post) =>
      Effect.suspend(() =>
        Effect.andThen(
          Effect.sync(() => posts.push(post)),
          answers(post)
        )
      )
  })
  return { posts, layer, ids: () => posts.map(({ headers }) => headers["webhook-id"] ?? "") }
}

/** How often workers have come back from the store, since this file was read. */
export const done = { looks: 0, renewals: 0, settlings: 0 }

/** The store, counting what has been done. */
const counted = <E, R>(store: Layer.Layer<DeliveryStore, E, R>) => {
  const counts = (kind: keyof typeof done) =>
    Effect.ensuring(
      Effect.sync(() => {
        done[kind]++
      })
    )
  return Layer.effect(
    DeliveryStore,
    Effect.map(DeliveryStore, (asked) =>
      DeliveryStore.of({
        ...asked,
        claimAcrossAccounts: (capacity) => counts("looks")(asked.claimAcrossAccounts(capacity)),
        renewAcrossAccounts: (claims, seconds) =>
          counts("renewals")(asked.renewAcrossAccounts(claims, seconds)),
        settleAcrossAccounts: (settlements) => counts("settlings")(asked.settleAcrossAccounts(settlements))
      })
    )
  ).pipe(Layer.provide(store))
}

const workerOver = <E, R>(
  store: Layer.Layer<DeliveryStore, E, R>,
  sender: Layer.Layer<WebhookSender>,
  settings?: Partial<DelivererSettings>
) =>
  Deliverer.layerNoDeps(settings).pipe(
    Layer.provide([sender, signer, ListenSignal.layer.pipe(Layer.provide(FeedWakes.layer)), counted(store)])
  )

/** Everything but the receiver, on the database's clock. */
export const worker = (sender: Layer.Layer<WebhookSender>, settings?: Partial<DelivererSettings>) =>
  workerOver(DeliveryStore.layer, sender, settings)

/** The same on the test clock. */
export const testClockWorker = (sender: Layer.Layer<WebhookSender>, settings?: Partial<DelivererSettings>) =>
  workerOver(testClockStore, sender, settings)

/** In place of polls: thousands of them would go by in a day. */
export const wake = SqlClient.SqlClient.use((sql) => sql`SELECT pg_notify('delivery', '')`)

/** The worker has looked again for what is due, and has begun whatever it found: what it should not do is done by then. */
export const looked = Effect.suspend(() => {
  // The first may have been under way, and what the second found is begun before the third.
  const enough = done.looks + 3
  return eventually(Effect.map(wake, () => done.looks >= enough))
})

/** What was attempted is settled, and nothing is in flight. */
export const settled = Effect.map(deliveries, (rows) => rows.every(({ claimed }) => !claimed))

export const attempted = (n: number) =>
  eventually(Effect.zipWith(attempts, settled, (rows, idle) => rows.length === n && idle))
