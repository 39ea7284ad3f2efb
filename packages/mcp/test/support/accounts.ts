/** Accounts of the whole service, each with a client that calls its tools. */
import { SubscriptionAnswer } from "@entity-watch/contract/schema/Subscription"
import { Context, Effect, Layer, Schema } from "effect"
import { Handler } from "../../../server/test/support/mcpService.ts"
import { event, keyOf, record } from "../../../server/test/support/subscribers.ts"
import { overHttp, type ToolAnswer } from "./clients.ts"

export type Arguments = Record<string, unknown>

export const base = "http://localhost"

/** A client that speaks with the service without a socket. */
export const connected = Effect.fnUntraced(function* (key: string) {
  const handle = yield* Handler
  const fetch = (url: string | URL, init?: RequestInit) => {
    const request = new Request(url, init)
    request.headers.set("host", "localhost")
    return handle(request)
  }
  const { client } = yield* Effect.promise(() =>
    overHttp("client 2.4, auto", { url: `${base}/mcp`, key, fetch })
  )
  const call = async (name: string, args: Arguments): Promise<ToolAnswer> =>
    client.callTool({ name, arguments: args })
  /** What a model is told before it asks anything. */
  const told = async (): Promise<string> =>
    `${client.getInstructions()}${JSON.stringify({ tools: (await client.listTools()).tools })}`
  return { call, handle, key, told }
})

/** An account of the sandbox with two subscriptions and events, and accounts that must not see them. */
export class Accounts extends Context.Service<
  Accounts,
  Record<"owner" | "stranger" | "live", Account> & {
    readonly watchIds: ReadonlyArray<string>
  }
>()("@entity-watch/mcp/test/Accounts") {
  static readonly layer = Layer.effect(
    Accounts,
    Effect.gen(function* () {
      const owner = yield* connected(yield* keyOf("Owner", "sandbox"))
      const watchIds: Array<string> = []
      for (const status of ["active", "paused"]) {
        const made = yield* Effect.promise(() => owner.handle(post(owner.key, "/v1/watch", watch)))
        const { subscription } = yield* decodeWatch(yield* Effect.promise(() => made.json()))
        watchIds.push(subscription.id)
        yield* Effect.promise(() =>
          owner.handle(post(owner.key, `/v1/watch/${subscription.id}`, { status }, "PATCH"))
        )
        yield* record("sandbox", subscription.id, [
          event(watchIds.length, { accountId: subscription.account_id }, { subscriptions: [subscription.id] })
        ])
      }
      return {
        owner,
        stranger: yield* connected(yield* keyOf("Stranger", "sandbox")),
        live: yield* connected(yield* keyOf("Owner", "live")),
        watchIds
      }
    })
  )
}

export type Account = Effect.Success<ReturnType<typeof connected>>

const watch = {
  events: ["name_change", "deregistration"],
  webhook_url: "https://hooks.example.com/watch",
  entities: ["23990000014", "990000078"]
}

const decodeWatch = Schema.decodeUnknownEffect(SubscriptionAnswer)

export const post = (key: string, path: string, body: unknown, method = "POST") =>
  new Request(`${base}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, host: "localhost", "content-type": "application/json" },
    body: JSON.stringify(body)
  })
