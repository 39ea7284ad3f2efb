import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { afterAll, assert, layer } from "@effect/vitest"
import type { View } from "@entity-watch/core/domain/View"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { BatchRows } from "@entity-watch/node/rows/files/fileBatches"
import {
  type ResolveCustomersOptions,
  resolveCustomerFile,
  rowsInThisThread
} from "@entity-watch/node/rows/resolveCustomerFile"
import { CommandFailed } from "@entity-watch/server/process/CommandFailed"
import { Effect, Layer, Stream } from "effect"
import { Csv } from "effect/encoding"
import { TestClock } from "effect/testing"
import { writeWorkbook } from "../../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import {
  coreLayer,
  fixtures,
  inMemory,
  load,
  loadFixture,
  loadFixtures,
  register
} from "../../support/registers.ts"
import { saidAtCommandLine } from "../../support/saidAtCommandLine.ts"
import { asCsv, messySuppliers } from "./messySuppliers.ts"
import { messyVerdicts } from "./messyVerdicts.ts"

const home = mkdtempSync(join(tmpdir(), "entity-watch-resolve-"))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const written = (name: string, content: string | Uint8Array) => {
  const path = join(home, name)
  writeFileSync(path, content)
  return path
}

const run = (folder: string, file: string, options: Partial<ResolveCustomersOptions<CommandFailed>> = {}) =>
  resolveCustomerFile({
    file,
    folder: join(home, folder),
    resume: false,
    mode: "sandbox",
    asOf: undefined,
    columns: {},
    encoding: undefined,
    sheet: undefined,
    requireGst: false,
    resolvesRows: rowsInThisThread(16),
    namesReady: () => Effect.void,
    onProgress: () => Effect.void,
    ...options
  })

const bytes = (folder: string, file = "results.csv") => readFileSync(join(home, folder, file), "utf8")
const rowsOf = (folder: string) =>
  Stream.make(bytes(folder).replace(/^\ufeff/u, "")).pipe(
    Stream.pipeThroughChannelOrFail(Csv.decodeString({ headers: true })),
    Stream.runCollect
  )

/** Which kinds of row came to each verdict, and to the valid number that was meant. */
const outcomes = (rows: ReadonlyArray<Readonly<Record<string, string>>>) => {
  const kinds = new Map<string, Set<string>>()
  for (const { kind = "", nearest_number, verdict_2 } of rows) {
    const outcome = `\`${verdict_2}\`${nearest_number === "" ? "" : ", with `nearest_number`"}`
    kinds.set(outcome, (kinds.get(outcome) ?? new Set()).add(kind))
  }
  return [...kinds].map(([outcome, of]) => `${outcome} | ${[...of].toSorted().join("; ")}`).toSorted()
}

const services = Snapshots.layer.pipe(
  Layer.provideMerge(Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer))),
  Layer.merge(NodeServices.layer)
)

layer(Snapshots.layer.pipe(Layer.provideMerge(coreLayer), Layer.merge(NodeServices.layer)))(
  "resolving a file without registers",
  (it) => {
    it.effect("answers unavailable, and never that nobody was found", () =>
      Effect.gen(function* () {
        const file = written("none.csv", "name,abn\nSomebody,\nSomebody,23990000014\nSomebody,23990000015\n")
        const { run: done } = yield* run("none", file)
        assert.strictEqual(done.verdicts.unavailable, 3)
        for (const { why } of yield* rowsOf("none")) assert.include(why, "abn-bulk-extract")
      })
    )
  }
)

layer(services)("resolving a file", (it) => {
  it.effect("gives every row of a messy file of suppliers the verdict of its mess", () =>
    Effect.gen(function* () {
      const messy = messySuppliers(300)
      const { ignored, run: done } = yield* run("messy", written("messy.csv", asCsv(messy)))
      assert.strictEqual(done.rows, 300)
      assert.deepStrictEqual(ignored, ["Terms", "verdict"])
      const rows = yield* rowsOf("messy")
      assert.lengthOf(rows, 300)
      const wrong = rows.flatMap((row, at) => {
        const made = messy[at]
        return made?.verdict === row.verdict_2 && (made?.found ?? "") === row.found_abn
          ? []
          : [`${made?.kind}: ${made?.name} | ${made?.abn} -> ${row.verdict_2} ${row.found_abn} ${row.why}`]
      })
      assert.deepStrictEqual([...new Set(wrong)], [])
      assert.deepStrictEqual(
        messyVerdicts,
        outcomes(rows.map((row, at) => ({ kind: messy[at]?.kind ?? "", ...row })))
      )
      for (const verdict of Object.keys(done.verdicts).filter((each) => each !== "not_registered_for_gst"))
        assert.isAbove(messy.filter((row) => row.verdict === verdict).length, 0, verdict)
    })
  )

  it.effect("waits for all names once, before the first row that has one, and after the file was read", () =>
    Effect.gen(function* () {
      let asked = 0
      const namesReady = (view: View) =>
        Effect.sync(() => {
          assert.isTrue(view.snapshots.has("abn-bulk-extract"))
          asked += 1
        })
      for (const [name, content, why] of [
        ["nowhere.csv", null, /cannot be read/u],
        ["unknown.csv", "What\nBanksia\n", /no column that is known/u],
        ["broken.xlsx", "PK\u0003\u0004 no workbook", /workbook/u]
      ] as const) {
        const file = content === null ? join(home, name) : written(name, content)
        assert.match(saidAtCommandLine(yield* Effect.flip(run(`not ${name}`, file, { namesReady }))), why)
      }
      const numbers = written("numbers.csv", "name,abn\n,23990000014\n,23990000015\n")
      yield* run("numbers alone", numbers, { namesReady })
      assert.match(
        saidAtCommandLine(yield* Effect.flip(run("numbers alone", numbers, { namesReady }))),
        /holds the results/u
      )
      assert.strictEqual(asked, 0)

      // More than one batch, and a name in each.
      const between = ",23990000014\n".repeat(20)
      const many = written("names.csv", `name,abn\nBanksia Creek,\n${between}Banksia Creek,\n`)
      let batches = 0
      const onProgress = () => Effect.sync(() => batches++)
      const { run: done } = yield* Effect.provideService(
        run("names", many, { namesReady, onProgress }),
        BatchRows,
        20
      )
      assert.strictEqual(done.rows, 22)
      assert.strictEqual(batches, 2)
      assert.strictEqual(asked, 1)

      const file = written("name.csv", "name,abn\nBanksia Creek,\n")
      const failing = () => Effect.fail(new CommandFailed({ message: "No index." }))
      const refused = yield* Effect.flip(run("no index", file, { namesReady: failing }))
      assert.strictEqual(refused.message, "No index.")
      const resumed = yield* run("no index", file, { namesReady, resume: true })
      assert.strictEqual(resumed.run.rows, 1)
      assert.strictEqual(asked, 2)
    })
  )

  it.effect("leaves the row as it is before what it adds, and writes no formula", () =>
    Effect.gen(function* () {
      const file = written(
        "given.csv",
        'Ref,Supplier name,ABN,Notes\n7,=1+1,23 990 000 014,"two\nlines"\n8,Banksia Creek,23 990 000 014,-5\n'
      )
      yield* run("given", file)
      const [, first, ...more] = bytes("given").split("\r\n")
      assert.match(first ?? "", /^7,'=1\+1,23 990 000 014,"two\nlines",unavailable,/u)
      assert.match(more[0] ?? "", /^8,Banksia Creek,23 990 000 014,'-5,same,,23990000014,990000014,/u)
      const [, row] = yield* rowsOf("given")
      assert.deepInclude(row, {
        found_name: "BANKSIA CREEK ENGINEERING PTY LTD",
        matched_by: "abn",
        matched_name: "BANKSIA CREEK",
        matched_name_kind: "business",
        confidence: "100",
        abn_status: "Active",
        gst: "yes",
        found_state: "NSW",
        found_postcode: "2000",
        charity: "no",
        licences: "afs_licensee credit_licensee afs_authorised_rep credit_rep"
      })
      const [, toLookAt = ""] = bytes("given", "report.html").split("<h2>To look at</h2>")
      assert.deepStrictEqual(toLookAt.match(/<tr><td>\d+<\/td>/gu), ["<tr><td>2</td>"])
    })
  )

  it.effect("shows in the report each row that is same with a remark, and counts them", () =>
    Effect.gen(function* () {
      const file = written(
        "remarks.csv",
        `Name 1,Name 2,ABN\nBanksia Creek,,23990000014\n${"Banksia Creek,t/a Quoll Kites,23990000014\n".repeat(3)},,23990000014\n`
      )
      const once = yield* run("remarks", file)
      const batched = yield* Effect.provideService(run("remarks in batches", file), BatchRows, 2)
      for (const { run: done } of [once, batched]) {
        assert.strictEqual(done.verdicts.same, 5)
        assert.strictEqual(done.remarked, 4)
      }
      const page = bytes("remarks", "report.html")
      assert.include(page, "<td>same, with a remark</td><td>4</td>")
      const [, toLookAt = ""] = page.split("<h2>To look at</h2>")
      assert.deepStrictEqual(toLookAt.match(/(?<=<tr><td>)\d+/gu), ["3", "4", "5", "6"])
      assert.strictEqual(toLookAt.split("No register gives it the name &#34;Quoll Kites&#34;").length, 4)
      assert.include(toLookAt, "The row has no name")
    })
  )

  it.effect("says in one sentence why a file cannot be read, before anything is written", () =>
    Effect.gen(function* () {
      const faults = [
        [
          "quote.csv",
          `name,abn\nBanksia Creek,23990000014\n"never closed,\n${"x".repeat(300_000)}`,
          "has a row of more than 256 KiB, which begins in line 3"
        ],
        ["encoding.csv", Buffer.from("name\nSchr\u00f6der\nM\u0081ller\n", "latin1"), "is not UTF-8 text"],
        ["column.csv", "What,Where\nBanksia,NSW\n", "has no column that is known to hold names or numbers"],
        ["damaged.xlsx", Buffer.from("PK\u0003\u0004 and nothing more", "latin1"), "cannot be read"]
      ] as const
      for (const [name, content, why] of faults) {
        const failure = yield* Effect.flip(run(`faulty-${name}`, written(name, content)))
        assert.include(saidAtCommandLine(failure), why)
        assert.isFalse(existsSync(join(home, `faulty-${name}`)), name)
      }
    })
  )

  it.effect("keeps the cells of a row that is longer than the header", () =>
    Effect.gen(function* () {
      const file = written("shifted.csv", "name,abn\nBanksia Creek,23990000014,beyond\n")
      yield* run("shifted", file)
      assert.match(
        bytes("shifted").split("\r\n")[1] ?? "",
        /^Banksia Creek,23990000014,unavailable,Not resolved: .*,beyond$/u
      )
    })
  )

  it.effect("reads a workbook alike", () =>
    Effect.gen(function* () {
      const messy = messySuppliers(24)
      const table = [
        ["Ref", "Supplier Name", "A.B.N.", "State"],
        ...messy.map(({ abn, name, state }, at) => [`S${at + 1}`, name, abn, state])
      ]
      const text = table
        .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
        .join("\n")
      yield* run("as-text", written("alike.csv", text))
      yield* run(
        "as-workbook",
        written(
          "alike.xlsx",
          yield* writeWorkbook({ sheet: "Suppliers", rows: table, modified: "2026-11-02T03:15:00Z" })
        )
      )
      assert.strictEqual(bytes("as-workbook"), bytes("as-text"))
    })
  )

  it.effect("takes an ABN or ACN that stands with the name for a number of the row", () =>
    Effect.gen(function* () {
      const companies = "company_202611.csv"
      const company = readFileSync(`${fixtures}asic-companies/${companies}`, "utf8")
      const [, line = ""] = company.split("\n")
      const numbered = line
        .replace("BANKSIA CREEK ENGINEERING PTY LTD", "A.C.N. 990 000 505 PTY LTD")
        .replace("990000014", "990000505")
        .replace("23990000014", "0")
      yield* load(register("asic-companies"), [inMemory(companies, `${company.trimEnd()}\n${numbered}\n`)])
      yield* TestClock.adjust("2 seconds")
      const told = [
        // The number alone.
        ["Banksia Creek (ABN 23 990 000 014)", "", "same", "23990000014", "abn"],
        ["ABN: 23 990 000 014 Banksia Creek", "", "same", "23990000014", "abn"],
        ["Banksia Creek ACN 990 000 014", "", "same", "23990000014", "acn"],
        ["ABN 23 990 000 014", "", "same", "23990000014", "abn"],
        ["Emu Plains Joinery (ABN 23 990 000 014)", "", "number_of_someone_else", "23990000014", "abn"],
        ["Tin Roof Pest Control (ABN 23 990 000 014)", "", "name_differs", "23990000014", "abn"],
        ["Quoll Logistics Pty Ltd ABN 29 990 000 041", "", "cancelled", "29990000041", "abn"],
        ["Banksia Creek (ABN 23 990 000 015)", "", "bad_number", "23990000014", "name"],
        ["ABN 23 990 000 015", "", "bad_number", "", ""],
        // Beside a number of its own.
        ["Banksia Creek (ABN 23 990 000 014)", "23990000014", "same", "23990000014", "abn"],
        ["Banksia Creek (ACN 990 000 014)", "23990000014", "same", "23990000014", "abn"],
        ["Banksia Creek (ABN 21 990 000 069)", "23990000014", "number_of_someone_else", "23990000014", "abn"],
        ["Banksia Creek (ABN 51 824 753 556)", "23990000014", "not_found", "", ""],
        ["Banksia Creek (ABN 23 990 000 015)", "23990000014", "bad_number", "23990000014", "name"],
        ["Banksia Creek (ABN 23 990 000 014)", "23990000015", "bad_number", "23990000014", "name"],
        ["Goanna Holdings Pty Ltd (ACN 990 000 023)", "80880000007", "same", "80880000007", "abn"],
        // What stands without the word is a number of a row that has no other, if a register has it.
        ["Banksia Creek 21 990 000 069", "", "number_of_someone_else", "21990000069", "abn"],
        ["Banksia Creek 21 990 000 069", "23990000014", "same", "23990000014", "abn"],
        ["Banksia Creek 51 824 753 556", "", "same", "23990000014", "name"],
        ["Banksia Creek 61255501234", "", "same", "23990000014", "name"],
        ["Banksia Creek Ph 02 5550 1234", "23990000014", "same", "23990000014", "abn"],
        // A company that is called by its number.
        ["990 000 505 PTY LTD", "", "same", "", "acn"],
        ["A.C.N. 990 000 505 PTY LTD", "", "same", "", "acn"],
        ["ACN 990 000 505 Pty Limited", "990 000 505", "same", "", "acn"],
        ["ACN 990 000 505 PTY LTD", "23990000014", "number_of_someone_else", "23990000014", "abn"]
      ] as const
      const file = written(
        "in-names.csv",
        `name,abn\n${told.map(([name, abn]) => `${name},${abn}`).join("\n")}\n`
      )
      yield* run("in-names", file)
      const rows = yield* rowsOf("in-names")
      assert.deepStrictEqual(
        rows.map(({ abn, found_abn, matched_by, name, verdict }) => [
          name,
          abn,
          verdict,
          found_abn,
          matched_by
        ]),
        told.map((row) => [...row])
      )
      yield* loadFixture(register("asic-companies"))
    })
  )

  it.effect("tells who is not registered for GST only where that is asked for", () =>
    Effect.gen(function* () {
      const file = written("gst.csv", "name,abn\nWattle Ridge Finance,31990000050\nNo ABN Numbat,990000078\n")
      yield* run("gst", file)
      assert.deepStrictEqual(
        (yield* rowsOf("gst")).map(({ gst, verdict }) => [verdict, gst]),
        [
          ["same", "no"],
          ["same", ""]
        ]
      )
      yield* run("gst-required", file, { requireGst: true })
      assert.deepStrictEqual(
        (yield* rowsOf("gst-required")).map(({ verdict }) => verdict),
        ["not_registered_for_gst", "unavailable"]
      )
      const other = yield* Effect.flip(run("gst", file, { resume: true, requireGst: true }))
      assert.include(saidAtCommandLine(other), "was begun with no --require-gst")
    })
  )

  it.effect("goes on where it was stopped with the same bytes, whatever was loaded since", () =>
    Effect.gen(function* () {
      const file = written("long.csv", asCsv(messySuppliers(60)))
      yield* run("straight", file)
      const stopped = run("stopped", file, { onProgress: () => Effect.die("killed") })
      yield* Effect.exit(stopped)
      appendFileSync(join(home, "stopped", "results.csv"), 'S51,"half a ro')
      const companies = "company_202611.csv"
      const others = readFileSync(`${fixtures}asic-companies/${companies}`, "utf8").replace(
        /LYREBIRD COMMUNITY/gu,
        "EMPEROR COMMUNITY"
      )
      yield* load(register("asic-companies"), [inMemory(companies, others)])
      yield* TestClock.adjust("2 seconds")
      const taken = yield* run("stopped", file, { resume: true })
      assert.strictEqual(taken.resumedAfter, 51)
      assert.isTrue(bytes("stopped") === bytes("straight"), "the same bytes")
      const page = (of: string) => bytes(of, "report.html").replace(/As of \S+/u, "")
      assert.strictEqual(page("stopped"), page("straight"))
      yield* loadFixture(register("asic-companies"))
    }).pipe(Effect.provideService(BatchRows, 50))
  )
})
