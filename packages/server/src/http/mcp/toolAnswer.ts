/** What an MCP tool answers: its JSON, as content and as text; or for a failure, the sentence that REST has for it. */

import type { Forbidden, Overloaded, RateLimited } from "@entity-watch/contract/http/ApiError"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { KeyRefused, KeyUncheckable } from "@entity-watch/core/access"
import type { ToolFailure } from "@entity-watch/mcp/tools"
import type { ArgumentsRefused } from "@entity-watch/mcp/tools/Tool"
import { isDatabaseOutage } from "@entity-watch/node/database/outage"
import { logOutage } from "@entity-watch/node/telemetry/logOutage"
import { Cause, Effect } from "effect"
import { logDefect } from "../../telemetry/logDefect.ts"
import {
  asOfOutOfReach,
  cursorAhead,
  databaseUnavailable,
  dateOfBirthInFuture,
  eventsRemoved,
  identityUnavailable,
  invalidRequest,
  keyUncheckable,
  searchOverloaded,
  subscriptionNotFound,
  unauthorized
} from "../answer/failures.ts"
import { refusedKey } from "../middleware/authorization.ts"
import { RequestFacts } from "../request/RequestFacts.ts"

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

/** Nothing else in an answer tells the sandbox, where every list is current and holds nobody. */
const remarks: Record<Mode, ReadonlyArray<string>> = {
  live: [],
  sandbox: [
    "This is the sandbox: every entity and every listed name in it is invented. It says nothing of anybody."
  ]
}

/** The answer to a call that may fail in any way: a failure is an answer too. */
export const toolAnswer = <R>(
  call: Effect.Effect<
    unknown,
    ToolFailure | ArgumentsRefused | KeyRefused | KeyUncheckable | RateLimited | Overloaded | Forbidden,
    R
  >,
  mode: Mode | null
): Effect.Effect<ToolAnswer, never, R> =>
  call.pipe(
    Effect.catchTags({
      ArgumentsRefused: ({ message }) => invalidRequest(message),
      EventsRemoved: eventsRemoved,
      CursorAhead: () => cursorAhead,
      NotAnIdentifier: ({ message }) => invalidRequest(message),
      AsOfOutOfReach: asOfOutOfReach,
      DateOfBirthInFuture: dateOfBirthInFuture,
      KeyRefused: () => unauthorized(refusedKey),
      KeyUncheckable: () => keyUncheckable,
      IdentitySourceUnavailable: identityUnavailable,
      SearchOverloaded: searchOverloaded,
      SubscriptionNotFound: () => subscriptionNotFound
    }),
    (declared) => Effect.catchCauseIf(declared, isDatabaseOutage, outage),
    Effect.map(
      (json): ToolAnswer => ({
        content: [JSON.stringify(json), ...(mode === null ? [] : remarks[mode])].map((text) => ({
          type: "text" as const,
          text
        })),
        structuredContent: json,
        isError: false
      })
    ),
    Effect.catch(({ message }) => Effect.succeed(refusal(message))),
    Effect.catchCause((cause) => (Cause.hasInterrupts(cause) ? Effect.interrupt : fault(cause)))
  )

const outage = (cause: Cause.Cause<unknown>) =>
  Effect.flatMap(RequestFacts, ({ requestId }) =>
    Effect.andThen(logOutage(cause, requestId), databaseUnavailable)
  )

const fault = Effect.fnUntraced(function* (cause: Cause.Cause<never>) {
  const { requestId } = yield* RequestFacts
  yield* logDefect(cause, requestId)
  return refusal(`Something failed on our side; the log has it under the request_id ${requestId}.`)
})
