/** The line of a refresh at a terminal: what it says while nothing comes. */
import { assert, describe, it } from "@effect/vitest"
import { progressLine, withProgress } from "@entity-watch/server/cli/progressLine"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"

const download = {
  _tag: "Downloading",
  register: "acnc-register",
  file: "datadotgov_main.csv",
  bytes: 1_500_000,
  total: null
} as const

const makeTerminal = (isTTY: boolean) => {
  const lines: Array<string> = []
  const write = (text: string) => lines.push(text.replace("\r", "").replace("\u001b[K", ""))
  return { terminal: { isTTY, columns: 60, write }, lines, taken: () => lines.splice(0) }
}

describe("withProgress", () => {
  it.effect("says after five seconds that nothing comes, on one line, until something does", () =>
    Effect.gen(function* () {
      const { taken, terminal } = makeTerminal(true)
      const [told, ends] = [yield* Deferred.make<void>(), yield* Deferred.make<string>()]
      const work = yield* withProgress(
        (progress) =>
          Deferred.await(told).pipe(
            Effect.andThen(progress.told(download)),
            Effect.andThen(Deferred.await(ends))
          ),
        terminal
      ).pipe(Effect.forkChild({ startImmediately: true }))
      yield* TestClock.adjust("4 seconds")
      assert.deepStrictEqual(taken(), [])
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual(taken(), ["Waiting for an answer: 5 s", "Waiting for an answer: 6 s"])
      yield* Deferred.succeed(told, undefined)
      yield* TestClock.adjust("4 seconds")
      assert.deepStrictEqual(taken(), ["acnc-register: datadotgov_main.csv 1.5 MB"])
      yield* TestClock.adjust("1 hour")
      const silent = taken()
      assert.strictEqual(silent[0], "Nothing new for 5 s; acnc-register: datadotgov_main.csv 1.…")
      for (const line of silent) assert.isBelow(line.length, 60)
      yield* Deferred.succeed(ends, "done")
      assert.strictEqual(yield* Fiber.join(work), "done")
      // The line is gone before the command answers, and nothing is written over the answer.
      assert.deepStrictEqual(taken(), [""])
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(taken(), [])
    })
  )

  it.effect("writes nothing where there is no terminal", () =>
    Effect.gen(function* () {
      const { taken, terminal } = makeTerminal(false)
      const work = yield* withProgress(
        ({ told }) => Effect.andThen(told(download), Effect.sleep("1 minute")),
        terminal
      ).pipe(Effect.forkChild({ startImmediately: true }))
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(work)
      assert.deepStrictEqual(taken(), [])
    })
  )
})

describe("progressLine", () => {
  it("tells the silence first, which a narrow terminal still shows", () => {
    assert.strictEqual(progressLine([download], 80, 4), "acnc-register: datadotgov_main.csv 1.5 MB")
    assert.strictEqual(progressLine([download, download], 30, 12), "Nothing new for 12 s; acnc-r…")
    assert.strictEqual(progressLine([], 80, 0), "")
  })
})
