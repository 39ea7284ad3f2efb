/** A search that is refused, as callers of REST and MCP see it. */
import { assert, describe, it } from "@effect/vitest"
import { SearchOverloaded } from "@entity-watch/core/resolve/NameSearch"
import { toolAnswer } from "@entity-watch/server/http/mcp/toolAnswer"
import { Effect } from "effect"
import { fakeHandler, keys } from "../support/fakes.ts"

const sentences = {
  queue_full: ["Too many searches", "1", "Too many names are being searched; try again in a second."],
  no_index: [
    "No index",
    "30",
    "The name index is still being built or brought up to date, and no name that begins alike was found; try again in half a minute."
  ]
} as const

describe.each(["queue_full", "no_index"] as const)("a search refused with %s", (reason) => {
  const [name, seconds, message] = sentences[reason]

  it("is 503 overloaded with Retry-After", async () => {
    const { dispose, handler } = fakeHandler()
    const answer = await handler(
      new Request("http://localhost/v1/resolve", {
        method: "POST",
        headers: {
          host: "localhost",
          authorization: `Bearer ${keys.sandbox}`,
          "content-type": "application/json"
        },
        body: JSON.stringify({ name })
      })
    )
    assert.strictEqual(answer.status, 503)
    assert.strictEqual(answer.headers.get("retry-after"), seconds)
    assert.deepInclude(((await answer.json()) as { error: object }).error, { type: "overloaded", message })
    await dispose()
  })

  it.effect("is a tool's answer of the same sentence", () =>
    Effect.gen(function* () {
      const answer = yield* toolAnswer(Effect.fail(new SearchOverloaded({ reason })), null)
      assert.deepStrictEqual(answer, { content: [{ type: "text", text: message }], isError: true })
    })
  )
})
