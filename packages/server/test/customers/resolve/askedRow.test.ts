import { assert, describe, it } from "@effect/vitest"
import { blankCells } from "@entity-watch/core/rows/read/Cells"
import { askedRow } from "@entity-watch/core/rows/resolve/askedRow"

describe("what a row asks", () => {
  it("is a name without the notes that people write to it, which are told", () => {
    const { names, remarks } = askedRow({
      ...blankCells,
      name: "*DUPLICATE* Goanna Pty Ltd - Accounts",
      alias: "Quoll Kites (INACTIVE); Accounts Plus"
    })
    assert.deepStrictEqual(names, ["Goanna Pty Ltd", "Quoll Kites", "Accounts Plus"])
    assert.deepStrictEqual(
      remarks,
      ["DUPLICATE", "Accounts", "INACTIVE"].map((note) => `Beside the name stands "${note}".`)
    )
  })
})
