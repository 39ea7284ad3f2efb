import { assert, describe, it } from "@effect/vitest"
import { blankCells } from "@entity-watch/core/rows/read/Cells"
import { askedRow } from "@entity-watch/core/rows/resolve/askedRow"

describe("what a row asks", () => {
  it.each([
    ["23990000014 / 25990000023", ["23990000014", "25990000023"]],
    ["23 990 000 014 25 990 000 023", ["23990000014", "25990000023"]],
    ["25990000023 (old: 23990000014)", ["25990000023", "23990000014"]],
    ["23990000014, 23990000014", ["23990000014"]],
    ["23 990 000 014 003", ["23990000014"]],
    ["23990000014/003", ["23990000014"]],
    ["23 990 000 015 003", []],
    ["23990000014 / 23990000015", []],
    ["23990000014 / 25990000023 / 77", []]
  ])("is every ABN of the cell %s, or none", (abn, numbers) => {
    const asked = askedRow({ ...blankCells, name: "Goanna Pty Ltd", abn })
    assert.deepStrictEqual(
      asked.numbers.map((each) => ("abn" in each ? String(each.abn) : each.acn)),
      numbers
    )
    assert.strictEqual(asked.badNumbers.length, numbers.length === 0 ? 1 : 0)
  })

  it.each(["????", "see file", "withheld", "[redacted]", "…", "#N/A", "TRUE", "*****014"])(
    "is a number that cannot be right where it has %s in place of one",
    (abn) => assert.lengthOf(askedRow({ ...blankCells, name: "Goanna Pty Ltd", abn }).badNumbers, 1)
  )

  it.each(["", "N/A", "none", "-", "unknown", "TBA"])("is no number where it has %s", (abn) =>
    assert.isEmpty(askedRow({ ...blankCells, name: "Goanna Pty Ltd", abn }).badNumbers)
  )

  it("tells of a name beside others that holds nothing to compare", () => {
    for (const alias of ["X", "12345"])
      assert.match(
        askedRow({ ...blankCells, name: "Goanna Pty Ltd", alias }).remarks?.join() ?? "",
        new RegExp(`^Of the row's names "${alias}" was not compared: it has`, "u")
      )
    assert.deepStrictEqual(askedRow({ ...blankCells, name: "12345" }).remarks, [])
  })

  it("is a name without the notes that people write to it, which are told", () => {
    const { names, remarks, withNotes } = askedRow({
      ...blankCells,
      name: "*DUPLICATE* Goanna Pty Ltd - Accounts",
      alias: "Quoll Kites (INACTIVE); Accounts Plus"
    })
    assert.deepStrictEqual(names, ["Goanna Pty Ltd", "Quoll Kites", "Accounts Plus"])
    assert.deepStrictEqual(withNotes, ["*DUPLICATE* Goanna Pty Ltd - Accounts", "Quoll Kites (INACTIVE)"])
    assert.deepStrictEqual(
      remarks,
      ["DUPLICATE", "Accounts", "INACTIVE"].map((note) => `Beside the name stands "${note}".`)
    )
  })
})
