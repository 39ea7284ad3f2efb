/** The log as a person reads it at a terminal. */
import { assert, describe, it } from "@effect/vitest"
import { logRequest } from "@entity-watch/server/telemetry/accessLog"
import { readable } from "@entity-watch/server/telemetry/readableLines"
import { Cause, Effect, Logger } from "effect"
import { ConnectionError, SqlError, UnknownError } from "effect/sql/SqlError"

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

  it.effect("says why the database is away, and quotes no row", () =>
    Effect.gen(function* () {
      const failed = (code: string, message: string, reason: typeof ConnectionError | typeof UnknownError) =>
        new SqlError({ reason: new reason({ cause: Object.assign(new Error(message), { code }) }) })
      const logged = (error: SqlError) =>
        lines(Effect.logError("The snapshots could not be read.", Cause.fail(error)))
      assert.deepStrictEqual(
        yield* logged(failed("ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:5432", ConnectionError)),
        [
          "ERROR The snapshots could not be read.  cause=The database does not answer: nothing listens at 127.0.0.1:5432. Look whether it runs, and at DATABASE_URL. component=registers see=https://github.com/entity-watch/entity-watch/blob/main/packages/core/docs/log-messages.md#registers"
        ]
      )
      const [line] = yield* logged(failed("22P02", "invalid input: Jane Citizen", UnknownError))
      assert.notInclude(line, "Jane")
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
