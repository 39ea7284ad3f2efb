/**
 * The subscriptions of an account: they are created, read, changed and deleted, and their secret is rolled.
 * Specification 4.4.
 */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import {
  SecretRolled,
  type Subscription,
  type SubscriptionCreated,
  type SubscriptionList,
  type SubscriptionStatus
} from "@entity-watch/contract/schema/Subscription"
import type {
  CreateSubscription,
  ListSubscriptions,
  UpdateSubscription
} from "@entity-watch/contract/schema/watchRequests"
import * as Context from "effect/Context"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"
import { Egress } from "../../deliver/Egress.ts"
import { makeWebhookSecret } from "../../secrets/webhookSecret.ts"
import { DeliveryStore } from "../../store/DeliveryStore.ts"
import { IdempotencyStore } from "../../store/IdempotencyStore.ts"
import type { StoreEffect, StoreError } from "../../store/StoreEffect.ts"
import { SubscriptionStore } from "../../store/SubscriptionStore.ts"
import { AccountBusy, type AccountTurnsOptions, makeAccountTurns } from "./accountTurns.ts"
import {
  defaultLimits,
  makeAllowance,
  type SubscriptionLimits,
  type SubscriptionRefused
} from "./allowance.ts"
import { type IdempotencyRefused, makeOnce } from "./idempotency.ts"
import { makeLists, type SubscriptionSummary } from "./listSubscriptions.ts"
import { subscriptionOf } from "./subscriptionJson.ts"
import { distinct, identifiersIn, toldOf, watchedAs } from "./watchedIn.ts"

/**
 * The subscription is unknown or deleted, or it belongs to another account or to the other mode. Which of these is not
 * said.
 */
export class SubscriptionNotFound extends Schema.TaggedError<SubscriptionNotFound>()("SubscriptionNotFound", {
  id: Schema.String
}) {}

const turns: AccountTurnsOptions = { waiting: 20, patience: "10 seconds" }

export class Subscriptions extends Context.Service<
  Subscriptions,
  {
    create(
      caller: Caller,
      request: CreateSubscription,
      idempotencyKey: string | null
    ): Effect.Effect<SubscriptionCreated, SubscriptionRefused | IdempotencyRefused | AccountBusy>
    /**
     * Every subscription that is not deleted, oldest first, as the text of a `SubscriptionList` in JSON. What fails after
     * the first page fails the stream.
     */
    stream(
      caller: Caller,
      status: SubscriptionStatus | null
    ): Effect.Effect<Stream.Stream<string, StoreError>>
    /** A page of them. */
    page(caller: Caller, query: ListSubscriptions): Effect.Effect<SubscriptionList>
    /** A page of them with the first few entities of each. */
    summaries(
      caller: Caller,
      query: ListSubscriptions
    ): Effect.Effect<{
      readonly subscriptions: ReadonlyArray<SubscriptionSummary>
      readonly next_cursor: string | null
    }>
    get(caller: Caller, id: string): Effect.Effect<Subscription, SubscriptionNotFound>
    /** `along` is written in the same transaction. A transaction around this one would wait for its turn with a lock. */
    update(
      caller: Caller,
      id: string,
      request: UpdateSubscription,
      along?: StoreEffect<void>
    ): Effect.Effect<Subscription, SubscriptionNotFound | SubscriptionRefused | AccountBusy>
    remove(caller: Caller, id: string): Effect.Effect<void, SubscriptionNotFound | AccountBusy>
    roll(
      caller: Caller,
      id: string,
      idempotencyKey: string | null,
      along?: StoreEffect<void>
    ): Effect.Effect<SecretRolled, SubscriptionNotFound | IdempotencyRefused | AccountBusy>
  }
>()("@entity-watch/core/watch/subscribe/Subscriptions") {
  static readonly layerNoDeps = (limits: Partial<SubscriptionLimits> = {}) =>
    Layer.effect(
      Subscriptions,
      Effect.gen(function* () {
        const store = yield* SubscriptionStore
        const deliveries = yield* DeliveryStore
        const random = yield* SecureRandom
        const newSecret = yield* makeWebhookSecret
        const bounds = { ...defaultLimits, ...limits }
        const allowed = makeAllowance(bounds, yield* Egress)
        const once = yield* makeOnce(bounds.idempotencyKeys)
        const lists = makeLists(store)
        const inTurn = makeAccountTurns(turns)

        const found = Effect.fnUntraced(function* (caller: Caller, id: string) {
          if (!idForm.test(id)) return yield* new SubscriptionNotFound({ id })
          const row = yield* store.find(caller, id)
          return Option.isSome(row) ? subscriptionOf(row.value) : yield* new SubscriptionNotFound({ id })
        })

        /** A transaction of the account, in its turn. */
        const written = <A, E, R>(caller: Caller, write: Effect.Effect<A, E, R>) =>
          inTurn(
            caller,
            Effect.catchTag(store.atomically(write), "LockTimedOut", () => Effect.fail(new AccountBusy()))
          )

        const create = Effect.fn("Subscriptions.create")(
          function* (caller: Caller, request: CreateSubscription, idempotencyKey: string | null) {
            const events = distinct(request.events)
            const entities = identifiersIn(request.entities)
            const subjects = toldOf(request.subjects ?? false)
            yield* allowed.request(caller, { webhook_url: request.webhook_url, entities, subjects })
            yield* allowed.use({
              entities: watchedAs(entities),
              events,
              ...(subjects !== null && { subjects })
            })
            const making = Effect.gen(function* () {
              const held = yield* store.holdings(caller)
              yield* allowed.holdings({
                subscriptions: held.subscriptions + 1,
                entities: held.entities + entities.length + (Array.isArray(subjects) ? subjects.length : 0)
              })
              const id = `wsub_${yield* random.ulid}`
              const { sealed, secret } = yield* newSecret(id)
              const created_at = yield* store.insert(caller, {
                id,
                webhookUrl: request.webhook_url,
                secret: sealed
              })
              yield* store.watch(caller, id, { entities, events, subjects: subjects ?? undefined })
              // Another process may have written meanwhile. It is asked last, so that the lock is held for a moment only.
              yield* allowed.holdings(yield* store.holdingsAlone(caller))
              return { id, created_at, secret }
            })
            const idempotent = {
              caller,
              key: idempotencyKey,
              request: [
                "create",
                events,
                request.webhook_url,
                entities,
                ...(subjects === null ? [] : [subjects])
              ]
            }
            const { created_at, id, secret } = yield* written(caller, once(idempotent, Created, making))
            const subscription: Subscription = {
              id,
              account_id: caller.accountId,
              events,
              webhook_url: request.webhook_url,
              status: "active",
              entities: watchedAs(entities),
              ...(subjects !== null && { subjects }),
              created_at,
              updated_at: created_at,
              failing_since: null,
              disabled_at: null,
              disabled_reason: null
            }
            return { subscription, secret }
          },
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
        )

        const stream = Effect.fn("Subscriptions.stream")(
          function* (caller: Caller, status: SubscriptionStatus | null) {
            return yield* lists.stream(caller, status)
          },
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
        )

        const page = Effect.fn("Subscriptions.page")(
          function* (caller: Caller, query: ListSubscriptions) {
            return yield* lists.page(caller, query)
          },
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
        )

        const summaries = Effect.fn("Subscriptions.summaries")(
          function* (caller: Caller, query: ListSubscriptions) {
            return yield* lists.summaries(caller, query)
          },
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
        )

        const get = Effect.fn("Subscriptions.get")(
          function* (caller: Caller, id: string) {
            return yield* found(caller, id)
          },
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
        )

        const update = Effect.fn("Subscriptions.update")(
          function* (
            caller: Caller,
            id: string,
            request: UpdateSubscription,
            along: StoreEffect<void> = Effect.void
          ) {
            if (Object.keys(request).length === 0) return yield* found(caller, id)
            const watched = {
              events: request.events && distinct(request.events),
              entities: request.entities && identifiersIn(request.entities),
              subjects: request.subjects === undefined ? undefined : toldOf(request.subjects)
            }
            // Whose subscription it is comes before what is wrong with the request.
            yield* allowed
              .request(caller, { webhook_url: request.webhook_url, ...watched })
              .pipe(Effect.tapError(() => found(caller, id)))
            if (!idForm.test(id)) return yield* new SubscriptionNotFound({ id })
            const change = { webhookUrl: request.webhook_url, status: request.status, secret: undefined }
            const updating = Effect.gen(function* () {
              const updated = yield* store.update(caller, id, change)
              if (updated === null) return yield* new SubscriptionNotFound({ id })
              if (updated.resumed) yield* deliveries.resume(caller, id)
              const held = yield* store.holdings(caller)
              yield* store.watch(caller, id, watched)
              if (watched.entities !== undefined || watched.subjects !== undefined) {
                const holds = yield* store.holdingsAlone(caller)
                // An account that holds more than a limit that was lowered since may still watch less.
                if (holds.entities > held.entities) yield* allowed.holdings(holds)
              }
              const after = yield* found(caller, id)
              yield* allowed.use(after)
              return after
            })
            return yield* written(
              caller,
              Effect.tap(updating, () => along)
            )
          },
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
        )

        const remove = Effect.fn("Subscriptions.remove")(
          function* (caller: Caller, id: string) {
            const removed = idForm.test(id) && (yield* written(caller, store.remove(caller, id)))
            if (!removed) return yield* new SubscriptionNotFound({ id })
          },
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
        )

        const roll = Effect.fn("Subscriptions.roll")(
          function* (
            caller: Caller,
            id: string,
            idempotencyKey: string | null,
            along: StoreEffect<void> = Effect.void
          ) {
            const rolling = Effect.gen(function* () {
              const { sealed, secret } = yield* newSecret(id)
              const change = { webhookUrl: undefined, status: undefined, secret: sealed }
              const rolled = idForm.test(id) ? yield* store.update(caller, id, change) : null
              return rolled === null ? yield* new SubscriptionNotFound({ id }) : { secret }
            })
            const idempotent = { caller, key: idempotencyKey, request: ["roll", id] }
            return yield* written(
              caller,
              Effect.tap(once(idempotent, SecretRolled, rolling), () => along)
            )
          },
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
        )

        return Subscriptions.of({ create, stream, page, summaries, get, update, remove, roll })
      })
    )

  static readonly layer = (limits?: Partial<SubscriptionLimits>) =>
    this.layerNoDeps(limits).pipe(
      Layer.provide([SubscriptionStore.layer, IdempotencyStore.layer, DeliveryStore.layer])
    )
}

const idForm = /^wsub_[0-9A-Z]{26}$/u

/** What an answer to a creation holds besides the request. */
const Created = Schema.Struct({ id: Schema.String, created_at: Schema.String, secret: Schema.String })
