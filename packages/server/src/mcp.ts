/**
 * `/mcp`: the six tools over HTTP, for both protocol eras. Specification 4.6. The key, the rate limit and the allowance
 * are those of REST. What is refused before JSON-RPC is read has REST's envelope.
 */
import { ApiKeys, KeyUncheckable } from "@entity-watch/core/access/ApiKeys"
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { Usage } from "@entity-watch/core/access/Usage"
import type { Caller } from "@entity-watch/core/domain/Caller"
import { calledTools, httpHandler, misdirection } from "@entity-watch/mcp/http"
import { type ToolServices, toolNamed } from "@entity-watch/mcp/tools"
import { Config, type Context, Effect, Option } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { errorAnswer, rateLimited } from "./errors.ts"
import { RequestFacts } from "./requestId.ts"
import { refusedKey, toolAnswer } from "./toolAnswer.ts"
import { version } from "./version.ts"

/** The address under which clients reach the server, where that is not a loopback one. */
const publicHostname = Config.URL("PUBLIC_URL").pipe(
  Config.map(({ hostname }) => hostname),
  Config.withDefault(undefined)
)

export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const hostname = yield* publicHostname
    const keys = yield* ApiKeys
    const throttle = yield* makeThrottle
    const services = yield* Effect.context<ToolServices>()

    const exchange = Effect.gen(function* () {
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
          // The protocol's own messages and the tools that need no database go on.
          KeyUncheckable: () => Effect.succeed(null)
        })
      )
      if (caller === undefined) return refuse(401, "unauthorized", refusedKey)
      facts.accountId = caller?.accountId

      // A body that is too large is a defect here, and the envelope's business.
      const text = request.method === "POST" ? yield* Effect.orDie(request.text) : null
      const body = Option.getOrUndefined(parsed(text ?? ""))
      if (caller !== null) {
        const metered = calledTools(body).filter((name) => toolNamed(name)?.needsAccount)
        const limited = yield* Effect.forEach(metered, () => throttle.take(caller)).pipe(
          Effect.match({ onFailure: ({ message }) => message, onSuccess: () => undefined })
        )
        if (limited !== undefined) return refuse(429, "rate_limited", limited)
      }
      return yield* answered({ request, text, body, caller, services, count: throttle.count })
    })
    yield* router.add("*", "/mcp", exchange)
  })
)

const missingKey = "Send an API key in the header Authorization: Bearer svc_sk_…"

const bearer = (header: string | undefined) => /^Bearer +(\S+) *$/iu.exec(header ?? "")?.[1]

const parsed = Option.liftThrowable((text: string): unknown => JSON.parse(text))

/** What `throttle.ts` does for REST, for each tool that is called. */
const makeThrottle = Effect.gen(function* () {
  const limit = yield* RateLimit
  const usage = yield* Usage

  const take = Effect.fnUntraced(function* (caller: Caller) {
    const { headers } = yield* RequestFacts
    const bucket = yield* Effect.catchTag(limit.take(caller), "RateLimitExceeded", (exceeded) => {
      headers["ratelimit-limit"] = `${exceeded.limit}`
      headers["ratelimit-remaining"] = "0"
      headers["ratelimit-reset"] = `${exceeded.retryAfterSeconds}`
      return rateLimited(exceeded.retryAfterSeconds)
    })
    headers["ratelimit-limit"] = `${bucket.limit}`
    headers["ratelimit-remaining"] = `${bucket.remaining}`
    headers["ratelimit-reset"] = `${bucket.resetSeconds}`
  })

  /** Only answers count: what was refused or met an outage used nothing. */
  const count = Effect.fnUntraced(function* (caller: Caller) {
    if (caller.mode !== "live") return
    const { headers } = yield* RequestFacts
    yield* usage.count(caller.accountId)
    const remaining = yield* usage.remaining(caller.accountId)
    if (Option.isSome(remaining)) headers["x-allowance-remaining"] = `${remaining.value}`
  })

  return { take, count }
})

interface Exchange {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly text: string | null
  readonly body: unknown
  readonly caller: Caller | null
  readonly services: Context.Context<ToolServices>
  readonly count: (caller: Caller) => Effect.Effect<void>
}

const answered = Effect.fnUntraced(function* ({ body, caller, count, request, services, text }: Exchange) {
  const run = Effect.runPromiseWith(yield* Effect.context<never>())
  const response = yield* Effect.promise(async (signal) => {
    const handle = httpHandler({
      version,
      answer: (tool, args) =>
        run(
          (tool.needsAccount
            ? toolAnswer(caller === null ? new KeyUncheckable() : tool.call(caller, args)).pipe(
                Effect.tap(({ isError }) => (caller === null || isError ? Effect.void : count(caller)))
              )
            : toolAnswer(tool.call(args))
          ).pipe(Effect.provideContext(services)),
          { signal }
        )
    })
    const answer = await handle(
      new Request(new URL(request.url, "http://localhost"), {
        method: request.method,
        headers: request.headers,
        body: text,
        signal
      }),
      body === undefined ? {} : { parsedBody: body }
    )
    // Read whole, because the headers are not complete before the tool has answered.
    return { answer, content: new Uint8Array(await answer.arrayBuffer()) }
  })
  const { headers, status } = response.answer
  return HttpServerResponse.uint8Array(response.content, {
    status,
    headers: Object.fromEntries(headers),
    contentType: headers.get("content-type") ?? "application/json"
  })
})
