import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import { editionRefused } from "@entity-watch/contract/http/editionRefused"
import { Acn } from "@entity-watch/contract/schema/Acn"
import { SourceUnavailable } from "@entity-watch/core/domain/SourceError"
import { Refresh } from "@entity-watch/core/refresh/Refresh"
import { EntityStore } from "@entity-watch/core/store/EntityStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { Effect, Fiber, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { coreLayer, fixtures, inMemory, load, register } from "../support/registers.ts"

const companies = register("asic-companies")
const published = readFileSync(`${fixtures}asic-companies/company_202611.csv`, "utf8")
const [header = "", ...rows] = published.trimEnd().split("\n")
const companyFile = (lines: ReadonlyArray<string>) =>
  inMemory("company_202611.csv", `${[header, ...lines].join("\n")}\n`)

const current = Effect.fnUntraced(function* (mode: "sandbox" | "live") {
  const store = yield* SnapshotStore
  return (yield* store.latest(mode)).find(
    (row) => row.register === "asic-companies" && row.state === "current"
  )
})
const view = (mode: "sandbox" | "live") => ({ mode, at: null, snapshots: new Map() })
const nameOf = Effect.fnUntraced(function* (acn: string) {
  const store = yield* EntityStore
  const [record] = yield* store.joined(view("sandbox"), [], [Acn.make(acn)])
  return (record?.data as { name?: string } | undefined)?.name
})
const staged = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [counted] = yield* sql<{ n: number }>`
    SELECT count(*)::int4 AS n FROM pg_class WHERE relname LIKE 'load\\_%'`
  return counted?.n
})
const withdrawn = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM register_name`
  yield* sql`DELETE FROM register_record`
  yield* sql`DELETE FROM snapshot`
})

layer(coreLayer)("Refresh.load", (it) => {
  it.effect("accounts for every row and swaps in what changed", () =>
    Effect.gen(function* () {
      const first = yield* load(companies, [companyFile(rows)])
      assert.deepInclude(first, {
        rowsRead: 12,
        rowsLoaded: 12,
        rowsRepeated: 0,
        rowsRefused: 0,
        records: 10,
        added: 10,
        changed: 0,
        removed: 0,
        partial: null
      })
      const again = yield* load(companies, [companyFile(rows)])
      assert.deepInclude(again, { added: 0, changed: 0, removed: 0 })
      const edited = rows
        .filter((row) => !row.includes("\t990000078\t"))
        .map((row) => row.replace("EMU PLAINS JOINERY", "EMU PLAINS CABINETS"))
      const next = yield* load(companies, [companyFile(edited)])
      assert.deepInclude(next, { added: 0, changed: 1, removed: 1 })
      assert.strictEqual(yield* nameOf("990000069"), "EMU PLAINS CABINETS PTY LTD")
      assert.isUndefined(yield* nameOf("990000078"))
      const found = yield* EntityStore.use((store) =>
        store.equal(view("sandbox"), {
          folded: "EMU PLAINS JOINERY PTY LTD",
          state: null,
          postcode: null
        })
      )
      assert.deepStrictEqual(found, [])
      assert.strictEqual(yield* staged, 0)
      yield* withdrawn
    })
  )

  it.effect("leaves the snapshot in force when a later reading fails, and says why", () =>
    Effect.gen(function* () {
      yield* load(companies, [companyFile(rows)])
      const before = yield* current("sandbox")
      const broken = [
        inMemory("company_202611.csv", "<html>Access denied</html>"),
        inMemory("company_202611.csv", ""),
        companyFile([]),
        companyFile(rows.toReversed()),
        {
          ...companyFile(rows),
          bytes: Stream.fail(
            new SourceUnavailable({ source: "asic-companies", reason: "The connection broke." })
          )
        },
        {
          ...companyFile(rows),
          bytes: Stream.concat(
            companyFile(rows).bytes,
            Stream.fail(new SourceUnavailable({ source: "asic-companies", reason: "Cut off." }))
          )
        }
      ]
      for (const file of broken) {
        const failure = yield* Effect.flip(load(companies, [file]))
        assert.include(["EditionRefused", "SourceMalformed", "SourceUnavailable"], failure._tag)
        assert.deepStrictEqual(yield* current("sandbox"), before)
        assert.strictEqual(yield* nameOf("990000069"), "EMU PLAINS JOINERY PTY LTD")
        assert.strictEqual(yield* staged, 0)
        const failed = (yield* SnapshotStore.use((store) => store.latest("sandbox"))).find(
          (row) => row.state === "failed"
        )
        assert.strictEqual(
          failed?.failure,
          "fault" in failure
            ? editionRefused(failure.fault)
            : "reason" in failure
              ? failure.reason
              : undefined
        )
      }
      yield* withdrawn
    })
  )

  it.effect(
    "marks a small live file as partial and never lets it take the place of a whole one unasked",
    () =>
      Effect.gen(function* () {
        const small = yield* load(companies, [companyFile(rows)], { mode: "live" })
        assert.strictEqual(small.partial, "It has 12 rows; the whole register has at least 4000000.")
        const whole = { ...companies, source: { ...companies.source, floor: 5 } }
        assert.isNull((yield* load(whole, [companyFile(rows)], { mode: "live" })).partial)
        const refused = yield* Effect.flip(load(companies, [companyFile(rows)], { mode: "live" }))
        assert.strictEqual(refused._tag === "EditionRefused" ? refused.fault.code : "", "partial")
        const shrunk = yield* Effect.flip(load(whole, [companyFile(rows.slice(0, 8))], { mode: "live" }))
        assert.deepStrictEqual(shrunk._tag === "EditionRefused" ? shrunk.fault : null, {
          code: "smaller",
          rows: 8,
          inForce: 12
        })
        assert.isNull((yield* current("live"))?.partial)
        const asked = yield* load(companies, [companyFile(rows)], { mode: "live", accept: { partial: true } })
        assert.isString(asked.partial)
        yield* withdrawn
      })
  )

  it.effect("reads one register once at a time, and takes over from a reader that died", () =>
    Effect.gen(function* () {
      const slow = { ...companyFile(rows), bytes: Stream.concat(companyFile(rows).bytes, Stream.never) }
      const reading = yield* Effect.forkChild(load(companies, [slow]))
      const sql = yield* SqlClient.SqlClient
      const loading = sql`SELECT FROM snapshot WHERE state = 'loading'`
      while ((yield* loading).length === 0) yield* Effect.yieldNow
      assert.strictEqual((yield* Effect.flip(load(companies, [companyFile(rows)])))._tag, "RefreshInProgress")
      yield* sql`UPDATE snapshot SET lease_until = now() - interval '1 second' WHERE state = 'loading'`
      assert.strictEqual((yield* load(companies, [companyFile(rows)])).records, 10)
      yield* Fiber.interrupt(reading)
      assert.strictEqual((yield* current("sandbox"))?.records, 10)
      yield* withdrawn
    })
  )

  it.effect("keeps sandbox and live apart", () =>
    Effect.gen(function* () {
      yield* load(companies, [companyFile(rows)])
      yield* load(companies, [companyFile(rows.slice(0, 1))], { mode: "live" })
      const store = yield* EntityStore
      assert.lengthOf(yield* store.joined(view("sandbox"), [], [Acn.make("990000069")]), 1)
      assert.lengthOf(yield* store.joined(view("live"), [], [Acn.make("990000069")]), 0)
      assert.lengthOf(yield* store.joined(view("sandbox"), [], []), 0)
      yield* withdrawn
    })
  )

  it.effect("keeps one record where two files hold the same key, and counts the other as repeated", () =>
    Effect.gen(function* () {
      const refresh = yield* Refresh
      const file = companyFile(rows)
      const summary = yield* refresh.load(companies, {
        mode: "sandbox",
        files: [file, file],
        sha256: file.sha256,
        confirmed: null
      })
      assert.strictEqual(summary.records, 10)
      assert.strictEqual(summary.rowsRead, 24)
      yield* withdrawn
    })
  )

  it.effect("takes every fact of an operator's file back with one that has its header line alone", () =>
    Effect.gen(function* () {
      const line = "abn,acn,name,event,date,source_note"
      for (const [id, event] of [
        ["austrac-registers", "fiu_enrolled"],
        ["insolvency-and-bankruptcy", "bankruptcy_petition_filed"]
      ] as const) {
        const of = register(id)
        const file = (...facts: ReadonlyArray<string>) =>
          inMemory("operator.csv", `${[line, ...facts].join("\n")}\n`)
        const facts = ["31990000050", "25990000023"].map(
          (abn) => `${abn},,X PTY LTD,${event},2026-10-12,Letter`
        )
        assert.deepInclude(yield* load(of, [file(...facts)], { mode: "live" }), { added: 2, partial: null })
        assert.deepInclude(yield* load(of, [file(...facts.slice(1))], { mode: "live" }), {
          removed: 1,
          partial: null
        })
        const last = yield* load(of, [file()], { mode: "live" })
        assert.deepInclude(last, { rowsRead: 0, records: 0, removed: 1, partial: null })
        assert.deepInclude(yield* load(of, [file(...facts)], { mode: "live" }), { added: 2, partial: null })
        for (const broken of ["", "abn,name\n", "<html>Access denied</html>"])
          assert.strictEqual(
            (yield* Effect.flip(load(of, [inMemory("operator.csv", broken)], { mode: "live" })))._tag,
            "SourceMalformed"
          )
      }
      yield* withdrawn
    })
  )
})
