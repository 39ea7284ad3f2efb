import { assert, describe, it } from "@effect/vitest"
import { timeBounds } from "../../../suite/timeBounds.mjs"

const found = (...lines: ReadonlyArray<string>) => timeBounds(lines.join("\n")).map(({ line }) => line)

describe("The check of tests for bounds on time", () => {
  it.each([
    ["what passed", "const began = performance.now()", "assert.isBelow(performance.now() - began, 500)"],
    [
      "a name made of it",
      "const began = Date.now(); const passed = Date.now() - began",
      "assert.isAtMost(passed, 2_000)"
    ],
    [
      "a comparison",
      "const began = performance.now()",
      "assert.isTrue(performance.now() - began < 1500, 'late')"
    ],
    [
      "the other way round",
      "const began = performance.now()",
      "assert.isTrue(900 >= performance.now() - began)"
    ],
    [
      "what a function measures",
      "const timed = async () => { const a = Date.now(); await b(); return Date.now() - a }",
      "assert.isBelow(await timed(), 400)"
    ],
    [
      "part of an answer",
      "const [wait, answer] = yield* Effect.timed(ask)",
      "assert.isBelow(Duration.toMillis(wait), 1500)"
    ],
    ["what another file measured", "const answer = await ask()", "assert.isBelow(answer.millis, 700)"],
    [
      "the longest of many",
      "const all = [1, 2].map(() => performance.now() - began)",
      "assert.isBelow(Math.max(...all), 100)"
    ],
    ["a short limit of a test", "", "it('ends', async () => {}, 5_000)"],
    ["a short limit of a table", "", "it.each([1])('ends', async () => {}, 5_000)"],
    ["a limit in words", "", "layer(Keys, { timeout: '20 seconds' })('keys', (it) => {})"],
    ["a limit that has a name", "const soon = 5_000", "it('ends', async () => {}, soon)"],
    ["the same as an option", "", "it.effect('ends', { timeout: 900 }, () => Effect.void)"]
  ])("finds %s", (_, first, second) => {
    assert.deepStrictEqual(found(first, second), [2])
  })

  it.each([
    ["a count", "const began = performance.now(); const asked = 3", "assert.isBelow(asked, 4)"],
    [
      "what takes at least so long",
      "const began = performance.now()",
      "assert.isAtLeast(performance.now() - began, 100)"
    ],
    [
      "an order",
      "const first = performance.now(); const second = performance.now()",
      "assert.isBelow(first, second)"
    ],
    [
      "a loop that waits until a deadline",
      "const until = Date.now() + 30_000",
      "while (busy()) assert.isBelow(Date.now(), until)"
    ],
    [
      "the age of something in hours",
      "const left = expiry - Date.now()",
      "assert.isBelow(left, 8.1 * 3_600_000)"
    ],
    [
      "a function that only reads a clock on the way",
      "const ask = () => { log(Date.now()); return 3 }",
      "assert.isBelow(ask(), 4)"
    ],
    [
      "a name that is another's in another function",
      "const a = () => { const at = Date.now(); log(at) }",
      "const b = () => { const at = 3; assert.isBelow(at, 4) }"
    ],
    ["a generous limit of a test", "", "it('ends', async () => {}, 900_000)"]
  ])("leaves %s alone", (_, first, second) => {
    assert.deepStrictEqual(found(first, second), [])
  })
})
