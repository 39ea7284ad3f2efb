import { assert, layer } from "@effect/vitest"
import { Receipt, ReceiptKeys } from "@entity-watch/contract/schema/Receipt"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { ReceiptVerifier } from "@entity-watch/core/screen/ReceiptVerifier"
import { Effect, Layer, Redacted, Schema } from "effect"
import { Handler, serviceLayer } from "../support/mcpService.ts"

const token = ApiKeys.use((keys) =>
  Effect.map(keys.create("Test", "sandbox"), (made) => Redacted.value(made.token))
)

const send = Effect.fnUntraced(function* (path: string, body?: unknown, key?: string) {
  const handle = yield* Handler
  const response = yield* Effect.promise(() =>
    handle(
      new Request(`http://localhost${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: {
          host: "localhost",
          accept: "application/json, text/event-stream",
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          ...(body !== undefined && { "content-type": "application/json" })
        },
        ...(body !== undefined && { body: JSON.stringify(body) })
      })
    )
  )
  const text = yield* Effect.promise(() => response.text())
  return { status: response.status, text }
})

const query = { name: "Jordan Example", dob: "1970" }
const received = ReceiptVerifier.layer.pipe(Layer.provideMerge(serviceLayer))

layer(received)("a receipt over REST and MCP", (it) => {
  it.effect("comes with the answer when it is asked for, and only then", () =>
    Effect.gen(function* () {
      const key = yield* token
      const asked = yield* send("/v1/screen", { ...query, receipt: true }, key)
      assert.strictEqual(asked.status, 200)
      const { receipt, ...rest } = JSON.parse(asked.text)
      const decoded = yield* Schema.decodeUnknownEffect(Receipt, { onExcessProperty: "error" })(receipt)
      const verifier = yield* ReceiptVerifier
      assert.deepStrictEqual(yield* verifier.verify(decoded, { query }), { outcome: "same" })
      const not = yield* send("/v1/screen", query, key)
      assert.deepStrictEqual(JSON.parse(not.text), rest)
      const wrong = yield* send("/v1/screen", { ...query, receipt: "yes" }, key)
      assert.strictEqual(wrong.status, 400)
      assert.include(wrong.text, "receipt")
    })
  )

  it.effect("shows its public key to anybody", () =>
    Effect.gen(function* () {
      const { text } = yield* send("/v1/screen", { ...query, receipt: true }, yield* token)
      const keys = yield* send("/v1/receipts/key")
      assert.strictEqual(keys.status, 200)
      const decoded = yield* Schema.decodeUnknownEffect(ReceiptKeys, { onExcessProperty: "error" })(
        JSON.parse(keys.text)
      )
      const [key] = decoded.keys
      assert.strictEqual(key?.kid, JSON.parse(text).receipt.key_id)
      assert.notInclude(keys.text, "secret")
    })
  )

  it.effect("is passed on by the MCP tool", () =>
    Effect.gen(function* () {
      const call = {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "screen_entity", arguments: { ...query, receipt: true } }
      }
      const { status, text } = yield* send("/mcp", call, yield* token)
      assert.strictEqual(status, 200, text)
      const message = JSON.parse(text.startsWith("{") ? text : (/^data: (.+)$/mu.exec(text)?.[1] ?? ""))
      const receipt = yield* Schema.decodeUnknownEffect(Receipt)(message.result.structuredContent.receipt)
      const verifier = yield* ReceiptVerifier
      assert.deepStrictEqual(yield* verifier.verify(receipt, { query }), { outcome: "same" })
    })
  )
})
