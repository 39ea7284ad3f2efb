/**
 * The subscriptions of an account: they are created, read, changed and deleted, and their secret is rolled.
 * Specification 4.4.
 */
import * as Context from "effect/Context"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Egress } from "../../deliver/Egress.ts"
import type { Caller } from "../../domain/Caller.ts"
import { idTypeOf, stripSpaces } from "../../domain/identifier.ts"
import {
  SecretRolled,
  type Subscription,
  SubscriptionCreated,
  type SubscriptionStatus
} from "../../domain/Subscription.ts"
import type { CreateSubscription, UpdateSubscription } from "../../domain/watchRequests.ts"
import { SecretBox } from "../../secrets/SecretBox.ts"
import { subscriptionContext } from "../../secrets/sealContext.ts"
import { DeliveryStore } from "../../store/DeliveryStore.ts"
import { IdempotencyStore } from "../../store/IdempotencyStore.ts"
import { type SubscriptionRow, SubscriptionStore } from "../../store/SubscriptionStore.ts"
import { type IdempotencyConflict, makeOnce } from "./idempotency.ts"

/**
 * The subscription is unknown or deleted, or it belongs to another account or to the other mode. Which of these is not
 * said.
 */
export class SubscriptionNotFound extends Schema.TaggedError<SubscriptionNotFound>()("SubscriptionNotFound", {
  id: Schema.String
}) {}

/** The request cannot be taken because of its URL or a limit of the account. `message` says what to change. */
export class SubscriptionRefused extends Schema.TaggedError<SubscriptionRefused>()("SubscriptionRefused", {
  message: Schema.String
}) {}

/** How much an account may have in each mode. */
export interface SubscriptionLimits {
  readonly subscriptions: number
  /** In one subscription. */
  readonly entities: number
}

const defaultLimits: SubscriptionLimits = { subscriptions: 200, entities: 10_000 }

export class Subscriptions extends Context.Service<
  Subscriptions,
  {
    create(
      caller: Caller,
      request: CreateSubscription,
      idempotencyKey: string | null
    ): Effect.Effect<SubscriptionCreated, SubscriptionRefused | IdempotencyConflict>
    /** Every subscription that is not deleted, oldest first. */
    list(caller: Caller, status: SubscriptionStatus | null): Effect.Effect<ReadonlyArray<Subscription>>
    get(caller: Caller, id: string): Effect.Effect<Subscription, SubscriptionNotFound>
    update(
      caller: Caller,
      id: string,
      request: UpdateSubscription
    ): Effect.Effect<Subscription, SubscriptionNotFound | SubscriptionRefused>
    remove(caller: Caller, id: string): Effect.Effect<void, SubscriptionNotFound>
    roll(
      caller: Caller,
      id: string,
      idempotencyKey: string | null
    ): Effect.Effect<SecretRolled, SubscriptionNotFound | IdempotencyConflict>
  }
>()("@entity-watch/core/watch/subscribe/Subscriptions") {
  static readonly layerNoDeps = (limits: SubscriptionLimits = defaultLimits) =>
    Layer.effect(
      Subscriptions,
      Effect.gen(function* () {
        const store = yield* SubscriptionStore
        const deliveries = yield* DeliveryStore
        const once = yield* makeOnce
        const box = yield* SecretBox
        const egress = yield* Egress
        const random = yield* SecureRandom

        const found = Effect.fnUntraced(function* (caller: Caller, id: string) {
          if (!idForm.test(id)) return yield* new SubscriptionNotFound({ id })
          const row = yield* store.find(caller, id)
          return Option.isSome(row) ? subscriptionOf(row.value) : yield* new SubscriptionNotFound({ id })
        })

        const allowUrl = Effect.fnUntraced(function* (url: string | undefined) {
          const refusal = url === undefined ? null : egress.refusal(url)
          if (refusal !== null) return yield* new SubscriptionRefused({ message: refusal })
        })

        const allowCount = Effect.fnUntraced(function* (entities: ReadonlyArray<string> | undefined) {
          if (entities === undefined || entities.length <= limits.entities) return
          const message = `Send at most ${limits.entities} entities, not ${entities.length}; spread them over several subscriptions.`
          return yield* new SubscriptionRefused({ message })
        })

        /** The secret, and the sealed text of it for the database. */
        const newSecret = Effect.fnUntraced(function* (id: string) {
          const secret = `whsec_${Base64.encode(yield* random.randomBytes(secretBytes))}`
          return { secret, sealed: yield* box.seal(Redacted.make(secret), subscriptionContext(id)) }
        })

        const create = Effect.fn("Subscriptions.create")(
          function* (caller: Caller, request: CreateSubscription, idempotencyKey: string | null) {
            const watched = watchedOf(request)
            const making = Effect.gen(function* () {
              yield* allowUrl(request.webhook_url)
              yield* allowCount(watched.entities)
              if ((yield* store.countAlone(caller)) >= limits.subscriptions) {
                const message = `The account has ${limits.subscriptions} subscriptions, the most it may have; delete one first.`
                return yield* new SubscriptionRefused({ message })
              }
              const id = `wsub_${yield* random.ulid}`
              const { sealed, secret } = yield* newSecret(id)
              yield* store.insert(caller, { id, webhookUrl: request.webhook_url, secret: sealed })
              yield* store.watch(caller, id, watched)
              return { subscription: yield* Effect.orDie(found(caller, id)), secret }
            })
            const { entities, events } = watched
            const idempotent = {
              caller,
              key: idempotencyKey,
              request: ["create", events, request.webhook_url, entities]
            }
            return yield* store.atomically(once(idempotent, SubscriptionCreated, making))
          },
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
        )

        const list = Effect.fn("Subscriptions.list")(
          function* (caller: Caller, status: SubscriptionStatus | null) {
            return (yield* store.list(caller, status)).map(subscriptionOf)
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
          function* (caller: Caller, id: string, request: UpdateSubscription) {
            const before = yield* found(caller, id)
            if (Object.keys(request).length === 0) return before
            const watched = watchedOf(request)
            yield* allowUrl(request.webhook_url)
            yield* allowCount(watched.entities)
            const change = { webhookUrl: request.webhook_url, status: request.status, secret: undefined }
            return yield* store.atomically(
              Effect.gen(function* () {
                const updated = yield* store.update(caller, id, change)
                if (updated === null) return yield* new SubscriptionNotFound({ id })
                if (updated.resumed) yield* deliveries.resume(caller, id)
                yield* store.watch(caller, id, watched)
                return yield* found(caller, id)
              })
            )
          },
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
        )

        const remove = Effect.fn("Subscriptions.remove")(
          function* (caller: Caller, id: string) {
            const removed = idForm.test(id) && (yield* store.atomically(store.remove(caller, id)))
            if (!removed) return yield* new SubscriptionNotFound({ id })
          },
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
        )

        const roll = Effect.fn("Subscriptions.roll")(
          function* (caller: Caller, id: string, idempotencyKey: string | null) {
            const rolling = Effect.gen(function* () {
              const { sealed, secret } = yield* newSecret(id)
              const change = { webhookUrl: undefined, status: undefined, secret: sealed }
              const rolled = idForm.test(id) ? yield* store.update(caller, id, change) : null
              return rolled === null ? yield* new SubscriptionNotFound({ id }) : { secret }
            })
            const idempotent = { caller, key: idempotencyKey, request: ["roll", id] }
            return yield* store.atomically(once(idempotent, SecretRolled, rolling))
          },
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
        )

        return Subscriptions.of({ create, list, get, update, remove, roll })
      })
    )

  static readonly layer = (limits?: SubscriptionLimits) =>
    this.layerNoDeps(limits).pipe(
      Layer.provide([SubscriptionStore.layer, IdempotencyStore.layer, DeliveryStore.layer])
    )
}

const secretBytes = 36
const idForm = /^wsub_[0-9A-Z]{26}$/u

const distinct = <A>(items: ReadonlyArray<A> | undefined) =>
  items === undefined ? undefined : [...new Set(items)]

const watchedOf = ({ entities, events }: UpdateSubscription) => ({
  events: distinct(events),
  entities: distinct(entities?.map(stripSpaces))
})

const subscriptionOf = ({ entities, ...row }: SubscriptionRow): Subscription => ({
  ...row,
  entities: entities.map((identifier) => ({
    identifier,
    id_type: idTypeOf(identifier)
  }))
})
