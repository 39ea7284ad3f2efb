import { text } from "node:stream/consumers"
import { assert, describe, it } from "@effect/vitest"
import { nodeHandler } from "@entity-watch/webhooks/node"
import { behavesAsReceiver, listen, post, recorder, sample, secret } from "./receiver.ts"

describe("nodeHandler", () => {
  it("receives", async () => {
    const receiver = recorder()
    await behavesAsReceiver(await listen(nodeHandler(receiver.options, receiver.onEvent)), receiver)
  })

  it("says that something read the body first", async () => {
    const receiver = recorder()
    const handler = nodeHandler(receiver.options, receiver.onEvent)
    const url = await listen(async (request, response) => {
      await text(request)
      await handler(request, response)
    })
    const answer = await post(url, await sample())
    assert.strictEqual(answer.status, 400)
    assert.include(answer.text, "verify before anything reads it")
    assert.isEmpty(receiver.events)
  })

  it("answers 500 and reports when an event could not be handled", async () => {
    const failures: Array<unknown> = []
    const failed = new Error("no room")
    const handler = nodeHandler({ secret, onFailed: (error) => failures.push(error) }, () => {
      throw failed
    })
    assert.strictEqual((await post(await listen(handler), await sample())).status, 500)
    assert.deepStrictEqual(failures, [failed])
  })

  it("answers 413 to a body that no delivery has, sent in one piece or in many", async () => {
    const receiver = recorder()
    const url = await listen(nodeHandler(receiver.options, receiver.onEvent))
    const { headers } = await sample()
    const large = "x".repeat(300_000)
    assert.strictEqual((await post(url, { headers, body: large })).status, 413)
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of [large, large]) controller.enqueue(new TextEncoder().encode(piece))
        controller.close()
      }
    })
    const streaming = { method: "POST", headers, body: pieces, duplex: "half" }
    const response = await fetch(url, streaming)
    assert.strictEqual(response.status, 413)
    assert.isEmpty(receiver.events)
  })
})
