/** What a key with scopes may ask for: every operation and every tool with its own scope, and with no other. */
import { assert, layer } from "@effect/vitest"
import { Api } from "@entity-watch/contract/Api"
import { About } from "@entity-watch/contract/http/About"
import { KeyScope } from "@entity-watch/contract/schema/KeyScope"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { tools } from "@entity-watch/mcp/tools"
import { Context, Effect, Redacted } from "effect"
import { HttpApi } from "effect/http-api"
import { type Asked, callsAbout, requestsAbout } from "../isolation/requests.ts"
import { Handler, serviceLayer } from "../support/mcpService.ts"

const things = {
  subscription: "wsub_01JD3Q8Z5V9T6K2M4N7P0R1S3T",
  abn: "23990000014",
  idempotencyKey: "scopes"
}

const scopes = new Map<string, KeyScope | null>()
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => {
    const about = Context.get(endpoint.annotations, About)
    if (about !== null) scopes.set(endpoint.identifier, about.scope)
  }
})

const keyWith = (...asked: ReadonlyArray<KeyScope>) =>
  Effect.map(
    ApiKeys.use((keys) => keys.create("scopes", "sandbox", asked.length === 0 ? {} : { scopes: asked })),
    ({ token }) => Redacted.value(token)
  )

const send = (key: string, { body, headers, method, path }: Asked) =>
  Handler.use((handler) =>
    Effect.promise(async () => {
      const response = await handler(
        new Request(`http://localhost${path}`, {
          method,
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
          ...(body !== undefined && { body: JSON.stringify(body) })
        })
      )
      if (path === "/mcp" || response.headers.get("content-type") !== "text/event-stream")
        return { status: response.status, text: await response.text() }
      await response.body?.cancel()
      return { status: response.status, text: "" }
    })
  )

const others = (scope: KeyScope): ReadonlyArray<KeyScope> =>
  KeyScope.literals.filter((each) => each !== scope)

layer(serviceLayer)("a key with scopes", (it) => {
  it.effect("opens each operation with its scope alone, and refuses it with all the others", () =>
    Effect.gen(function* () {
      const keys = new Map<KeyScope, readonly [own: string, other: string]>()
      for (const scope of KeyScope.literals)
        keys.set(scope, [yield* keyWith(scope), yield* keyWith(...others(scope))])
      for (const asked of requestsAbout(things)) {
        const scope = scopes.get(asked.operation ?? "")
        assert.isDefined(scope, asked.operation)
        const known = keys.get(scope ?? "read")
        if (known === undefined || scope === null) continue
        const [own, other] = known
        const where = `${asked.method} ${asked.path}`
        const refused = yield* send(other, asked)
        assert.strictEqual(refused.status, 403, where)
        if (asked.method !== "HEAD")
          assert.strictEqual(
            JSON.parse(refused.text).error.message,
            `This key does not have the scope ${scope}: ask the operator for one that has it.`
          )
        assert.notInclude([401, 403], (yield* send(own, asked)).status, where)
      }
    })
  )

  it.effect("tells nothing of the lists within an entity without screen", () =>
    Effect.gen(function* () {
      const asked = (key: string) =>
        send(key, { method: "POST", path: "/v1/resolve", body: { abn: things.abn, include: ["screening"] } })
      const screeningOf = ({ text }: { readonly text: string }): unknown =>
        JSON.parse(text).candidates[0]?.screening
      assert.isNull(screeningOf(yield* asked(yield* keyWith("read"))))
      assert.isNotNull(screeningOf(yield* asked(yield* keyWith("read", "screen"))))
    })
  )

  it.effect("opens each tool with mcp and the scope of what the tool asks for", () =>
    Effect.gen(function* () {
      for (const tool of tools) {
        const [call] = callsAbout([tool.name], things)
        if (call === undefined) return assert.fail(tool.name)
        const scope = tool.needsAccount ? Context.get(tool.operation.annotations, About)?.scope : null
        assert.strictEqual((yield* send(yield* keyWith(...others("mcp")), call)).status, 403, tool.name)
        const alone = yield* send(yield* keyWith("mcp"), call)
        assert.strictEqual(alone.status, 200)
        assert.strictEqual(alone.text.includes("does not have the scope"), scope !== null, tool.name)
        if (scope === null || scope === undefined) continue
        const both = yield* send(yield* keyWith("mcp", scope), call)
        assert.notInclude(both.text, "does not have the scope", tool.name)
      }
    })
  )

  it.effect("asks for everything where none are named", () =>
    Effect.gen(function* () {
      const key = yield* keyWith()
      for (const asked of [
        ...requestsAbout(things),
        ...callsAbout(
          tools.map(({ name }) => name),
          things
        )
      ])
        assert.notInclude([401, 403], (yield* send(key, asked)).status, asked.path)
    })
  )
})
