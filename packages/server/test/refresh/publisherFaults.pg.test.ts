import { rm } from "node:fs/promises"
import { assert, layer } from "@effect/vitest"
import { PublisherFileStore } from "@entity-watch/core/store/PublisherFileStore"
import { RefreshSettings } from "@entity-watch/node/refresh/RefreshSettings"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { make as makeList } from "../../../../fixtures/registers/dfat-consolidated-list/make.ts"
import { pack, writeWorkbook } from "../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import { bannedPersons } from "../support/bannedPersons.ts"
import { daysPass } from "../support/daysPass.ts"
import { at, listPath, offer } from "./catalogue.ts"
import { askFor, extract, fresh, onDisk, persons, refreshLayer, rowsOf, sanctions, start } from "./harness.ts"
import { extractFile, offerPersons, personsAt } from "./offers.ts"
import { served, stallingAfter } from "./publisher.ts"
import { faults, listRows, workbook } from "./publisherFaults.ts"

layer(refreshLayer)("after a fault of the publisher", (it) => {
  for (const { asks, of: wanted = persons, play, says, what } of faults) {
    it.effect(`the snapshot in force stays, says its age, and the log says why: ${what}`, () =>
      Effect.gen(function* () {
        const publisher = yield* fresh
        offerPersons(publisher)
        publisher.files.set(listPath, served(yield* makeList()))
        assert.strictEqual((yield* askFor(wanted)).outcome, "loaded")
        const before = (yield* rowsOf(wanted)).current ?? assert.fail("nothing in force")
        publisher.filesAsked()
        yield* TestClock.adjust("30 hours")

        yield* play(publisher)
        const made = yield* askFor(wanted)
        assert.strictEqual(made.outcome, "failed")
        if (typeof says === "string") assert.strictEqual(made.failure, says)
        else assert.match(made.failure ?? "", says)
        if (asks !== undefined) assert.lengthOf(publisher.filesAsked(), asks)
        assert.deepInclude(made, {
          ageDays: 1,
          asOf: before?.as_of,
          checkedAt: before?.checked_at,
          summary: null
        })

        const { current, failed } = yield* rowsOf(wanted)
        assert.deepStrictEqual(current && { ...current, doubt: null }, before)
        assert.strictEqual(failed?.failure, made.failure)
        const [check] = (yield* PublisherFileStore.use((store) => store.checks)).filter(
          ({ register }) => register === wanted.source.id
        )
        assert.deepInclude(check, { outcome: "failed", failure: made.failure, failures: 1 })
        assert.include((yield* onDisk).kept, before.sha256)

        publisher.always.clear()
        offerPersons(publisher)
        publisher.files.set(listPath, served(yield* makeList()))
        assert.deepInclude(yield* askFor(wanted), { outcome: "confirmed", ageDays: 0 })
        assert.deepStrictEqual((yield* onDisk).parts, [])
      })
    )
  }

  it.effect(
    "a list of which many entries are gone is fetched as a whole until an hour has gone by, and then believed",
    () =>
      Effect.gen(function* () {
        const publisher = yield* fresh
        const listOf = (howMany: number) => bannedPersons(Array.from({ length: howMany }, (_, n) => n))
        offer(publisher, persons, "bd_per_202611.csv")
        publisher.files.set(personsAt.path, served(listOf(100)))
        assert.strictEqual((yield* askFor(persons)).outcome, "loaded")
        publisher.files.set(personsAt.path, served(listOf(92)))
        const doubted = yield* askFor(persons)
        assert.deepInclude(doubted, { outcome: "failed" })
        assert.match(doubted.failure ?? "", /^It lacks 8 of the 100 entries in force\./u)
        assert.strictEqual((yield* rowsOf(persons)).current?.rows, 100)
        publisher.filesAsked()
        assert.strictEqual((yield* askFor(persons)).failure, doubted.failure)
        publisher.filesAsked()
        yield* daysPass(1 / 24)
        const second = yield* askFor(persons)
        assert.deepInclude(second, { outcome: "loaded", failure: null })
        const [asked] = publisher.filesAsked()
        assert.notProperty(asked?.headers, "if-none-match")
        assert.strictEqual((yield* rowsOf(persons)).current?.rows, 92)
      })
  )

  it.effect("an older edition does not replace a newer one, and its refusal shows like an outage", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      publisher.files.set(listPath, served(yield* makeList()))
      yield* askFor(sanctions)
      const before = (yield* rowsOf(sanctions)).current
      publisher.files.set(
        listPath,
        served(yield* writeWorkbook({ ...workbook, modified: "2026-10-01T00:00:00Z", rows: listRows }))
      )
      const made = yield* askFor(sanctions)
      assert.strictEqual(made.outcome, "failed")
      assert.match(
        made.failure ?? "",
        /^It is of 2026-10-01T00:00:00(?:\.000)?Z, older than the edition in force/u
      )
      const { current, failed } = yield* rowsOf(sanctions)
      assert.strictEqual(current?.id, before?.id)
      assert.strictEqual(failed?.failure, made.failure)
      const forced = yield* askFor(sanctions, { accept: { older: true } })
      assert.strictEqual(forced.outcome, "loaded")
    })
  )

  it.effect("a file that stops coming is given up and gone on with later", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      publisher.files.set(listPath, served(yield* makeList()))
      publisher.always.set(listPath, stallingAfter(5_000))
      const made = yield* TestClock.withLive(askFor(sanctions))
      assert.strictEqual(made.outcome, "failed")
      assert.match(made.failure ?? "", /^The publisher stopped sending after 5000 of \d+ bytes\.$/u)
      assert.strictEqual((yield* onDisk).parts.length, 1)
      publisher.always.clear()
      publisher.filesAsked()
      assert.strictEqual((yield* askFor(sanctions)).outcome, "loaded")
      assert.strictEqual(publisher.filesAsked()[0]?.headers.range, "bytes=5000-")
    })
  )

  it.effect("a publisher that never answers is not waited for", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      publisher.always.set(listPath, () => {})
      const made = yield* TestClock.withLive(askFor(sanctions))
      assert.deepInclude(made, { outcome: "failed", failure: "The publisher did not answer in time." })
    })
  )

  it.effect("an unchanged file is not confirmed for ever", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      offerPersons(publisher)
      yield* askFor(persons)
      yield* TestClock.setTime(start + 11 * 86_400_000)
      assert.strictEqual((yield* askFor(persons)).outcome, "confirmed")
      yield* TestClock.setTime(start + 13 * 86_400_000)
      const made = yield* askFor(persons)
      assert.deepInclude(made, {
        outcome: "failed",
        failure: "The publisher's file is of 2026-11-17, 16 days ago; it should be at most 15 days old.",
        ageDays: 2
      })
    })
  )

  it.effect("a file in force is confirmed without its bytes, and a new part asks for all of them", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      const names = ["public_split_1_10.zip", "public_split_11_20.zip"]
      offer(publisher, extract, ...names)
      for (const name of names)
        publisher.files.set(at(name).path, served(yield* pack([[`${name}.xml`, extractFile]])))
      yield* askFor(extract)
      const { rawFolder } = yield* RefreshSettings
      yield* Effect.promise(() => rm(rawFolder, { recursive: true }))
      assert.deepInclude(yield* askFor(extract), { outcome: "confirmed", bytes: 0 })
      publisher.files.set(at(names[1] ?? "").path, served(yield* pack([["Public12.xml", extractFile]])))
      publisher.filesAsked()
      assert.strictEqual((yield* askFor(extract)).outcome, "loaded")
      assert.lengthOf(publisher.filesAsked(), 3)
    })
  )
})
