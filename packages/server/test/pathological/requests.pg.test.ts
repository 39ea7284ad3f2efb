import { assert, layer } from "@effect/vitest"
import { excessOf } from "@entity-watch/contract/schema/nameLimits"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { blankCells } from "@entity-watch/core/rows/read/Cells"
import { readCustomer } from "@entity-watch/core/rows/read/readCustomer"
import { isPlaceholderName, unreadInName } from "@entity-watch/names/analysis"
import { Effect, Redacted } from "effect"
import { generator } from "../../../names/test/search/invented.ts"
import { Handler, serviceLayer } from "../support/mcpService.ts"
import { mixedNames, pathologicalNames } from "./names.ts"

const corpus = [...pathologicalNames(200), ...pathologicalNames(500), ...mixedNames(60, 500, generator(17))]

/** Texts that no name may be, whatever their length: `domain/requests.ts`. */
const isUnreadable = (text: string) =>
  text.includes("\0") || !text.isWellFormed() || text.includes("\ufffd") || text.trim() === ""

/** Nor may a name say that there is none; and an entity is not looked for by lost letters. */
const isRefusedAnyway = (text: string, isSearched: boolean) =>
  isUnreadable(text) || isPlaceholderName(text) || (isSearched && unreadInName(text)?.isLost === true)

const poster = Effect.gen(function* () {
  const handle = yield* Handler
  const { token } = yield* ApiKeys.use((keys) => keys.create("Test", "sandbox"))
  return (path: string, body: object) =>
    Effect.promise(async () => {
      const response = await handle(
        new Request(`http://localhost${path}`, {
          method: "POST",
          headers: {
            host: "localhost",
            authorization: `Bearer ${Redacted.value(token)}`,
            "content-type": "application/json",
            accept: "application/json, text/event-stream",
            "mcp-protocol-version": "2025-11-25"
          },
          body: JSON.stringify(body)
        })
      )
      const text = await response.text()
      const json = text.startsWith("{") ? text : (/^data: (.*)$/mu.exec(text)?.[1] ?? "null")
      return { status: response.status, body: JSON.parse(json) }
    })
})

const tool = (name: string, args: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: args }
})

layer(serviceLayer)("A pathological name", (it) => {
  it.effect("is answered 400 by resolve and screen if it is beyond a limit, and properly otherwise", () =>
    Effect.gen(function* () {
      const post = yield* poster
      let [answered, refused] = [0, 0]
      for (const { family, text } of corpus) {
        const excess = excessOf(text)
        for (const path of ["/v1/resolve", "/v1/screen"]) {
          const isRefused = excess !== null || isRefusedAnyway(text, path === "/v1/resolve")
          const { body, status } = yield* post(path, { name: text })
          assert.strictEqual(status, isRefused ? 400 : 200, `${family} to ${path}`)
          if (!isRefused) {
            answered++
            continue
          }
          refused++
          assert.strictEqual(body.error.type, "invalid_request")
          assert.match(body.error.message, /^name must .*\.$/u, family)
        }
      }
      assert.isAbove(answered, 100)
      assert.isAbove(refused, 100)
    })
  )

  it.effect("is refused by the tools of MCP in the same words", () =>
    Effect.gen(function* () {
      const post = yield* poster
      for (const { family, text } of corpus.filter((_, i) => i % 5 === 0)) {
        for (const name of ["resolve_entity", "screen_entity"]) {
          const isRefused = excessOf(text) !== null || isRefusedAnyway(text, name === "resolve_entity")
          const { body } = yield* post("/mcp", tool(name, { name: text }))
          assert.strictEqual(body.result.isError === true, isRefused, `${family} to ${name}`)
          if (isRefused) assert.include(body.result.content[0].text, "name must ", family)
        }
      }
    })
  )

  it.effect("is never no_match where nothing or not all of it was compared", () =>
    Effect.gen(function* () {
      const post = yield* poster
      for (const [family, least] of [
        ["punctuation", "unavailable"],
        ["digits", "unavailable"],
        ["open brackets", "unavailable"],
        ["Thai", "unavailable"],
        ["mixed scripts", "unavailable"],
        ["zero-width alone", "unavailable"],
        ["Halvorsen", "no_match"]
      ] as const) {
        const text = pathologicalNames(18).find((each) => each.family === family)?.text ?? family
        const { body } = yield* post("/v1/screen", { name: text })
        assert.strictEqual(body.overall, least, family)
      }
    })
  )

  it("of a customer's row is refused and never cleared", () => {
    for (const { family, text } of corpus) {
      const customer = readCustomer(
        { ...blankCells, name: text },
        { order: "day-first", from1904: false, latest: "2026-11-20" }
      )
      if (excessOf(text) === null && !isUnreadable(text)) continue
      assert.deepStrictEqual(customer.requests, [], family)
      if (text.trim() !== "" && !isPlaceholderName(text))
        assert.isTrue(customer.lacksNames.includes("name"), family)
    }
  })
})
