/** Accounts with keys for both modes, the watch services over a database, and REST before them. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { SubscriptionStatus } from "@entity-watch/contract/schema/Subscription"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { Usage } from "@entity-watch/core/access/Usage"
import type { WebhookSender } from "@entity-watch/core/deliver/WebhookSender"
import type { SecretBox } from "@entity-watch/core/secrets/SecretBox"
import { EventStore, type NewEvent } from "@entity-watch/core/store/EventStore"
import { ChangeFeed } from "@entity-watch/core/watch/ChangeFeed"
import { EntryChanges } from "@entity-watch/core/watch/entryChanges/EntryChanges"
import { FeedWakes } from "@entity-watch/core/watch/FeedWakes"
import { OperationalFeed } from "@entity-watch/core/watch/operational/OperationalFeed"
import { OperationalNotices } from "@entity-watch/core/watch/operational/OperationalNotices"
import { OperationalWebhooks } from "@entity-watch/core/watch/operational/OperationalWebhooks"
import type { SubscriptionLimits } from "@entity-watch/core/watch/subscribe/allowance"
import { Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
import { WebhookDeliveries } from "@entity-watch/core/watch/WebhookDeliveries"
import { WebhookTests } from "@entity-watch/core/watch/WebhookTests"
import { EgressGuard } from "@entity-watch/node/delivery/egress/EgressGuard"
import { HmacSigner } from "@entity-watch/node/delivery/HmacSigner"
import { Sender } from "@entity-watch/node/delivery/Sender"
import { AesSecretBox } from "@entity-watch/node/secrets/AesSecretBox"
import { ServerState } from "@entity-watch/server/http/middleware/ServerState"
import { routes } from "@entity-watch/server/http/routes"
import { type Config, ConfigProvider, Effect, Layer, Logger, Redacted } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { SqlClient } from "effect/sql"
import {
  FakeAdministration,
  FakeDecisions,
  FakeJournal,
  FakeLists,
  FakeReceiptSigner,
  FakeResolver,
  FakeRowResolver,
  FakeSandboxChanges,
  FakeScreener,
  FakeStatuses,
  FakeWatchedSubjects
} from "./fakes.ts"

const settings = ConfigProvider.layer(
  ConfigProvider.fromUnknown({ SECRETS_KEY: Buffer.alloc(32, 7).toString("base64") })
)

/** Subscriptions, the feed and the store of events; the database is open. */
export const subscriberServices = (
  limits?: Partial<SubscriptionLimits>,
  sender: Layer.Layer<WebhookSender, Config.ConfigError, SecretBox | SqlClient.SqlClient> = Sender.layer
) =>
  Layer.mergeAll(
    Layer.merge(WebhookDeliveries.layer, WebhookTests.layer).pipe(
      Layer.provideMerge(Subscriptions.layer(limits)),
      Layer.provide([sender, HmacSigner.layer])
    ),
    OperationalWebhooks.layer,
    OperationalNotices.layer,
    OperationalFeed.layer,
    ChangeFeed.layer,
    EntryChanges.layer,
    FeedWakes.layer,
    EventStore.layer
  ).pipe(
    Layer.provideMerge(AesSecretBox.layer),
    Layer.provide([EgressGuard.layer, NodeCrypto.layer]),
    Layer.provide(settings)
  )

/** Everything that the routes need; what is not watched answers as a fake. */
export const restServices = (...of: Parameters<typeof subscriberServices>) =>
  Layer.mergeAll(
    subscriberServices(...of),
    ApiKeys.layer.pipe(Layer.provide(NodeCrypto.layer)),
    Usage.layer(),
    RateLimit.layer({ perSecond: 10_000, burst: 10_000 }),
    FakeDecisions,
    FakeJournal,
    FakeWatchedSubjects,
    FakeReceiptSigner,
    FakeResolver,
    FakeRowResolver,
    FakeScreener,
    FakeStatuses,
    FakeLists,
    FakeAdministration,
    FakeSandboxChanges
  )

export const account = Effect.fnUntraced(function* (id: string, mode: Mode = "sandbox") {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO account (id, name) VALUES (${id}, ${id}) ON CONFLICT DO NOTHING`
  return { accountId: id, keyId: "key_test", mode } satisfies Caller
})

/** A key of this account, as a bearer token. */
export const keyOf = (name: string, mode: Mode) =>
  ApiKeys.use((keys) => Effect.map(keys.create(name, mode), (made) => Redacted.value(made.token)))

export const restHandler = Effect.map(
  Effect.context<Layer.Success<ReturnType<typeof restServices>> | SqlClient.SqlClient>(),
  (context) =>
    HttpRouter.toWebHandler(
      routes.pipe(
        Layer.provide([Layer.succeedContext(context), ServerState.layer, HttpServer.layerServices]),
        Layer.provideMerge(Logger.layer([]))
      ),
      { disableLogger: true }
    )
)

/** The subscriptions of an account that has no more than a page of them. */
export const listed = (caller: Caller, status: SubscriptionStatus | null = null) =>
  Effect.map(
    Subscriptions.use((each) => each.page(caller, status === null ? {} : { status })),
    ({ subscriptions }) => subscriptions
  )

export const eventId = (n: number) => `evt_${String(n).padStart(26, "0")}`

export const event = (
  n: number,
  of: { readonly accountId: string },
  more: Partial<NewEvent> = {}
): NewEvent => ({
  id: eventId(n),
  accountId: of.accountId,
  type: "name_change",
  entity: "23990000014",
  abn: "23990000014",
  acn: "990000014",
  payload: JSON.stringify({ n }),
  subscriptions: [],
  ...more
})

/** In a transaction of its own, as the watcher records. */
export const record = (mode: Mode, cause: string, events: ReadonlyArray<NewEvent>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const store = yield* EventStore
    return yield* sql.withTransaction(store.record(mode, cause, events))
  })
