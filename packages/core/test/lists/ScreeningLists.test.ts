import { assert, describe, it } from "@effect/vitest"
import type { Json } from "@entity-watch/contract/schema/canonicalJson"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { ScreeningLists } from "@entity-watch/core/lists/ScreeningLists"
import { registers } from "@entity-watch/core/registers/all"
import { ListedEntryStore } from "@entity-watch/core/store/ListedEntryStore"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { ConnectionError, SqlError } from "effect/sql/SqlError"
import { generator, inventedList } from "./listedEntries.ts"

const [first] = registers
const register = {
  ...(first ?? assert.fail("no register")),
  listing: { entry: (data: unknown) => data as ListedEntry, published: (data: unknown) => data as Json }
}

const jsonOf = (entries: ReadonlyArray<ListedEntry>) => entries.map((entry) => JSON.stringify(entry))

/** A store whose one list is read once `gate` is open, and not at all the first `failures` times. */
const of = (id: string) => ({ id, sha256: "sha256" })

const setUp = Effect.fnUntraced(function* (entries = 50) {
  const gate = yield* Deferred.make<void>()
  const counted = { reads: 0, failures: 0 }
  const fakeStore = Layer.succeed(ListedEntryStore, {
    read: () =>
      Effect.gen(function* () {
        counted.reads++
        yield* Deferred.await(gate)
        if (counted.reads > counted.failures) return jsonOf(inventedList(entries, generator(3)))
        return yield* new SqlError({ reason: new ConnectionError({ cause: "away", message: "away" }) })
      }),
    readDoubt: () => Effect.succeed(null)
  })
  const context = yield* Layer.build(ScreeningLists.layerNoDeps.pipe(Layer.provide(fakeStore)))
  const lists = yield* Effect.provideContext(ScreeningLists, context)
  return { counted, gate, lists, ask: lists.indexOf("live", register, of("7")) }
})

describe("the index of a list", () => {
  it.effect("is built once for all who ask for it at the same time", () =>
    Effect.gen(function* () {
      const { ask, counted, gate } = yield* setUp()
      const asking = yield* Effect.forEach(Array.from({ length: 8 }), () => Effect.forkChild(ask))
      yield* Effect.yieldNow
      yield* Deferred.succeed(gate, undefined)
      const indexes = yield* Effect.forEach(asking, Fiber.join)
      assert.strictEqual(counted.reads, 1)
      assert.strictEqual(new Set(indexes).size, 1)
      assert.strictEqual(yield* ask, indexes[0])
      assert.strictEqual(counted.reads, 1)
    })
  )

  it.effect("is built all the same when the first who asked goes away", () =>
    Effect.gen(function* () {
      const { ask, counted, gate } = yield* setUp()
      const gone = yield* Effect.forkChild(ask)
      yield* Effect.yieldNow
      const staying = yield* Effect.forkChild(ask)
      yield* Effect.yieldNow
      yield* Fiber.interrupt(gone)
      yield* Deferred.succeed(gate, undefined)
      assert.strictEqual((yield* Fiber.join(staying)).entries.length, 50)
      assert.strictEqual(counted.reads, 1)
    })
  )

  it.effect("is asked for anew after it could not be read", () =>
    Effect.gen(function* () {
      const { ask, counted, gate } = yield* setUp()
      counted.failures = 1
      yield* Deferred.succeed(gate, undefined)
      assert.isTrue(Exit.isFailure(yield* Effect.exit(ask)))
      assert.strictEqual((yield* ask).entries.length, 50)
      assert.strictEqual(counted.reads, 2)
    })
  )

  const staged = jsonOf(inventedList(60, generator(4)))

  /** Lists of which one that is in force is held, as whoever screens with it does. */
  const setUpHeld = Effect.gen(function* () {
    const made = yield* setUp()
    yield* Deferred.succeed(made.gate, undefined)
    yield* made.ask
    return { ...made, next: made.lists.indexOf("live", register, of("8")) }
  })

  it.effect("is prepared before a snapshot comes into force, from what it will hold", () =>
    Effect.gen(function* () {
      const { counted, lists, next } = yield* setUpHeld
      yield* lists.prepare(register, of("7"), of("8"), Effect.succeed(staged))
      assert.strictEqual((yield* next).entries.length, 60)
      assert.strictEqual(counted.reads, 1)
    })
  )

  it.effect("is not prepared where nobody screens with the list in force", () =>
    Effect.gen(function* () {
      const { counted, lists, next } = yield* setUpHeld
      yield* lists.prepare(register, of("6"), of("8"), Effect.die("It is not read."))
      assert.strictEqual((yield* next).entries.length, 50)
      assert.strictEqual(counted.reads, 2)
    })
  )

  it.effect("is let go, and built no further, where its snapshot does not come into force", () =>
    Effect.gen(function* () {
      const { counted, lists, next } = yield* setUpHeld
      yield* lists.prepare(register, of("7"), of("8"), Effect.succeed(staged))
      yield* lists.letGo(of("8"))
      const read = yield* Deferred.make<ReadonlyArray<string>>()
      const preparing = yield* Effect.forkChild(
        lists.prepare(register, of("7"), of("8"), Deferred.await(read))
      )
      yield* Effect.yieldNow
      yield* lists.letGo(of("8"))
      yield* Deferred.succeed(read, staged)
      yield* Fiber.join(preparing)
      assert.strictEqual((yield* next).entries.length, 50)
      assert.strictEqual(counted.reads, 2)
    })
  )

  it.effect("is built by whoever screens first where it could not be prepared", () =>
    Effect.gen(function* () {
      const { counted, lists, next } = yield* setUpHeld
      const away = new SqlError({ reason: new ConnectionError({ cause: "away", message: "away" }) })
      yield* lists.prepare(register, of("7"), of("8"), Effect.fail(away))
      assert.strictEqual((yield* next).entries.length, 50)
      assert.strictEqual(counted.reads, 2)
    })
  )

  it.effect("lets the event loop turn while it is built", () =>
    Effect.gen(function* () {
      const clock = yield* Clock.Clock
      // Each look at the clock finds it a millisecond later.
      let passed = 0n
      const ticking = Clock.Clock.of({
        ...clock,
        monotonicTimeNanosUnsafe: () => ++passed * 1_000_000n
      })
      const { ask, gate } = yield* setUp(200)
      yield* Deferred.succeed(gate, undefined)
      let turns = 0
      let turning = setImmediate(function turn() {
        turns++
        turning = setImmediate(turn)
      })
      yield* Effect.provideService(ask, Clock.Clock, ticking)
      clearImmediate(turning)
      assert.isAtLeast(turns, 5)
    })
  )
})
