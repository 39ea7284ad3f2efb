/**
 * Tells the operator by a signed POST. The operator chose the address, so that it may be a private one and without TLS,
 * unlike those of accounts (packages/core/docs/egress.md).
 */
import { createHash } from "node:crypto"
import { MessageNotSent, type OperatorChannel, type OperatorMessage } from "@entity-watch/core/admin"
import { sign } from "@entity-watch/webhooks/sign"
import { Effect, Redacted } from "effect"
import { failureOfCode, failureOfStatus } from "../delivery/egress/failure.ts"
import { version } from "../process/version.ts"
import type { OperatorSettings } from "./operatorSettings.ts"

const mostTime = "10 seconds"

/** The same for the same message, so that a receiver knows one that comes again. */
export const messageId = ({ key }: OperatorMessage): string =>
  `msg_${createHash("sha256").update(key).digest("hex").slice(0, 32)}`

const notSent = (failure: string) => new MessageNotSent({ failure })

/** The code of whatever lies at the bottom of it: the message beside it may quote the address. */
const codeIn = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : ""
}

export const webhookChannel = ({
  secret,
  url
}: NonNullable<OperatorSettings["webhook"]>): OperatorChannel => ({
  name: "webhook",
  send: Effect.fn("OperatorChannel.webhook")(function* (message) {
    const { data, text, timestamp } = message
    const body = JSON.stringify({ type: "operator.needs", timestamp, data, text })
    const signature = yield* Effect.promise(() =>
      sign({
        id: messageId(message),
        timestamp: Math.floor(Date.parse(timestamp) / 1000),
        body,
        secret: Redacted.value(secret)
      })
    )
    const status = yield* Effect.tryPromise({
      try: async (signal) => {
        const answer = await fetch(Redacted.value(url), {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "user-agent": `EntityWatch/${version}`,
            ...signature
          },
          body,
          redirect: "manual",
          signal
        })
        // The status is all that counts. What else is answered is not read, and whether it ends well is not awaited.
        answer.body?.cancel().catch(() => undefined)
        return answer.status
      },
      catch: (error) => notSent(failureOfCode(codeIn(error)))
    }).pipe(
      Effect.timeoutOrElse({
        duration: mostTime,
        orElse: () => Effect.fail(notSent(failureOfCode("EGRESS_TIMEOUT")))
      })
    )
    const failure = failureOfStatus(status)
    if (failure !== null) return yield* notSent(failure)
  })
})
