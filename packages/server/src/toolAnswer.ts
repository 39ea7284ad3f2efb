/** What an MCP tool answers: its JSON, as content and as text; or for a failure the sentence that REST has for it. */
import type { KeyRefused, KeyUncheckable } from "@entity-watch/core/access/ApiKeys"
import type { ArgumentsRefused } from "@entity-watch/mcp/Tool"
import type { ToolFailure } from "@entity-watch/mcp/tools"
import { Cause, Effect } from "effect"
import {
  asOfTooEarly,
  describeCause,
  invalidRequest,
  notFound,
  orDatabaseUnavailable,
  unauthorized,
  upstreamUnavailable
} from "./errors.ts"
import { RequestFacts } from "./requestId.ts"

export const refusedKey =
  "This API key is not valid; check that it was copied whole, or ask the operator for another."

export interface ToolAnswer {
  readonly [key: string]: unknown
  readonly content: Array<{ type: "text"; text: string }>
  readonly structuredContent?: unknown
  readonly isError: boolean
}

const refusal = (sentence: string): ToolAnswer => ({
  content: [{ type: "text", text: sentence }],
  isError: true
})

/** Of a call that may fail in any way; what failed is an answer too. */
export const toolAnswer = <R>(
  call: Effect.Effect<unknown, ToolFailure | ArgumentsRefused | KeyRefused | KeyUncheckable, R>
): Effect.Effect<ToolAnswer, never, R> =>
  call.pipe(
    Effect.catchTags({
      ArgumentsRefused: ({ message }) => invalidRequest(message),
      NotAnIdentifier: ({ message }) => invalidRequest(message),
      AsOfTooEarly: asOfTooEarly,
      KeyRefused: () => unauthorized(refusedKey),
      KeyUncheckable: () =>
        upstreamUnavailable(
          "The API key could not be checked, because the database did not answer; try again in a few seconds."
        ),
      IdentitySourceUnavailable: ({ reason, source }) =>
        upstreamUnavailable(`The identity register ${source} is unavailable: ${inMidSentence(reason)}.`),
      SubscriptionNotFound: () => notFound("The account has no subscription of this id.")
    }),
    orDatabaseUnavailable,
    Effect.map(
      (json): ToolAnswer => ({
        content: [{ type: "text", text: JSON.stringify(json) }],
        structuredContent: json,
        isError: false
      })
    ),
    Effect.catch(({ message }) => Effect.succeed(refusal(message))),
    Effect.catchCause((cause) => (Cause.hasInterrupts(cause) ? Effect.interrupt : fault(cause)))
  )

const inMidSentence = (sentence: string) =>
  sentence.replace(/^[A-Z](?=[a-z])/u, (letter) => letter.toLowerCase()).replace(/\.$/u, "")

const fault = Effect.fnUntraced(function* (cause: Cause.Cause<never>) {
  const { requestId } = yield* RequestFacts
  yield* Effect.logError("defect").pipe(
    Effect.annotateLogs({ request_id: requestId, cause: describeCause(cause) })
  )
  return refusal(`Something failed on our side; the log has it under the request_id ${requestId}.`)
})
