/** A publisher withdraws many entries of a screening list, while nobody is there to say that it may. */
import { assert, layer } from "@effect/vitest"
import { DueRegisters } from "@entity-watch/node/refresh/DueRegisters"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { bannedPersons } from "../support/bannedPersons.ts"
import { fresh, persons, refreshLayer, rowsOf, start } from "./harness.ts"
import { offerPersons, personsAt } from "./offers.ts"
import { served, status } from "./publisher.ts"

const list = (howMany: number) =>
  served(Buffer.from(bannedPersons(Array.from({ length: howMany }, (_, n) => n))), { type: "text/csv" })

/** What came of each attempt at its own time, and how many minutes after the first it was. */
const attempts = Effect.fnUntraced(function* (howMany: number, before: (n: number) => void = () => {}) {
  const due = yield* DueRegisters
  const began = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
  const made: Array<readonly [outcome: string, minutes: number]> = []
  for (let n = 0; n < howMany; n++) {
    before(n)
    const now = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
    const [attempt] = yield* due.refreshDue({ only: [persons.source.id] })
    made.push([attempt?.outcome ?? "not due", (now - began) / 60_000])
    const next = Date.parse(attempt?.nextAt ?? "")
    // The schedule looks once a minute.
    yield* TestClock.adjust(`${Math.ceil((next - now) / 60_000)} minutes`)
  }
  return made
})

const aDayLater = Effect.gen(function* () {
  const publisher = yield* fresh
  offerPersons(publisher)
  publisher.files.set(personsAt.path, list(200))
  assert.deepStrictEqual(yield* attempts(1), [["loaded", 0]])
  assert.isAtLeast(yield* Effect.clockWith((clock) => clock.currentTimeMillis), start + 86_400_000)
  return publisher
})

layer(refreshLayer)("a screening list that lacks many entries", (it) => {
  it.effect("is asked for again when the hour is over, and believed then", () =>
    Effect.gen(function* () {
      const publisher = yield* aDayLater
      publisher.files.set(personsAt.path, list(184))
      const made = yield* attempts(4)
      assert.deepStrictEqual(
        made.map(([outcome]) => outcome),
        ["failed", "failed", "failed", "loaded"]
      )
      const [, , , [, minutes] = ["", 0]] = made
      assert.isAtLeast(minutes, 60)
      assert.isAtMost(minutes, 70)
      assert.strictEqual((yield* rowsOf(persons)).current?.rows, 184)
    })
  )

  it.effect("is so too when the publisher did not answer in between", () =>
    Effect.gen(function* () {
      const publisher = yield* aDayLater
      publisher.files.set(personsAt.path, list(184))
      const made = yield* attempts(4, (n) => {
        publisher.always.clear()
        if (n === 1 || n === 2) publisher.always.set(personsAt.path, status(503))
      })
      assert.deepStrictEqual(
        made.map(([outcome]) => outcome),
        ["failed", "failed", "failed", "loaded"]
      )
      assert.isAtMost(made[3]?.[1] ?? Number.NaN, 70)
    })
  )

  it.effect("is not asked for more often where it is another one each time", () =>
    Effect.gen(function* () {
      const publisher = yield* aDayLater
      const made = yield* attempts(9, (n) => publisher.files.set(personsAt.path, list(196 - n)))
      assert.isTrue(made.every(([outcome]) => outcome === "failed"))
      const waits = made.slice(1).map(([, minutes], n) => minutes - (made[n]?.[1] ?? 0))
      for (const [n, least] of [15, 30, 15, 120, 240, 480, 960, 1440].entries())
        assert.isAtLeast(waits[n] ?? 0, least - 5)
      assert.strictEqual((yield* rowsOf(persons)).current?.rows, 200)
    })
  )
})
