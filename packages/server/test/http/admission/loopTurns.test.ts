import { setImmediate as nextTurn } from "node:timers/promises"
import { assert, describe, it } from "@effect/vitest"
import {
  inLongTurns,
  LoopTurns,
  type LoopTurnsOptions,
  makeBackground
} from "@entity-watch/server/http/admission/loopTurns"
import { Effect } from "effect"
import { ManualTime } from "../../support/ManualTime.ts"

/** Turns of the event loop take no time here, except for what a test says. */
const setUp = (options: LoopTurnsOptions) => {
  const time = new ManualTime()
  return { time, turns: new LoopTurns({ ...options, time }) }
}

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
    const { ask, begun } = makeAsk(setUp({ atOnce: 3, rest: 0 }).turns)
    for (let i = 0; i < 7; i++) ask("hostile")
    ask("honest")
    ask("other")
    assert.deepStrictEqual(begun, ["hostile", "hostile", "hostile"])
    await nextTurn()
    assert.deepStrictEqual(begun.slice(3), ["hostile", "honest", "other"])
    // Who asks for the first time does not wait for those who ask without end.
    ask("late")
    await nextTurn()
    assert.deepStrictEqual(begun.slice(6), ["late", "hostile", "hostile"])
    await nextTurn()
    assert.lengthOf(begun, 10)
    await nextTurn()
    ask("alone")
    assert.strictEqual(begun.at(-1), "alone")
  })

  it("lets those who ask again and again alternate with those who never stop", async () => {
    const { ask, begun } = makeAsk(setUp({ atOnce: 1, rest: 0 }).turns)
    for (let i = 0; i < 5; i++) ask("hostile")
    for (let i = 0; i < 3; i++) {
      ask("again")
      await nextTurn()
      await nextTurn()
    }
    assert.deepStrictEqual(begun, ["hostile", "hostile", "again", "hostile", "again", "hostile", "again"])
  })

  it("lets one begin in a turn that is shortened", async () => {
    const { turns } = setUp({ atOnce: 3, rest: 0 })
    const { ask, begun } = makeAsk(turns)
    for (let i = 0; i < 7; i++) ask("a")
    turns.shorten()
    await nextTurn()
    assert.lengthOf(begun, 4)
    await nextTurn()
    assert.lengthOf(begun, 7)
  })

  it("lets no more begin in a turn that has lasted four milliseconds", async () => {
    const { time, turns } = setUp({ atOnce: 8, rest: 0 })
    const begun: Array<number> = []
    const start = () => {
      begun.push(time.now())
      time.pass(3)
    }
    for (let i = 0; i < 5; i++)
      if (turns.begins()) start()
      else turns.wait("a", start)
    assert.deepStrictEqual(begun, [0, 3])
    await nextTurn()
    assert.deepStrictEqual(begun, [0, 3, 6, 9])
    await nextTurn()
    assert.lengthOf(begun, 5)
  })

  it("refuses what waits too long in a queue that never empties, but not what must be answered", async () => {
    const { time, turns } = setUp({ atOnce: 8, rest: 0 })
    const log: Array<string> = []
    const work = (name: string) => () => {
      log.push(name)
      time.pass(10)
    }
    const ask = (key: string, isRefusable: boolean) =>
      turns.begins()
        ? work(key)()
        : turns.wait(key, work(key), isRefusable ? () => void log.push(`${key} refused`) : undefined)
    for (let i = 0; i < 60; i++) ask("work", true)
    for (let i = 0; i < 40; i++) ask("health", false)
    while (log.length < 100) await nextTurn()
    const count = (entry: string) => log.filter((each) => each === entry).length
    assert.strictEqual(count("health"), 40)
    // A quarter of a second is waited for whatever comes, so that a burst is not a rush.
    assert.isAtLeast(log.indexOf("work refused"), 4)
    assert.isAtLeast(count("work refused"), 10)
    assert.strictEqual(count("work refused") + count("work"), 60)
  })

  it("refuses nobody while few wait, however slow the machine is", async () => {
    const { time, turns } = setUp({ atOnce: 1, rest: 0, few: 16 })
    const log: Array<string> = []
    const start = () => {
      log.push("begun")
      // Whoever has an answer asks for the next, so that the queue is never empty.
      if (log.length < 40) ask()
      time.pass(30)
    }
    const ask = () => turns.wait("a browser", start, () => void log.push("refused"))
    turns.begins()
    for (let i = 0; i < 6; i++) ask()
    while (log.length < 45) await nextTurn()
    assert.notInclude(log, "refused")
  })

  it("refuses nobody in a rush whose queue is much shorter than the longest", async () => {
    const { time, turns } = setUp({ atOnce: 8, rest: 0 })
    const log: Array<string> = []
    const ask = (name: string) => {
      const start = () => {
        log.push(name)
        time.pass(20)
      }
      const refuse = () => {
        log.push(`${name} refused`)
        if (name === "hostile") ask(name)
      }
      if (turns.begins()) start()
      else turns.wait(name, start, refuse)
    }
    for (let i = 0; i < 90; i++) ask("hostile")
    // More than a quarter of a second is needed for these alone.
    for (let i = 0; i < 20; i++) ask("honest")
    const count = (entry: string) => log.filter((each) => each === entry).length
    while (count("honest") + count("honest refused") < 20) await nextTurn()
    assert.include(log, "hostile refused")
    assert.strictEqual(count("honest"), 20)
  })

  it("begins the newest after seven refusals, where the oldest is always too late", async () => {
    const { time, turns } = setUp({ atOnce: 1, rest: 0 })
    const log: Array<string> = []
    const waits: Array<number> = []
    // Whoever is refused asks again at once.
    const ask = () => {
      const since = time.now()
      const start = () => {
        log.push("begun")
        waits.push(time.now() - since)
      }
      turns.wait("stranger", start, () => {
        log.push("refused")
        ask()
      })
    }
    turns.begins()
    for (let i = 0; i < 400; i++) ask()
    await nextTurn()
    time.pass(300)
    while (log.length < 200) {
      await nextTurn()
      time.pass(1)
    }
    assert.match(log.join(" "), /^begun( (refused ){7}begun){24}( refused){7}/u)
    // The newest asked in the turn before.
    assert.deepStrictEqual([...new Set(waits)], [0, 1])
  })

  it("forgets what went away, which costs no turn", async () => {
    const { turns } = setUp({ atOnce: 1, rest: 0 })
    const { ask, begun } = makeAsk(turns)
    ask("first")
    const leave = Array.from({ length: 100 }, () => turns.wait("gone", () => void begun.push("gone")))
    turns.wait("a", () => void begun.push("a"))
    for (const each of leave) each()
    await nextTurn()
    assert.deepStrictEqual(begun, ["first", "a"])
    await nextTurn()
    assert.isTrue(turns.begins())
  })

  it("rests as many times as long as they took", async () => {
    const { time, turns } = setUp({ atOnce: 1, rest: 3 })
    const { ask, begun } = makeAsk(turns)
    ask("first")
    time.pass(10)
    ask("second")
    await nextTurn()
    assert.deepStrictEqual([begun, time.left], [["first"], [30]])
    time.pass(29)
    assert.deepStrictEqual(begun, ["first"])
    time.pass(1)
    assert.deepStrictEqual(begun, ["first", "second"])
  })
})

describe("makeBackground", () => {
  it("waits for turns while somebody asks, and for nothing when nobody has asked for a while", async () => {
    const { time, turns } = setUp({ atOnce: 1, rest: 0 })
    const { noteRequest, turn } = makeBackground(turns, time)
    const begun: Array<string> = []
    const work = (name: string) => Effect.runFork(Effect.map(turn, () => begun.push(name)))
    for (const name of ["a", "b"]) work(name)
    assert.deepStrictEqual(begun, ["a", "b"])
    noteRequest()
    for (const name of ["c", "d"]) work(name)
    assert.deepStrictEqual(begun, ["a", "b", "c"])
    await nextTurn()
    assert.deepStrictEqual(begun, ["a", "b", "c", "d"])
    time.pass(200)
    for (const name of ["e", "f"]) work(name)
    assert.deepStrictEqual(begun.slice(4), ["e", "f"])
  })
})

describe("inLongTurns", () => {
  it("lets the event loop turn between two pieces of long work, and answers with what it came to", async () => {
    let turned = 0
    const seen: Array<number> = []
    const counting = setInterval(() => turned++)
    const found = await Effect.runPromise(
      inLongTurns(function* () {
        for (let step = 0; step < 3; step++) {
          const until = performance.now() + 10
          while (performance.now() < until);
          seen.push(turned)
          yield
        }
        return "done"
      })
    )
    clearInterval(counting)
    assert.strictEqual(found, "done")
    assert.isAbove(new Set(seen).size, 1)
  })
})
