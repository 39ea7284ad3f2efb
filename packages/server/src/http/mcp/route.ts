/**
 * `/mcp`: the six tools over HTTP, for both protocol eras. Specification 4.6. The key, the rate limit and the allowance
 * are those of REST. What is refused before JSON-RPC is read has REST's envelope.
 */

import { costOf } from "@entity-watch/contract/http/costOf"
import { type Caller, mayAsk, uncheckedCallers } from "@entity-watch/contract/schema/Caller"
import { saidTwice } from "@entity-watch/contract/schema/repeatedName"
import { ApiKeys, KeyUncheckable } from "@entity-watch/core/access"
import { calledTools, httpHandler, misdirection } from "@entity-watch/mcp/http"
import { type ToolServices, toolNamed } from "@entity-watch/mcp/tools"
import { version } from "@entity-watch/node/process/version"
import { ByteSize, Config, type Context, Effect, Option } from "effect"
import {
  type Headers,
  HttpIncomingMessage,
  HttpRouter,
  HttpServerRequest,
  HttpServerResponse
} from "effect/http"
import { Admission } from "../admission/Admission.ts"
import { entryCost } from "../admission/entryCost.ts"
import { longTurn } from "../admission/loopTurns.ts"
import { errorAnswer } from "../answer/failures.ts"
import { missingKey, refusedKey } from "../middleware/authorization.ts"
import { isTooLarge, refuseUnread, tooLarge } from "../middleware/requestBody.ts"
import { requireScope, withoutScope } from "../middleware/requireScope.ts"
import { makeCount } from "../middleware/throttle.ts"
import { OpenAnswers } from "../request/OpenAnswers.ts"
import { RequestFacts } from "../request/RequestFacts.ts"
import { acceptsJsonAlone, bothForms, isEvents, messagesOf } from "./acceptedForm.ts"
import { toolAnswer } from "./toolAnswer.ts"

/** The older era lets a client send several messages at once. An answer stays under 1 MB with so many. */
const mostMessages = 10

/** What a tool takes is short. */
const mostBody = ByteSize.kibibytes(32)

/** The address under which clients reach the server, where that is not a loopback one. */
export const publicHostname = Config.URL("PUBLIC_URL").pipe(
  Config.map(({ hostname }) => hostname),
  Config.withDefault(undefined)
)

export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const hostname = yield* publicHostname
    const keys = yield* ApiKeys
    const admission = yield* Admission
    const answers = yield* OpenAnswers
    const count = yield* makeCount
    const services = yield* Effect.context<ToolServices>()

    const answer = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const facts = yield* RequestFacts
      const refuse = (status: number, type: string, message: string) =>
        errorAnswer(facts.requestId, status, type, message)

      const { authorization, host, origin } = request.headers
      const misdirected = misdirection(host, origin, hostname)
      if (misdirected !== undefined) return refuse(403, "forbidden", misdirected)

      const token = bearer(authorization)
      if (token === undefined) return refuse(401, "unauthorized", missingKey)
      const caller = yield* keys.authenticate(token).pipe(
        Effect.catchTags({
          KeyRefused: () => Effect.undefined,
          // The protocol's own messages, and the tools that need no database, are answered all the same, within the
          // limits of one account.
          KeyUncheckable: () => Effect.succeed(null)
        })
      )
      if (caller === undefined) return refuse(401, "unauthorized", refusedKey)
      facts.accountId = caller?.accountId
      const counted = caller ?? uncheckedCallers
      if (caller !== null && !mayAsk(caller, "mcp")) return refuse(403, "forbidden", withoutScope("mcp"))
      if (caller !== null) answers.accept(request, caller.accountId, { by: "key", id: caller.keyId })

      // GET and DELETE are for sessions, and there are none.
      if (request.method !== "POST") {
        return errorAnswer(facts.requestId, 405, "method_not_allowed", "Use POST on this path.", {
          allow: "POST"
        })
      }
      const answering = Effect.gen(function* () {
        const text = yield* Effect.orDie(
          Effect.provideService(request.text, HttpIncomingMessage.MaxBodySize, mostBody)
        )
        const body = Option.getOrUndefined(parsed(text))
        const messages = Array.isArray(body) ? body.length : 1
        if (messages > mostMessages)
          return refuse(400, "invalid_request", `Send at most ${mostMessages} messages at once.`)
        const twice = saidTwice(text)
        if (twice !== undefined) return refuse(400, "invalid_request", twice)
        if (messages > 1) yield* longTurn
        if (!isFree(body)) yield* admission.charge(counted, messages)
        return yield* answered({
          headers: request.headers,
          text,
          body,
          caller,
          services,
          admission,
          count: (by, tool) => count(by, facts, tool)
        })
      })
      const unread = refuseUnread(request, facts.requestId, mostBody)
      if (unread !== undefined) return unread
      return yield* admission.enter(counted, entryCost(request, 0), answering).pipe(
        Effect.catchTags({
          RateLimited: ({ message }) => Effect.succeed(refuse(429, "rate_limited", message)),
          Overloaded: ({ message }) => Effect.succeed(refuse(503, "overloaded", message))
        }),
        (answer) =>
          Effect.catchCauseIf(answer, isTooLarge, () => Effect.succeed(tooLarge(facts.requestId, mostBody)))
      )
    })
    yield* router.add("*", "/mcp", answer)
  })
)

const bearer = (header: string | undefined) => /^Bearer +(\S+) *$/iu.exec(header ?? "")?.[1]

const parsed = Option.liftThrowable((text: string): unknown => JSON.parse(text))

/** A call of a tool that needs no account takes no token, as validating over REST takes none. */
const isFree = (body: unknown): boolean => {
  if (Array.isArray(body)) return false
  const called = calledTools(body)
  return called.length > 0 && called.every((name) => toolNamed(name)?.needsAccount === false)
}

/** One message of the protocol, sent by an accepted key. */
interface McpMessage {
  readonly headers: Headers.Headers
  readonly text: string
  /** What the text says, if it is JSON. */
  readonly body: unknown
  readonly caller: Caller | null
  readonly services: Context.Context<ToolServices>
  readonly admission: Admission["Service"]
  readonly count: (caller: Caller, tool: string) => Effect.Effect<void>
}

const answered = Effect.fnUntraced(function* (message: McpMessage) {
  const { admission, body, caller, count, headers, services, text } = message
  const run = Effect.runPromiseWith(yield* Effect.context<never>())
  const isJsonAlone = acceptsJsonAlone(headers.accept)
  const response = yield* Effect.promise(async (signal) => {
    const handle = httpHandler({
      version,
      answer: (tool, args) =>
        run(
          (tool.needsAccount
            ? toolAnswer(
                caller === null
                  ? new KeyUncheckable()
                  : Effect.andThen(
                      requireScope(caller, tool.operation),
                      admission.run(caller, costOf(tool.operation, args), tool.call(caller, args))
                    ),
                caller?.mode ?? null
              ).pipe(
                Effect.tap(({ isError }) =>
                  caller === null || isError ? Effect.void : count(caller, tool.name)
                )
              )
            : toolAnswer(tool.call(args), null)
          ).pipe(Effect.provideContext(services)),
          { signal }
        )
    })
    const answer = await handle(
      new Request("http://localhost/mcp", {
        method: "POST",
        headers: isJsonAlone ? { ...headers, accept: bothForms } : headers,
        body: text,
        signal
      }),
      body === undefined ? {} : { parsedBody: body }
    )
    // The answer is read whole, because its headers are not complete before the tool has answered.
    return { answer, content: new Uint8Array(await answer.arrayBuffer()) }
  })
  const { answer, content } = response
  const contentType = answer.headers.get("content-type") ?? "application/json"
  const { "content-type": _, ...others } = Object.fromEntries(answer.headers)
  return isJsonAlone && isEvents(contentType)
    ? HttpServerResponse.text(messagesOf(new TextDecoder().decode(content), Array.isArray(body)), {
        status: answer.status,
        headers: others,
        contentType: "application/json"
      })
    : HttpServerResponse.uint8Array(content, { status: answer.status, headers: others, contentType })
})
