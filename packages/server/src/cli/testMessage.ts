/** `entity-watch admin test-message`: sends a message on each channel to the operator, and says what came of it. */
import { testMessage as makeMessage } from "@entity-watch/core/admin"
import { operatorChannels } from "@entity-watch/node/operator/operatorChannels"
import { Console, DateTime, Effect } from "effect"
import { Command } from "effect/cli"
import { CommandFailed } from "../process/CommandFailed.ts"

export const testMessage = Command.make("test-message", {}, () =>
  Effect.gen(function* () {
    const channels = yield* operatorChannels
    if (channels.length === 0)
      return yield* new CommandFailed({
        message:
          "Nobody is told: set OPERATOR_WEBHOOK_URL and OPERATOR_WEBHOOK_SECRET, or OPERATOR_EMAIL_TO, OPERATOR_EMAIL_FROM and SMTP_URL."
      })
    const message = makeMessage(DateTime.formatIso(yield* DateTime.now))
    const failures: Array<string> = []
    for (const { name, send } of channels)
      yield* send(message).pipe(
        Effect.andThen(Console.log(`${name}: A test message was sent.`)),
        Effect.catchTag("MessageNotSent", ({ failure }) =>
          Effect.sync(() => void failures.push(`${name}: ${failure}`))
        )
      )
    if (failures.length > 0) return yield* new CommandFailed({ message: failures.join("\n") })
  })
).pipe(Command.withDescription("Send a test message on each channel to the operator"))
