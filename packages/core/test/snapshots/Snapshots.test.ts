import { assert, describe, it } from "@effect/vitest"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { AskedOf, Replicas } from "@entity-watch/core/store/Replicas"
import { type SnapshotRow, SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import { noAdditionalLists } from "../support/noAdditionalLists.ts"

const list = "dfat-consolidated-list"

/** `said`: its id, the id of the edition in doubt beside it or a dash, and when it was checked. */
const row = (said: string): SnapshotRow => {
  const [id = "", doubt = "-", checked = null] = said.split(" ")
  return { ...bare, id, checked_at: checked, doubt: doubt === "-" ? null : { ...doubted, id: doubt } }
}

const doubted = { sha256: "", asOf: null, rows: 1, since: "2026-11-24T00:00:00Z", reason: "It lacks much." }

const bare: SnapshotRow = {
  id: "",
  mode: "live",
  register: list,
  state: "current",
  sha256: "",
  as_of: null,
  started_at: "2026-11-24T00:00:00Z",
  loaded_at: null,
  checked_at: null,
  checked_by: null,
  loaded_checked_at: null,
  loaded_checked_by: null,
  rows: 1,
  records: 1,
  refused: 0,
  partial: null,
  failure: null,
  doubt: null
}

/** Snapshots over a store that holds what `stored` says, and preparations that end when `gate` opens. */
const setUp = Effect.gen(function* () {
  const stored = { inForce: "1" }
  const gate = yield* Deferred.make<void>()
  const prepared: Array<readonly [string | undefined, string | undefined]> = []
  const store = Layer.mock(SnapshotStore, {
    latest: () => Effect.sync(() => [row(stored.inForce)]),
    now: DateTime.now
  })
  const context = yield* Layer.build(Snapshots.layerNoDeps.pipe(Layer.provide([store, noAdditionalLists])))
  const snapshots = yield* Effect.provideContext(Snapshots, context)
  yield* snapshots.beforehand((next, former) =>
    Effect.suspend(() => {
      prepared.push([former.snapshots.get(list)?.id, next.snapshots.get(list)?.id])
      return Deferred.await(gate)
    })
  )
  const inForce = Effect.map(snapshots.current("live"), (view) => view.snapshots.get(list)?.id)
  return { gate, inForce, prepared, renew: snapshots.renew("live"), stored }
})

describe("Snapshots.renew", () => {
  it.effect("has the next question answered from what is in force, also where a view was being read", () =>
    Effect.gen(function* () {
      const { gate, inForce, renew, stored } = yield* setUp
      assert.strictEqual(yield* inForce, "1")
      stored.inForce = "2"
      yield* renew
      assert.strictEqual(yield* inForce, "2")
      stored.inForce = "3"
      yield* TestClock.adjust("600 millis")
      // It is read now, and prepared until the gate opens.
      assert.strictEqual(yield* inForce, "2")
      stored.inForce = "4"
      yield* renew
      assert.strictEqual(yield* inForce, "4")
      yield* Deferred.succeed(gate, undefined)
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(yield* inForce, "4")
    })
  )
})

describe("Snapshots.current", () => {
  it.effect("answers from the former view until what a new one needs is prepared", () =>
    Effect.gen(function* () {
      const { gate, inForce, prepared, stored } = yield* setUp
      assert.strictEqual(yield* inForce, "1")
      assert.deepStrictEqual(prepared, [])
      stored.inForce = "2"
      yield* TestClock.adjust("600 millis")
      assert.strictEqual(yield* inForce, "1")
      yield* TestClock.adjust("100 millis")
      assert.strictEqual(yield* inForce, "1")
      assert.deepStrictEqual(prepared, [["1", "2"]])
      yield* Deferred.succeed(gate, undefined)
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(yield* inForce, "2")
    })
  )

  it.effect("answers from no view that is older than a second, however long preparing takes", () =>
    Effect.gen(function* () {
      const { inForce, stored } = yield* setUp
      assert.strictEqual(yield* inForce, "1")
      stored.inForce = "2"
      yield* TestClock.adjust("600 millis")
      assert.strictEqual(yield* inForce, "1")
      yield* TestClock.adjust("400 millis")
      assert.strictEqual(yield* inForce, "2")
    })
  )

  it.effect(
    "prepares nothing, and waits for nothing, where the former view is too old to be answered from",
    () =>
      Effect.gen(function* () {
        const { inForce, prepared, stored } = yield* setUp
        assert.strictEqual(yield* inForce, "1")
        stored.inForce = "2"
        yield* TestClock.adjust("2 seconds")
        assert.strictEqual(yield* inForce, "2")
        assert.deepStrictEqual(prepared, [])
      })
  )

  it.effect("reads and prepares a view once for all who ask meanwhile", () =>
    Effect.gen(function* () {
      const { gate, inForce, prepared, stored } = yield* setUp
      yield* inForce
      stored.inForce = "2"
      yield* TestClock.adjust("999 millis")
      assert.strictEqual(yield* inForce, "1")
      yield* TestClock.adjust("10 millis")
      const asking = yield* Effect.forEach(Array.from({ length: 5 }), () => Effect.forkChild(inForce))
      yield* Deferred.succeed(gate, undefined)
      assert.deepStrictEqual(yield* Effect.forEach(asking, Fiber.join), ["2", "2", "2", "2", "2"])
      assert.strictEqual(prepared.length, 1)
    })
  )
})

/** Snapshots over a primary and a replica that hold what `stored` says; the replica has what the primary had at `upTo`. */
const withReplica = Effect.gen(function* () {
  const replica = { name: "replica" }
  const stored = { primary: "1", replica: "1", upTo: 0, isAway: false }
  const store = Layer.mock(SnapshotStore, {
    latest: () => Effect.map(AskedOf, (asked) => [row(asked === null ? stored.primary : stored.replica)]),
    now: DateTime.now
  })
  const replicas = Layer.succeed(Replicas, {
    all: [replica],
    maxLag: Duration.seconds(5),
    next: Effect.sync(() => (stored.isAway ? null : { replica, upTo: stored.upTo }))
  })
  const context = yield* Layer.build(
    Snapshots.layerNoDeps.pipe(Layer.provide([store, replicas, noAdditionalLists]))
  )
  const snapshots = yield* Effect.provideContext(Snapshots, context)
  const present = snapshots.current("live")
  const current = Effect.map(present, (view) => [
    view.snapshots.get(list)?.id,
    view.replica?.name ?? "primary"
  ])
  const doubtful = Effect.map(present, (view) => [
    view.snapshots.get(list)?.doubt?.id,
    view.replica?.name ?? "primary"
  ])
  return { current, doubtful, renew: snapshots.renew("live"), stored }
})

describe("Snapshots.current with a replica", () => {
  it.effect("reads it as long as it is near by the primary's clock", () =>
    Effect.gen(function* () {
      const { current, stored } = yield* withReplica
      stored.primary = "2"
      assert.deepStrictEqual(yield* current, ["1", "replica"])
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual(yield* current, ["1", "replica"])
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual(yield* current, ["2", "primary"])
      stored.upTo = 10_000
      stored.replica = "2"
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual(yield* current, ["2", "replica"])
      // It cannot have what the primary has not had yet.
      stored.upTo = 60_000
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual(yield* current, ["2", "primary"])
    })
  )

  it.effect("does not go back to what was in force before", () =>
    Effect.gen(function* () {
      const { current, stored } = yield* withReplica
      stored.isAway = true
      stored.primary = "2"
      assert.deepStrictEqual(yield* current, ["2", "primary"])
      stored.isAway = false
      stored.primary = "3"
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual(yield* current, ["3", "primary"])
      stored.replica = "3"
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual(yield* current, ["3", "replica"])
    })
  )

  it.effect("does not go back to before a list was in doubt", () =>
    Effect.gen(function* () {
      const { doubtful, stored } = yield* withReplica
      const then = Effect.andThen(TestClock.adjust("2 seconds"), doubtful)
      stored.isAway = true
      stored.primary = "1 5 2026-11-24T00:00:00Z"
      assert.deepStrictEqual(yield* doubtful, ["5", "primary"])
      stored.isAway = false
      for (const [replica, expected] of [
        // It does not know of any doubt yet, or of that before this one.
        ["1 - 2026-11-24T00:00:00Z", ["5", "primary"]],
        ["1 4 2026-11-24T00:00:00Z", ["5", "primary"]],
        ["1 5 2026-11-24T00:00:00Z", ["5", "replica"]],
        // The publisher's word ended it.
        ["1 - 2026-11-24T02:00:00Z", [undefined, "replica"]]
      ] as const) {
        stored.upTo = DateTime.toEpochMillis(yield* DateTime.now)
        stored.replica = replica
        assert.deepStrictEqual(yield* then, [...expected], replica)
      }
    })
  )

  it.effect("reads the primary after this program has loaded a register itself", () =>
    Effect.gen(function* () {
      const { current, renew, stored } = yield* withReplica
      assert.deepStrictEqual(yield* current, ["1", "replica"])
      stored.primary = "2"
      yield* renew
      assert.deepStrictEqual(yield* current, ["2", "primary"])
    })
  )
})
