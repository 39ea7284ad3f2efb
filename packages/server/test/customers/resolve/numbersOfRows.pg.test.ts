/** In whatever column and spelling the number of a row stands, it is read, or the row and the file say that it was not. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { saidAtCommandLine } from "../../support/saidAtCommandLine.ts"
import { csv, resolvedText, services } from "./resolvedText.ts"

const own = "23990000014"
const name = "Banksia Creek Engineering Pty Ltd"
/** That of Emu Plains Joinery. */
const others = "21990000069"

layer(services)("the number of a row", (it) => {
  it.effect("is read in a column of any header, and somebody else's is told", () =>
    Effect.gen(function* () {
      for (const header of [
        "ABN__c",
        "Payee ABN",
        "Supplier's ABN",
        "Vendor_ABN_Number",
        "vat",
        "VAT Registration No.",
        "Tax Registration No",
        "GST No",
        "TIN",
        "Australian Business No.",
        "Bus. No",
        "Company Reg No",
        "Abn Number",
        "ABN status",
        "Anything",
        "Notes"
      ]) {
        const { rows } = yield* resolvedText(
          csv([
            ["Supplier Name", header],
            [name, others],
            [name, own]
          ])
        )
        assert.deepStrictEqual(
          rows.map(({ matched_by, verdict }) => [verdict, matched_by]),
          [
            ["number_of_someone_else", "abn"],
            ["same", "abn"]
          ],
          header
        )
        for (const { why } of rows) assert.notInclude(why, "no number")
      }
    })
  )

  it.effect("is read in a column of numbers by its cells, and asked for where two could be it", () =>
    Effect.gen(function* () {
      const numbers = [own, "25990000023", "27990000032", "31990000050", "n/a"]
      const names = [
        name,
        "Goanna Holdings Pty Ltd",
        "Lyrebird Community Care Ltd",
        "Wattle Ridge Finance",
        name
      ]
      const table = (headers: ReadonlyArray<string>, cells: (abn: string) => ReadonlyArray<string>) =>
        csv([["Supplier", ...headers], ...names.map((each, at) => [each, ...cells(numbers[at] ?? "")])])
      const one = yield* resolvedText(table(["Ident"], (abn) => [abn]))
      assert.deepStrictEqual(one.remarks, [
        'The column "Ident" was read as the ABN, since most of its cells are valid ones.'
      ])
      assert.deepStrictEqual(
        one.rows.map(({ matched_by }) => matched_by),
        ["abn", "abn", "abn", "abn", "name"]
      )
      assert.isTrue(one.howRead.some((each) => each.includes('abn from "Ident"')))
      const asId = yield* resolvedText(table(["Supplier ID"], (abn) => [abn]))
      assert.isTrue(
        asId.howRead.some(
          (each) => each.includes('id from "Supplier ID", ') && each.includes('abn from "Supplier ID"')
        )
      )
      const two = table(["Ident", "Mark"], (abn) => [abn, abn])
      const stopped = yield* Effect.flip(resolvedText(two))
      assert.include(
        saidAtCommandLine(stopped),
        'has several columns that could be the abn: "Ident", "Mark". Say which by --column abn="…".'
      )
      const chosen = yield* resolvedText(two, { columns: { abn: "Mark" } })
      assert.deepStrictEqual(chosen.remarks, ['The column "Ident" holds ABNs and was not read.'])
      assert.deepStrictEqual((yield* resolvedText(two, { leftOut: ["Ident"] })).remarks, [
        'The column "Mark" was read as the ABN, since most of its cells are valid ones.'
      ])
      const none = yield* resolvedText(table(["Tax Number", "Ident"], (abn) => ["exempt", abn]))
      assert.deepStrictEqual(none.remarks, [
        'The column "Ident" was read as the ABN, since most of its cells are valid ones.'
      ])
      const always = yield* resolvedText(table(["Ident", "Mark"], (abn) => [abn, others]))
      assert.deepStrictEqual(always.remarks, [
        'The column "Ident" was read as the ABN, since most of its cells are valid ones.',
        'The column "Mark" holds ABNs and was not read.'
      ])
      const parents = yield* resolvedText(table(["ABN", "Parent ABN"], (abn) => [abn, others]))
      assert.deepStrictEqual(parents.remarks, ['The column "Parent ABN" holds ABNs and was not read.'])
      assert.strictEqual(parents.rows[0]?.verdict, "same")
    })
  )

  it.effect("is read in any cell of a row that has no other", () =>
    Effect.gen(function* () {
      const cells = [
        [`ABN: 21 990 000 069 net 30`, "number_of_someone_else"],
        [`pay to A.B.N. 21-990-000-069`, "number_of_someone_else"],
        ["ABN 23 990 000 014 net 30", "same"],
        ["ref 21990000069/7", "number_of_someone_else"],
        ["21 990 000 069", "number_of_someone_else"],
        ["x 21990000069 y", "number_of_someone_else"],
        ["\u200e21990000069", "number_of_someone_else"],
        ["ABN 21 990 000 068", "bad_number"],
        ["ABN 51 824 753 556", "not_found"],
        ["51 824 753 556", "same"],
        ["Ph +61 255 501 234", "same"],
        ["0255501234", "same"]
      ] as const
      const { rows } = yield* resolvedText(
        csv([["Supplier", "ABN", "Remarks"], ...cells.map(([cell]) => [name, "", cell])])
      )
      assert.deepStrictEqual(
        rows.map(({ Remarks, verdict }) => [Remarks, verdict]),
        cells.map((each) => [...each])
      )
      assert.include(
        rows[0]?.why,
        'A number was read in the column "Remarks", where it stands behind its word.'
      )
      assert.include(
        rows[4]?.why,
        'The ABN 21 990 000 069 stands in the column "Remarks", which is not read as one of numbers.'
      )
      assert.strictEqual(
        rows[9]?.why,
        'No register that is loaded has the ABN 51 824 753 556 of the column "Remarks", and the row has no other number: the entity was found by its name alone.'
      )
      // A number in its column is the row's, whatever else stands there.
      const [both] = (yield* resolvedText(
        csv([
          ["Supplier", "ABN", "Remarks"],
          [name, own, `ABN ${others}`]
        ])
      )).rows
      assert.strictEqual(both?.verdict, "same")
    })
  )

  it.effect("is read however it is spelt, and the row says what a reader cannot see", () =>
    Effect.gen(function* () {
      const plain = [
        "AU23990000014",
        '="23990000014"',
        "'23990000014",
        "23.990.000.014",
        "ABN: 23 990 000 014",
        "ABN-23-990-000-014",
        "23990000014.00",
        "23&nbsp;990&nbsp;000&nbsp;014"
      ]
      const invisible = [
        ..."\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2066\u2069\ufe00\ufe0f\u00ad\u0007"
      ].flatMap((mark) => [`${mark}23990000014`, `23 990${mark} 000 014`])
      const written = ["2.3990000014E10", "2.3990000014e+10"]
      const digits = [
        "\uff12\uff13\uff19\uff19\uff10\uff10\uff10\uff10\uff10\uff11\uff14",
        "\u0662\u0663\u0669\u0669\u0660\u0660\u0660\u0660\u0660\u0661\u0664"
      ]
      const withText = [
        "23 990 000 014 (GST registered)",
        "ABN 23 990 000 014, net 30",
        "see ABN 23990000014",
        "(23 990 000 014)",
        "23 990 000 014 / 990 000 014",
        "ACN 990 000 014; ABN 23 990 000 014"
      ]
      const all = [...plain, ...invisible, ...written, ...digits, ...withText]
      const { rows } = yield* resolvedText(csv([["Supplier", "ABN"], ...all.map((cell) => [name, cell])]))
      const why = (cell: string) =>
        plain.includes(cell)
          ? ""
          : invisible.includes(cell)
            ? "The abn has characters that nobody sees, and was read without them."
            : written.includes(cell)
              ? "The abn is written as a spreadsheet writes long numbers, with all of its digits, and was read as they are."
              : digits.includes(cell)
                ? "The abn has digits of another script, and was read by what they stand for."
                : "The abn has more in its cell than a number, and what is a number was read."
      assert.deepStrictEqual(
        rows.map((row) => [row.verdict, row.why]),
        all.map((cell) => ["same", why(cell)])
      )
    })
  )

  it.effect("is read of a cell that is a formula of text without quotation marks", () =>
    Effect.gen(function* () {
      const { rows } = yield* resolvedText(
        `Supplier,ABN\r\n${name},="23990000014"\r\n${name},="21990000069"\r\n`
      )
      assert.deepStrictEqual(
        rows.map(({ ABN, verdict }) => [ABN, verdict]),
        [
          [`="23990000014"`, "same"],
          [`="21990000069"`, "number_of_someone_else"]
        ].map(([cell = "", verdict = ""]) => [cell.replace(/^(?==)/u, "'"), verdict])
      )
    })
  )

  it.effect("is told to be rounded where digits are missing", () =>
    Effect.gen(function* () {
      const { rows } = yield* resolvedText(
        csv([
          ["Supplier", "ABN"],
          [name, "2.399E+10"]
        ])
      )
      assert.deepStrictEqual(
        [rows[0]?.verdict, (rows[0]?.why ?? "").split(". ")[0]],
        ["bad_number", "The abn is rounded: it shows 4 of its 11 digits"]
      )
    })
  )
})
