/** Files as people send them by mistake or on purpose: each is read, or refused in one sentence, and nothing is lost. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { afterAll, assert, layer } from "@effect/vitest"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { BatchRows } from "@entity-watch/node/rows/files/fileBatches"
import {
  type ResolveCustomersOptions,
  resolveCustomerFile,
  rowsInThisThread
} from "@entity-watch/node/rows/resolveCustomerFile"
import { Effect, Layer } from "effect"
import { coreLayer, loadFixtures } from "../support/registers.ts"
import { saidAtCommandLine } from "../support/saidAtCommandLine.ts"
import { mountSmallDisk } from "../support/smallDisk.ts"

const home = mkdtempSync(join(tmpdir(), "entity-watch-bad-files-"))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const at = (...path: ReadonlyArray<string>) => join(home, ...path)
const written = (name: string, content: string | Uint8Array) => {
  writeFileSync(at(name), content)
  return at(name)
}
const run = (folder: string, file: string, options: Partial<ResolveCustomersOptions<never>> = {}) =>
  resolveCustomerFile({
    file,
    folder,
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

const good = "name,abn\nBanksia Creek,23990000014\n"
const columns = (count: number) => Array.from({ length: count }, (_, each) => `c${each}`).join(",")

const refused: ReadonlyArray<readonly [name: string, content: string | Uint8Array, why: RegExp]> = [
  ["an empty file", "", / is empty\.$/u],
  ["a byte order mark alone", "\ufeff", / is empty\.$/u],
  ["a header alone", "name,abn\n", / has a header and no /u],
  ["a header that does not end", "name,abn", / has a header and no /u],
  [
    "no column that is known",
    "What,Where\nBanksia,NSW\n",
    / has no column that is known to hold names or numbers\./u
  ],
  [
    "one header twice",
    "name,abn,name\nx,,y\n",
    / has several columns that could be the name: "name", "name"\./u
  ],
  ["a quotation mark that never closes", `${good}"never closed,\nx,1\n`, / is not CSV in line 3: /u],
  [
    "a row of a megabyte",
    `${good}${"x".repeat(1_000_000)},\n`,
    / has a row of more than 256 KiB, .* line 3: /u
  ],
  [
    "UTF-16 that was cut",
    Buffer.from(`\ufeff${good}`, "utf16le").subarray(0, -1),
    / is not utf-16le text: /u
  ],
  [
    "broken UTF-8",
    Buffer.concat([Buffer.from(`${good}Sch`), Buffer.from([0xc3]), Buffer.from(",\nMüller,\n")]),
    / is not UTF-8 text, .* mixture\. /u
  ],
  [
    "bytes",
    Buffer.from(Array.from({ length: 999 }, (_, each) => (each * 7919) % 256)),
    / is not UTF-8 text, /u
  ],
  ["half a workbook", Buffer.from("PK\u0003\u0004half", "latin1"), / cannot be read: /u]
]

const services = Snapshots.layer.pipe(
  Layer.provideMerge(Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer))),
  Layer.merge(NodeServices.layer)
)

layer(services)("a file that", (it) => {
  for (const [name, content, why] of refused)
    it.effect(`is ${name} is refused in one sentence, and nothing is written`, () =>
      Effect.gen(function* () {
        const failure = yield* Effect.flip(run(at("out"), written("refused.csv", content)))
        assert.match(saidAtCommandLine(failure), why)
        assert.isFalse(existsSync(at("out")))
      })
    )

  it.effect("is not there is refused, and so is a folder", () =>
    Effect.gen(function* () {
      for (const file of [at("nothing.csv"), home])
        assert.match(saidAtCommandLine(yield* Effect.flip(run(at("out"), file))), / cannot be read\.$/u)
    })
  )

  it.effect("has ten thousand columns is read, and names some of them", () =>
    Effect.gen(function* () {
      const file = written("wide.csv", `name,${columns(9_999)}\nBanksia Creek,${columns(9_999)}\n`)
      const { howRead, run: done } = yield* run(at("wide"), file)
      assert.strictEqual(done.verdicts.same, 1)
      assert.match(howRead.join(" "), /c49 and 9949 more\.$/u)
      assert.isBelow(readFileSync(at("wide", "report.html")).length, 20_000)
    })
  )

  it.effect("has formulas in its header and its cells becomes no formula in any result", () =>
    Effect.gen(function* () {
      const file = written(
        "formulas.csv",
        'name,abn,=cmd|calc,@SUM(A1)\n=1+1,23990000014,+1,-1\n"\t=2",,,"@x"\n'
      )
      yield* run(at("formulas"), file)
      const [header, ...rows] = readFileSync(at("formulas", "results.csv"), "utf8").split("\r\n")
      assert.match(header ?? "", /^\ufeffname,abn,'=cmd\|calc,'@SUM\(A1\),verdict,/u)
      assert.match(rows[0] ?? "", /^'=1\+1,23990000014,'\+1,'-1,/u)
      assert.match(rows[1] ?? "", /^'=2,,,'@x,/u)
    })
  )

  it.effect("has rows of 200 KiB is worked on a few of them at a time", () =>
    Effect.gen(function* () {
      const file = written("long.csv", `name,notes\n${`Banksia Creek,${"x".repeat(200_000)}\n`.repeat(60)}`)
      let batches = 0
      const { run: done } = yield* run(at("long"), file, { onProgress: () => Effect.sync(() => batches++) })
      assert.strictEqual(done.rows, 60)
      assert.strictEqual(batches, 3)
    })
  )

  it.effect("stands where its results would is never written over", () =>
    Effect.gen(function* () {
      for (const name of [
        "results.csv",
        "report.html",
        "results.xlsx",
        "changes.csv",
        "run.json",
        "report.part"
      ]) {
        const folder = at(`own-${name}`)
        mkdirSync(folder)
        writeFileSync(join(folder, name), good)
        const failure = yield* Effect.flip(run(folder, join(folder, name)))
        assert.match(saidAtCommandLine(failure), /Choose another folder with --out\.$/u)
        assert.strictEqual(readFileSync(join(folder, name), "utf8"), good, name)
      }
      const folder = at("beside")
      mkdirSync(folder)
      writeFileSync(join(folder, "suppliers.csv"), good)
      writeFileSync(join(folder, "notes.txt"), "mine")
      yield* run(folder, join(folder, "suppliers.csv"))
      assert.strictEqual(readFileSync(join(folder, "suppliers.csv"), "utf8"), good)
      assert.strictEqual(readFileSync(join(folder, "notes.txt"), "utf8"), "mine")
      assert.include(readdirSync(folder), "results.csv")
    })
  )

  it.effect("changed since it was begun is not gone on with", () =>
    Effect.gen(function* () {
      const file = written("changing.csv", `${good}${"Banksia Creek,23990000014\n".repeat(30)}`)
      yield* Effect.exit(run(at("changing"), file, { onProgress: () => Effect.die("killed") }))
      const before = readFileSync(at("changing", "results.csv"))
      written("changing.csv", good)
      const failure = yield* Effect.flip(run(at("changing"), file, { resume: true }))
      assert.include(saidAtCommandLine(failure), "holds a run that was begun with another file.")
      assert.isTrue(readFileSync(at("changing", "results.csv")).equals(before))
    }).pipe(Effect.provideService(BatchRows, 20))
  )

  it.effect("does not fit on the disk leaves results with which the run goes on", () =>
    Effect.gen(function* () {
      const disk = yield* Effect.acquireRelease(
        Effect.sync(() => mountSmallDisk(2)),
        (mounted) => Effect.sync(() => typeof mounted === "string" || mounted.unmount())
      )
      if (typeof disk === "string") return
      const row = `Banksia Creek,23990000014,${"x".repeat(2_000)}\n`
      const file = written("full.csv", `name,abn,notes\n${row.repeat(30)}`)
      yield* run(at("whole"), file)
      const folder = join(disk.folder, "full")
      mkdirSync(folder)
      disk.fill(16 * 1024)
      const failure = yield* Effect.flip(run(folder, file))
      assert.match(
        saidAtCommandLine(failure),
        / cannot be written: the disk is full\. Make room on it, and /u
      )
      disk.empty()
      yield* run(folder, file, { resume: existsSync(join(folder, "run.json")) })
      assert.isTrue(
        readFileSync(join(folder, "results.csv")).equals(readFileSync(at("whole", "results.csv")))
      )
    }).pipe(Effect.provideService(BatchRows, 20), Effect.scoped)
  )
})
