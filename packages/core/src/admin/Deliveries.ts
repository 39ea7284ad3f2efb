/** Subscriptions and deliveries of all accounts, for whoever administers the service. */

import type { ToldSubscription } from "@entity-watch/contract/schema/admin/AccountSubjects"
import type { Activity, ActivityQuery } from "@entity-watch/contract/schema/admin/Activity"
import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type {
  DeliveriesRecovered,
  DeliveryDetail,
  DeliveryPage,
  DeliveryQuery,
  LoggedDelivery,
  RecoverDeliveries,
  WatchingDetail,
  WatchingPage,
  WatchingQuery,
  WatchingSubscription
} from "@entity-watch/contract/schema/admin/Delivery"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { SecretRolled, SubscriptionStatus } from "@entity-watch/contract/schema/Subscription"
import type { WebhookTest } from "@entity-watch/contract/schema/WebhookTest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { cachedByKeyFor } from "../effects/cachedFor.ts"
import { ActivityLog } from "../store/ActivityLog.ts"
import { DeliveryLog, everyDelivery, recoveredAtMost } from "../store/DeliveryLog.ts"
import type { StoreEffect } from "../store/StoreEffect.ts"
import { SubscriptionLog } from "../store/SubscriptionLog.ts"
import type { AccountBusy } from "../watch/subscribe/accountTurns.ts"
import { Subscriptions } from "../watch/subscribe/Subscriptions.ts"
import { WebhookTests } from "../watch/WebhookTests.ts"
import { AuditLog } from "./AuditLog.ts"
import { page } from "./pages.ts"

/** How many entities of a subscription are shown. */
const entitiesAtMost = 1000

/** Nothing can be sent: it is being attempted, or its subscription was deleted. */
export class NotResendable extends Schema.TaggedError<NotResendable>()("NotResendable", {
  wasSentOften: Schema.Boolean
}) {}

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
    /** Of the last fourteen days and 24 hours. What is answered may be 20 s old, because counting is dear. */
    activity(query: ActivityQuery): StoreEffect<Activity>
    subscriptions(query: WatchingQuery): StoreEffect<typeof WatchingPage.Type>
    /** None when there is no such subscription. */
    subscription(id: string): StoreEffect<Option.Option<typeof WatchingDetail.Type>>
    /** The subscriptions that are told of the account's subjects; 50 at most. */
    toldOfSubjects(caller: Caller): StoreEffect<ReadonlyArray<ToldSubscription>>
    /** Makes a new secret; the one before stops being valid at once. None when there is no such subscription. */
    roll(by: Administrator, id: string): StoreEffect<Option.Option<SecretRolled>, AccountBusy>
    /** Sends its receiver a delivery of type `test`, and says what came of it. None when there is no such subscription. */
    test(by: Administrator, id: string): StoreEffect<Option.Option<WebhookTest>>
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
      const activityLog = yield* ActivityLog
      const watching = yield* SubscriptionLog
      const subscriptions = yield* Subscriptions
      const tests = yield* WebhookTests
      const audit = yield* AuditLog

      const one = (id: string) =>
        /^\d{1,18}$/u.test(id)
          ? Effect.map(
              log.listAcrossAccounts({ ...everyDelivery, before: `${BigInt(id) + 1n}`, limit: 1 }),
              ([found]) => Option.filter(Option.fromNullishOr(found), (each) => each.id === id)
            )
          : Effect.succeedNone

      const activityOf = yield* cachedByKeyFor(
        Effect.fnUntraced(
          function* (key: string) {
            const [mode, zone] = JSON.parse(key) as [Mode, string]
            const events = yield* activityLog.eventsAcrossAccounts({ mode, zone })
            const attempts = yield* activityLog.attemptsAcrossAccounts({ mode, zone })
            return {
              ...events,
              ...attempts,
              is_counted_whole: events.is_counted_whole && attempts.is_counted_whole
            } satisfies Activity
          },
          Effect.catchTag("NoSuchElementError", Effect.die)
        ),
        { capacity: 20, timeToLive: (exit) => (Exit.isSuccess(exit) ? "20 seconds" : 0) }
      )

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
              Option.match({
                onNone: () =>
                  Effect.flatMap(log.wasSentOftenAcrossAccounts(id), (wasSentOften) =>
                    Effect.fail(new NotResendable({ wasSentOften }))
                  ),
                onSome: Effect.succeed
              })
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

        activity: ({ mode = "live", zone = "UTC" }) => activityOf(JSON.stringify([mode, zone])),

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

        subscription: Effect.fn("Deliveries.subscription")(function* (id) {
          const [found] = yield* watching.listAcrossAccounts({ ...everySubscription, id })
          if (found === undefined) return Option.none()
          const listed = yield* watching.entitiesAcrossAccounts(id)
          const last_attempts = yield* watching.attemptsAcrossAccounts(id)
          return Option.map(listed, ({ entities }) => {
            const all = entities.split(",").filter((each) => each !== "")
            return {
              subscription: found,
              entities: all.slice(0, entitiesAtMost),
              more: all.length > entitiesAtMost,
              last_attempts
            }
          })
        }),

        toldOfSubjects: ({ accountId, mode }) => watching.toldOfSubjectsAcrossAccounts({ accountId, mode }),

        roll: Effect.fn("Deliveries.roll")(function* (by, id) {
          const owner = yield* watching.ownerAcrossAccounts(id)
          if (Option.isNone(owner)) return Option.none()
          const caller = { ...owner.value, keyId: "" }
          const line = audit.write(by, {
            act: "subscription.roll",
            subject: id,
            detail: { account_id: caller.accountId }
          })
          return yield* subscriptions.roll(caller, id, null, line).pipe(
            Effect.asSome,
            Effect.catchTags({
              // It was deleted meanwhile.
              SubscriptionNotFound: () => Effect.succeedNone,
              IdempotencyRefused: Effect.die
            })
          )
        }),

        test: Effect.fn("Deliveries.test")(function* (by, id) {
          const owner = yield* watching.ownerAcrossAccounts(id)
          if (Option.isNone(owner)) return Option.none()
          const caller = { ...owner.value, keyId: "" }
          const prepared = yield* Effect.catchTag(
            Effect.asSome(tests.prepare(caller, id)),
            // It was deleted meanwhile.
            "SubscriptionNotFound",
            () => Effect.succeedNone
          )
          if (Option.isNone(prepared)) return Option.none()
          // Before it is sent: no database waits for the receiver.
          yield* audit.write(by, {
            act: "subscription.test",
            subject: id,
            detail: { account_id: caller.accountId }
          })
          return Option.some(yield* tests.send(prepared.value))
        }),

        setStatus: Effect.fn("Deliveries.setStatus")(function* (by, id, status) {
          const owner = yield* watching.ownerAcrossAccounts(id)
          if (Option.isNone(owner)) return Option.none()
          const caller = { ...owner.value, keyId: "" }
          const line = audit.write(by, {
            act: status === "active" ? "subscription.resume" : "subscription.pause",
            subject: id,
            detail: { account_id: caller.accountId }
          })
          const changed = yield* subscriptions.update(caller, id, { status }, line).pipe(
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
