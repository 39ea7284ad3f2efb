/** The readers of server-sent events that others use, over a socket that is cut after the stream's first block. */
import { createServer } from "node:http"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { eventText, positionText, retryText } from "@entity-watch/server/http/streaming/serverSentEvents"

interface Reader {
  onmessage: ((event: { readonly data: string; readonly lastEventId: string }) => void) | null
  close(): void
}
type Readers = new (url: string) => Reader

const place = "2026-11-21T04:50:00.000000Z"
const cursor = "2026-11-21T04:50:00.104233Z"

/** The id that each connection came with. */
const ids: Array<string | undefined> = []
const server = createServer((request, response) => {
  ids.push(request.headers["last-event-id"]?.toString())
  response.writeHead(200, { "content-type": "text/event-stream" })
  if (ids.length === 1) response.end(positionText(place) + retryText(1))
  else response.write(eventText(cursor, '{"event_id":"evt_1"}'))
})
let url = ""
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const readers: ReadonlyArray<readonly [string, string, "EventSource" | "default"]> = [
  ["eventsource 2", "eventsource2", "default"],
  ["eventsource 3", "eventsource3", "EventSource"],
  ["eventsource 4", "eventsource4", "EventSource"],
  ["undici", "undici", "EventSource"]
]

describe("the first block of a stream", () => {
  it.each(readers)("moves the place of %s, which takes it for no change", async (_, name, exported) => {
    const { [exported]: EventSource }: Readonly<Record<string, Readers>> = await import(name)
    assert(EventSource !== undefined)
    ids.length = 0
    const reader = new EventSource(url)
    const first = await new Promise((resolve) => {
      reader.onmessage = ({ data, lastEventId }) => resolve([data, lastEventId])
    })
    reader.close()
    assert.deepStrictEqual(first, ['{"event_id":"evt_1"}', cursor])
    assert.deepStrictEqual(ids.slice(0, 2), [undefined, place])
  })
})
