import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import type { FileColumns } from "@entity-watch/contract/schema/admin/FileColumns"
import { resolvedFields } from "@entity-watch/core/formats/headers/usualHeaders"
import { openCustomerFile } from "@entity-watch/core/rows/read/CustomerFile"
import { fileSource } from "@entity-watch/node/rows/files/fileBytes"
import { remarkAtCommandLine } from "@entity-watch/server/cli/fileRemedies"
import { Effect, Stream } from "effect"
import { saidAtCommandLine } from "../../support/saidAtCommandLine.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-suppliers-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
const opened = (content: string, columns: FileColumns = {}) => {
  const path = join(folder, `${++files}.csv`)
  writeFileSync(path, content.replaceAll("|", "\t"))
  return openCustomerFile(fileSource(path), {
    fields: resolvedFields,
    columns,
    encoding: undefined,
    sheet: undefined
  })
}
const read = (content: string, columns?: FileColumns) =>
  Effect.flatMap(opened(content, columns), (file) =>
    Effect.map(Stream.runCollect(file.rowsAfter(0)), (rows) => ({
      columns: file.columns,
      remarks: file.remarks.map(remarkAtCommandLine),
      rows: rows.map(({ cells: { alias, id, name } }) => [id, name, alias].join("|"))
    }))
  )
const refused = (content: string) => Effect.map(Effect.flip(opened(content)), saidAtCommandLine)

const abn = "23990000014"

describe("a name in several columns", () => {
  it.effect("is joined in the order of its parts", () =>
    Effect.gen(function* () {
      for (const [first, second] of [
        ["Name 1", "Name 2"],
        ["NAME1", "NAME2"],
        ["Name", "Name 2"],
        ["Vendor Name", "Vendor Name 2"],
        ["Vendor Name 1", "Vendor Name 2"],
        ["Supplier name (line 1)", "Supplier name (line 2)"],
        ["Name", "Name (cont.)"],
        ["Supplier", "Supplier (cont'd)"],
        ["Creditor", "Name 2"]
      ] as const) {
        const expected = ["|Goanna Pty Ltd ATF Quoll Unit Trust|", "|Goanna Pty Ltd|", "|Quoll|"]
        const cells = [
          ["Goanna Pty Ltd", "ATF Quoll Unit Trust"],
          ["Goanna Pty Ltd", ""],
          ["", "Quoll"]
        ]
        const header = `${first}|ABN|${second}`
        const { columns, rows } = yield* read(
          [header, ...cells.map(([one, other]) => `${one}|${abn}|${other}`)].join("\n")
        )
        assert.deepStrictEqual(rows, expected, header)
        assert.deepStrictEqual(columns.name, [first, second])
        const turned = yield* read(
          [`${second}|ABN|${first}`, ...cells.map(([one, other]) => `${other}|${abn}|${one}`)].join("\n")
        )
        assert.deepStrictEqual(turned.rows, expected, `${header}, turned`)
      }
    })
  )

  it.effect("is not read twice where each column holds the whole", () =>
    Effect.gen(function* () {
      const { rows } = yield* read(`Name 1|Name 2|ABN\nGoanna Pty Ltd|Goanna Pty Ltd|${abn}`)
      assert.deepStrictEqual(rows, ["|Goanna Pty Ltd|"])
    })
  )

  it.effect("comes before other names, and is asked for where two have parts", () =>
    Effect.gen(function* () {
      const { rows } = yield* read(`Vendor|Name 1|Name 2|ABN\nQuoll Tools|Goanna|Pty Ltd|${abn}`)
      assert.deepStrictEqual(rows, ["|Goanna Pty Ltd|Quoll Tools"])
      const two = `Vendor Name 1|Vendor Name 2|Payee Name 1|Payee Name 2|ABN\nGoanna|Pty Ltd|Quoll|Tools|${abn}`
      assert.include(yield* refused(two), "has several columns that could be the name")
      const chosen = yield* read(two, { name: ["Payee Name 1", "Payee Name 2"] })
      assert.deepStrictEqual(chosen.rows, ["|Quoll Tools|"])
      assert.include(
        yield* refused(`Name|Name 1|Name 2|ABN\nGoanna|Goanna|Pty Ltd|${abn}`),
        "has several columns that could be the name"
      )
    })
  )

  it.effect("is no address, person or trading name", () =>
    Effect.gen(function* () {
      const { columns } = yield* read(
        `Supplier|Address Line 1|Address Line 2|Contact 1|ABN\nGoanna|1 Wattle St|Perth|Jo Roe|${abn}`
      )
      assert.strictEqual(columns.name, "Supplier")
    })
  )
})

describe("a column of codes", () => {
  const names = ["Goanna Pty Ltd", "Banksia Creek Joinery", "Quoll & Sons"]
  it.effect("is no name, whatever its header, where another column holds the names", () =>
    Effect.gen(function* () {
      for (const bare of ["Vendor", "Supplier", "Creditor", "Customer", "Account", "Payee", "Client"])
        for (const named of ["Name 1", "Creditor Name", "Supplier Name", "Description", "Company Name"])
          for (const codes of [
            ["V00123", "V00124", "V00125"],
            ["100234", "100235", "100236"],
            ["0000100234", "0000100235", "0000100236"],
            ["GOA-01", "BAN-02", "QUO 03"],
            ...(named === "Description" ? [] : [["GOANNA", "BANKCRE", "QUOLL"]])
          ]) {
            const { rows } = yield* read(
              [`${bare}|${named}|ABN`, ...names.map((name, at) => `${codes[at]}|${name}|${abn}`)].join("\n")
            )
            // An account is no code of a supplier.
            assert.deepStrictEqual(
              rows,
              names.map((name, at) =>
                bare === "Account" && named !== "Description" ? `|${name}|` : `${codes[at]}|${name}|`
              ),
              `${bare}, ${named}: ${codes}`
            )
          }
    })
  )

  it.effect("is told, and is asked for where nothing else holds names", () =>
    Effect.gen(function* () {
      const { remarks } = yield* read(`Vendor|Name|ABN\nV1|Goanna|${abn}`)
      assert.deepStrictEqual(remarks, ['The column "Vendor" holds codes and was not read as a name.'])
      const alone = `Vendor|Amount|ABN\nV1|20|${abn}`
      assert.include(yield* refused(alone), 'has codes in "Vendor", and no other column')
      assert.deepStrictEqual((yield* read(alone, { id: "Vendor" })).rows, ["V1||"])
      assert.deepStrictEqual((yield* read(alone, { name: "Vendor" })).rows, ["|V1|"])
    })
  )

  it.effect("is none where its cells are names or ABNs", () =>
    Effect.gen(function* () {
      for (const cells of [["4Seasons", "Goanna Pty Ltd", "Quoll"], ["GOANNA", "QUOLL"], [abn]]) {
        const rows = cells.map((cell) => `${cell}|Tools|`)
        const { columns } = yield* read(["Supplier|Description|Due", ...rows].join("\n"))
        assert.strictEqual(columns.name, "Supplier")
      }
    })
  )
})

describe("what closes a list of suppliers", () => {
  it.effect("is passed over and told, unless it has an ABN or something that is no sum", () =>
    Effect.gen(function* () {
      const suppliers = `Code,Supplier,ABN,Balance\nS1,Quoll Pty Ltd,${abn},5\nS2,Goanna Pty Ltd,,7`
      for (const end of [",Total,,12", "Grand total: 2,,,12", "*** End of report ***", "2,Total,,12"]) {
        const { remarks, rows } = yield* read(`${suppliers}\n${end}\n`)
        assert.strictEqual(rows.length, 2, end)
        assert.match(
          String(remarks),
          /Row 4 at the end holds a total or a note of the report and names nobody, and was passed over\.$/u
        )
      }
      for (const end of [`,Total,${abn},12`, `,Total,,${abn}`, "S3,Total,,12", ",Total Tools Pty Ltd,,12"])
        assert.strictEqual((yield* read(`${suppliers}\n${end}\n`)).rows.length, 3, end)
    })
  )
})
