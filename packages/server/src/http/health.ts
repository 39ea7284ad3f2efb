/**
 * For orchestrators: `/healthz` says the process runs, `/readyz` that it should be sent requests. Neither needs a key.
 */
import { cachedFor } from "@entity-watch/core/effects"
import { clockDifference, clockTolerance } from "@entity-watch/core/snapshots"
import { asWork, databaseClock, isMigrated } from "@entity-watch/core/store"
import { Effect, Fiber, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { askThreads } from "../process/AskedThreads.ts"
import { errorAnswer } from "./answer/failures.ts"
import { ServerState } from "./middleware/ServerState.ts"
import { RequestFacts } from "./request/RequestFacts.ts"

const silent = "A thread that serves does not answer."

/** Where several threads serve, all of them have to answer. */
const threadsAnswer = Effect.match(askThreads("alive"), {
  onFailure: () => silent,
  onSuccess: () => undefined
})

const alive = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const obstacle = yield* cachedFor(threadsAnswer, "250 millis")
    yield* router.add(
      "GET",
      "/healthz",
      Effect.gen(function* () {
        const reason = yield* obstacle
        if (reason === undefined) return HttpServerResponse.jsonUnsafe({ status: "ok" })
        const { requestId } = yield* RequestFacts
        return errorAnswer(requestId, 503, "overloaded", reason, { "retry-after": "1" })
      })
    )
  })
)

const ready = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const state = yield* ServerState
    const scope = yield* Effect.scope
    const migrated = asWork("control")(yield* isMigrated)
    const databaseTime = asWork("control")(yield* databaseClock)

    // The question runs in a fibre of its own: the embedded database cannot interrupt a statement, and the wait would
    // not end.
    const ask = Effect.forkIn(migrated, scope).pipe(
      Effect.flatMap(Fiber.join),
      Effect.timeout("1 second"),
      Effect.match({
        onFailure: () => "The database does not answer.",
        onSuccess: (isReady) => (isReady ? undefined : "The database lacks migrations of this version.")
      })
    )
    const obstacle = yield* cachedFor(
      Effect.zipWith(threadsAnswer, ask, (thread, database) => database ?? thread, { concurrent: true }),
      "1 second"
    )
    // A difference is reported, but requests need not go elsewhere for it: verdicts go by the database's clock.
    const compared = Effect.forkIn(Effect.flatMap(databaseTime, clockDifference), scope).pipe(
      Effect.flatMap(Fiber.join),
      Effect.timeout("1 second"),
      Effect.match({
        onFailure: () => ({}),
        onSuccess: (seconds) =>
          Math.abs(seconds) > clockTolerance ? { clock_difference_seconds: seconds } : {}
      })
    )
    const clocks = yield* cachedFor(compared, "1 second")

    yield* router.add(
      "GET",
      "/readyz",
      Effect.gen(function* () {
        const reason = state.draining ? "The service is stopping." : yield* obstacle
        if (reason === undefined)
          return HttpServerResponse.jsonUnsafe({ status: "ready", ...(yield* clocks) })
        const { requestId } = yield* RequestFacts
        return errorAnswer(requestId, 503, "overloaded", reason, { "retry-after": "1" })
      })
    )
  })
)

export const layer = Layer.merge(alive, ready)
