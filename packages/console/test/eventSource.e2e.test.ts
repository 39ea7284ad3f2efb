/** The browser's own reader of server-sent events, over a stream that is cut after its first block. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { onTestFinished } from "vitest"
import { eventText, positionText, retryText } from "../../server/src/http/streaming/serverSentEvents.ts"
import { sharedBrowser, whyNot } from "./support/browser.ts"

const place = "2026-11-21T04:50:00.000000Z"
const cursor = "2026-11-21T04:50:00.104233Z"

describe.skipIf(whyNot !== undefined)("the first block of a stream", () => {
  it("moves the place of Chromium, which takes it for no change", async () => {
    const ids: Array<string | undefined> = []
    const server = createServer((request, response) => {
      if (request.url !== "/stream") {
        response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Reader</title>")
        return
      }
      ids.push(request.headers["last-event-id"]?.toString())
      response.writeHead(200, { "content-type": "text/event-stream" })
      if (ids.length === 1) response.end(positionText(place) + retryText(1))
      else response.write(eventText(cursor, '{"event_id":"evt_1"}'))
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const context = await (await sharedBrowser()).newContext()
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const first = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const reader = new EventSource("/stream")
          reader.onmessage = ({ data, lastEventId }) => {
            reader.close()
            resolve([data, lastEventId])
          }
        })
    )
    assert.deepStrictEqual(first, ['{"event_id":"evt_1"}', cursor])
    assert.deepStrictEqual(ids, [undefined, place])
  })
})
