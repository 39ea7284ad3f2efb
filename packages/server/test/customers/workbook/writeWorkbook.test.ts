import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { csvLines } from "@entity-watch/core/rows/files/csvLines"
import { openWorkbook } from "@entity-watch/core/rows/read/workbookSheet"
import { fileSource } from "@entity-watch/node/rows/files/fileBytes"
import { writeWorkbook } from "@entity-watch/node/rows/workbook/writeWorkbook"
import { Effect, Stream } from "effect"
import { Zip } from "effect/encoding"

const home = mkdtempSync(join(tmpdir(), "entity-watch-workbook-"))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const made = (name: string, rows: ReadonlyArray<ReadonlyArray<string>>, most?: number) =>
  Effect.gen(function* () {
    const path = join(home, `${name}.csv`)
    const text = `\ufeff${yield* csvLines(rows)}`
    writeFileSync(path, text)
    const to = join(home, `${name}.xlsx`)
    const sheets = yield* writeWorkbook({ path, bytes: Buffer.byteLength(text) }, to, {
      title: "Results",
      ...(most !== undefined && { rows: most })
    })
    return { sheets, to }
  })

const rowsOf = (path: string, sheet: string) =>
  Effect.flatMap(openWorkbook(fileSource(path), sheet), ({ rows }) =>
    Effect.map(Stream.runCollect(rows), (all) => all.map(({ cells }) => cells))
  )

const partOf = (path: string, part: string) =>
  Stream.make(readFileSync(path)).pipe(
    Stream.pipeThroughChannelOrFail(Zip.decode()),
    Stream.flatMap(({ body, header }) =>
      header.path === part
        ? body.pipe(Stream.decodeText(), Stream.mkString, Stream.fromEffect)
        : Stream.drain(body)
    ),
    Stream.mkString
  )

describe("writeWorkbook", () => {
  it.effect("keeps every cell as text: numbers with their zeros, and no formula", () =>
    Effect.gen(function* () {
      const rows = [
        ["name", "abn", "acn", "postcode", "why"],
        ['Say "Cheese" & <Sons>', "23 990 000 014", "000000019", "0800", "two\nlines, and\tmore"],
        ["=HYPERLINK(1)", "5.3E+10", "-1", "", "_x0041_ is no A \u0001"]
      ] as const
      const { sheets, to } = yield* made("text", rows)
      assert.deepStrictEqual(sheets, ["Results"])
      assert.deepStrictEqual(yield* rowsOf(to, "Results"), [
        rows[0],
        rows[1],
        ["'=HYPERLINK(1)", "5.3E+10", "'-1", "", "_x0041_ is no A \ufffd"]
      ])
      const sheet = yield* partOf(to, "xl/worksheets/sheet1.xml")
      assert.notInclude(sheet, "<f>")
      assert.strictEqual(sheet.match(/<c /gu)?.length, sheet.match(/t="inlineStr"/gu)?.length)
      assert.include(sheet, '<autoFilter ref="A1:E3"/>')
    })
  )

  it.effect("goes on in a further sheet when one is full", () =>
    Effect.gen(function* () {
      const rows = [["name"], ...Array.from({ length: 7 }, (_, i) => [`${i}`])]
      const { sheets, to } = yield* made("several", rows, 4)
      assert.deepStrictEqual(sheets, ["Results", "Results 2", "Results 3"])
      assert.deepStrictEqual(yield* Effect.forEach(sheets, (sheet) => rowsOf(to, sheet)), [
        [["name"], ["0"], ["1"], ["2"]],
        [["name"], ["3"], ["4"], ["5"]],
        [["name"], ["6"]]
      ])
    })
  )

  it.effect("cuts a cell that is longer than Excel takes, and writes nothing of a wider table", () =>
    Effect.gen(function* () {
      const { to } = yield* made("long", [["name"], ["x".repeat(40_000)]])
      const [, [cell = ""] = []] = yield* rowsOf(to, "Results")
      assert.lengthOf(cell, 32_767)
      const wide = Array.from({ length: 16_385 }, (_, at) => `c${at}`)
      assert.deepStrictEqual((yield* made("wide", [wide])).sheets, [])
    })
  )

  it.effect("announces no sizes of 64 bits, which Excel refuses", () =>
    Effect.gen(function* () {
      const { to } = yield* made("sizes", [["name"], ["Somebody"]])
      const bytes = readFileSync(to)
      for (let at = bytes.indexOf("PK\u0003\u0004"); at !== -1; at = bytes.indexOf("PK\u0003\u0004", at + 4))
        assert.isBelow(bytes.readUInt16LE(at + 4), 45, "the version that can read it")
    })
  )
})
