import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import type { Register } from "@entity-watch/core/domain/Register"
import { DueRegisters } from "@entity-watch/node/refresh/DueRegisters"
import { scheduledRefresh } from "@entity-watch/node/refresh/scheduledRefresh"
import { Deferred, Duration, Effect, Fiber, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import { make as makeList } from "../../../../fixtures/registers/dfat-consolidated-list/make.ts"
import { pack } from "../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import { fixtures } from "../support/registers.ts"
import { at, listPath, offer, type Playing } from "./catalogue.ts"
import { companies, fresh, persons, refreshLayerOf, rowsOf, sanctions, small } from "./harness.ts"
import { served, silent, trickling } from "./publisher.ts"

const organisations = small("asic-banned-disqualified-organisations", 1)
const superFunds = small("super-fund-lookup", 5)
const lists = [sanctions, persons, organisations]

const companiesPath = at("company_202611.zip").path
const fundsPath = "/superfundlookup/Tools/DownloadUsiList"
const files = [
  [persons, "bd_per_202611.csv"],
  [organisations, "bd_org_202611.csv"]
] as const

/** Everything is there and nothing is the matter. */
const offerAll = Effect.fnUntraced(function* (publisher: Playing) {
  for (const [register, name] of files) {
    offer(publisher, register, name)
    publisher.files.set(
      at(name).path,
      served(readFileSync(`${fixtures}${register.source.id}/${name}`), { type: "text/csv" })
    )
  }
  offer(publisher, companies, "company_202611.zip")
  const unpacked = readFileSync(`${fixtures}asic-companies/company_202611.csv`, "utf8")
  publisher.files.set(companiesPath, served(yield* pack([["company_202611.csv", unpacked]], "Deflate")))
  publisher.files.set(listPath, served(yield* makeList()))
  const funds = readFileSync(`${fixtures}super-fund-lookup/DownloadUsiList.txt`, "utf8")
  publisher.files.set(fundsPath, served(funds.replace("Nov  4 2026", "Nov 20 2026"), { type: "text/plain" }))
})

const timesAsked = (publisher: Playing, path: string) =>
  publisher.asked.filter((question) => question.path === path).length

/** Asks again and again, and gives up by the wall clock: the test's own stands still. */
const until = <E, R>(what: string, holds: Effect.Effect<boolean, E, R>) =>
  TestClock.withLive(
    Effect.gen(function* () {
      while (!(yield* holds)) yield* Effect.sleep("5 millis")
    }).pipe(Effect.timeoutOrElse({ duration: "4 minutes", orElse: () => Effect.die(`Never: ${what}`) }))
  )

const isLoaded = (register: Register) => Effect.map(rowsOf(register), ({ current }) => current !== undefined)

const all: ReadonlyArray<Register> = [companies, superFunds, ...lists]

const patient = {
  connectTimeout: Duration.days(1),
  idleTimeout: Duration.days(1),
  downloadTimeout: Duration.days(1)
}

layer(refreshLayerOf(all, patient))("DueRegisters, lane by lane", (it) => {
  it.effect("loads every list while one host never answers and another's file trickles", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      yield* offerAll(publisher)
      publisher.always.set(fundsPath, silent)
      publisher.always.set(companiesPath, trickling)
      const due = yield* DueRegisters
      const running = yield* Effect.forkChild(due.refreshDue())
      for (const list of lists) yield* until(`${list.source.id} is loaded`, isLoaded(list))
      yield* until(
        "both slow publishers are asked",
        Effect.sync(() => timesAsked(publisher, fundsPath) + timesAsked(publisher, companiesPath) === 2)
      )
      assert.isUndefined(running.pollUnsafe())
      for (const slow of [companies, superFunds]) assert.isUndefined((yield* rowsOf(slow)).current)
      yield* Fiber.interrupt(running)
    })
  )

  it.effect("answers with the attempts in the registers' order, whichever ended first", () =>
    Effect.gen(function* () {
      yield* offerAll(yield* fresh)
      const due = yield* DueRegisters
      const ended: Array<string> = []
      const made = yield* due.refreshDue({
        onAttempt: ({ register }) => Effect.sync(() => void ended.push(register))
      })
      const ids = all.map(({ source }) => source.id)
      assert.deepStrictEqual(
        made.map(({ failure, outcome, register }) => [register, outcome, failure]),
        ids.map((id) => [id, "loaded", null])
      )
      assert.deepStrictEqual(ended.toSorted(), ids.toSorted())
    })
  )

  it.effect("asks for a lane's register again when it is due, while another lane's download hangs", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      yield* offerAll(publisher)
      publisher.always.set(companiesPath, trickling)
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* Layer.build(scheduledRefresh)
          yield* TestClock.adjust("30 seconds")
          for (const list of lists) yield* until(`${list.source.id} is loaded`, isLoaded(list))
          yield* until(
            "companies are asked for",
            Effect.sync(() => timesAsked(publisher, companiesPath) === 1)
          )
          for (const times of [2, 3]) {
            const before = (yield* rowsOf(sanctions)).current?.checked_at ?? ""
            yield* TestClock.adjust("3 hours")
            yield* until(
              `the sanctions list is asked for ${times} times`,
              Effect.sync(() => timesAsked(publisher, listPath) === times)
            )
            yield* until(
              "it is confirmed",
              Effect.map(rowsOf(sanctions), ({ current }) => (current?.checked_at ?? "") > before)
            )
          }
          assert.strictEqual(timesAsked(publisher, companiesPath), 1)
        })
      )
    })
  )
})

const hasty = {
  connectTimeout: Duration.seconds(5),
  idleTimeout: Duration.seconds(5),
  downloadTimeout: Duration.seconds(2)
}

layer(refreshLayerOf(all, hasty))("DueRegisters, within a lane", (it) => {
  it.effect("gives up a file that trickles, and goes on with the next register of the same host", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      yield* offerAll(publisher)
      publisher.always.set(at("bd_per_202611.csv").path, trickling)
      const due = yield* DueRegisters
      const only = [persons.source.id, organisations.source.id]
      const [slow, next] = yield* TestClock.withLive(due.refreshDue({ only, notDue: true }))
      assert.deepInclude(slow, {
        outcome: "failed",
        failure: "The download took too long; the next attempt goes on with it."
      })
      assert.deepInclude(next, { register: organisations.source.id, outcome: "loaded" })
    })
  )
})

const opened = Deferred.makeUnsafe<void>()
const begun: Array<string> = []
/** A register whose file takes long to read. */
const large = (register: Register): Register => ({
  ...register,
  read: (sources) =>
    Stream.unwrap(
      Effect.gen(function* () {
        begun.push(register.source.id)
        yield* Deferred.await(opened)
        return register.read(sources)
      })
    )
})

layer(refreshLayerOf([large(companies), large(superFunds), ...lists], patient))(
  "DueRegisters, reading",
  (it) => {
    it.effect("reads one register at a time that is no list, and lists beside it", () =>
      Effect.gen(function* () {
        const publisher = yield* fresh
        yield* offerAll(publisher)
        const due = yield* DueRegisters
        const running = yield* Effect.forkChild(due.refreshDue())
        for (const list of lists) yield* until(`${list.source.id} is loaded`, isLoaded(list))
        yield* until(
          "both are asked for",
          Effect.sync(() => timesAsked(publisher, fundsPath) + timesAsked(publisher, companiesPath) === 2)
        )
        yield* until(
          "one is read",
          Effect.sync(() => begun.length > 0)
        )
        yield* TestClock.withLive(Effect.sleep("200 millis"))
        assert.lengthOf(begun, 1)
        yield* Deferred.succeed(opened, undefined)
        const made = yield* Fiber.join(running)
        assert.deepStrictEqual(
          made.map(({ outcome }) => outcome),
          ["loaded", "loaded", "loaded", "loaded", "loaded"]
        )
        assert.lengthOf(begun, 2)
      })
    )
  }
)
