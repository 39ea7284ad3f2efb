/** `entity-watch deliveries`: lists deliveries, and attempts one again. */

import type { LoggedDelivery } from "@entity-watch/contract/schema/admin/Delivery"
import { AuditLog } from "@entity-watch/core/admin"
import { DeliveryLog, everyDelivery, sentAtMost } from "@entity-watch/core/store"
import { Database } from "@entity-watch/node/database/Database"
import { Effect, Layer, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { commandFailed } from "../process/CommandFailed.ts"
import { atTerminal } from "./atTerminal.ts"
import { optionalText } from "./flags.ts"
import { json, print, table } from "./output.ts"

const log = Layer.merge(DeliveryLog.layer, AuditLog.layer).pipe(Layer.provide(Database.layer))

/** When it is attempted next, or why nothing is on its way though it is pending. */
const waitsFor = ({ due_at, subscription_status }: LoggedDelivery): ReadonlyArray<string> =>
  due_at === null
    ? []
    : [subscription_status === "active" ? `next: ${due_at}` : `waits: subscription ${subscription_status}`]

const lastFailure = ({ failure }: LoggedDelivery): ReadonlyArray<string> =>
  failure === null ? [] : [`last failure: ${failure}`]

const list = Command.make(
  "list",
  {
    status: Flag.Literals("status", ["pending", "delivered", "failed"]).pipe(
      Flag.withDescription("Only those of this status"),
      Flag.optional
    ),
    account: optionalText("account", "Only those of the account of this name or id"),
    limit: Flag.Int("limit").pipe(
      Flag.withDescription("How many at most, the latest first"),
      Flag.filter(
        (limit) => limit > 0,
        () => "expected a number above 0"
      ),
      Flag.withDefault(50)
    ),
    json
  },
  ({ account, json: asJson, limit, status }) =>
    Effect.gen(function* () {
      const deliveries = yield* DeliveryLog.use((store) =>
        store.listAcrossAccounts({
          ...everyDelivery,
          status: Option.getOrNull(status),
          account: Option.getOrNull(account),
          limit
        })
      )
      yield* print({ deliveries }, asJson, () =>
        deliveries.length === 0
          ? "There are none."
          : table(
              ["event", "type", "status", "attempts", "answer"],
              deliveries.map((each) => [
                each.event_id,
                each.type,
                each.status,
                `${each.attempts}`,
                `${each.response_code ?? "-"}`
              ]),
              deliveries.map((each) => [
                `of ${each.account_id} (${each.account}) to ${each.subscription_id}`,
                ...waitsFor(each),
                ...lastFailure(each)
              ])
            )
      )
    }).pipe(Effect.provide(log))
).pipe(Command.withDescription("List deliveries of events to webhooks, the latest first"))

const retry = Command.make(
  "retry",
  {
    event: Argument.String("event").pipe(
      Argument.withDescription("The event's id, as deliveries list shows it")
    ),
    subscription: optionalText("subscription", "Only to the subscription of this id"),
    json
  },
  ({ event, json: asJson, subscription }) =>
    Effect.gen(function* () {
      const deliveries = yield* DeliveryLog
      const audit = yield* AuditLog
      const to = Option.getOrNull(subscription)
      const retried = yield* audit.during(
        atTerminal(),
        { act: "delivery.resend", subject: event, detail: { event_id: event, subscription_id: to } },
        Effect.filterOrFail(
          deliveries.retryAcrossAccounts(event, to),
          (all) => all.length > 0,
          () =>
            commandFailed(
              `Nothing of ${event} waits to be delivered: it is unknown, delivered, being attempted, was sent ${sentAtMost} times within the last ten minutes, or its subscription was deleted.`
            )
        )
      )
      yield* print({ retried }, asJson, () =>
        retried
          .map(({ subscription_id, subscription_status }) =>
            subscription_status === "active"
              ? `Due now: ${event} to ${subscription_id}.`
              : `Due when the subscription is active again: ${event} to ${subscription_id}, which is ${subscription_status}.`
          )
          .join("\n")
      )
    }).pipe(Effect.provide(log))
).pipe(Command.withDescription("Make an event due now that was not delivered"))

export const deliveries = Command.make("deliveries").pipe(
  Command.withDescription("List deliveries and attempt them again"),
  Command.withSubcommands([list, retry])
)
