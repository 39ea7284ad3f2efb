/** The handler of what the receiver of the sandbox was sent. */
import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { Accounts } from "@entity-watch/core/admin"
import { ReceivedWebhooks, receiverAddress } from "@entity-watch/core/sandbox"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"

export const SandboxReceiverHandlers = HttpApiBuilder.group(
  AdminApi,
  "sandboxReceiver",
  Effect.fn(function* (handlers) {
    const accounts = yield* Accounts
    const received = yield* ReceivedWebhooks
    const nothing = { webhook_url: null, webhooks: [] }
    return handlers.handleAll({
      sandboxReceiver: () =>
        received === undefined
          ? Effect.succeed(nothing)
          : Effect.map(Effect.orDie(accounts.console), (id) => ({
              webhook_url: receiverAddress(id),
              webhooks: received.of(id)
            }))
    })
  })
)
