import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer } from "@effect/vitest"
import { FileReceipt, RowProof } from "@entity-watch/contract/schema/FileReceipt"
import { ReceiptSigner } from "@entity-watch/core/receipts"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { BatchRows } from "@entity-watch/node/rows/files/fileBatches"
import { proofOfRow } from "@entity-watch/node/rows/receipts/rowProof"
import { folderDiffers, readScreenedFolder } from "@entity-watch/node/rows/receipts/screenedFolder"
import { verifyFileReceipt } from "@entity-watch/node/rows/receipts/verifyFileReceipt"
import { type ScreenCustomersOptions, screenCustomerFile } from "@entity-watch/node/rows/screenCustomerFile"
import { Effect, Layer, Schema } from "effect"
import { coreLayer, loadFixtures } from "../support/registers.ts"
import { saidAtCommandLine } from "../support/saidAtCommandLine.ts"

const services = Snapshots.layer.pipe(
  Layer.provideMerge(Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer))),
  Layer.merge(NodeServices.layer)
)

const names = [
  "Nobody Similar",
  "Jordan Example",
  "Platypus Spirit",
  "N/A",
  "Somebody Else",
  '"Quill, Bob"',
  "Li Na"
]

/** A folder with a file of customers. */
const inFolder = Effect.acquireRelease(
  Effect.sync(() => {
    const home = mkdtempSync(join(tmpdir(), "entity-watch-receipt-"))
    writeFileSync(
      join(home, "customers.csv"),
      `id,name\n${names.map((name, n) => `c${n},${name}`).join("\n")}\n`
    )
    return home
  }),
  (home) => Effect.sync(() => rmSync(home, { recursive: true, force: true }))
)

const screened = (home: string, folder: string, options: Partial<ScreenCustomersOptions> = {}) =>
  screenCustomerFile({
    file: join(home, "customers.csv"),
    folder: join(home, folder),
    resume: false,
    mode: "sandbox",
    asOf: undefined,
    columns: {},
    encoding: undefined,
    sheet: undefined,
    receipt: true,
    onProgress: () => Effect.void,
    ...options
  })

const receiptOf = (home: string, folder: string) =>
  Schema.decodeUnknownSync(FileReceipt)(JSON.parse(readFileSync(join(home, folder, "receipt.json"), "utf8")))

const keys = ReceiptSigner.use(({ published }) => published)

const verified = ({ receipt, row }: RowProof) =>
  Effect.flatMap(keys, (trusted) => verifyFileReceipt({ ofFile: receipt, row }, trusted))

layer(services)("a receipt for a whole file", (it) => {
  it.effect("covers each row, whose proof is checked with nothing but the published key", () =>
    Effect.gen(function* () {
      const home = yield* inFolder
      const { receipt, run } = yield* screened(home, "results")
      assert.strictEqual(receipt, join(home, "results", "receipt.json"))
      const signed = receiptOf(home, "results")
      assert.strictEqual(signed.rows, names.length)
      assert.deepInclude(signed.counts, { review: run.counts.review, matches: run.counts.matches })
      assert.isAbove(signed.counts.matches, 0)
      for (let n = 2; n < names.length + 2; n++) {
        const proof = yield* proofOfRow(join(home, "results"), `${n}`)
        assert.strictEqual(proof.row.results[0]?.id, `c${n - 2}`)
        assert.deepStrictEqual(yield* verified(proof), { outcome: "as_written" })
        // It is read back from its text, as a regulator has it.
        const read = Schema.decodeUnknownSync(RowProof)(JSON.parse(JSON.stringify(proof)))
        assert.deepStrictEqual(yield* verified(read), { outcome: "as_written" })
      }
      const folder = yield* readScreenedFolder(join(home, "results"))
      assert.deepStrictEqual(yield* folderDiffers(folder), [])
      assert.deepStrictEqual(yield* verifyFileReceipt({ ofFile: signed, folder }, yield* keys), {
        outcome: "as_written"
      })
      assert.strictEqual((yield* verifyFileReceipt({ ofFile: signed }, yield* keys)).outcome, "not_repeated")
      assert.strictEqual(
        (yield* Effect.flip(proofOfRow(join(home, "results"), "99"))).fault.code,
        "no_such_row"
      )
    }).pipe(Effect.scoped)
  )

  it.effect("is refused with a row that was changed, left out, added or moved", () =>
    Effect.gen(function* () {
      const home = yield* inFolder
      yield* screened(home, "results")
      const results = join(home, "results", "results.csv")
      const text = readFileSync(results, "utf8")
      const [header = "", ...lines] = text.split("\r\n").slice(0, -1)
      const written = (rows: ReadonlyArray<string>) => `${[header, ...rows].join("\r\n")}\r\n`
      assert.strictEqual(written(lines), text)
      for (const rows of [
        lines.with(0, lines[0]?.replace("no_match", "review") ?? ""),
        lines.with(1, lines[1]?.replace("review", "no_match") ?? ""),
        lines.toSpliced(1, 1),
        lines.slice(0, -1),
        [...lines, "9,c9,Somebody,,,,,no_match"],
        [...lines, lines.at(-1) ?? ""],
        [lines[1] ?? "", lines[0] ?? "", ...lines.slice(2)]
      ]) {
        writeFileSync(results, written(rows))
        const folder = yield* readScreenedFolder(join(home, "results"))
        assert.lengthOf(yield* folderDiffers(folder), 2)
        const found = yield* verifyFileReceipt({ ofFile: folder.receipt, folder }, yield* keys)
        assert.strictEqual(found.outcome, "refused")
        assert.strictEqual(
          (yield* Effect.flip(proofOfRow(join(home, "results"), "2"))).fault.code,
          "receipt_differs"
        )
      }
      writeFileSync(results, text)
      assert.deepStrictEqual(yield* folderDiffers(yield* readScreenedFolder(join(home, "results"))), [])
    }).pipe(Effect.scoped)
  )

  it.effect("is refused with a proof of which anything was changed, and under another key", () =>
    Effect.gen(function* () {
      const home = yield* inFolder
      yield* screened(home, "results")
      const proof = yield* proofOfRow(join(home, "results"), "3")
      const { receipt, row } = proof
      const [first = {}, ...others] = row.results
      const other = yield* proofOfRow(join(home, "results"), "4")
      for (const changed of [
        { ...row, results: [{ ...first, verdict: "no_match" }, ...others] },
        { ...row, results: [{ ...first, added: "" }, ...others] },
        { ...row, results: others },
        { ...row, results: [first, first, ...others] },
        { ...row, position: row.position + 1 },
        { ...row, salt: other.row.salt },
        { ...row, path: row.path.toReversed() },
        { ...row, path: row.path.slice(1) },
        { ...row, results: other.row.results }
      ])
        assert.strictEqual((yield* verified({ receipt, row: changed })).outcome, "refused")
      for (const forged of [
        { ...receipt, rows: receipt.rows + 1 },
        { ...receipt, root: other.row.salt },
        { ...receipt, as_of: "2020-01-01T00:00:00Z" }
      ])
        assert.strictEqual((yield* verified({ receipt: forged, row })).outcome, "refused")
      const x = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
      for (const trusted of [[], [{ kid: receipt.key_id, x }]])
        assert.strictEqual((yield* verifyFileReceipt({ ofFile: receipt, row }, trusted)).outcome, "refused")
    }).pipe(Effect.scoped)
  )

  it.effect("has the same root where the run was killed and taken up, and goes on only with it", () =>
    Effect.gen(function* () {
      const home = yield* inFolder
      const killed = (n: number) =>
        Effect.sync(() => {
          if (n === 3) cpSync(join(home, "whole"), join(home, "killed"), { recursive: true })
        })
      yield* screened(home, "whole", { onProgress: ({ row }) => killed(row - 1) }).pipe(
        Effect.provideService(BatchRows, 1)
      )
      assert.isFalse(existsSync(join(home, "killed", "receipt.json")))
      const without = yield* Effect.flip(screened(home, "killed", { resume: true, receipt: false }))
      assert.include(saidAtCommandLine(without), "a --receipt")
      yield* screened(home, "killed", { resume: true })
      const [whole, resumed] = [receiptOf(home, "whole"), receiptOf(home, "killed")]
      assert.strictEqual(resumed.root, whole.root)
      assert.strictEqual(resumed.results_hash, whole.results_hash)
      yield* screened(home, "plain", { receipt: false })
      assert.isFalse(existsSync(join(home, "plain", "receipt.json")))
      assert.include(
        saidAtCommandLine(yield* Effect.flip(screened(home, "plain", { resume: true }))),
        "no --receipt"
      )
    }).pipe(Effect.scoped)
  )

  it.effect("is not issued for results that were changed, nor written over another file", () =>
    Effect.gen(function* () {
      const home = yield* inFolder
      yield* screened(home, "results")
      const path = join(home, "results", "receipt.json")
      const results = join(home, "results", "results.csv")
      rmSync(path)
      const text = readFileSync(results, "utf8")
      writeFileSync(results, text.replace("review", "no_match"))
      assert.include(
        saidAtCommandLine(yield* Effect.flip(screened(home, "results", { resume: true }))),
        "was changed"
      )
      writeFileSync(results, text)
      yield* screened(home, "results", { resume: true })
      const first = readFileSync(path, "utf8")
      yield* screened(home, "results", { resume: true })
      assert.strictEqual(readFileSync(path, "utf8"), first)
      writeFileSync(join(home, "receipt.json"), "of somebody")
      assert.include(saidAtCommandLine(yield* Effect.flip(screened(home, "."))), "is there already")
    }).pipe(Effect.scoped)
  )

  it.effect("names nobody, and differs for the same file", () =>
    Effect.gen(function* () {
      const home = yield* inFolder
      yield* screened(home, "one")
      yield* screened(home, "two")
      const [one, two] = [receiptOf(home, "one"), receiptOf(home, "two")]
      for (const name of names.filter((each) => each.length > 4))
        assert.notInclude(JSON.stringify(one), name.replaceAll('"', ""))
      for (const field of ["root", "file_hash", "results_hash"] as const)
        assert.notStrictEqual(one[field], two[field])
      const proof = yield* proofOfRow(join(home, "one"), "3")
      assert.notInclude(JSON.stringify(proof), "Nobody Similar")
    }).pipe(Effect.scoped)
  )
})
