/** Subscriptions and deliveries of all accounts, for whoever administers the service. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Administrator } from "../domain/admin/Administrator.ts"
import type {
  DeliveriesRecovered,
  DeliveryDetail,
  DeliveryPage,
  DeliveryQuery,
  LoggedDelivery,
  RecoverDeliveries,
  WatchingPage,
  WatchingQuery,
  WatchingSubscription
} from "../domain/admin/Delivery.ts"
import type { SubscriptionStatus } from "../domain/Subscription.ts"
import { DeliveryLog, everyDelivery, recoveredAtMost } from "../store/DeliveryLog.ts"
import type { StoreEffect } from "../store/StoreEffect.ts"
import { SubscriptionLog } from "../store/SubscriptionLog.ts"
import type { AccountBusy } from "../watch/subscribe/accountTurns.ts"
import { Subscriptions } from "../watch/subscribe/Subscriptions.ts"
import { AuditLog } from "./AuditLog.ts"
import { page } from "./pages.ts"

/** Nothing can be sent: it is being attempted, or its subscription was deleted. */
export class NotResendable extends Schema.TaggedError<NotResendable>()("NotResendable", {}) {}

export class Deliveries extends Context.Service<
  Deliveries,
  {
    list(query: DeliveryQuery): StoreEffect<typeof DeliveryPage.Type>
    /** None when there is no such delivery. */
    get(id: string): StoreEffect<Option.Option<typeof DeliveryDetail.Type>>
    /** Makes it due now, whatever became of it. None when there is no such delivery. */
    resend(by: Administrator, id: string): StoreEffect<Option.Option<LoggedDelivery>, NotResendable>
    /** Makes what was given up due now, 10,000 at a time. */
    recover(by: Administrator, asked: RecoverDeliveries): StoreEffect<typeof DeliveriesRecovered.Type>
    subscriptions(query: WatchingQuery): StoreEffect<typeof WatchingPage.Type>
    /** None when there is no such subscription. */
    setStatus(
      by: Administrator,
      id: string,
      status: Exclude<SubscriptionStatus, "disabled">
    ): StoreEffect<Option.Option<WatchingSubscription>, AccountBusy>
  }
>()("@entity-watch/core/admin/Deliveries") {
  static readonly layerNoDeps = Layer.effect(
    Deliveries,
    Effect.gen(function* () {
      const log = yield* DeliveryLog
      const watching = yield* SubscriptionLog
      const subscriptions = yield* Subscriptions
      const audit = yield* AuditLog

      const one = (id: string) =>
        /^\d{1,18}$/u.test(id)
          ? Effect.map(
              log.listAcrossAccounts({ ...everyDelivery, before: `${BigInt(id) + 1n}`, limit: 1 }),
              ([found]) => Option.filter(Option.fromNullishOr(found), (each) => each.id === id)
            )
          : Effect.succeedNone

      const everySubscription = { id: null, status: null, account: null, before: null, limit: 1 }

      return Deliveries.of({
        list: Effect.fn("Deliveries.list")(function* ({
          account,
          cursor,
          event,
          limit,
          status,
          subscription
        }) {
          const { next_cursor, rows } = yield* page(limit, (most) =>
            log.listAcrossAccounts({
              status: status ?? null,
              account: account ?? null,
              subscription: subscription ?? null,
              event: event ?? null,
              before: cursor ?? null,
              limit: most
            })
          )
          return { deliveries: rows, next_cursor }
        }),

        get: Effect.fn("Deliveries.get")(function* (id) {
          const delivery = yield* one(id)
          if (Option.isNone(delivery)) return Option.none()
          const detail = yield* log.detailAcrossAccounts(id)
          const attempts = yield* log.attemptsAcrossAccounts(id)
          return Option.map(detail, ({ payload, webhook_url }) => ({
            delivery: delivery.value,
            webhook_url,
            payload,
            attempt_log: attempts
          }))
        }),

        resend: Effect.fn("Deliveries.resend")(function* (by, id) {
          const before = yield* one(id)
          if (Option.isNone(before)) return Option.none()
          const { event_id, status, subscription_id } = before.value
          yield* audit.during(
            by,
            { act: "delivery.resend", subject: id, detail: { event_id, subscription_id, status } },
            Effect.flatMap(
              log.resendAcrossAccounts(id),
              Option.match({ onNone: () => new NotResendable(), onSome: Effect.succeed })
            )
          )
          return yield* one(id)
        }),

        recover: Effect.fn("Deliveries.recover")(function* (by, asked) {
          const subject = asked.subscription ?? asked.account ?? "all"
          const recovered = yield* audit.during(
            by,
            { act: "delivery.recover", subject, detail: { ...asked } },
            log.recoverAcrossAccounts(asked)
          )
          return { recovered, more: recovered === recoveredAtMost }
        }),

        subscriptions: Effect.fn("Deliveries.subscriptions")(function* ({ account, cursor, limit, status }) {
          const { next_cursor, rows } = yield* page(limit, (most) =>
            watching.listAcrossAccounts({
              id: null,
              status: status ?? null,
              account: account ?? null,
              before: cursor ?? null,
              limit: most
            })
          )
          return { subscriptions: rows, next_cursor }
        }),

        setStatus: Effect.fn("Deliveries.setStatus")(function* (by, id, status) {
          const owner = yield* watching.ownerAcrossAccounts(id)
          if (Option.isNone(owner)) return Option.none()
          const caller = { ...owner.value, keyId: "" }
          const changed = yield* audit
            .during(
              by,
              {
                act: status === "active" ? "subscription.resume" : "subscription.pause",
                subject: id,
                detail: { account_id: caller.accountId }
              },
              subscriptions.update(caller, id, { status })
            )
            .pipe(
              Effect.asSome,
              Effect.catchTags({
                // It was deleted meanwhile.
                SubscriptionNotFound: () => Effect.succeedNone,
                SubscriptionRefused: Effect.die
              })
            )
          if (Option.isNone(changed)) return Option.none()
          const [found] = yield* watching.listAcrossAccounts({ ...everySubscription, id })
          return Option.fromNullishOr(found)
        })
      })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(DeliveryLog.layer))
}
