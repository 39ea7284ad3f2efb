import { assert, describe, it } from "@effect/vitest"
import { isShortFormOf, longFormsOf } from "../../src/lexicon/longForms.ts"

describe("isShortFormOf", () => {
  it.each([
    ["INVEST", "INVESTMENTS"],
    ["CONSTN", "CONSTRUCTION"],
    ["ACCT", "ACCOUNTING"],
    ["AUTO", "AUTOMOTIVE"],
    ["PPTY", "PROPERTY"],
    ["FAM", "FAMILY"],
    ["MGMT", "MANAGEMENT"],
    ["SVCS", "SERVICES"],
    ["HLDGS", "HOLDINGS"],
    ["STH", "SOUTH"],
    ["TR", "TRUST"],
    ["FD", "FUND"]
  ])("takes %s for %s", (short, long) => {
    assert.isTrue(isShortFormOf(short, long))
  })

  it.each([
    ["another first letter", "LDGS", "HOLDINGS"],
    ["another order", "HLGDS", "HOLDINGS"],
    ["a vowel after the beginning", "PROET", "PROPERTY"],
    ["a word of which one letter is left out", "SERVICE", "SERVICES"],
    ["a beginning of two letters", "MA", "MANAGEMENT"],
    ["two letters of a long word", "MT", "MANAGEMENT"]
  ])("does not take %s: %s for %s", (_, short, long) => {
    assert.isFalse(isShortFormOf(short, long))
  })
})

describe("longFormsOf", () => {
  it("answers every business word that a text may be short for", () => {
    assert.sameMembers([...longFormsOf("CONSTR")], ["CONSTRUCTION", "CONSTRUCTIONS"])
  })

  it.each(["LINDQVIST", "K", "É", "24", ""])("answers nothing for %s", (text) => {
    assert.deepStrictEqual(longFormsOf(text), [])
  })
})
