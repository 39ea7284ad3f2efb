import { assert, describe, it } from "@effect/vitest"
import { ApiKeys, KeyRefused } from "@entity-watch/core/access/ApiKeys"
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

const caller = { accountId: "acct_live", keyId: "key_live", mode: "live" } as const

/** A stream of a key that is accepted until `revoke`, and what of it has come. */
const opened = Effect.gen(function* () {
  let isRevoked = false
  const revocable = Layer.succeed(ApiKeys, {
    authenticate: () => (isRevoked ? Effect.fail(new KeyRefused()) : Effect.succeed(caller)),
    create: () => Effect.die("not in this test"),
    revoke: () => Effect.die("not in this test"),
    doubt: Effect.die("not in this test")
  })
  const { handler } = yield* Effect.acquireRelease(
    Effect.map(Clock.Clock, (clock) =>
      HttpRouter.toWebHandler(
        routes.pipe(
          Layer.provide([
            Layer.mergeAll(FakeServices, quiet, revocable),
            ServerState.layer,
            HttpServer.layerServices
          ]),
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
  return {
    next: Effect.promise(async (): Promise<Frame | undefined> => (await frames.next()).value ?? undefined),
    revoke: () => {
      isRevoked = true
    }
  }
})

describe("GET /v1/changes/stream", () => {
  it.effect("goes on with heartbeats, and ends at one within a minute after its key is revoked", () =>
    Effect.gen(function* () {
      const { next, revoke } = yield* opened
      assert.match((yield* next)?.id ?? "", /^2026-/u)
      yield* TestClock.adjust("15 seconds")
      assert.deepStrictEqual(yield* next, { comment: "" })
      revoke()
      // It was looked up at the first heartbeat, and counts for a minute.
      for (let heartbeats = 0; heartbeats < 3; heartbeats++) {
        yield* TestClock.adjust("15 seconds")
        assert.deepStrictEqual(yield* next, { comment: "" })
      }
      yield* TestClock.adjust("15 seconds")
      assert.match((yield* next)?.retry ?? "", /^\d{3,4}$/u)
      assert.isUndefined(yield* next)
    })
  )
})
