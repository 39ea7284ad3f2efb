import { setImmediate as nextTurn } from "node:timers/promises"
import { assert, describe, it } from "@effect/vitest"
import { LoopTurns } from "@entity-watch/server/http/admission/loopTurns"

/** Asks as a request does, and notes when it begins. */
const makeAsk = (turns: LoopTurns) => {
  const begun: Array<string> = []
  return {
    begun,
    ask: (key: string) =>
      turns.begins() ? void begun.push(key) : turns.wait(key, () => void begun.push(key))
  }
}

describe("LoopTurns", () => {
  it("lets so many begin in one turn of the event loop, and accounts alternate", async () => {
    const { ask, begun } = makeAsk(new LoopTurns({ atOnce: 3, rest: 0 }))
    for (let i = 0; i < 7; i++) ask("hostile")
    ask("honest")
    ask("other")
    assert.deepStrictEqual(begun, ["hostile", "hostile", "hostile"])
    await nextTurn()
    assert.deepStrictEqual(begun.slice(3), ["hostile", "honest", "other"])
    // Who comes now waits behind those who wait.
    ask("late")
    await nextTurn()
    assert.deepStrictEqual(begun.slice(6), ["hostile", "late", "hostile"])
    await nextTurn()
    assert.lengthOf(begun, 10)
    await nextTurn()
    ask("alone")
    assert.strictEqual(begun.at(-1), "alone")
  })

  it("rests as many times as long as they took", async () => {
    const { ask, begun } = makeAsk(new LoopTurns({ atOnce: 1, rest: 3 }))
    ask("first")
    for (const until = performance.now() + 10; performance.now() < until; );
    ask("second")
    const since = performance.now()
    while (begun.length < 2) await nextTurn()
    assert.isAtLeast(performance.now() - since, 25)
  })
})
