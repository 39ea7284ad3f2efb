import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { resolvedFields } from "@entity-watch/core/formats/headers/usualHeaders"
import { readHeader } from "@entity-watch/core/rows/read/readHeader"
import { fileSource } from "@entity-watch/node/rows/files/fileBytes"
import { Effect } from "effect"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-header-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const abns = ["23990000014", "25990000023", "27990000032", "31990000050", "21990000069"]
const shown = (headers: string, cells: (abn: string) => string) => {
  const path = join(folder, "suppliers.csv")
  writeFileSync(path, `Supplier,${headers}\n${abns.map((abn) => `Wattle,${cells(abn)}`).join("\n")}\n`)
  return readHeader(fileSource(path), resolvedFields)
}

describe("how a file of suppliers would be read", () => {
  it.effect("shows the columns of numbers by their headers, or else by their cells", () =>
    Effect.gen(function* () {
      const byHeader = yield* shown("Payee ABN,Ident", (abn) => `${abn},${abn}`)
      assert.deepStrictEqual(byHeader.columns, { name: "Supplier", abn: "Payee ABN" })
      const byCells = yield* shown("Ident,Phone", (abn) => `${abn},61255501234`)
      assert.deepStrictEqual(byCells.columns, { name: "Supplier", abn: "Ident" })
      assert.lengthOf(byCells.sample, 4)
      const both = yield* shown("Ident,Mark", (abn) => `${abn},${abn}`)
      assert.deepStrictEqual(both.problem, {
        code: "several_columns",
        field: "abn",
        headers: ["Ident", "Mark"]
      })
    })
  )

  it.effect("reads the ACNs of a further column for numbers of tax, and asks which of two has the ABN", () =>
    Effect.gen(function* () {
      const header = "Tax Number 1,Tax Number 2"
      const ofCompany = yield* shown(header, (abn) => `${abn},${abn.slice(2)}`)
      assert.deepStrictEqual(ofCompany.columns, {
        name: "Supplier",
        abn: "Tax Number 1",
        acn: "Tax Number 2"
      })
      const two = yield* shown(header, (abn) => `${abn},${abn === abns[0] ? abns[1] : ""}`)
      assert.deepStrictEqual(two.problem, {
        code: "several_columns",
        field: "abn",
        headers: ["Tax Number 1", "Tax Number 2"]
      })
      const other = yield* shown(header, (abn) => `${abn},exempt`)
      assert.deepStrictEqual(other.columns, { name: "Supplier", abn: "Tax Number 1" })
    })
  )
})
