import { assert, layer } from "@effect/vitest"
import { PublisherFileStore } from "@entity-watch/core/store/PublisherFileStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { DueRegisters } from "@entity-watch/node/refresh/DueRegisters"
import { publisherClient } from "@entity-watch/node/refresh/publisherClient"
import { scheduledRefresh } from "@entity-watch/node/refresh/scheduledRefresh"
import { Context, DateTime, type Duration, Effect, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import {
  make as makeList,
  rows as parties
} from "../../../../fixtures/registers/dfat-consolidated-list/make.ts"
import { listPath } from "./catalogue.ts"
import { askFor, fresh, persons, refreshLayer, rowsOf, sanctions, start } from "./harness.ts"
import { offerPersons, personsAt } from "./offers.ts"
import { served, status } from "./publisher.ts"

layer(refreshLayer)("DueRegisters.refreshDue, at its pace", (it) => {
  it.effect("asks at each register's pace, later after failures, and one instance at a time", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      offerPersons(publisher)
      publisher.files.set(listPath, served(yield* makeList()))
      const due = yield* DueRegisters
      const ids = (made: ReadonlyArray<{ readonly register: string }>) => made.map(({ register }) => register)
      const some = { only: [persons.source.id, sanctions.source.id] }
      assert.deepStrictEqual(ids(yield* due.refreshDue(some)), some.only)
      assert.deepStrictEqual(yield* due.refreshDue(some), [])
      yield* TestClock.adjust("119 minutes")
      assert.deepStrictEqual(yield* due.refreshDue(some), [])
      yield* TestClock.adjust("14 minutes")
      assert.deepStrictEqual(ids(yield* due.refreshDue(some)), [sanctions.source.id])
      yield* TestClock.adjust("25 hours")
      publisher.always.set(personsAt.path, status(500))
      const waits: Array<number> = []
      for (let i = 0; i < 9; i++) {
        const [made] = yield* due.refreshDue({ only: [persons.source.id] })
        assert.strictEqual(made?.outcome, "failed")
        const minutes =
          (Date.parse(made?.nextAt ?? "") - (yield* Effect.clockWith((c) => c.currentTimeMillis))) / 60_000
        waits.push(minutes)
        yield* TestClock.adjust(`${Math.ceil(minutes)} minutes`)
      }
      const paces = [15, 30, 60, 120, 240, 480, 960, 1440, 1440]
      for (const [i, pace] of paces.entries()) {
        assert.isAtLeast(waits[i] ?? 0, pace)
        assert.isAtMost(waits[i] ?? 0, pace * 1.1 + 0.01)
      }
      publisher.always.clear()
      assert.strictEqual((yield* askFor(persons)).outcome, "confirmed")
      const [check] = (yield* PublisherFileStore.use((store) => store.checks)).filter(
        ({ register }) => register === persons.source.id
      )
      assert.deepInclude(check, { outcome: "confirmed", failure: null, failures: 0 })
    })
  )

  it.effect("goes by the database's clock, however wrong its own is", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      offerPersons(publisher)
      const store = yield* SnapshotStore
      let now = yield* DateTime.now
      const databaseClock = SnapshotStore.of({ ...store, now: Effect.sync(() => now) })
      const context = yield* Layer.build(
        DueRegisters.layerNoDeps([persons]).pipe(
          Layer.provide([publisherClient, Layer.succeed(SnapshotStore, databaseClock)])
        )
      )
      const asked = Effect.map(Context.get(context, DueRegisters).refreshDue(), (made) => made.length)
      assert.strictEqual(yield* asked, 1)
      yield* TestClock.adjust("30 days")
      assert.strictEqual(yield* asked, 0, "days ahead")
      now = DateTime.add(now, { days: 2 })
      yield* TestClock.setTime(start - 3_600_000)
      assert.strictEqual(yield* asked, 1, "an hour behind")
      assert.strictEqual(yield* asked, 0)
    })
  )

  it.effect("steps back from a register that another process is reading", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      offerPersons(publisher)
      const store = yield* SnapshotStore
      const reading = yield* store.begin({
        mode: "live",
        register: persons.source.id,
        files: [],
        sha256: "",
        startedAt: "2026-11-21T00:00:00Z"
      })
      assert.deepInclude(yield* askFor(persons), { outcome: "busy", failure: null })
      yield* store.fail(reading, "It was stopped.")
      assert.deepInclude(yield* askFor(persons), { outcome: "loaded", bytes: 0 })
    })
  )

  it.effect("logs one line an attempt", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      offerPersons(publisher)
      const lines: Array<string> = []
      const captured = Logger.layer([Logger.map(Logger.formatJson, (line) => void lines.push(line))])
      yield* Effect.provide(askFor(persons), captured)
      publisher.always.set(personsAt.path, status(503))
      yield* Effect.provide(askFor(persons), captured)
      assert.lengthOf(lines, 2)
      const said = lines.map((line) => JSON.parse(line))
      assert.deepInclude(said[0].message[1], {
        register: persons.source.id,
        outcome: "loaded",
        rows: 8,
        added: 7
      })
      assert.deepInclude(said[1].message[1], {
        outcome: "failed",
        failure: "The publisher answered 503.",
        age_days: 0
      })
      assert.notInclude(lines.join(""), "FABLE")
    })
  )

  it.effect("runs by itself while the server runs", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      publisher.files.set(listPath, served(yield* makeList()))
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* Layer.build(scheduledRefresh)
          const attempts = (n: number, leap: Duration.Input) =>
            Effect.gen(function* () {
              const isAsked = () => publisher.asked.filter(({ path }) => path === listPath).length >= n
              // A lane that is still at work does not sleep yet, and misses a leap. One that asks is left alone.
              while (!isAsked()) {
                yield* TestClock.adjust(leap)
                for (let i = 0; i < 50 && !isAsked(); i++)
                  yield* TestClock.withLive(Effect.sleep("100 millis"))
              }
              const settled = Effect.map(
                PublisherFileStore.use((store) => store.checks),
                (checks) =>
                  checks.some((check) => check.register === sanctions.source.id && check.outcome !== null)
              )
              while (!(yield* settled)) yield* Effect.yieldNow
            })
          yield* attempts(1, "30 seconds")
          yield* attempts(2, "3 hours")
        })
      )
      assert.strictEqual((yield* rowsOf(sanctions)).current?.rows, parties.length)
    })
  )
})
