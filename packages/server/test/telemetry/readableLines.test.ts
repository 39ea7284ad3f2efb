/** The log as a person reads it at a terminal. */
import { assert, describe, it } from "@effect/vitest"
import { logRequest } from "@entity-watch/server/telemetry/accessLog"
import { readable } from "@entity-watch/server/telemetry/readableLines"
import { Effect, Logger } from "effect"

const lines = (logging: Effect.Effect<unknown>) =>
  Effect.gen(function* () {
    const written: Array<string> = []
    yield* Effect.provide(logging, Logger.layer([Logger.map(readable, (line) => void written.push(line))]))
    return written.map((line) => line.replace(/^\d\d:\d\d:\d\d /u, ""))
  })

describe("readable", () => {
  it.effect("tells a request in one line", () =>
    Effect.gen(function* () {
      const request = { method: "POST", route: "/v1/resolve", status: 200, millis: 3.14, requestId: "req_1" }
      assert.deepStrictEqual(yield* lines(logRequest({ ...request, accountId: "acct_1" })), [
        "POST /v1/resolve 200 3.1 ms  request_id=req_1 account_id=acct_1"
      ])
      assert.deepStrictEqual(yield* lines(logRequest({ ...request, accountId: undefined })), [
        "POST /v1/resolve 200 3.1 ms  request_id=req_1"
      ])
    })
  )

  it.effect("tells what happened with its fields and annotations, and how bad it is", () =>
    Effect.gen(function* () {
      const logging = Effect.andThen(
        Effect.logInfo("A name index was built.", { mode: "live", names: 3 }),
        Effect.logWarning("It is late.").pipe(Effect.annotateLogs({ request_id: "req_1" }))
      )
      assert.deepStrictEqual(yield* lines(logging), [
        "A name index was built.  mode=live names=3",
        "WARN It is late.  request_id=req_1"
      ])
    })
  )

  it.effect("obeys nothing that a text would tell a terminal to do", () =>
    Effect.gen(function* () {
      const [line = ""] = yield* lines(
        Effect.logError("a\u001b[2Jb\u202ec\nd", { x: "\u001b]0;title\u0007" })
      )
      assert.notMatch(line, /[\p{Cc}\p{Cf}]/u)
      assert.match(line, /^ERROR a \[2Jb c d/u)
    })
  )
})
