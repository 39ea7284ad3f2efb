import { assert, layer } from "@effect/vitest"
import { askPublisher } from "@entity-watch/node/refresh/askPublisher"
import { publisherClient } from "@entity-watch/node/refresh/publisherClient"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { goldenIndex, goldenPath, indexPath, offerGoldenCopy } from "./fakeGoldenCopy.ts"
import { askFor, fresh, onDisk, refreshLayerOf, rowsOf, small } from "./harness.ts"
import { day, received } from "./offers.ts"
import { breakingAfter, redirect, served, status } from "./publisher.ts"

const gleif = small("gleif", 3)
const edition = "20261119-0800"

layer(refreshLayerOf([gleif]))("DueRegisters.refreshDue, GLEIF", (it) => {
  it.effect("loads the three files that the index names, dated by the edition, with parents", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      yield* offerGoldenCopy(publisher, edition)
      const made = yield* askFor(gleif)
      assert.deepInclude(made, { outcome: "loaded", failure: null, asOf: "2026-11-19T08:00:00Z" })
      assert.deepInclude(made.summary, { records: 3, rowsLoaded: 7, rowsRefused: 0 })
      assert.deepInclude((yield* rowsOf(gleif)).current, { partial: null, rows: 7 })
      assert.lengthOf((yield* onDisk).kept, 3)
      const sql = yield* SqlClient.SqlClient
      const rows = yield* sql<{ readonly parent: string }>`
        SELECT data->'parents'->'ultimate'->'parent'->>'lei' AS parent FROM register_record
        WHERE mode = 'live' AND register = 'gleif' AND key = '990000NOABNNUMBATP38' AND until IS NULL`
      assert.deepStrictEqual(
        rows.map(({ parent }) => parent),
        ["990000NORDSTRANDAB23"]
      )
      const [next = ""] = [made.nextAt]
      assert.isAbove(Date.parse(next), Date.parse("2026-11-27T00:00:00Z"))
    })
  )

  it.effect("asks the same edition conditionally, and a later one whole", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      yield* offerGoldenCopy(publisher, edition)
      yield* askFor(gleif)
      publisher.filesAsked()
      assert.deepInclude(yield* askFor(gleif), { outcome: "confirmed", bytes: 0 })
      for (const { headers } of publisher.filesAsked()) assert.isString(headers["if-none-match"])
      yield* TestClock.adjust(day)
      yield* offerGoldenCopy(publisher, "20261121-1600", (text) =>
        text.replaceAll("NO ABN NUMBAT", "NO ABN WOMBAT")
      )
      const made = yield* askFor(gleif)
      assert.deepInclude(made, { outcome: "loaded", asOf: "2026-11-21T16:00:00Z" })
      assert.deepInclude(made.summary, { added: 0, changed: 1, removed: 0 })
    })
  )

  it.effect("tells without a download whether a later edition is out", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      yield* offerGoldenCopy(publisher, edition)
      const ask = Effect.gen(function* () {
        publisher.filesAsked()
        const { current } = yield* rowsOf(gleif)
        const { files, isInForce, preview } = yield* askPublisher(gleif, {
          rows: 1000,
          wholeBytes: 100_000_000,
          inForce: current
        }).pipe(Effect.provide(publisherClient))
        assert.lengthOf(files, 3)
        // Each was asked for once, for its size and its first bytes.
        assert.lengthOf(publisher.filesAsked(), 3)
        assert.deepInclude(preview, { rowsRead: 0, readAll: false })
        return { isInForce, asOf: preview.asOf, refused: preview.refused }
      })
      assert.deepStrictEqual(yield* ask, { isInForce: false, asOf: "2026-11-19T08:00:00Z", refused: null })
      yield* askFor(gleif)
      assert.deepStrictEqual(yield* ask, { isInForce: true, asOf: "2026-11-19T08:00:00Z", refused: null })
      yield* offerGoldenCopy(publisher, "20261120-1600")
      assert.deepStrictEqual(yield* ask, { isInForce: false, asOf: "2026-11-20T16:00:00Z", refused: null })
      yield* offerGoldenCopy(publisher, "20261118-1600")
      assert.strictEqual((yield* ask).refused?.code, "older")
      yield* TestClock.adjust("7 days")
      assert.deepInclude((yield* ask).refused, { code: "out_of_date", days: 9, limit: 3 })
      assert.isTrue((yield* onDisk).parts.length === 0)
    })
  )

  it.effect("follows a redirect to a file, and takes a broken download up again", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      yield* offerGoldenCopy(publisher, edition)
      const path = goldenPath(edition, "rr")
      publisher.next.set(path, [redirect("https://goldencopy.gleif.org/moved/rr.csv.zip")])
      const file = publisher.files.get(path) ?? assert.fail()
      publisher.files.set("/gleif/moved/rr.csv.zip", file)
      publisher.next.set(goldenPath(edition, "lei2"), [breakingAfter(300, yield* received)])
      assert.deepInclude(yield* askFor(gleif), { outcome: "loaded", failure: null })
      assert.include(
        publisher.filesAsked().map(({ headers }) => headers.range),
        "bytes=300-"
      )
    })
  )

  it.effect(
    "refuses an edition that is old, or older than the one in force, and what is in force stays",
    () =>
      Effect.gen(function* () {
        const publisher = yield* fresh
        yield* offerGoldenCopy(publisher, edition)
        yield* askFor(gleif)
        yield* offerGoldenCopy(publisher, "20261118-0800")
        assert.include((yield* askFor(gleif)).failure ?? "", "older than the edition in force")
        yield* offerGoldenCopy(publisher, "20261101-0800")
        assert.include((yield* askFor(gleif)).failure ?? "", "at most 3 days old")
        assert.strictEqual((yield* rowsOf(gleif)).current?.as_of, "2026-11-19T08:00:00Z")
      })
  )

  it.effect("refuses an edition that lost its relations, or whose file is a web page or too large", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      yield* offerGoldenCopy(publisher, edition)
      yield* askFor(gleif)
      yield* TestClock.adjust(day)
      const later = "20261121-0800"
      yield* offerGoldenCopy(publisher, later, (text, part) =>
        part === "repex" ? text.split("\n").slice(0, 2).join("\n") : text
      )
      assert.include((yield* askFor(gleif)).failure ?? "", "6 rows where the snapshot in force has 7")
      publisher.files.set(goldenPath(later, "rr"), served("<html></html>".padEnd(400), { type: "text/html" }))
      assert.include((yield* askFor(gleif)).failure ?? "", "web page")
      publisher.files.set(goldenPath(later, "rr"), served(Buffer.alloc(2_000_001, "PK\u0003\u0004")))
      assert.include((yield* askFor(gleif)).failure ?? "", "none has more than")
      assert.strictEqual((yield* rowsOf(gleif)).current?.as_of, "2026-11-19T08:00:00Z")
    })
  )

  it.effect("says what is wrong with the index", () =>
    Effect.gen(function* () {
      const publisher = yield* fresh
      yield* offerGoldenCopy(publisher, edition)
      const failure = Effect.map(askFor(gleif), (made) => made.failure ?? assert.fail(made.outcome))
      const answers = (body: unknown) => publisher.files.set(indexPath, served(JSON.stringify(body)))
      answers({ data: [] })
      assert.include(yield* failure, "does not name the CSV files")
      answers(goldenIndex(edition, { rr: { full_file: { csv: { url: "https://x.gleif.org/rr.csv" } } } }))
      assert.strictEqual(yield* failure, "The index names another file for rr: rr.csv.")
      const elsewhere = goldenIndex(edition).data
      answers(
        JSON.parse(
          JSON.stringify({ data: elsewhere }).replaceAll("goldencopy.gleif.org", "files.example.org")
        )
      )
      assert.include(yield* failure, "files.example.org, which is not known as the publisher's")
      publisher.always.set(indexPath, status(503))
      assert.strictEqual(yield* failure, "The index answered 503.")
    })
  )
})
