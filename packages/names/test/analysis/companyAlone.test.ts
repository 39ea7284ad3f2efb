import { assert, describe, it } from "@effect/vitest"
import { companyAlone } from "@entity-watch/names/analysis"

describe("companyAlone", () => {
  it.each([
    ["Goanna Pty Ltd, Ballarat", "Goanna Pty Ltd"],
    ["Goanna P/L - Quoll Kites", "Goanna P/L"],
    ["Goanna Pty Ltd PO Box 123 Ballarat VIC 3350", "Goanna Pty Ltd"],
    ["Goanna P.O. Box 5", "Goanna"],
    ["Goanna Pty Ltd, 12 Quarry Rd Ballarat", "Goanna Pty Ltd"]
  ])("is the name of %s", (name, expected) => {
    assert.strictEqual(companyAlone(name), expected)
  })

  it.each([
    "Goanna Pty Ltd",
    "Goanna Ballarat Pty Ltd",
    "Goanna - Ballarat",
    "Goanna Pty Ltd, Quoll Pty Ltd",
    "Goanna Pty Ltd - Quoll Unit Trust",
    "Goanna 12 Quarry Rd Pty Ltd",
    "Goanna Pty Ltd, others as per contract",
    "Goanna 12 Quarry Rd"
  ])("is not seen in %s", (name) => {
    assert.isNull(companyAlone(name))
  })
})
