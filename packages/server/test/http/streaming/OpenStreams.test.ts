import { assert, describe, it } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { ServerState } from "@entity-watch/server/http/middleware/ServerState"
import { OpenStreams, type Reason } from "@entity-watch/server/http/streaming/OpenStreams"
import { Effect, Exit, Fiber, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"

const caller = (accountId: string): Caller => ({ accountId, keyId: "key", mode: "live" })
const never = () => () => {}

const withStreams = <A, E>(
  test: Effect.Effect<A, E, OpenStreams | ServerState | Scope.Scope>,
  heartbeat?: number
) =>
  test.pipe(
    Effect.provide(OpenStreams.layer(2, heartbeat).pipe(Layer.provideMerge(ServerState.layer))),
    Effect.scoped
  )

describe("OpenStreams", () => {
  it.effect("has so many places for an account, and gives one back when a stream ends", () =>
    withStreams(
      Effect.gen(function* () {
        const streams = yield* OpenStreams
        const first = yield* Scope.make()
        assert.isNotNull(yield* streams.open(caller("a")).pipe(Scope.provide(first)))
        assert.isNull(streams.full(caller("a")))
        assert.isNotNull(yield* streams.open(caller("a")))
        assert.strictEqual(streams.full(caller("a")), "account")
        assert.isNull(yield* streams.open(caller("a")))
        assert.isNull(streams.full(caller("b")))
        yield* Scope.close(first, Exit.void)
        assert.isNull(streams.full(caller("a")))
        assert.isNotNull(yield* streams.open(caller("a")))
      })
    )
  )

  it.effect("sends each stream that waits a heartbeat in its turn", () =>
    withStreams(
      Effect.gen(function* () {
        const streams = yield* OpenStreams
        const heard: Array<number> = []
        for (const account of ["a", "b", "c"]) {
          const open = yield* streams.open(caller(account))
          let seconds = 0
          yield* Effect.forkScoped(
            Effect.forever(
              Effect.map(open?.next(never) ?? Effect.never, (reason) => {
                assert.strictEqual(reason, "heartbeat")
                heard.push(seconds++)
              })
            )
          )
        }
        for (let second = 1; second <= 6; second++) {
          yield* TestClock.adjust("1 second")
          assert.lengthOf(heard, second)
        }
        assert.deepStrictEqual(heard, [0, 0, 0, 1, 1, 1])
      }),
      3
    )
  )

  it.effect("wakes who waits by its own reason, and once only", () =>
    withStreams(
      Effect.gen(function* () {
        const open = yield* Effect.flatMap(OpenStreams, (streams) => streams.open(caller("a")))
        let wake = () => {}
        let taken = 0
        const waiting = yield* Effect.forkChild(
          open?.next((woken) => {
            wake = woken
            return () => {
              taken += 1
            }
          }) ?? Effect.never
        )
        yield* Effect.yieldNow
        wake()
        assert.strictEqual(yield* Fiber.join(waiting), "woken" satisfies Reason)
        assert.strictEqual(taken, 1)
      })
    )
  )

  it.effect("ends all when the server begins to stop", () =>
    withStreams(
      Effect.gen(function* () {
        const streams = yield* OpenStreams
        const state = yield* ServerState
        const open = yield* streams.open(caller("a"))
        const waiting = yield* Effect.forkChild(open?.next(never) ?? Effect.never)
        yield* Effect.yieldNow
        state.draining = true
        yield* TestClock.adjust("1 second")
        assert.strictEqual(yield* Fiber.join(waiting), "end")
        assert.isTrue(open?.isEnding())
      })
    )
  )

  it.effect("ends those that are still open when it is taken down", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const context = yield* Layer.buildWithScope(
        OpenStreams.layer(2).pipe(Layer.provide(ServerState.layer)),
        scope
      )
      const open = yield* OpenStreams.use((streams) => streams.open(caller("a"))).pipe(
        Effect.provideContext(context)
      )
      const waiting = yield* Effect.forkChild(open?.next(never) ?? Effect.never)
      yield* Effect.yieldNow
      yield* Scope.close(scope, Exit.void)
      assert.strictEqual(yield* Fiber.join(waiting), "end")
    }).pipe(Effect.scoped)
  )
})
