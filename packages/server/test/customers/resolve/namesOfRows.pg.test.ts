/** In whatever column the name of a row stands, it is compared, or the row and the file say that it was not. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { csv, resolvedText, services } from "./resolvedText.ts"

const abn = "23990000014"
const own = "Banksia Creek Engineering Pty Ltd"
const other = "Emu Plains Joinery Pty Ltd"

layer(services)("the names of a row", (it) => {
  it.effect("are read in a further column where the usual one is empty", () =>
    Effect.gen(function* () {
      for (const [usual, header] of [
        ["Trading Name", "Legal Entity"],
        ["Trading Name", "Trust Name"],
        ["Supplier", "Registered Name"],
        ["Supplier", "Bank Account Name"],
        ["Supplier", "Remit to"],
        ["Business name", "Proprietor"],
        ["Business name", "Legal name of supplier"]
      ] as const) {
        const { rows, run } = yield* resolvedText(
          csv([
            [usual, header, "ABN"],
            ["", own, abn],
            ["", other, abn]
          ])
        )
        assert.deepStrictEqual(
          rows.map(({ verdict }) => verdict),
          ["same", "number_of_someone_else"],
          header
        )
        assert.deepStrictEqual(run.unread_columns, [])
      }
    })
  )

  it.effect("are told where whoever gets the money could not be read", () =>
    Effect.gen(function* () {
      const unread = ["????", "see file", "withheld", "#N/A", "[redacted]", "ditto"]
      for (const header of ["Bank Account Name", "Remit to"]) {
        const cells = [...unread, "N/A", "-", ""]
        const { rows } = yield* resolvedText(
          csv([["Supplier", header, "ABN"], ...cells.map((cell) => [own, cell, abn])])
        )
        for (const [at, { verdict, why }] of rows.entries()) {
          const told = `The column "${header}" has "${cells[at]}", which could not be compared.`
          assert.isTrue(at < unread.length ? why?.startsWith(told) : why === "", `${cells[at]}: ${why}`)
          assert.strictEqual(verdict, "same")
        }
      }
    })
  )

  it.effect("are not those to whom the money goes, whose being somebody else's is told", () =>
    Effect.gen(function* () {
      const { rows, run } = yield* resolvedText(
        csv([
          ["Supplier", "Bank Account Name", "ABN"],
          [own, other, abn],
          [own, "BANKSIA CREEK ENGINEERING", abn],
          ["Nobody Known Pty Ltd", own, abn]
        ])
      )
      assert.deepStrictEqual(
        rows.map(({ verdict, why }) => [verdict, why]),
        [
          [
            "same",
            `The column "Bank Account Name" has another name, "${other}". The number belongs to BANKSIA CREEK ENGINEERING PTY LTD (ABN 23 990 000 014). The name is that of EMU PLAINS JOINERY PTY LTD (ABN 21 990 000 069).`
          ],
          ["same", ""],
          [
            "name_differs",
            "The number belongs to BANKSIA CREEK ENGINEERING PTY LTD (ABN 23 990 000 014), and no name of it agrees with the row's."
          ]
        ]
      )
      assert.strictEqual(run.remarked, 1)
    })
  )

  it.effect("that lack one in the columns that are read are told where another may hold it", () =>
    Effect.gen(function* () {
      for (const [usual, header] of [
        ["Company", "Contact Name"],
        ["Trading as", "Owner"],
        ["Supplier", "Column F"],
        ["Supplier", "Notes"]
      ] as const) {
        const table = [
          [usual, header, "Suburb", "ABN"],
          ["", other, "Wattle Vale", abn],
          [own, "Jo Roe", "Wattle Vale", abn],
          ["N/A", "", "Wattle Vale", abn]
        ]
        const { rows, run } = yield* resolvedText(csv(table))
        const none = "The row has no name, so only the number was compared."
        assert.deepStrictEqual(
          rows.map(({ verdict, why }) => [verdict, why]),
          [
            ["same", `${none} The column "${header}", which was not read, may hold its name.`],
            ["same", ""],
            ["same", none]
          ]
        )
        assert.deepStrictEqual(run.unread_columns, [{ header, rows: 1, first_row: 2 }])
        assert.deepStrictEqual(
          (yield* resolvedText(csv(table), { leftOut: [header] })).run.unread_columns,
          []
        )
      }
    })
  )

  it.effect("need no other column where the row has one", () =>
    Effect.gen(function* () {
      const { run } = yield* resolvedText(
        csv([
          ["Company", "Contact Name", "Owner", "ABN"],
          [own, "Jo Roe", "Kim Halvorsen", abn]
        ])
      )
      assert.deepStrictEqual(run.unread_columns, [])
    })
  )
})
