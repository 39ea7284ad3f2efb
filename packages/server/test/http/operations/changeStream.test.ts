import { assert, describe, it } from "@effect/vitest"
import { ChangeFeed } from "@entity-watch/core/watch/ChangeFeed"
import { ServerState } from "@entity-watch/server/http/middleware/ServerState"
import { routes } from "@entity-watch/server/http/routes"
import { Clock, Effect, Layer, Logger } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { TestClock } from "effect/testing"
import { type Frame, framesOf } from "../../support/eventStream.ts"
import { FakeServices, keys } from "../../support/fakes.ts"

/** Over a feed in which nothing happens. */
const quiet = Layer.succeed(ChangeFeed, {
  read: () => Effect.die("not in this test"),
  readAll: () => Effect.succeed({ changes: [], next_cursor: null }),
  end: () => Effect.succeed("2026-11-21T04:50:00.000000Z")
})

/** What of a stream has come. */
const opened = Effect.gen(function* () {
  const { handler } = yield* Effect.acquireRelease(
    Effect.map(Clock.Clock, (clock) =>
      HttpRouter.toWebHandler(
        routes.pipe(
          Layer.provide([Layer.merge(FakeServices, quiet), ServerState.layer, HttpServer.layerServices]),
          Layer.provideMerge(Layer.merge(Logger.layer([]), Layer.succeed(Clock.Clock, clock)))
        ),
        { disableLogger: true }
      )
    ),
    ({ dispose }) => Effect.promise(dispose)
  )
  const response = yield* Effect.promise(() =>
    handler(
      new Request("http://localhost/v1/changes/stream?since=now", {
        headers: { authorization: `Bearer ${keys.live}` }
      })
    )
  )
  const frames = framesOf(response)
  yield* Effect.addFinalizer(() => Effect.promise(() => frames.return()))
  return Effect.promise(async (): Promise<Frame | undefined> => (await frames.next()).value ?? undefined)
})

describe("GET /v1/changes/stream", () => {
  it.effect("goes on with heartbeats", () =>
    Effect.gen(function* () {
      const next = yield* opened
      assert.deepStrictEqual(yield* next, {
        id: "2026-11-21T04:50:00.000000Z",
        event: "place",
        data: "{}"
      })
      for (let heartbeats = 0; heartbeats < 5; heartbeats++) {
        yield* TestClock.adjust("15 seconds")
        assert.deepStrictEqual(yield* next, { comment: "" })
      }
    })
  )
})
