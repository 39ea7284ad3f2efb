import { readFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { assert, layer } from "@effect/vitest"
import type { Register } from "@entity-watch/core/domain/Register"
import { PublisherFileStore } from "@entity-watch/core/store/PublisherFileStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { DueRegisters } from "@entity-watch/server/refresh/DueRegisters"
import { RefreshSettings } from "@entity-watch/server/refresh/RefreshSettings"
import { scheduledRefresh } from "@entity-watch/server/refresh/scheduledRefresh"
import { type Duration, Effect, Fiber, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import {
  columns,
  make as makeList,
  rows as parties
} from "../../../../fixtures/registers/dfat-consolidated-list/make.ts"
import {
  pack,
  workbookParts,
  writeWorkbook
} from "../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import { bannedPersons } from "../support/bannedPersons.ts"
import { fixtures } from "../support/registers.ts"
import { at, listed, listPath, offer, type Playing, packageOf } from "./catalogue.ts"
import {
  askFor,
  bytesWaiting,
  companies,
  extract,
  fresh,
  onDisk,
  persons,
  refreshLayer,
  rowsOf,
  sanctions,
  start
} from "./harness.ts"
import { type Answer, breakingAfter, redirect, served, stallingAfter, status } from "./publisher.ts"

const personsFile = readFileSync(`${fixtures}asic-banned-disqualified-persons/bd_per_202611.csv`)
const companyFile = readFileSync(`${fixtures}asic-companies/company_202611.csv`)
/** How many bytes of a file under way have reached the disk. */
const received = Effect.map(Effect.context<RefreshSettings>(), (context) => {
  const run = Effect.runPromiseWith(context)
  return () => run(bytesWaiting)
})
const extractFile = readFileSync(`${fixtures}abn-bulk-extract/20261105_Public01.xml`, "utf8")

const personsAt = at("bd_per_202611.csv")

const offerPersons = (publisher: Playing) => {
  offer(publisher, persons, "bd_per_202611.csv")
  publisher.files.set(personsAt.path, served(personsFile, { type: "text/csv" }))
}

/** The same list with one name changed. */
const laterPersons = personsFile.toString("utf8").replace("FABLE, ROBIN", "FABLED, ROBIN")

const day = "24 hours"

layer(refreshLayer, { timeout: "30 seconds" })("DueRegisters.refreshDue", (it) => {
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

  it.effect("follows redirects to known hosts", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      publisher.files.set(listPath, served(yield* makeList()))
      publisher.next.set(listPath, [
        redirect("https://www.dfat.gov.au/moved/Australian_Sanctions_Consolidated_List.xlsx")
      ])
      publisher.next.set("/dfat/moved/Australian_Sanctions_Consolidated_List.xlsx", [
        redirect("/sites/default/files/Australian_Sanctions_Consolidated_List.xlsx")
      ])
      const made = yield* askFor(sanctions)
      assert.deepInclude(made, { outcome: "loaded", asOf: "2026-11-02T03:15:00Z" })
      assert.lengthOf(publisher.filesAsked(), 3)
    })
  )

  it.effect("takes a broken download up again where it broke", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      offerPersons(publisher)
      publisher.next.set(personsAt.path, [breakingAfter(700, yield* received)])
      assert.deepInclude(yield* askFor(persons), { outcome: "loaded", failure: null })
      const [, again] = publisher.filesAsked()
      assert.strictEqual(again?.headers.range, "bytes=700-")
      assert.strictEqual(again?.headers["if-range"], publisher.files.get(personsAt.path)?.etag)
      assert.strictEqual((yield* rowsOf(persons)).current?.rows, 8)
    })
  )

  it.effect("goes on in the next attempt with what a stopped one left, and gives its claim back", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      offerPersons(publisher)
      publisher.next.set(personsAt.path, [stallingAfter(700)])
      const due = yield* DueRegisters
      const running = yield* Effect.forkChild(due.refreshDue({ only: [persons.source.id] }))
      while ((yield* bytesWaiting) < 700) yield* Effect.yieldNow
      const asked = publisher.filesAsked().length
      // Another instance keeps away.
      assert.deepStrictEqual(yield* due.refreshDue({ only: [persons.source.id], notDue: true }), [])
      assert.strictEqual(publisher.filesAsked().length, 0)
      assert.strictEqual(asked, 1)
      yield* Fiber.interrupt(running)
      const [made] = yield* due.refreshDue({ only: [persons.source.id] })
      assert.deepInclude(made, { outcome: "loaded" })
      const [again] = publisher.filesAsked()
      assert.match(again?.headers.range ?? "", /^bytes=700-$/u)
      assert.deepStrictEqual((yield* onDisk).parts, [])
    })
  )

  it.effect("fetches the whole file when it changed between two parts", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      const broken = breakingAfter(700, yield* received)
      const replaced: Answer = (request, response, file) => {
        broken(request, response, file)
        publisher.files.set(personsAt.path, served(laterPersons))
      }
      // One publisher heeds If-Range, the other sends the rest of the new file.
      const careless: Answer = ({ headers }, response, { body, etag }) => {
        const from = Number(headers.range?.slice(6, -1))
        response.writeHead(206, {
          etag: etag ?? "",
          "content-length": body.length - from,
          "content-range": `bytes ${from}-${body.length - 1}/${body.length}`
        })
        response.end(body.subarray(from))
      }
      for (const then of [[], [careless]]) {
        yield* fresh
        offerPersons(publisher)
        publisher.next.set(personsAt.path, [replaced, ...then])
        assert.strictEqual((yield* askFor(persons)).outcome, "loaded")
        const asked = publisher.filesAsked()
        assert.lengthOf(asked, 2 + then.length)
        assert.strictEqual(asked[1]?.headers.range, "bytes=700-")
        assert.deepStrictEqual((yield* onDisk).kept, [(yield* rowsOf(persons)).current?.sha256 ?? ""])
        const [kept] = yield* PublisherFileStore.use((store) => store.filesOf(persons.source.id))
        assert.strictEqual(kept?.etag, served(laterPersons).etag)
      }
    })
  )

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
        ageDays: 0
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

interface Fault {
  readonly what: string
  readonly of?: Register
  readonly play: (publisher: Playing) => Effect.Effect<unknown, unknown>
  readonly says: string | RegExp
  /** Requests for files, where that matters. */
  readonly asks?: number
}

const always = (answer: Answer) => (publisher: Playing) =>
  Effect.sync(() => void publisher.always.set(personsAt.path, answer))
const serving =
  (body: string | Uint8Array, rest: Parameters<typeof served>[1] = {}) =>
  (publisher: Playing) =>
    Effect.sync(() => void publisher.files.set(personsAt.path, served(body, rest)))
const listing = (answer: unknown) => (publisher: Playing) =>
  Effect.sync(() => void publisher.catalogue.set(packageOf(persons), answer))
const list =
  (make: Effect.Effect<Uint8Array, unknown>, rest: Parameters<typeof served>[1] = {}) =>
  (publisher: Playing) =>
    Effect.map(make, (body) => void publisher.files.set(listPath, served(body, rest)))

const page = "<!DOCTYPE html><html><head><title>Access denied</title></head><body>no</body></html>".repeat(10)
const workbook = { sheet: "Consolidated List", modified: "2026-11-20T00:00:00Z" }
const listRows = [columns, ...parties.map((row) => columns.map((column) => row[column] ?? null))]
const partsWith = (path: string, change: (content: string) => string) =>
  pack(
    [...workbookParts({ ...workbook, rows: listRows })].map(
      ([name, content]) => [name, name === path ? change(content) : content] as const
    ),
    "Deflate"
  )

const faults: ReadonlyArray<Fault> = [
  {
    what: "a server error",
    play: always(status(500)),
    says: "The publisher answered 500.",
    asks: 1
  },
  { what: "a refusal", play: always(status(403)), says: "The publisher answered 403.", asks: 1 },
  { what: "a file that is gone", play: always(status(404)), says: "The publisher answered 404." },
  {
    what: "a redirect to a page",
    play: (publisher) =>
      Effect.sync(() => {
        publisher.always.set(personsAt.path, redirect("https://data.gov.au/maintenance"))
        publisher.files.set("/catalogue/maintenance", served(page, { type: "text/html; charset=utf-8" }))
      }),
    says: "The publisher answered with a web page.",
    asks: 2
  },
  {
    what: "a page that calls itself a file",
    play: serving(page, { type: "text/csv" }),
    says: "The file is a web page."
  },
  {
    what: "a redirect to http",
    play: always(redirect("http://data.gov.au/file.csv")),
    says: "The file's address leads to http://data.gov.au, which is not https.",
    asks: 1
  },
  {
    what: "a redirect to a stranger",
    play: always(redirect("https://files.example.org/bd_per_202611.csv")),
    says: /^The file's address leads to the host files\.example\.org, which is not known/u,
    asks: 1
  },
  {
    what: "a redirect to an address of this network",
    play: always(redirect("https://169.254.169.254/latest")),
    says: /^The file's address leads to the host 169\.254\.169\.254, which is not known/u
  },
  {
    what: "redirects without end",
    play: always(redirect(personsAt.url)),
    says: "The file's address redirects more than 5 times.",
    asks: 6
  },
  {
    what: "a body that is cut off",
    play: always((_, response, { body }) => {
      response.writeHead(200, { "content-length": body.length + 1000 })
      response.end(body.subarray(0, 900), () => response.destroy())
    }),
    says: /^The connection broke after \d+ of \d+ bytes\.$/u,
    asks: 3
  },
  {
    what: "a connection that is reset at once",
    play: always((request) => void request.socket.resetAndDestroy()),
    says: "The publisher did not answer.",
    asks: 3
  },
  { what: "an empty body", play: serving(""), says: "The file has 0 bytes; a whole one has at least 200." },
  {
    what: "an empty body without a length",
    play: always((_, response) => void response.writeHead(200, { "transfer-encoding": "chunked" }).end()),
    says: "The file has 0 bytes; a whole one has at least 200."
  },
  {
    what: "a stub",
    play: serving("REGISTER_NAME\n"),
    says: "The file has 14 bytes; a whole one has at least 200."
  },
  {
    what: "a file without measure",
    play: serving(Buffer.alloc(2_000_001, "x")),
    says: "The file has 2000001 bytes; none has more than 2000000."
  },
  {
    what: "a stream without measure",
    play: always((_, response) => {
      response.writeHead(200)
      const more = () => {
        while (response.writable && response.write(Buffer.alloc(65_536, "x"))) {}
      }
      response.on("drain", more)
      more()
    }),
    says: /^The file has \d+ bytes; none has more than 2000000\.$/u
  },
  {
    what: "a wrong header",
    play: serving(personsFile.toString("utf8").replace("BD_PER_DOC_NUM", "DOC_NUM")),
    says: /BD_PER_DOC_NUM/u
  },
  {
    what: "another register's file",
    play: serving(readFileSync(`${fixtures}asic-banned-disqualified-organisations/bd_org_202611.csv`)),
    says: /^The first line is not this register's/u
  },
  {
    what: "a shrunk file",
    play: serving(`${personsFile.toString("utf8").split("\n").slice(0, 7).join("\n")}\n`),
    says: /^It has 6 rows where the snapshot in force has 8/u
  },
  {
    what: "a file under the floor",
    play: serving(`${personsFile.toString("utf8").split("\n").slice(0, 4).join("\n")}\n`),
    says: /^It has 3 rows; the whole register has at least 5\./u
  },
  {
    what: "an old file",
    play: serving(laterPersons, { lastModified: "Tue, 03 Nov 2026 03:00:00 GMT" }),
    says: "The publisher's file is of 2026-11-03, 19 days ago; it should be at most 15 days old."
  },
  {
    what: "a ZIP archive where text was expected",
    play: (publisher) => Effect.flatMap(pack([["a.csv", "x".repeat(300)]]), (zip) => serving(zip)(publisher)),
    says: "The file is a ZIP archive, not text."
  },
  {
    what: "a catalogue that says it failed, with 200",
    play: listing({ success: false, error: { message: "Not found" } }),
    says: "The catalogue answered 200 and says that it failed.",
    asks: 0
  },
  {
    what: "a catalogue that is a page",
    play: listing(page),
    says: "The catalogue's answer is not that of package_show."
  },
  {
    what: "a package that is gone",
    play: (publisher) => Effect.sync(() => publisher.catalogue.clear()),
    says: "The catalogue answered 404."
  },
  {
    what: "a catalogue that lists another host",
    play: listing(listed(persons, "https://files.example.org/bd_per_202611.csv")),
    says: /^The file's address leads to the host files\.example\.org/u,
    asks: 0
  },
  {
    what: "two files that could be the current one",
    play: listing({
      success: true,
      result: {
        resources: ["a", "b"].map((id) => ({ id, name: "Current", format: "CSV", url: personsAt.url }))
      }
    }),
    says: /2 others could be the current file in CSV\.$/u,
    asks: 0
  },
  {
    what: "a file of a former month",
    play: listing(listed(persons, at("bd_per_202609.csv").url)),
    says: "bd_per_202609.csv is of a month before the last.",
    asks: 0
  },
  {
    what: "the retired address",
    of: sanctions,
    play: (publisher) =>
      Effect.sync(() => {
        publisher.always.set(listPath, redirect("/sites/default/files/regulation8_consolidated.xls"))
        publisher.files.set(
          "/dfat/sites/default/files/regulation8_consolidated.xls",
          served(Buffer.alloc(500))
        )
      }),
    says: "The address leads to another file: https://www.dfat.gov.au/sites/default/files/regulation8_consolidated.xls"
  },
  {
    what: "a binary xls",
    of: sanctions,
    play: list(Effect.succeed(Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2000)]))),
    says: "The file is a binary xls, as retired addresses still serve."
  },
  {
    what: "an old workbook",
    of: sanctions,
    play: list(writeWorkbook({ ...workbook, modified: "2026-07-01T00:00:00Z", rows: listRows })),
    says: "The publisher's file is of 2026-07-01, 144 days ago; it should be at most 120 days old."
  },
  {
    what: "a workbook that is cut off",
    of: sanctions,
    play: list(Effect.map(makeList(), (bytes) => bytes.subarray(0, 15_000))),
    says: /^The workbook is damaged or cut off/u
  },
  {
    what: "a ZIP bomb",
    of: sanctions,
    play: list(
      partsWith("xl/sharedStrings.xml", (content) =>
        content.replace("</sst>", `${"<x/>".repeat(17 << 20)}</sst>`)
      )
    ),
    says: "xl/sharedStrings.xml unpacks to more than is read of a workbook."
  },
  {
    what: "XML with a DTD",
    of: sanctions,
    play: list(
      partsWith("xl/sharedStrings.xml", (content) =>
        content.replace("?>\n", '?>\n<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>')
      )
    ),
    says: /DOCTYPE|DTD/iu
  }
]

layer(refreshLayer, { timeout: "30 seconds" })("after a fault of the publisher", (it) => {
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
        assert.deepStrictEqual(current, before)
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

  it.effect("a list of which many entries are gone is fetched as a whole once more, and then believed", () =>
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
