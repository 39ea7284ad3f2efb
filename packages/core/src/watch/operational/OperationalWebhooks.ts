/** The operational webhook of an account: its URL is set, read and removed. */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import type {
  OperationalWebhook,
  OperationalWebhookSet,
  SetOperationalWebhook
} from "@entity-watch/contract/schema/OperationalWebhook"
import * as Context from "effect/Context"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { Egress } from "../../deliver/Egress.ts"
import { makeWebhookSecret } from "../../secrets/webhookSecret.ts"
import { DeliveryStore } from "../../store/DeliveryStore.ts"
import { OperationalWebhookStore } from "../../store/OperationalWebhookStore.ts"
import { SubscriptionStore } from "../../store/SubscriptionStore.ts"
import { AccountBusy } from "../subscribe/accountTurns.ts"
import { SubscriptionRefused } from "../subscribe/allowance.ts"

/** The account has no operational webhook in this mode. */
export class NoOperationalWebhook extends Schema.TaggedError<NoOperationalWebhook>()(
  "NoOperationalWebhook",
  {}
) {}

export class OperationalWebhooks extends Context.Service<
  OperationalWebhooks,
  {
    /** Sets the URL, with a new secret: the one before stops being valid. What waited is sent there at once. */
    set(
      caller: Caller,
      request: SetOperationalWebhook
    ): Effect.Effect<OperationalWebhookSet, SubscriptionRefused | AccountBusy>
    get(caller: Caller): Effect.Effect<OperationalWebhook, NoOperationalWebhook>
    /** Deliveries that were still to be made count as failed; the events stay. */
    remove(caller: Caller): Effect.Effect<void, NoOperationalWebhook | AccountBusy>
  }
>()("@entity-watch/core/watch/operational/OperationalWebhooks") {
  static readonly layerNoDeps = Layer.effect(
    OperationalWebhooks,
    Effect.gen(function* () {
      const store = yield* OperationalWebhookStore
      const subscriptions = yield* SubscriptionStore
      const deliveries = yield* DeliveryStore
      const egress = yield* Egress
      const random = yield* SecureRandom
      const newSecret = yield* makeWebhookSecret

      const written = <A, E, R>(write: Effect.Effect<A, E, R>) =>
        Effect.catchTag(subscriptions.atomically(write), "LockTimedOut", () => Effect.fail(new AccountBusy()))

      const found = Effect.fnUntraced(function* (caller: Caller) {
        const row = yield* store.find(caller)
        return row === null ? yield* new NoOperationalWebhook() : row
      })

      const set = Effect.fn("OperationalWebhooks.set")(
        function* (caller: Caller, { webhook_url }: SetOperationalWebhook) {
          const refusal = egress.refusal(webhook_url, caller)
          if (refusal !== null) return yield* new SubscriptionRefused({ message: refusal })
          const setting = Effect.gen(function* () {
            const present = yield* store.find(caller)
            const id = present?.id ?? `wops_${yield* random.ulid}`
            const { sealed, secret } = yield* newSecret(id)
            const row = yield* store.put(caller, { id, webhookUrl: webhook_url, secret: sealed })
            // Somebody else has set the first one meanwhile.
            if (row === null) return yield* new AccountBusy()
            yield* deliveries.resume(caller, id)
            return { operational_webhook: shown(row), secret }
          })
          return yield* written(setting)
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      const get = Effect.fn("OperationalWebhooks.get")(
        function* (caller: Caller) {
          return shown(yield* found(caller))
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      const remove = Effect.fn("OperationalWebhooks.remove")(
        function* (caller: Caller) {
          const removing = Effect.gen(function* () {
            const { id } = yield* found(caller)
            yield* subscriptions.remove(caller, id)
          })
          yield* written(removing)
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      return OperationalWebhooks.of({ set, get, remove })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(
    Layer.provide([OperationalWebhookStore.layer, SubscriptionStore.layer, DeliveryStore.layer])
  )
}

/** Without its id, which nothing is asked by. */
const shown = ({ id: _, ...webhook }: OperationalWebhook & { readonly id: string }): OperationalWebhook =>
  webhook
