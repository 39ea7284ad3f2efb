import { assert, describe, it } from "@effect/vitest"
import { atOnce, WorksFor } from "@entity-watch/core/effects/inTurns"
import { everybody, type HeldAs, makeHeldIndexes } from "@entity-watch/core/lists/HeldIndexes"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { NameAnalyser } from "@entity-watch/core/lists/index/NameAnalyser"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { TestClock } from "effect/testing"

const index = atOnce(ListIndex.building([], new NameAnalyser()))

/** Of a snapshot of this number, read from the usual file. */
const of = (id: string, sha256 = "sha256") => ({ id, sha256 })

/** Indexes that each take a second to build, and how many were built, and at the same time at most. */
const settingUp = Effect.fnUntraced(function* (entriesOfEach: number) {
  const held = yield* makeHeldIndexes<never>(() => entriesOfEach)
  const counted = { built: 0, now: 0, most: 0, for: new Set<string>() }
  const build = Effect.gen(function* () {
    counted.for.add(yield* WorksFor)
    counted.now += 1
    counted.most = Math.max(counted.most, counted.now)
    yield* Effect.sleep("1 second")
    counted.now -= 1
    counted.built += 1
    return index
  })
  return {
    ...held,
    counted,
    ask: (id: string, room: HeldAs["room"], account = "one", sha256?: string) =>
      Effect.provideService(
        held.indexOf(
          of(id, sha256),
          { room, isPast: room === "past", owner: room === "own" ? account : everybody },
          build
        ),
        WorksFor,
        account
      )
  }
})

const setUp = settingUp(0)

describe("the indexes that are held", () => {
  it.effect(
    "builds those of the past one at a time, at most half of the time, and refuses what would wait long",
    () =>
      Effect.gen(function* () {
        const { ask, counted } = yield* setUp
        const asking = yield* Effect.forEach(
          Array.from({ length: 20 }, (_, i) => `${i}`),
          (id) => Effect.forkChild(Effect.exit(ask(id, "past")))
        )
        yield* TestClock.adjust("10 seconds")
        assert.strictEqual(counted.built, 5)
        yield* TestClock.adjust("1 minute")
        const exits = yield* Effect.forEach(asking, Fiber.join)
        assert.strictEqual(exits.filter(Exit.isSuccess).length, 6)
        assert.deepStrictEqual([counted.built, counted.most], [6, 1])
      })
  )

  it.effect("keeps those of now however many of the past are asked for", () =>
    Effect.gen(function* () {
      const { ask, counted, kept } = yield* setUp
      const asked = (id: string, as: HeldAs["room"]) =>
        Effect.gen(function* () {
          const fiber = yield* Effect.forkChild(ask(id, as))
          yield* TestClock.adjust("3 seconds")
          return yield* Fiber.join(fiber)
        })
      yield* asked("now", "present")
      for (let i = 0; i < 40; i++) yield* asked(`past ${i}`, "past")
      assert.strictEqual(kept(of("now")), index)
      assert.strictEqual(kept(of("past 36")), undefined)
      assert.strictEqual(kept(of("past 37")), index)
      yield* ask("now", "past")
      assert.strictEqual(counted.built, 41)
    })
  )

  it.effect("keeps so many that their entries are not too many, and always the latest", () =>
    Effect.gen(function* () {
      const { ask, kept } = yield* settingUp(25_000)
      for (const id of ["1", "2", "3"]) {
        const fiber = yield* Effect.forkChild(ask(id, "own"))
        yield* TestClock.adjust("3 seconds")
        yield* Fiber.join(fiber)
      }
      assert.deepStrictEqual(
        ["1", "2", "3"].map((id) => kept(of(id)) !== undefined),
        [false, true, true]
      )
      const huge = yield* settingUp(1_000_000)
      const fiber = yield* Effect.forkChild(huge.ask("huge", "own"))
      yield* TestClock.adjust("3 seconds")
      yield* Fiber.join(fiber)
      assert.isDefined(huge.kept(of("huge")))
    })
  )

  it.effect(
    "holds all of the service's lists of one past moment, with which every row of a file is compared",
    () =>
      Effect.gen(function* () {
        const { ask, counted, serviceLists } = yield* setUp
        serviceLists(10)
        for (let row = 1; row <= 3; row++)
          for (let list = 1; list <= 13; list++) {
            const fiber = yield* Effect.forkChild(ask(`list ${list}`, "past"))
            yield* TestClock.adjust("3 seconds")
            yield* Fiber.join(fiber)
          }
        assert.strictEqual(counted.built, 13)
      })
  )

  it.effect("makes room for an account's list at the cost of the account that has most", () =>
    Effect.gen(function* () {
      const { ask, holds } = yield* settingUp(25_000)
      for (const [id, account] of [
        ["first", "small"],
        ["second", "large"],
        ["third", "large"]
      ] as const) {
        const fiber = yield* Effect.forkChild(ask(id, "own", account))
        yield* TestClock.adjust("1 second")
        yield* Fiber.join(fiber)
      }
      assert.deepStrictEqual(
        ["first", "second", "third"].map((id) => holds(of(id))),
        [true, false, true]
      )
    })
  )

  it.effect("lets go of former editions of the service's lists, of however many there are", () =>
    Effect.gen(function* () {
      const { ask, kept, serviceLists } = yield* setUp
      serviceLists(3)
      const load = (id: string) =>
        Effect.gen(function* () {
          const fiber = yield* Effect.forkChild(ask(id, "present"))
          yield* TestClock.adjust("1 second")
          yield* Fiber.join(fiber)
        })
      for (let day = 1; day <= 20; day++) yield* load(`${day}`)
      const held = () => Array.from({ length: 20 }, (_, i) => `${i + 1}`).filter((id) => kept(of(id)))
      assert.deepStrictEqual(held(), ["9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20"])
      serviceLists(0)
      assert.deepStrictEqual(held(), ["12", "13", "14", "15", "16", "17", "18", "19", "20"])
    })
  )

  it.effect("lets accounts take turns with those of the past, and builds each for everybody", () =>
    Effect.gen(function* () {
      const { ask, counted, kept } = yield* setUp
      yield* Effect.forEach(["1", "2", "3", "4", "5", "6"], (id) => Effect.forkChild(ask(id, "past")))
      yield* Effect.forkChild(ask("other", "past", "another"))
      // The first, its rest, and the other's.
      yield* TestClock.adjust("3 seconds")
      assert.strictEqual(kept(of("other")), index)
      assert.strictEqual(kept(of("2")), undefined)
      assert.deepStrictEqual([...counted.for], [""])
    })
  )

  it.effect("builds those of now at once while those of the past wait", () =>
    Effect.gen(function* () {
      const { ask, kept } = yield* setUp
      yield* Effect.forEach(["1", "2", "3"], (id) => Effect.forkChild(ask(id, "past")))
      yield* Effect.forkChild(ask("now", "present"))
      yield* TestClock.adjust("1 second")
      assert.strictEqual(kept(of("now")), index)
      assert.strictEqual(kept(of("2")), undefined)
    })
  )

  it.effect("does not take a snapshot for another one of its number, which was read from another file", () =>
    Effect.gen(function* () {
      const { ask, counted, kept } = yield* setUp
      yield* Effect.forkChild(ask("7", "present"))
      yield* TestClock.adjust("1 second")
      assert.strictEqual(kept(of("7")), index)
      assert.strictEqual(kept(of("7", "another")), undefined)
      yield* Effect.forkChild(ask("7", "present", "one", "another"))
      yield* TestClock.adjust("1 second")
      assert.strictEqual(counted.built, 2)
    })
  )
})
