import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { afterAll, assert, layer } from "@effect/vitest"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import {
  type ResolveCustomersOptions,
  resolveCustomerFile,
  rowsInThisThread
} from "@entity-watch/node/rows/resolveCustomerFile"
import { type ScreenCustomersOptions, screenCustomerFile } from "@entity-watch/node/rows/screenCustomerFile"
import { Effect, Layer, Stream } from "effect"
import { Csv } from "effect/encoding"
import { TestClock } from "effect/testing"
import { coreLayer, fixtures, inMemory, load, loadFixtures, register } from "../../support/registers.ts"
import { saidAtCommandLine } from "../../support/saidAtCommandLine.ts"

const home = mkdtempSync(join(tmpdir(), "entity-watch-since-"))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const at = (name: string) => join(home, name)
const written = (name: string, content: string) => {
  writeFileSync(at(name), content)
  return at(name)
}
const common = {
  resume: false,
  mode: "sandbox",
  asOf: undefined,
  columns: {},
  encoding: undefined,
  sheet: undefined,
  onProgress: () => Effect.void
} as const
const resolved = (folder: string, file: string, options: Partial<ResolveCustomersOptions<never>> = {}) =>
  resolveCustomerFile({
    ...common,
    file,
    folder: at(folder),
    requireGst: false,
    resolvesRows: rowsInThisThread(16),
    namesReady: () => Effect.void,
    ...options
  })
const screened = (folder: string, file: string, options: Partial<ScreenCustomersOptions> = {}) =>
  screenCustomerFile({ ...common, file, folder: at(folder), ...options })

const text = (folder: string, file: string) => readFileSync(join(home, folder, file), "utf8")
const changesIn = (folder: string) =>
  Stream.make(text(folder, "changes.csv").replace(/^\ufeff/u, "")).pipe(
    Stream.pipeThroughChannelOrFail(Csv.decodeString({ headers: true })),
    Stream.runCollect
  )

const services = Snapshots.layer.pipe(
  Layer.provideMerge(Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer))),
  Layer.merge(NodeServices.layer)
)

/** The invented register of companies with something replaced. */
const companiesWith = (before: RegExp, now: string) =>
  Effect.gen(function* () {
    const name = "company_202611.csv"
    const content = readFileSync(`${fixtures}asic-companies/${name}`, "utf8").replace(before, now)
    yield* load(register("asic-companies"), [inMemory(name, content)])
    yield* TestClock.adjust("2 seconds")
  })

const first = `Ref,Supplier Name,ABN,Notes
1,Banksia Creek,23 990 000 014,
2,Emu Plains Joinery,21990000069,old note
3,Lyrebird Community Care,27 990 000 032,
4,Tin Roof Pest Control,,
,Goanna Holdings,25990000023,
`
const second = `Notes,ABN,Ref,Supplier Name
another note,21990000069,2,Emu Plains Joinery
,25990000023,1,Banksia Creek
,25990000023,,Goanna Holdings
,27 990 000 032,3,Lyrebird Community Care
,31990000050,5,"=Wattle ""Ridge"" Finance"
`

layer(services)("a run since an earlier one", (it) => {
  it.effect("lists the rows that are new, changed, answered otherwise or gone, and no others", () =>
    Effect.gen(function* () {
      yield* resolved("first", written("first.csv", first))
      const { run } = yield* resolved("second", written("second.csv", second), { since: at("first") })
      const changes = yield* changesIn("second")
      assert.deepStrictEqual(
        changes.map((each) => [
          each.change,
          each.id,
          each.name,
          each.results_row_before,
          each.results_row_now,
          each.verdict_before,
          each.verdict_now
        ]),
        [
          ["changed", "1", "Banksia Creek", "2", "3", "same", "number_of_someone_else"],
          ["new", "5", `'=Wattle "Ridge" Finance`, "", "6", "", "same"],
          ["gone", "4", "Tin Roof Pest Control", "5", "", "not_found", ""]
        ]
      )
      const [changed] = changes
      assert.match(changed?.columns ?? "", /^abn verdict why /u)
      assert.match(changed?.before ?? "", /^abn: 23 990 000 014; verdict: same; why: \(none\); /u)
      assert.match(
        changed?.now ?? "",
        /^abn: 25990000023; verdict: number_of_someone_else; why: The number /u
      )
      assert.deepStrictEqual(run.changes, { new: 1, changed: 1, gone: 1, same: 3 })
      const page = text("second", "report.html")
      assert.include(page, "1 new, 1 changed, 1 gone; 3 as before.")
      assert.notInclude(page, "To look at")
      assert.notInclude(page, "Emu Plains")
      yield* loadFixtures
    })
  )

  it.effect("tells of an unchanged row that a register now answers otherwise", () =>
    Effect.gen(function* () {
      const file = written("again.csv", first)
      yield* resolved("again-1", file)
      const same = yield* resolved("again-2", file, { since: at("again-1") })
      assert.deepStrictEqual(same.run.changes, { new: 0, changed: 0, gone: 0, same: 5 })
      assert.lengthOf(yield* changesIn("again-2"), 0)
      yield* companiesWith(/(LYREBIRD COMMUNITY.*)\tREGD\t/u, "$1\tDRGD\t")
      yield* resolved("again-3", file, { since: at("again-2") })
      const changes = yield* changesIn("again-3")
      assert.deepStrictEqual(
        changes.map(({ change, id, verdict_before, verdict_now }) => [
          change,
          id,
          verdict_before,
          verdict_now
        ]),
        [["changed", "3", "same", "cancelled"]]
      )
      assert.match(
        changes[0]?.now ?? "",
        /^verdict: cancelled; why: It is deregistered\.; regulator_status: /u
      )
      yield* loadFixtures
    })
  )

  it.effect("writes the same bytes when it was stopped and goes on", () =>
    Effect.gen(function* () {
      const rows = (count: number, from: number) =>
        // Nothing is looked up for a row without a name and a number.
        `id,name,abn\n${Array.from({ length: count }, (_, i) => `${i + from},N/A,`).join("\n")}\n`
      const now = written("many-2.csv", rows(1200, 300))
      yield* resolved("many-1", written("many-1.csv", rows(1200, 0)))
      const straight = yield* resolved("straight", now, { since: at("many-1") })
      assert.deepStrictEqual(straight.run.changes, { new: 300, changed: 0, gone: 300, same: 900 })
      yield* Effect.exit(
        resolved("stopped", now, { since: at("many-1"), onProgress: () => Effect.die("killed") })
      )
      const without = yield* Effect.flip(resolved("stopped", now, { resume: true }))
      assert.include(saidAtCommandLine(without), "was begun with --since")
      yield* resolved("stopped", now, { since: at("many-1"), resume: true })
      for (const file of ["results.csv", "changes.csv"])
        assert.isTrue(text("stopped", file) === text("straight", file), file)
      const workbook = (folder: string) => readFileSync(join(home, folder, "results.xlsx"))
      assert.isTrue(workbook("stopped").equals(workbook("straight")), "results.xlsx")
    })
  )

  it.effect("refuses in one sentence what is no finished run of the same kind", () =>
    Effect.gen(function* () {
      const file = written("refused.csv", first)
      yield* resolved("kept", file)
      yield* screened("screened", written("customers.csv", "name\nNobody Of Note\n"))
      yield* resolved("edited", file)
      writeFileSync(join(home, "edited", "results.csv"), "\ufeffedited in a spreadsheet\r\n")
      yield* Effect.exit(resolved("unfinished", file, { onProgress: () => Effect.die("killed") }))
      for (const [since, why] of [
        ["nowhere", "holds no run"],
        ["screened", "is of another version or command, or was edited."],
        ["edited", "was changed since it was written"],
        ["unfinished", "did not finish"],
        ["new", "name the folder of an earlier run"]
      ] as const) {
        const failure = yield* Effect.flip(resolved("new", file, { since: at(since) }))
        assert.include(saidAtCommandLine(failure), why)
      }
      const other = yield* Effect.flip(resolved("new", file, { since: at("kept"), requireGst: true }))
      assert.include(saidAtCommandLine(other), "made with no --require-gst")
    })
  )

  it.effect(
    "refuses results that were edited to the same length, and a run that was edited to nonsense",
    () =>
      Effect.gen(function* () {
        const file = written("believed.csv", first)
        const edited = (path: string, before: string | RegExp, now: string) => {
          const content = readFileSync(join(home, path), "utf8")
          assert.notStrictEqual(content.replace(before, now), content, path)
          writeFileSync(join(home, path), content.replace(before, now))
        }
        const refused = (since: string) =>
          Effect.map(Effect.flip(resolved("believing", file, { since: at(since) })), saidAtCommandLine)
        yield* resolved("same-length", file)
        edited("same-length/results.csv", ",not_found,", ",same     ,")
        assert.strictEqual(
          yield* refused("same-length"),
          `--since ${at("same-length")}: its results.csv is gone or was changed since it was written. Keep notes in a copy of it or in results.xlsx.`
        )
        yield* resolved("nonsense", file)
        const whole = text("nonsense", "run.json")
        for (const [before, now] of [
          [/"rows":5,"verdicts"/u, '"rows":-5,"verdicts"'],
          [/"rows":5,"verdicts"/u, '"rows":6,"verdicts"'],
          [/"same":(\d)/u, '"same":"$1"'],
          [/"at":"[^"]+"/u, '"at":"the day before"'],
          [/"bytes":(\d+)/u, '"bytes":$1.5'],
          [/"finished":true/u, '"finished":"yes"'],
          [/"verdicts":\{/u, '"verdicts":['],
          [/"rows":5,"verdicts":\{"same":3/u, '"rows":1000000005,"verdicts":{"same":1000000003'],
          [/\}$/u, `}${" ".repeat(20_000_000)}`]
        ] as const) {
          edited("nonsense/run.json", before, now)
          assert.strictEqual(
            yield* refused("nonsense"),
            `--since ${at("nonsense")}: its run.json is of another version or command, or was edited.`,
            now.slice(0, 80)
          )
          writeFileSync(join(home, "nonsense", "run.json"), whole)
        }
        assert.deepStrictEqual((yield* resolved("believed", file, { since: at("nonsense") })).run.changes, {
          new: 0,
          changed: 0,
          gone: 0,
          same: 5
        })
      })
  )

  it.effect("says of a run of an earlier version that its results may have been edited", () =>
    Effect.gen(function* () {
      const file = written("digestless.csv", first)
      const kept = yield* resolved("digestless", file)
      const { results_sha256, ...earlier } = kept.run
      assert.match(results_sha256 ?? "", /^[\da-f]{64}$/u)
      writeFileSync(join(home, "digestless", "run.json"), JSON.stringify(earlier))
      const unknown = "Whether the earlier results.csv was edited is not known"
      const after = yield* resolved("after-digestless", file, { since: at("digestless") })
      assert.lengthOf(
        after.howRead.filter((sentence) => sentence.startsWith(unknown)),
        1
      )
      assert.include(text("after-digestless", "report.html"), unknown)
      const next = yield* resolved("after-that", file, { since: at("after-digestless") })
      assert.lengthOf(
        next.howRead.filter((sentence) => sentence.startsWith(unknown)),
        0
      )
    })
  )

  it.effect("compares screened customers with all their matches", () =>
    Effect.gen(function* () {
      const before = written("screen-1.csv", "id,name\n1,Nobody Of Note\n2,Another Nobody\n")
      const now = written("screen-2.csv", "id,name\n1,Nobody Of Note\n2,Someone Else\n3,Third Nobody\n")
      yield* screened("screen-1", before)
      const { run } = yield* screened("screen-2", now, { since: at("screen-1") })
      assert.deepStrictEqual(run.changes, { new: 1, changed: 1, gone: 0, same: 1 })
      assert.deepStrictEqual(
        (yield* changesIn("screen-2")).map(({ change, columns, id }) => [change, id, columns]),
        [
          ["changed", "2", "name"],
          ["new", "3", ""]
        ]
      )
    })
  )
})
