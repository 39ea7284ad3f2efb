import { assert, layer } from "@effect/vitest"
import { PublisherFileStore } from "@entity-watch/core/store/PublisherFileStore"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { pack } from "../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import { at, offer } from "./catalogue.ts"
import { askFor, companies, extract, fresh, onDisk, persons, refreshLayer, rowsOf } from "./harness.ts"
import {
  companyFile,
  day,
  extractFile,
  laterPersons,
  offerPersons,
  personsAt,
  personsFile
} from "./offers.ts"
import { served } from "./publisher.ts"

layer(refreshLayer)("DueRegisters.refreshDue", (it) => {
  it.effect("loads what the catalogue offers, and dates it by Last-Modified", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      offerPersons(publisher)
      const made = yield* askFor(persons)
      assert.deepInclude(made, { outcome: "loaded", failure: null, bytes: personsFile.length, ageDays: 0 })
      const { current, failed } = yield* rowsOf(persons)
      assert.deepInclude(current, {
        as_of: "2026-11-17T03:00:00Z",
        checked_at: "2026-11-21T00:00:00Z",
        partial: null
      })
      assert.isUndefined(failed)
      const [file] = yield* PublisherFileStore.use((store) => store.filesOf(persons.source.id))
      assert.deepInclude(file, {
        name: "bd_per_202611.csv",
        url: personsAt.url,
        final_url: personsAt.url,
        last_modified: "Tue, 17 Nov 2026 03:00:00 GMT",
        sha256: current?.sha256 ?? "",
        size: personsFile.length,
        downloaded_at: "2026-11-21T00:00:00Z"
      })
      assert.deepStrictEqual(yield* onDisk, { kept: [current?.sha256 ?? ""], parts: [] })
      const [asked] = publisher.filesAsked()
      assert.match(asked?.headers["user-agent"] ?? "", /^Mozilla\/5\.0 \(compatible; EntityWatch\//u)
      assert.strictEqual(asked?.headers["accept-encoding"], "identity")
      assert.notProperty(asked?.headers, "traceparent")
    })
  )

  it.effect("confirms on 304: checked_as_of moves, as_of does not, and nothing is sent", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      offerPersons(publisher)
      yield* askFor(persons)
      const before = (yield* rowsOf(persons)).current
      publisher.filesAsked()
      yield* TestClock.adjust(day)
      assert.deepInclude(yield* askFor(persons), { outcome: "confirmed", bytes: 0, ageDays: 0 })
      const after = (yield* rowsOf(persons)).current
      assert.deepStrictEqual(after, { ...(before ?? assert.fail()), checked_at: "2026-11-22T00:00:00Z" })
      const [{ headers } = assert.fail()] = publisher.filesAsked()
      assert.strictEqual(headers["if-none-match"], publisher.files.get(personsAt.path)?.etag)
      assert.strictEqual(headers["if-modified-since"], "Tue, 17 Nov 2026 03:00:00 GMT")
    })
  )

  it.effect("confirms the same bytes under new validators without reading them again", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      offerPersons(publisher)
      yield* askFor(persons)
      publisher.files.set(personsAt.path, served(personsFile, { etag: '"other"', lastModified: null }))
      const made = yield* askFor(persons)
      assert.deepInclude(made, { outcome: "confirmed", bytes: personsFile.length })
      assert.deepInclude(yield* askFor(persons), { outcome: "confirmed", bytes: 0 })
      assert.strictEqual((yield* askFor(persons, { anew: true })).outcome, "loaded")
    })
  )

  it.effect("loads what changed, follows the file's new name, and keeps the last two versions", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      offerPersons(publisher)
      yield* askFor(persons)
      const digests: Array<string> = []
      for (const version of ["one", "two", "three"]) {
        yield* TestClock.adjust(day)
        const name = `bd_per_202612_${version}.csv`
        offer(publisher, persons, name)
        publisher.files.set(at(name).path, served(laterPersons.replace("HOBART", version.toUpperCase())))
        const made = yield* askFor(persons)
        assert.strictEqual(made.outcome, "loaded")
        assert.deepInclude(made.summary, { added: 0, changed: 1, removed: 0 })
        digests.push((yield* rowsOf(persons)).current?.sha256 ?? "")
      }
      assert.deepStrictEqual((yield* onDisk).kept, digests.slice(1).toSorted())
    })
  )

  it.effect("never removes the version in force, however many bad ones came since", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      offerPersons(publisher)
      yield* askFor(persons)
      const inForce = (yield* rowsOf(persons)).current?.sha256 ?? ""
      for (const version of ["one", "two", "three"]) {
        yield* TestClock.adjust(day)
        publisher.files.set(personsAt.path, served(`BAD_HEADER,${version}\n${"x,y\n".repeat(200)}`))
        assert.strictEqual((yield* askFor(persons)).outcome, "failed")
      }
      const { kept } = yield* onDisk
      assert.lengthOf(kept, 3)
      assert.include(kept, inForce)
      publisher.files.set(personsAt.path, served(personsFile))
      assert.deepInclude(yield* askFor(persons), { outcome: "confirmed" })
    })
  )

  it.effect("reads a kept file again when it did not change but is not what is in force", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      offerPersons(publisher)
      yield* askFor(persons)
      // As after a reading that was stopped by us and not by what the file holds.
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE snapshot SET state = 'superseded' WHERE state = 'current'`
      const made = yield* askFor(persons)
      assert.deepInclude(made, { outcome: "loaded", bytes: 0 })
      assert.strictEqual((yield* rowsOf(persons)).current?.rows, made.summary?.rowsLoaded)
    })
  )

  it.effect("fetches a register in parts, and of these only what changed", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      const names = ["public_split_1_10.zip", "public_split_11_20.zip"]
      offer(publisher, extract, ...names)
      const zipped = (path: string, content: string) => pack([[path, content]], "Deflate")
      const [first = "", second = ""] = names.map((name) => at(name).path)
      publisher.files.set(first, served(yield* zipped("20261105_Public01.xml", extractFile)))
      publisher.files.set(second, served(yield* zipped("20261105_Public11.xml", extractFile)))
      const made = yield* askFor(extract)
      assert.deepInclude(made, { outcome: "loaded", failure: null, asOf: "2026-11-03T21:46:00Z" })
      assert.strictEqual(made.summary?.rowsRead, 32)
      assert.deepInclude(yield* askFor(extract), { outcome: "confirmed", bytes: 0 })
      const changed = served(
        yield* zipped("20261105_Public11.xml", extractFile.replace("BANKSIA CREEK", "BANKSIA CREEKS"))
      )
      publisher.files.set(second, changed)
      publisher.filesAsked()
      const next = yield* askFor(extract)
      assert.deepInclude(next, { outcome: "loaded", bytes: changed.body.length })
      assert.lengthOf(publisher.filesAsked(), 2)
    })
  )

  it.effect("reads companies from the catalogue's ZIP", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      offer(publisher, companies, "company_202611.zip")
      publisher.files.set(
        at("company_202611.zip").path,
        served(yield* pack([["company_202611.csv", companyFile.toString("utf8")]], "Deflate"))
      )
      const made = yield* askFor(companies)
      assert.deepInclude(made, { outcome: "loaded", failure: null, asOf: "2026-11-17T03:00:00Z" })
      assert.strictEqual(made.summary?.records, 10)
    })
  )
})
