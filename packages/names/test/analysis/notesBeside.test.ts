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
    ["*DUPLICATE* Goanna Pty Ltd - Accounts", "Goanna Pty Ltd", ["DUPLICATE", "Accounts"]],
    ["The Manager, Goanna Pty Ltd", "Goanna Pty Ltd", ["The Manager"]],
    ["The Directors - Goanna Pty Ltd", "Goanna Pty Ltd", ["The Directors"]],
    ["The Secretary, Goanna Club Inc", "Goanna Club Inc", ["The Secretary"]],
    ["Goanna Ridge ATTENTION: Karen", "Goanna Ridge", ["ATTENTION: Karen"]],
    ["Goanna Pty Ltd Attn: Accounts Receivable", "Goanna Pty Ltd", ["Attn: Accounts Receivable"]],
    ["WAT001 - Margaret Quoll", "Margaret Quoll", ["WAT001"]],
    ["C-2201: Goanna Pty Ltd", "Goanna Pty Ltd", ["C-2201"]],
    ["GOANNA01 Goanna Ridge Pty Ltd", "Goanna Ridge Pty Ltd", ["GOANNA01"]],
    ["Payment to Goanna Pty Ltd for inv 2231", "Goanna Pty Ltd", ["Payment to", "for inv 2231"]],
    ["Goanna Pty Ltd - AUD account", "Goanna Pty Ltd", ["AUD account"]],
    ["Goanna Pty Ltd AUD", "Goanna Pty Ltd", ["AUD"]],
    ["Goanna Pty Ltd Operating A/C", "Goanna Pty Ltd", ["Operating A/C"]],
    ["Goanna Ridge Cheque Account", "Goanna Ridge", ["Cheque Account"]],
    ["Goanna Ridge accounts@goanna.example", "Goanna Ridge", ["accounts@goanna.example"]],
    ["Goanna Ridge <accounts@goanna.example>", "Goanna Ridge", ["accounts@goanna.example"]],
    ["Goanna Pty Ltd *30 DAYS*", "Goanna Pty Ltd", ["30 DAYS"]],
    ["Goanna Ridge (14 days nett)", "Goanna Ridge", ["14 days nett"]]
  ])("is taken off %s", (written, name, notes) => {
    assert.deepStrictEqual(withoutNotes(written), { name, notes })
  })

  it.each([
    ["Goanna Ridge, The", "The Goanna Ridge"],
    ["Quandong, University OF", "University OF Quandong"],
    ["TTF Quoll Family Trust", "The Trustee for Quoll Family Trust"],
    ["Greater Goanna District Pty L", "Greater Goanna District Pty Ltd"],
    ["Goanna & Quoll Superannuation F", "Goanna & Quoll Superannuation Fund"]
  ])("leaves what is said of %s", (written, name) => {
    assert.deepStrictEqual(withoutNotes(written), { name, notes: [] })
  })

  it.each([
    "The Manager",
    "Manager, Sarah",
    "The Secretary Bird Pty Ltd",
    "STUDIO54 Goanna Pty Ltd",
    "1300 Goanna Pty Ltd",
    "AUD Goanna",
    "Goanna AUD",
    "Goanna Trust Account",
    "Payment Goanna Pty Ltd",
    "Ninety 30 Days Pty Ltd",
    "Goanna, Theo",
    "Quoll Pty L",
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
