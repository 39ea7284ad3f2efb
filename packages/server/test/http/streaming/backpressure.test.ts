/** A reader that does not read makes the service read no further. */
import { setImmediate as nextTurn } from "node:timers/promises"
import { assert, describe, it } from "@effect/vitest"
import { changesPage } from "@entity-watch/contract/examples/watching"
import type { Change } from "@entity-watch/contract/schema/ChangeEvent"
import { ChangeFeed } from "@entity-watch/core/watch/ChangeFeed"
import { ServerState } from "@entity-watch/server/http/middleware/ServerState"
import { routes } from "@entity-watch/server/http/routes"
import { Effect, Layer, Logger } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { framesOf, nextEvent } from "../../support/eventStream.ts"
import { FakeServices, keys } from "../../support/fakes.ts"

const size = 50
const pages = 40

/** Of a feed that has so many pages: how many were read. */
const makeFeed = () => {
  const read: Array<string> = []
  const cursors = Array.from(
    { length: size * pages },
    (_, n) => `2026-11-21T04:50:00.${String(n).padStart(6, "0")}Z`
  )
  const [example] = changesPage.changes
  const layer = Layer.succeed(ChangeFeed, {
    read: () => Effect.die("not in this test"),
    readAll: (_, { since = "" }) =>
      Effect.sync(() => {
        read.push(since)
        const changes = cursors
          .filter((cursor) => cursor > since)
          .slice(0, size)
          .map((created_at): Change => ({ ...(example ?? assert.fail("no example")), created_at }))
        return { changes, next_cursor: changes.at(-1)?.created_at ?? null }
      }),
    end: () => Effect.die("not in this test")
  })
  return { cursors, layer, read }
}

describe("GET /v1/changes/stream to a reader that is slow", () => {
  it("holds a few pages, and sends the rest as it is read", async () => {
    const { cursors, layer, read } = makeFeed()
    const { dispose, handler } = HttpRouter.toWebHandler(
      routes.pipe(
        Layer.provide([Layer.merge(FakeServices, layer), ServerState.layer, HttpServer.layerServices]),
        Layer.provideMerge(Logger.layer([]))
      ),
      { disableLogger: true }
    )
    const response = await handler(
      new Request("http://localhost/v1/changes/stream", { headers: { authorization: `Bearer ${keys.live}` } })
    )
    // What is not held back would have been read by then, a page in a turn of the event loop or two.
    for (let i = 0; i < 200; i++) await nextTurn()
    assert.isBelow(read.length, 6)
    const frames = framesOf(response)
    const seen: Array<string | undefined> = []
    while (seen.length < cursors.length) seen.push((await nextEvent(frames)).id)
    assert.deepStrictEqual(seen, cursors)
    await frames.return()
    await dispose()
  })
})
