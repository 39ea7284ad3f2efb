import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import type { FileColumns } from "@entity-watch/contract/schema/admin/FileColumns"
import { resolvedFields } from "@entity-watch/core/formats/headers/usualHeaders"
import { openCustomerFile } from "@entity-watch/core/rows/read/CustomerFile"
import { readHeader } from "@entity-watch/core/rows/read/readHeader"
import { fileSource } from "@entity-watch/node/rows/files/fileBytes"
import { Effect } from "effect"
import { saidAtCommandLine } from "../../support/saidAtCommandLine.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-names-by-content-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const abn = "23990000014"
const names = ["Goanna Joinery Pty Ltd", "Quoll & Daughters", "Shane Quartley", "Wattlebird Shire Council"]
const towns = ["Wattle Vale", "Lower Quandong", "Brolga Ridge", "Koala Point"]
const people = ["Jo Roe", "Kim Halvorsen", "Peter Dunn", "Susan Reid"]

let files = 0
/** The lines of a file with these columns. */
const written = (columns: Readonly<Record<string, ReadonlyArray<string>>>): string => {
  const path = join(folder, `${++files}.csv`)
  const rows = names.map((_, at) =>
    [...Object.values(columns).map((cells) => cells[at] ?? ""), abn].join(",")
  )
  writeFileSync(path, [[...Object.keys(columns), "ABN"].join(","), ...rows].join("\n"))
  return path
}
const opened = (path: string, columns: FileColumns = {}) =>
  openCustomerFile(fileSource(path), {
    fields: resolvedFields,
    columns,
    encoding: undefined,
    sheet: undefined
  })

describe("the names of suppliers where no header says that it holds them", () => {
  it.effect("are read by their cells, and told, whatever the header is", () =>
    Effect.gen(function* () {
      for (const header of [
        "Account Title",
        "Who we pay",
        "Beneficiary Name",
        "Biller",
        "Kreditor",
        "Fournisseur",
        "Contractor",
        "Landlord",
        "Display Name",
        "Payee Nickname"
      ]) {
        const path = written({ Code: ["C1", "C2", "C3", "C4"], [header]: names, Terms: ["30 days"] })
        const { columns, remarks } = yield* opened(path)
        assert.strictEqual(columns.name, header)
        assert.deepStrictEqual(remarks, [{ code: "name_by_content", header }])
        assert.strictEqual((yield* readHeader(fileSource(path), resolvedFields)).columns.name, header)
      }
    })
  )

  it.effect("come before a trading name, which is then a further name", () =>
    Effect.gen(function* () {
      const path = written({ "Who we pay": names, "Trading as": ["", "Quoll Tools"] })
      const { columns } = yield* opened(path)
      assert.deepStrictEqual(columns, { name: "Who we pay", abn: "ABN", alias: "Trading as" })
      const asked = yield* opened(path, { name: "Who we pay" })
      assert.deepStrictEqual(asked.columns, columns)
      const beside = yield* opened(written({ "Trading as": names, Contact: people }))
      assert.deepStrictEqual(beside.columns, { name: "Trading as", abn: "ABN" })
    })
  )

  it.effect("are asked for where several columns may hold them", () =>
    Effect.gen(function* () {
      const path = written({ Kreditor: names, Ansprechpartner: people })
      assert.include(
        saidAtCommandLine(yield* Effect.flip(opened(path))),
        'has several columns that could be the name: "Kreditor", "Ansprechpartner".'
      )
      assert.strictEqual((yield* opened(path, { name: "Kreditor" })).columns.name, "Kreditor")
      assert.strictEqual(
        (yield* readHeader(fileSource(path), resolvedFields)).problem?.code,
        "several_columns"
      )
    })
  )

  it.effect("are neither towns nor contacts beside a column of names, nor a word that many rows share", () =>
    Effect.gen(function* () {
      const beside = written({ Suburb: towns, Kreditor: names, Contact: people })
      assert.strictEqual((yield* opened(beside)).columns.name, "Kreditor")
      for (const [header, cells] of [
        ["Suburb", towns],
        ["Terms", ["30 days", "30 days", "Net 14", "COD"]],
        ["Buyer Team", names.map(() => "Wattle Group")]
      ] as const)
        assert.isUndefined((yield* opened(written({ [header]: cells }))).columns.name, header)
    })
  )

  it.effect("are those of the header that says it, whatever else looks like names", () =>
    Effect.gen(function* () {
      const { columns, remarks } = yield* opened(written({ Kreditor: people, Supplier: names }))
      assert.strictEqual(columns.name, "Supplier")
      assert.deepStrictEqual(remarks, [])
    })
  )
})
