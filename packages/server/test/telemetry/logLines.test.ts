/** Which form log lines have, and that they let the screen of the demo stand. */
import { assert, describe, it } from "@effect/vitest"
import { awaitScreen, logFormat, logLinesTo, screenIsShown } from "@entity-watch/server/telemetry/logLines"
import { ConfigProvider, Effect, Logger } from "effect"
import { until } from "../support/until.ts"

const makeSink = (isText: boolean) => {
  const written: Array<string> = []
  const write = (lines: string) => void written.push(...lines.split("\n").slice(0, -1))
  return { written, logger: Logger.layer([logLinesTo({ isText, write, writeLast: write })]) }
}

describe("logFormat", () => {
  it.effect("is JSON where the error stream is no terminal, and otherwise what was chosen", () =>
    Effect.gen(function* () {
      const read = (env: Record<string, string>) => logFormat.parse(ConfigProvider.fromEnvRecord(env))
      assert.strictEqual(yield* read({}), process.stderr.isTTY ? "text" : "json")
      assert.strictEqual(yield* read({ LOG_FORMAT: "text" }), "text")
      assert.strictEqual(yield* read({ LOG_FORMAT: "json" }), "json")
    })
  )
})

describe("logLinesTo", () => {
  it("writes sentences as text, and otherwise JSON", async () => {
    const [text, json] = [makeSink(true), makeSink(false)]
    for (const { logger } of [text, json])
      await Effect.runPromise(Effect.provide(Effect.logInfo("It began.", { n: 1 }), logger))
    await until("both are written", () => text.written.length + json.written.length === 2)
    assert.match(text.written.join(), /^\d\d:\d\d:\d\d It began\. {2}n=1$/u)
    assert.include(JSON.parse(json.written.join()), { level: "INFO", message: "It began." })
  })

  it("keeps what is no failure until the screen of the demo is shown, and writes a failure at once", async () => {
    const { logger, written } = makeSink(true)
    const messages = () => written.map((line) => line.slice(9))
    await Effect.runPromise(
      Effect.gen(function* () {
        yield* awaitScreen
        yield* Effect.logInfo("first")
        assert.deepStrictEqual(written, [])
        yield* Effect.logWarning("second")
        yield* Effect.promise(() => until("the failure is written", () => written.length > 0))
        assert.deepStrictEqual(messages(), ["first", "WARN second"])
        yield* Effect.logInfo("third")
        assert.lengthOf(written, 2)
        yield* screenIsShown
        assert.deepStrictEqual(messages(), ["first", "WARN second", "third"])
      }).pipe(Effect.provide(logger))
    )
  })
})
