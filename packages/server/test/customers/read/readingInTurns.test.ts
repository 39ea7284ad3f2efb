/** Reading a file of customers takes work in proportion to its bytes, and lets others in after every few of them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { screenedFields } from "@entity-watch/core/formats/headers/usualHeaders"
import { type CustomerFileOptions, openCustomerFile } from "@entity-watch/core/rows/read/CustomerFile"
import { readHeader } from "@entity-watch/core/rows/read/readHeader"
import { fileSource, ReadingPace } from "@entity-watch/node/rows/files/fileBytes"
import { Effect, Result, Stream } from "effect"
import { saidAtCommandLine } from "../../support/saidAtCommandLine.ts"
import { entriesOf, inline, sheetOf, sheetPath, usualParts } from "./hostileWorkbook.ts"
import { zipArchive } from "./zipArchive.ts"

const usual: CustomerFileOptions = {
  fields: screenedFields,
  columns: {},
  encoding: undefined,
  sheet: undefined
}

interface Work {
  /** How often others had their turn. */
  readonly turns: number
  /** How many rows were read. */
  readonly rows: number
  /** How many of them at most while nobody else had a turn. */
  readonly atOnce: number
  /** Why the file was refused. */
  readonly refused: string
}

const read = (content: string | Uint8Array): Effect.Effect<Work> =>
  Effect.acquireUseRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "entity-watch-turns-"))),
    (folder) =>
      Effect.gen(function* () {
        const path = join(folder, "customers")
        writeFileSync(path, content)
        let turns = 0
        let rows = 0
        let since = 0
        let atOnce = 0
        const pause = Effect.andThen(
          Effect.sync(() => {
            turns++
            since = 0
          }),
          Effect.yieldNow
        )
        const all = openCustomerFile(fileSource(path), usual).pipe(
          Effect.flatMap((file) =>
            Stream.runForEach(file.rowsAfter(0), () =>
              Effect.sync(() => {
                rows++
                atOnce = Math.max(atOnce, ++since)
              })
            )
          )
        )
        const done = yield* Effect.result(Effect.provideService(all, ReadingPace, () => pause))
        return { turns, rows, atOnce, refused: Result.isSuccess(done) ? "" : saidAtCommandLine(done.failure) }
      }),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  )

const pieceBytes = 4096
const pieces = (bytes: number) => Math.ceil(bytes / pieceBytes)

describe("a file of customers", () => {
  it.effect("is read in turns, as many as it has pieces, whatever its rows are", () =>
    Effect.gen(function* () {
      for (const row of ["x\n", "\n", "x,,,,\n", ",,,,\r\n", `${"Ada,".repeat(50)}\n`]) {
        const turnsOf = (rows: number) =>
          Effect.map(read(`name,a,b,c,d\n${row.repeat(rows)}x,,,,\n`), ({ atOnce, refused, turns }) => {
            assert.strictEqual(refused, "")
            assert.isAtMost(atOnce, pieceBytes)
            return turns
          })
        const counts = [yield* turnsOf(4_000), yield* turnsOf(8_000), yield* turnsOf(12_000)] as const
        const more = pieces(row.length * 4_000)
        // Its digest, its encoding, its header with the row after it, what it holds, and its rows.
        assert.isAtMost(counts[1] - counts[0], 5 * more + 8, JSON.stringify(row))
        assert.closeTo(counts[2] - counts[1], counts[1] - counts[0], 8, JSON.stringify(row))
      }
    })
  )

  it.effect("lets the event loop turn after every piece", () =>
    Effect.gen(function* () {
      const folder = mkdtempSync(join(tmpdir(), "entity-watch-turns-"))
      const path = join(folder, "customers")
      const content = `name\n${"\n".repeat(90_000)}Ada\n`
      writeFileSync(path, content)
      let turned = 0
      let isDone = false
      const turning = () => {
        turned++
        if (!isDone) setImmediate(turning)
      }
      setImmediate(turning)
      yield* readHeader(fileSource(path), screenedFields)
      isDone = true
      rmSync(folder, { recursive: true })
      assert.isAtLeast(turned, 2 * pieces(content.length))
    })
  )

  it.effect(
    "is refused for blank rows without end, and only its digest and encoding are of all its bytes",
    () =>
      Effect.gen(function* () {
        for (const [line, name] of [
          ["\n", "empty lines"],
          ["\r\n", "empty lines of Windows"],
          ['""\n', "quotation marks"],
          [",,,,,,\n", "delimiters"],
          [" \t \n", "white space"]
        ] as const) {
          const content = `${line.repeat(1_000_000)}name\nAda\n`
          const { refused, rows, turns } = yield* read(content)
          assert.match(
            refused,
            /has more than 1,000 blank rows before its header\. Delete the blank rows\.$/u,
            name
          )
          assert.strictEqual(rows, 0)
          assert.isAtMost(turns, 2 * pieces(content.length) + 5 * pieces(line.length * 1_001) + 5, name)
        }
        assert.match(
          (yield* read(`name\n${"\n".repeat(100_001)}Ada\n`)).refused,
          /has more than 100,000 blank rows\. Delete the blank rows\.$/u
        )
        assert.strictEqual((yield* read(`${"\n".repeat(1_000)}name\n${"\n".repeat(99_000)}Ada\n`)).rows, 1)
      })
  )

  it.effect("is refused for rows with more cells than a sheet has columns", () =>
    Effect.gen(function* () {
      assert.match(
        (yield* read(`name${",x".repeat(16_384)}\nAda\n`)).refused,
        /has 16,385 cells in row 1: at most 16,384 are read\.$/u
      )
      assert.match(
        (yield* read(`name\nAda\nAda${",".repeat(200_000)}\n`)).refused,
        /has 200,001 cells in row 3: at most 16,384 are read\.$/u
      )
    })
  )

  it.effect("that is a workbook has the same bounds", () =>
    Effect.gen(function* () {
      const blank = Array.from({ length: 1_001 }, () => `<row>${inline(" ")}</row>`)
      const sheet = sheetOf(...blank, `<row>${inline("name")}</row>`, `<row>${inline("Ada")}</row>`)
      const { refused } = yield* read(zipArchive(entriesOf(new Map([...usualParts, [sheetPath, sheet]]))))
      assert.match(refused, /has more than 1,000 blank rows before its header/u)
    })
  )
})
