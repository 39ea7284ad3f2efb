import { assert, describe, it } from "@effect/vitest"
import { withoutNotes } from "@entity-watch/names/analysis"

describe("what is written to the name of an account", () => {
  it.each([
    ["Goanna Pty Ltd - DO NOT USE", "Goanna Pty Ltd", ["DO NOT USE"]],
    ["Goanna Ridge - On Hold", "Goanna Ridge", ["On Hold"]],
    ["Goanna Ridge - Accounts Payable", "Goanna Ridge", ["Accounts Payable"]],
    ["Goanna Ridge - Head Office", "Goanna Ridge", ["Head Office"]],
    ["Goanna Ridge - Attn: Maria", "Goanna Ridge", ["Attn: Maria"]],
    ["Goanna Ridge (INACTIVE)", "Goanna Ridge", ["INACTIVE"]],
    ["*DUPLICATE* Goanna Pty Ltd", "Goanna Pty Ltd", ["DUPLICATE"]],
    ["Goanna Pty Ltd *DUPLICATE*", "Goanna Pty Ltd", ["DUPLICATE"]],
    ["DO NOT USE - Goanna", "Goanna", ["DO NOT USE"]],
    ["ZZZ Goanna Pty Ltd", "Goanna Pty Ltd", ["ZZZ"]],
    ["Goanna Pty Ltd - Head Office", "Goanna Pty Ltd", ["Head Office"]],
    ["Goanna P/L, Accounts Payable", "Goanna P/L", ["Accounts Payable"]],
    ["Goanna Pty Ltd [inactive since 2021]", "Goanna Pty Ltd", ["inactive since 2021"]],
    ["*DUPLICATE* Goanna Pty Ltd - Accounts", "Goanna Pty Ltd", ["DUPLICATE", "Accounts"]]
  ])("is taken off %s", (written, name, notes) => {
    assert.deepStrictEqual(withoutNotes(written), { name, notes })
  })

  it.each([
    "Goanna Accounts Pty Ltd",
    "Goanna - Accounts",
    "Goanna (Old)",
    "Goanna Pty Ltd - Quoll Kites",
    "Goanna Pty Ltd (Estate)",
    "Goanna Pty Ltd - As Trustee",
    "Goanna Pty Ltd - Super Fund",
    "Duplicate Keys Pty Ltd",
    "Inactive",
    "(2019) Goanna",
    "Goanna, Old",
    "Goanna Pty Ltd - 2019",
    "Goanna Pty Ltd - 2nd holder on file",
    "XXXXX Goanna Pty Ltd",
    `${"(".repeat(500)}Goanna`
  ])("leaves %s", (name) => {
    assert.deepStrictEqual(withoutNotes(name), { name, notes: [] })
  })

  it("may stand so often that the name ends early, which costs little", () => {
    const { name, notes } = withoutNotes(`Goanna Pty Ltd${" - DO NOT USE".repeat(300)}`)
    assert.strictEqual(name, "Goanna Pty Ltd")
    assert.lengthOf(notes, 300)
  })
})
