import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer } from "@effect/vitest"
import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Accounts } from "@entity-watch/core/admin/Accounts"
import { AuditLog } from "@entity-watch/core/admin/AuditLog"
import { CustomerFiles } from "@entity-watch/core/admin/CustomerFiles"
import { Uploads } from "@entity-watch/core/admin/Uploads"
import { IdentitySource } from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import { NameSearch, SearchOverloaded } from "@entity-watch/core/resolve/NameSearch"
import { RowResolver } from "@entity-watch/core/resolve/rows/RowResolver"
import { csvLines } from "@entity-watch/core/rows/files/csvLines"
import { SandboxFaults } from "@entity-watch/core/sandbox/SandboxFaults"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import type { KeptFile } from "@entity-watch/core/store"
import { resolveCustomerFile, rowsInThisThread } from "@entity-watch/node/rows/resolveCustomerFile"
import { CustomerRuns } from "@entity-watch/node/rows/runs/CustomerRuns"
import { resolvingTask } from "@entity-watch/node/rows/runs/resolvingTask"
import { screeningTask } from "@entity-watch/node/rows/runs/screeningTask"
import { shownRun } from "@entity-watch/node/rows/runs/shownRun"
import { openUpload, runOf as storedRun } from "@entity-watch/node/rows/runs/uploadedCustomers"
import { Duration, Effect, Exit, Layer, Option, Ref, Schedule, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { coreLayer, loadFixtures } from "../../support/registers.ts"
import { asCsv, messySuppliers } from "../resolve/messySuppliers.ts"

const by: Administrator = {
  name: "Ada",
  role: "reviewer",
  via: "session",
  keyId: null,
  address: null,
  requestId: null
}

const services = Layer.mergeAll(CustomerFiles.layer, Uploads.layer, Accounts.layer).pipe(
  Layer.provide(ApiKeys.layer),
  Layer.provideMerge(AuditLog.layer),
  Layer.provide(NodeCrypto.layer),
  Layer.provideMerge(Snapshots.layer),
  Layer.provideMerge(Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer)))
)

const customers = (count: number) =>
  `id,name,dob\n${Array.from({ length: count }, (_, i) => (i % 40 === 7 ? `c${i},"Example, Jordan",1970` : `c${i},Nobody Similar ${i},`)).join("\n")}\n`

const uploaded = Effect.fnUntraced(function* (name: string, content: string | Uint8Array) {
  const uploads = yield* Uploads
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content
  const { id } = yield* uploads.begin(by, { name, bytes: bytes.length })
  yield* uploads.append(by, id, { offset: 0, content: bytes })
  return id
})

const added = Effect.fnUntraced(function* (
  name: string,
  content: string | Uint8Array,
  task: "resolve" | "screen" = "screen",
  mode: Mode = "sandbox"
) {
  const upload = yield* uploaded(name, content)
  return yield* CustomerRuns.use((runs) => runs.add(by, { upload, mode, task }))
})

const runOf = (file: KeptFile) => storedRun(screeningTask.schema, file)
const rowOf = (file: KeptFile) => (runOf(file) ?? storedRun(resolvingTask.schema, file))?.row ?? 0

const found = (id: string) =>
  Effect.flatMap(
    CustomerFiles.use((files) => files.get(id)),
    Effect.fromOption
  )

const asUsual = { columns: { id: "id", name: "name", dob: "dob" }, dates: "day-first" } as const

/** Looks until it is so, by the clock on the wall. */
const until = (id: string, isSo: (file: { readonly state: string; readonly row: number }) => boolean) =>
  found(id).pipe(
    Effect.filterOrFail(
      (file) => isSo({ state: file.state, row: rowOf(file) }),
      () => "not yet"
    ),
    Effect.retry(Schedule.spaced(Duration.millis(20)))
  )

/** What every row was answered, in the order of the file, page by page. */
const answered = Effect.fnUntraced(function* (id: string) {
  const files = yield* CustomerFiles
  const rows: Array<readonly [row: number, verdict: string]> = []
  let cursor: string | undefined
  do {
    const page = yield* files.rows(id, { limit: 50, ...(cursor !== undefined && { cursor }) })
    rows.push(...page.rows.map(({ row, verdict }) => [row, verdict] as const))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return rows
})

const working = CustomerRuns.layer

layer(services, { excludeTestServices: true })("files of customers", (it) => {
  it.effect("are screened whole, and decided in the name of whoever says so", () =>
    Effect.gen(function* () {
      const { columns, id, problem } = yield* added("whole.csv", customers(130))
      assert.isNull(problem)
      assert.deepStrictEqual(columns, { id: "id", name: "name", dob: "dob" })
      const waiting = yield* found(id)
      yield* CustomerRuns.use((runs) => runs.screen(by, waiting, asUsual))
      const done = yield* until(id, ({ state }) => state === "finished")
      assert.deepInclude(runOf(done)?.counts, { screened: 130, review: 4, no_match: 126 })
      assert.strictEqual(done.undecided, 4)
      const rows = yield* answered(id)
      assert.deepStrictEqual(
        rows.map(([row]) => row),
        Array.from({ length: 130 }, (_, i) => i + 2)
      )
      const files = yield* CustomerFiles
      const decided = yield* Effect.flatten(
        Effect.map(files.decide(by, id, 9, { decision: "different" }), Effect.fromOption)
      )
      assert.deepInclude(decided, { decision: "different", decided_by: "Ada" })
      assert.strictEqual((yield* found(id)).undecided, 3)
      assert.isTrue(
        Option.isNone(yield* files.decide(by, id, 2, { decision: "same" })),
        "a row without a match"
      )
      const sql = yield* SqlClient.SqlClient
      assert.lengthOf(
        yield* sql`SELECT FROM audit_line WHERE subject LIKE ${`${id}%`} AND act = 'file.decide'`,
        1
      )
      assert.isTrue(
        Option.isNone(yield* Uploads.use((uploads) => uploads.kept(done.upload_id))),
        "its bytes are gone"
      )
    }).pipe(Effect.provide(working))
  )

  it.effect("are not begun where a column without a header has values, and tell unread names", () =>
    Effect.gen(function* () {
      const begin = Effect.fnUntraced(function* (name: string, content: string) {
        const { id } = yield* added(name, content)
        const waiting = yield* found(id)
        yield* CustomerRuns.use((runs) =>
          runs.screen(by, waiting, { columns: { name: "Name" }, dates: "day-first" })
        )
        return yield* until(id, ({ state }) => state === "finished")
      })
      const refused = yield* Effect.flip(begin("unnamed.csv", "Name,,DOB\nRuslan,Orlovski-Sample,1971\n"))
      assert.deepInclude(refused, {
        reason:
          "unnamed.csv has a value in column 2 (B), which has no header: the first stands in row 2. Give the column a header, or delete it."
      })
      const run = runOf(yield* begin("payee.csv", "Name,Payee\nNobody Similar,Jordan Example\n"))
      assert.deepStrictEqual(run?.unread_columns, [{ header: "Payee", rows: 1, first_row: 2 }])
    }).pipe(Effect.provide(working))
  )

  it.effect("go on after the process ended, without a row lost or answered twice", () =>
    Effect.gen(function* () {
      const first = yield* Scope.make()
      const runs = yield* Layer.buildWithScope(working, first)
      const { id } = yield* Effect.provideContext(added("stopped.csv", customers(900)), runs)
      const waiting = yield* found(id)
      yield* Effect.provideContext(
        CustomerRuns.use((all) => all.screen(by, waiting, asUsual)),
        runs
      )
      yield* until(id, ({ row }) => row > 1)
      yield* Scope.close(first, Exit.void)
      const before = yield* found(id)
      assert.strictEqual(before.state, "running")
      const come = runOf(before)?.row ?? 0
      assert.isAbove(come, 1)
      assert.isBelow(come, 901)
      assert.lengthOf(yield* answered(id), come - 1)
      yield* until(id, ({ state }) => state === "finished").pipe(Effect.provide(working))
      const rows = yield* answered(id)
      assert.deepStrictEqual(
        rows.map(([row]) => row),
        Array.from({ length: 900 }, (_, i) => i + 2)
      )
      assert.deepInclude(runOf(yield* found(id))?.counts, { screened: 900, review: 23, no_match: 877 })
    })
  )

  it.effect("are not screened on by a process that lost them", () =>
    Effect.gen(function* () {
      const files = yield* CustomerFiles
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* added("lost.csv", customers(3)).pipe(Effect.provide(working))
      yield* files.begin(by, { id, task: "screen" }, asUsual, 3, { row: 0 })
      const one = yield* files.claim("one", "screen")
      assert.isTrue(Option.isSome(one))
      assert.isTrue(Option.isNone(yield* files.claim("two", "screen")), "it is in a hand")
      yield* sql`UPDATE customer_file SET claimed_until = now() - interval '1 second' WHERE id = ${id}`
      assert.isTrue(Option.isSome(yield* files.claim("two", "screen")))
      yield* sql`UPDATE customer_file SET claimed_until = now() - interval '1 second' WHERE id = ${id}`
      assert.isFalse(yield* files.hold({ id, claim: "one" }))
      assert.isTrue(yield* files.hold({ id, claim: "two" }))
      assert.isTrue(Option.isNone(yield* files.claim("one", "screen")), "it is held")
      const row = { row: 2, verdict: "review", given: null, results: [{ name: "A\u0000B \ud800" }] } as const
      assert.isFalse(yield* files.write({ id, claim: "one" }, [row], { row: 2 }))
      assert.lengthOf(yield* answered(id), 0)
      assert.isTrue(yield* files.write({ id, claim: "two" }, [row], { row: 2 }))
      const { rows } = yield* files.rows(id, {})
      assert.deepStrictEqual(rows[0]?.results, [{ name: "A\ufffdB \ufffd" }])
      assert.isTrue(yield* files.remove(by, id))
      assert.isFalse(yield* files.write({ id, claim: "two" }, [{ ...row, row: 3 }], { row: 3 }))
      assert.isFalse(yield* files.remove(by, id))
    })
  )

  it.effect.each([
    ["a picture", "\u0089PNG\r\n\u001a\n\u0000\u0000", /is neither text nor a workbook\. Save/u],
    [
      "a web page",
      "\n<!DOCTYPE html>\n<html><body>Log in, please</body></html>\n",
      /is a web page, and not a CSV/u
    ],
    ["a document", "%PDF-1.7\nname\nAda", /is neither text nor a workbook\. Save/u],
    [
      "no header",
      "2026-01-01,12\nAda,13\n",
      /has no header: its first line looks like a customer\. Add a line/u
    ],
    [
      "other bytes",
      "\u0081\u008dabc",
      /is neither text nor a workbook\. Save|has no header|has a header and/u
    ],
    ["nothing but a header", "name,dob\n", /has a header and no customers\.$/u],
    ["an open quotation mark", 'name\n"Ada', /is not CSV in line 2: look at its quotation marks\.$/u],
    ["too many columns", `name${",a".repeat(400)}\nAda`, /has 401 columns: at most 300/u],
    [
      "blank lines before the header",
      `${"\n".repeat(100_000)}name\nAda`,
      /^blank lines before the header\.csv has more than 1,000 blank rows before its header\. Delete the blank rows\.$/u
    ]
  ] as const)("are refused in a sentence: %s", ([what, content, sentence]) =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(added(`${what}.csv`, content))
      assert.strictEqual(refused._tag, "FileUnusable")
      assert.match(`${"reason" in refused ? refused.reason : ""}`, sentence)
      assert.notMatch(`${"reason" in refused ? refused.reason : ""}`, /--|\/tmp/u)
    }).pipe(Effect.provide(working))
  )

  it.effect("go on after they stopped, with the same columns and with no others", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* added("went-on.csv", customers(120))
      const waiting = yield* found(id)
      const runs = yield* CustomerRuns
      yield* runs.screen(by, waiting, asUsual)
      yield* until(id, ({ row }) => row > 1)
      yield* sql`UPDATE customer_file SET state = 'stopped', failure = 'A test stopped it.', claim = NULL WHERE id = ${id} AND state = 'running'`
      const stopped = yield* found(id)
      if (stopped.state === "stopped") {
        const other = yield* Effect.flip(
          runs.screen(by, stopped, { columns: { name: "name" }, dates: "day-first" })
        )
        assert.strictEqual(other._tag, "FileUnusable")
        yield* runs.screen(by, stopped, { ...asUsual, columns: { dob: "dob", name: "name", id: "id" } })
      }
      yield* until(id, ({ state }) => state === "finished")
      assert.deepStrictEqual(
        (yield* answered(id)).map(([row]) => row),
        Array.from({ length: 120 }, (_, i) => i + 2)
      )
    }).pipe(Effect.provide(working))
  )

  it.effect("are of one upload each, and answer in their own name whatever it is", () =>
    Effect.gen(function* () {
      const runs = yield* CustomerRuns
      const upload = yield* uploaded("once.csv", customers(2))
      yield* runs.add(by, { upload, mode: "sandbox" })
      const again = yield* Effect.flip(runs.add(by, { upload, mode: "sandbox" }))
      assert.strictEqual(again._tag, "UploadAdded")
      for (const name of ["$&.csv", "a--b.csv", "$1$`.csv"]) {
        const refused = yield* Effect.flip(added(name, "name\n"))
        assert.strictEqual(
          "reason" in refused ? refused.reason : "",
          `${name} has a header and no customers.`
        )
      }
    }).pipe(Effect.provide(working))
  )

  it.effect("are kept of somebody else beside as many as one person may have", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        INSERT INTO customer_file (id, name, who, mode, bytes, upload_id, header, sample, columns, state)
        SELECT 'many_' || i, 'x', 'Ada', 'sandbox', 1, 'many_' || i, '[]', '[]', '[]', 'finished'
        FROM generate_series(1, 50) AS i`
      const refused = yield* Effect.flip(added("one-more.csv", customers(2)))
      assert.strictEqual(refused._tag, "TooManyFiles")
      const other = { ...by, name: "Bob" }
      const uploads = yield* Uploads
      const bytes = new TextEncoder().encode(customers(2))
      const { id: upload } = yield* uploads.begin(other, { name: "other.csv", bytes: bytes.length })
      yield* uploads.append(other, upload, { offset: 0, content: bytes })
      const kept = yield* CustomerRuns.use((runs) =>
        runs.add(other, { upload, mode: "sandbox", task: "screen" })
      )
      assert.strictEqual(kept.who, "Bob")
      yield* sql`DELETE FROM customer_file WHERE id LIKE 'many_%' OR who = 'Bob'`
    }).pipe(Effect.provide(working))
  )

  it.effect("say so where they are deleted while they are read", () =>
    Effect.gen(function* () {
      const uploads = yield* Uploads
      const upload = yield* Effect.flatMap(
        uploads.kept(yield* uploaded("gone.csv", customers(2))),
        Effect.fromOption
      )
      assert.isTrue(yield* uploads.end(by, upload.id))
      const refused = yield* Effect.flip(Effect.scoped(openUpload(upload)))
      assert.strictEqual("reason" in refused ? refused.reason : "", "gone.csv was deleted while it was read.")
    })
  )

  it.effect("are refused at once for a header of brackets", () =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(added("brackets.csv", `${"(".repeat(250_000)}\nx\n`))
      assert.strictEqual(refused._tag, "FileUnusable")
    }).pipe(Effect.provide(working))
  )

  it.effect("are screened with further parties, several names and a title, as they were added", () =>
    Effect.gen(function* () {
      const file = yield* added(
        "parties.csv",
        [
          "Customer master,,,,",
          "Business Name,Trading Name,Other Name,Joint Holder,Joint Holder DOB",
          "Nobody Similar,Nobody Similar,,Ruslan Orlovski-Sample,14/03/1971",
          "Nobody Similar,,Jordan Example,,",
          "Total,2,,,"
        ].join("\n")
      )
      assert.isNull(file.problem)
      const columns = {
        name: "Business Name",
        alias: ["Trading Name", "Other Name"],
        "joint holder.name": "Joint Holder",
        "joint holder.dob": "Joint Holder DOB"
      }
      assert.deepStrictEqual(file.columns, columns)
      yield* CustomerRuns.use((runs) => runs.screen(by, file, { columns: file.columns, dates: "day-first" }))
      const done = yield* until(file.id, ({ state }) => state === "finished")
      assert.deepInclude(runOf(done)?.counts, { screened: 2, review: 2, refused: 0 })
      assert.deepStrictEqual(runOf(done)?.settings.columns, columns)
      const { rows } = yield* CustomerFiles.use((files) => files.rows(file.id, {}))
      assert.deepInclude(rows[0]?.results[0], { row: "3", party: "joint holder", dob_agreement: "agrees" })
      assert.deepInclude(rows[1]?.results[0], { row: "4", party: "", matched_name: "Jordan EXAMPLE" })
    }).pipe(Effect.provide(working))
  )

  it.effect("have the columns' names in the row that is said", () =>
    Effect.gen(function* () {
      const upload = yield* uploaded("said.csv", "Smith,1970\nAsiakas,Syntynyt\nJordan Example,1970\n")
      const runs = yield* CustomerRuns
      const file = yield* runs.add(by, { upload, mode: "sandbox", header_row: 2 })
      assert.deepStrictEqual(file.header, ["Asiakas", "Syntynyt"])
      assert.deepStrictEqual(file.sample, [["Jordan Example", "1970"]])
      yield* runs.screen(by, file, { columns: { name: "Asiakas", dob: "Syntynyt" }, dates: "day-first" })
      const done = yield* until(file.id, ({ state }) => state !== "running" && state !== "waiting")
      assert.strictEqual(done.failure, null)
      assert.deepInclude(runOf(done)?.counts, { screened: 1, review: 1 })
    }).pipe(Effect.provide(working))
  )

  it.effect("have no column read but those that were confirmed", () =>
    Effect.gen(function* () {
      const file = yield* added("born.csv", "name,dob,dob,abn\nJordan Example,1970,x,23990000014\n")
      assert.match(
        file.problem ?? "",
        /several columns that could be the dob: "dob", "dob"\. Give them headers that differ\.$/u
      )
      yield* CustomerRuns.use((runs) =>
        runs.screen(by, file, { columns: { abn: "abn" }, dates: "day-first" })
      )
      const done = yield* until(file.id, ({ state }) => state === "finished")
      assert.deepStrictEqual(runOf(done)?.settings.columns, { abn: "abn" })
      const { rows } = yield* CustomerFiles.use((files) => files.rows(file.id, {}))
      assert.deepInclude(rows[0]?.results[0], { name: "", dob: "", abn: "23990000014" })
    }).pipe(Effect.provide(working))
  )

  it.effect("are added without known columns, and say which they have", () =>
    Effect.gen(function* () {
      const file = yield* added("other.csv", "Asiakas,Syntynyt\nJordan Example,1970\n")
      assert.deepInclude(file, { header: ["Asiakas", "Syntynyt"], columns: {} })
      assert.match(file.problem ?? "", /^It has no column .*"Asiakas", "Syntynyt"\.$/u)
      yield* CustomerRuns.use((runs) =>
        runs.screen(by, file, { columns: { name: "Asiakas", dob: "Syntynyt" }, dates: "day-first" })
      )
      const done = yield* until(file.id, ({ state }) => state === "finished")
      assert.deepInclude(runOf(done)?.counts, { screened: 1, review: 1 })
      const refused = yield* Effect.flip(
        CustomerRuns.use((runs) =>
          runs.screen(by, done, { columns: { name: "Asiakas" }, dates: "day-first" })
        )
      )
      assert.strictEqual(refused._tag, "FileUnusable")
    }).pipe(Effect.provide(working))
  )

  it.effect("of a workbook say which sheet was read, and which were not", () =>
    Effect.gen(function* () {
      const workbook = new URL("../../../../../fixtures/customers/openpyxl.xlsx", import.meta.url)
      const file = yield* added("customers.xlsx", readFileSync(workbook))
      yield* CustomerRuns.use((runs) => runs.screen(by, file, { columns: file.columns, dates: "day-first" }))
      const done = yield* until(file.id, ({ state }) => state === "finished")
      assert.deepStrictEqual(shownRun(done).remarks, [
        'The sheet "Customers" was read.',
        'Sheets that were not read: "Prospects", "Settings" (hidden).'
      ])
      assert.include(
        shownRun(done).warnings,
        'The sheet "Prospects" was not read, and nothing in it was compared.'
      )
    }).pipe(Effect.provide(working))
  )

  it.effect("of suppliers are resolved to the rows that the command writes", () =>
    Effect.gen(function* () {
      const messy = asCsv(messySuppliers(72))
      const file = yield* added("suppliers.csv", messy, "resolve")
      assert.deepStrictEqual(file.columns, {
        id: "Ref",
        name: "Supplier Name",
        abn: "A.B.N.",
        state: "State"
      })
      yield* CustomerRuns.use((runs) => runs.resolve(by, file, { columns: file.columns, require_gst: true }))
      const done = yield* until(file.id, ({ state }) => state === "finished")
      assert.strictEqual(done.undecided, 0, "nothing is to be decided of a supplier")
      const folder = mkdtempSync(join(tmpdir(), "entity-watch-resolve-"))
      const path = join(folder, "suppliers.csv")
      writeFileSync(path, messy)
      const command = yield* resolveCustomerFile({
        file: path,
        folder: join(folder, "results"),
        resume: false,
        mode: "sandbox",
        asOf: undefined,
        columns: file.columns,
        encoding: undefined,
        sheet: undefined,
        requireGst: true,
        resolvesRows: rowsInThisThread(1),
        namesReady: () => Effect.void,
        onProgress: () => Effect.void
      }).pipe(Effect.provide(NodeServices.layer))
      const shown = shownRun(done)
      assert.deepStrictEqual(shown.verdicts, command.run.verdicts)
      assert.isAbove(shown.verdicts?.number_of_someone_else ?? 0, 0)
      const files = yield* CustomerFiles
      const { rows } = yield* files.rows(file.id, { limit: 1_000 })
      const lines = rows.map(({ given, results: [found = {}] }) => [
        ...shown.result_header.slice(0, -shown.result_columns.length).map((_, at) => given?.[at] ?? ""),
        ...shown.result_columns.map((column) => found[column] ?? ""),
        ...(given ?? []).slice(file.header.length)
      ])
      assert.strictEqual(
        `\ufeff${yield* csvLines([shown.result_header, ...lines])}`,
        readFileSync(command.results, "utf8")
      )
      const look = yield* files.rows(file.id, { limit: 1_000, only: "to_look_at" })
      assert.lengthOf(look.rows, 72 - command.run.verdicts.same)
      const cancelled = yield* files.rows(file.id, { limit: 1_000, verdict: "cancelled" })
      assert.lengthOf(cancelled.rows, command.run.verdicts.cancelled)
      const [first] = look.rows
      assert.isTrue(
        Option.isNone(yield* files.decide(by, file.id, first?.row ?? 0, { decision: "same" })),
        "a decision is about a list"
      )
      rmSync(folder, { recursive: true })
    }).pipe(Effect.provide(working))
  )

  it.effect("of suppliers go on after the process ended, and are of their task alone", () =>
    Effect.gen(function* () {
      const first = yield* Scope.make()
      const runs = yield* Layer.buildWithScope(working, first)
      const file = yield* Effect.provideContext(
        added("stopped-suppliers.csv", asCsv(messySuppliers(110)), "resolve"),
        runs
      )
      const asked = { columns: file.columns, require_gst: false }
      const screened = yield* Effect.flip(
        CustomerRuns.use((all) => all.screen(by, file, asUsual)).pipe(Effect.provideContext(runs))
      )
      assert.deepInclude(screened, {
        reason:
          "stopped-suppliers.csv was added to resolve it. Delete the file and add it again to screen it."
      })
      yield* Effect.provideContext(
        CustomerRuns.use((all) => all.resolve(by, file, asked)),
        runs
      )
      yield* until(file.id, ({ row }) => row > 1)
      yield* Scope.close(first, Exit.void)
      const before = yield* found(file.id)
      assert.strictEqual(before.state, "running")
      assert.isBelow(rowOf(before), 111)
      yield* until(file.id, ({ state }) => state === "finished").pipe(Effect.provide(working))
      assert.deepStrictEqual(
        (yield* answered(file.id)).map(([row]) => row),
        Array.from({ length: 110 }, (_, i) => i + 2)
      )
    })
  )

  it.effect("of suppliers wait until all names can be searched", () =>
    Effect.gen(function* () {
      const rows = yield* RowResolver
      let asked = 0
      const isThere = yield* Ref.make(false)
      const loading = CustomerRuns.layer.pipe(
        Layer.provide(
          Layer.succeed(RowResolver, {
            ...rows,
            searchesAllNames: () =>
              Effect.suspend(() => {
                asked += 1
                return Ref.get(isThere)
              })
          })
        )
      )
      const file = yield* Effect.gen(function* () {
        const added_ = yield* added("early.csv", "name\nBanksia Creek Engineering Pty Ltd\n", "resolve")
        yield* CustomerRuns.use((runs) =>
          runs.resolve(by, added_, { columns: added_.columns, require_gst: false })
        )
        yield* Effect.retry(
          Effect.suspend(() => (asked > 0 ? Effect.void : Effect.fail("not yet"))),
          Schedule.spaced(Duration.millis(20))
        )
        // What is screened does not wait for it.
        const other = yield* added("meanwhile.csv", customers(3))
        yield* CustomerRuns.use((runs) => runs.screen(by, other, asUsual))
        yield* until(other.id, ({ state }) => state === "finished")
        assert.lengthOf(yield* answered(added_.id), 0)
        assert.strictEqual((yield* found(added_.id)).state, "running")
        yield* Ref.set(isThere, true)
        // Whoever asks for a file wakes those that wait.
        const next = yield* added("next.csv", "name\nNobody Similar\n", "resolve")
        yield* CustomerRuns.use((runs) =>
          runs.resolve(by, next, { columns: next.columns, require_gst: false })
        )
        for (const { id } of [added_, next]) yield* until(id, ({ state }) => state === "finished")
        return added_
      }).pipe(Effect.provide(loading))
      const { rows: all } = yield* CustomerFiles.use((files) => files.rows(file.id, {}))
      assert.strictEqual(all[0]?.verdict, "same")
    })
  )

  it.effect("of suppliers that wait do not keep those behind them from being resolved", () =>
    Effect.gen(function* () {
      const rows = yield* RowResolver
      const isThere = yield* Ref.make(false)
      const loading = CustomerRuns.layer.pipe(
        Layer.provide(
          Layer.succeed(RowResolver, {
            ...rows,
            searchesAllNames: (view) =>
              view.mode === "live" ? Ref.get(isThere) : rows.searchesAllNames(view)
          })
        )
      )
      yield* Effect.gen(function* () {
        const resolving = Effect.fnUntraced(function* (name: string, mode: Mode) {
          const file = yield* added(name, "name\nBanksia Creek Engineering Pty Ltd\n", "resolve", mode)
          yield* CustomerRuns.use((runs) =>
            runs.resolve(by, file, { columns: file.columns, require_gst: false })
          )
          return file.id
        })
        const waiting = [yield* resolving("live-1.csv", "live"), yield* resolving("live-2.csv", "live")]
        const ready = [yield* resolving("first.csv", "sandbox"), yield* resolving("second.csv", "sandbox")]
        for (const id of ready) yield* until(id, ({ state }) => state === "finished")
        for (const id of waiting) assert.strictEqual((yield* found(id)).state, "running")
        yield* Ref.set(isThere, true)
        // Whoever asks for a file wakes those that wait.
        const last = yield* resolving("last.csv", "sandbox")
        for (const id of [...waiting, last]) yield* until(id, ({ state }) => state === "finished")
      }).pipe(Effect.provide(loading))
    })
  )

  it.effect("of suppliers leave their turn to customers while the queue of searches is full", () =>
    Effect.gen(function* () {
      const isFull = yield* Ref.make(true)
      const crowded = RowResolver.layer.pipe(
        Layer.fresh,
        Layer.provide(SandboxFaults.layer),
        Layer.provide([
          IdentitySource.layerNone,
          Layer.succeed(NameSearch, {
            search: () =>
              Effect.flatMap(Ref.get(isFull), (full) =>
                full ? Effect.fail(new SearchOverloaded({ reason: "queue_full" })) : Effect.succeed(null)
              )
          })
        ])
      )
      // The queue is filled after the file was begun.
      const begun = Layer.effect(
        RowResolver,
        Effect.map(RowResolver, (rows) => ({ ...rows, searchesAllNames: () => Effect.succeed(true) }))
      ).pipe(Layer.provide(crowded))
      yield* Effect.gen(function* () {
        const file = yield* added("crowded.csv", "name\nBanksia Creek Engineering Pty Ltd\n", "resolve")
        yield* CustomerRuns.use((runs) =>
          runs.resolve(by, file, { columns: file.columns, require_gst: false })
        )
        const other = yield* added("meanwhile-crowded.csv", customers(130))
        yield* CustomerRuns.use((runs) => runs.screen(by, other, asUsual))
        yield* until(other.id, ({ state }) => state === "finished")
        assert.strictEqual((yield* found(file.id)).state, "running")
        yield* Ref.set(isFull, false)
        yield* until(file.id, ({ state }) => state === "finished")
        assert.deepStrictEqual(yield* answered(file.id), [[2, "same"]])
      }).pipe(Effect.provide(CustomerRuns.layer.pipe(Layer.provide(begun))))
    })
  )

  it.effect("of suppliers are not taken up by a process that does not know of resolving", () =>
    Effect.gen(function* () {
      const files = yield* CustomerFiles
      const sql = yield* SqlClient.SqlClient
      const { columns, id } = yield* added("old.csv", "name\nAda\n", "resolve").pipe(Effect.provide(working))
      // The statement of an earlier version, which screens whatever runs.
      const claimedByOld = sql`SELECT id FROM customer_file
        WHERE state = 'running' AND (claimed_until IS NULL OR claimed_until < clock_timestamp())`
      yield* files.begin(by, { id, task: "resolve" }, { columns, require_gst: false }, 1, { row: 0 })
      assert.lengthOf(yield* claimedByOld, 0)
      const own = { id, claim: "one" }
      assert.isTrue(Option.isSome(yield* files.claim("one", "resolve")))
      assert.isTrue(Option.isNone(yield* files.claim("two", "resolve")), "it is in a hand")
      assert.lengthOf(yield* claimedByOld, 0)
      yield* files.release(own)
      assert.lengthOf(yield* claimedByOld, 0)
      assert.isTrue(Option.isSome(yield* files.claim("two", "resolve")))
      const begunByOld = sql`UPDATE customer_file SET state = 'running', claimed_until = NULL WHERE id = ${id}`
      assert.strictEqual((yield* Effect.flip(begunByOld))._tag, "SqlError")
      yield* files.remove(by, id)
    })
  )
})
