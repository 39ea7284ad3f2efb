import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { foldName } from "../../src/analysis/foldName.ts"
import { NameComparison, nameSimilarity } from "../../src/compare/nameSimilarity.ts"

const listed = "BLACKBURNE & DIXON FREIGHT PTY LTD"

describe("nameSimilarity", () => {
  it("is 1 for names that are equal after normalisation", () => {
    assert.strictEqual(nameSimilarity("Blackburne and Dixon Freight Pty. Limited", listed), 1)
  })

  it("degrades in the order of what was changed", () => {
    const ordered = [
      "Blackburne & Dixon Freight",
      "Dixon Blackburne Freight",
      "Blackburne Dixon Transport Freight",
      "Blackburne Freight",
      "Blackburne Holdings",
      "Lindqvist Freight Pty Ltd"
    ].map((query) => nameSimilarity(query, listed))
    assert.strictEqual(ordered[0], 0.97)
    for (let i = 1; i < ordered.length; i++) assert.isBelow(ordered[i] ?? 1, ordered[i - 1] ?? 0, `step ${i}`)
  })

  it("reads ATF between two names as the words that it stands for", () => {
    const trust = "TWIN POSSUM PTY LTD AS TRUSTEE FOR THE BURROW TRUST"
    for (const short of ["ATF", "A/T/F", "a.t.f.", "A T F"])
      assert.strictEqual(nameSimilarity(`Twin Possum Pty Ltd ${short} The Burrow Trust`, trust), 0.97)
    assert.isBelow(nameSimilarity("Twin Possum Pty Ltd ATF The Wombat Trust", trust), 0.85)
    assert.strictEqual(nameSimilarity("ATF Services", "ATF SERVICES PTY LTD"), 0.97)
  })

  it.each([
    ["Quokka Painting", "QUOKKA PRINTING PTY LTD"],
    ["Quokka Electrics", "QUOKKA ELECTRONICS PTY LTD"],
    ["Quokka Production", "QUOKKA PROTECTION PTY LTD"],
    ["Quokka Security", "QUOKKA SECURITIES PTY LTD"],
    ["Quokka Hospital", "QUOKKA HOSPITALITY PTY LTD"],
    ["Quokka Pools Australia", "QUOKKA POOLS AUSTRALASIA PTY LTD"],
    ["Quokka Pools (Aust)", "QUOKKA POOLS AUSTRALASIA PTY LTD"],
    ["Xiaoning Zhao", "XIAOMING ZHAO"],
    ["A 2 Electrical", "A1 ELECTRICAL PTY LTD"]
  ])("takes no other word for a slip: %s is not %s", (query, name) => {
    assert.isBelow(nameSimilarity(query, name), 0.85)
    const { onlyInName, onlyInQuery } = new NameComparison(query).difference(name)
    assert.lengthOf(onlyInQuery, 1)
    assert.lengthOf(onlyInName, 1)
  })

  it.each([
    ["Quokka Paintng", "QUOKKA PAINTING PTY LTD"],
    ["Quokka Pritning", "QUOKKA PRINTING PTY LTD"],
    ["Quokka Minning", "QUOKKA MINING PTY LTD"],
    ["Quokka Consultant", "QUOKKA CONSULTING PTY LTD"],
    ["Quokka Technologies", "QUOKKA TECHNOLOGY PTY LTD"],
    ["Quokka Pools (Aust)", "QUOKKA POOLS AUSTRALIA PTY LTD"],
    ["Hsiao-ming Zhao", "XIAOMING ZHAO"],
    ["A 1 Electrical", "A1 ELECTRICAL PTY LTD"],
    ["A1 Electrical", "A-1 ELECTRICAL PTY LTD"],
    ["3-D Print Works", "3D PRINTWORKS PTY LTD"],
    ["BG Plumbing", "B & G PLUMBING PTY LTD"],
    ["Peter Vandermeulen", "PETER VAN DER MEULEN"],
    ["Brian & Lorraine Ashworth", "ASHWORTH, BRIAN KEITH & ASHWORTH, LORRAINE"],
    ["M & L Da Silva", "Da Silva, Marco and Da Silva, Lucia"]
  ])("takes a slip and another form or spacing for the word: %s is %s", (query, name) => {
    assert.isAtLeast(nameSimilarity(query, name), 0.85)
  })

  it("counts no wording of insolvency for a word of the name", () => {
    for (const wording of [
      "(IN LIQUIDATION)",
      "IN LIQUIDATION",
      "(Receivers and Managers Appointed)",
      "(ADMINISTRATOR APPOINTED)",
      "(SUBJECT TO DEED OF COMPANY ARRANGEMENT)"
    ])
      assert.isAtLeast(nameSimilarity("Goanna Pty Ltd", `GOANNA PTY LTD ${wording}`), 0.97, wording)
    assert.isBelow(nameSimilarity("Goanna Pty Ltd", "GOANNA LIQUIDATION PTY LTD"), 0.85)
  })

  it("takes letters apart and letters in one for what somebody else may be called", () => {
    assert.isBelow(nameSimilarity("BG Plumbing", "B & G PLUMBING PTY LTD"), 0.97)
    assert.isBelow(nameSimilarity("J & M Halvorsen", "JM HALVORSEN PTY LTD"), 0.85)
    assert.isBelow(nameSimilarity("Marco Da Silva", "Da Silva, Marco and Da Silva, Lucia"), 0.85)
  })

  it("tells two people by their initials from one", () => {
    const differences = (query: string, name: string) => new NameComparison(query).difference(name)
    const two = { onlyInQuery: ["& M"], onlyInName: [] }
    assert.deepStrictEqual(differences("J & M Halvorsen", "J M HALVORSEN"), two)
    assert.deepStrictEqual(differences("J.M. Halvorsen", "J & M HALVORSEN"), {
      onlyInQuery: [],
      onlyInName: ["& M"]
    })
    for (const [query, name] of [
      ["J and M Halvorsen", "J & M HALVORSEN"],
      ["JM Plumbing", "J & M PLUMBING"],
      ["Blackburne Dixon Freight", "BLACKBURNE & DIXON FREIGHT"]
    ] as const)
      assert.deepStrictEqual(differences(query, name), { onlyInQuery: [], onlyInName: [] }, query)
  })

  it("forgives a slip, a joined word, an abbreviation and an initial", () => {
    assert.isAbove(nameSimilarity("Blackburn Dixon Freight", listed), 0.85)
    assert.isAbove(nameSimilarity("Smartfix Repairs", "SMART FIX REPAIRS PTY LTD"), 0.85)
    assert.isAbove(nameSimilarity("Natl Eng Works", "NATIONAL ENGINEERING WORKS"), 0.8)
    assert.isAbove(nameSimilarity("J Halvorsen Plumbing", "JOHN HALVORSEN PLUMBING"), 0.7)
  })

  it("compares partners by their initials, and the more the more names agree", () => {
    const partners = "R.J HALVORSEN & S.M HALVORSEN"
    for (const all of ["Robert J & Susan M Halvorsen", "R John & Susan Mary Halvorsen"])
      assert.strictEqual(nameSimilarity(all, partners), 0.93, all)
    for (const all of ["R J & S M Halvorsen", "Halvorsen R J & S M"])
      assert.strictEqual(nameSimilarity(all, partners), 0.97, all)
    for (const some of ["Robert & Susan Halvorsen", "Halvorsen R & S", "Robert Halvorsen & S Halvorsen"])
      assert.strictEqual(nameSimilarity(some, partners), 0.89, some)
    for (const others of [
      "Robert & Tom Halvorsen",
      "R & S & T Halvorsen",
      "R K & S Halvorsen",
      "R & S Marlow"
    ])
      assert.isBelow(nameSimilarity(others, partners), 0.85, others)
  })

  it("reads a person's name with the surname first", () => {
    assert.isAbove(nameSimilarity("Gregor Paul Halvorsen", "HALVORSEN, GREGOR PAUL"), 0.9)
  })

  it.each([
    ["Halvorsen J P", "HALVORSEN, JOHN PETER"],
    ["J.P. Halvorsen", "JOHN PETER HALVORSEN"],
    ["Halvorsenjohn", "HALVORSEN, JOHN"],
    ["Halvorsenjohn", "JOHN HALVORSEN"],
    ["Halvorsen Fam Tst", "THE TRUSTEE FOR HALVORSEN FAMILY TRUST"],
    ["Halvorsen Ret Fd", "HALVORSEN RETIREMENT FUND"],
    ["Halvorsen A/C", "HALVORSEN ABORIGINAL CORPORATION"],
    ["Ha1vorsen R0ofing", "HALVORSEN ROOFING PTY LTD"]
  ])("takes %s for %s", (query, name) => {
    assert.isAbove(nameSimilarity(query, name), 0.75)
  })

  it.each([
    ["Halvorsen J P", "HALVORSEN, MARY ANNE"],
    ["Halvorsen A C", "LINDQVIST ABORIGINAL CORPORATION"],
    ["Halvorsen Fam Tst", "LINDQVIST FAMILY TRUST"],
    ["Halvorsen Ret Fd", "LINDQVIST RETIREMENT FUND"]
  ])("does not take %s for %s", (query, name) => {
    assert.isBelow(nameSimilarity(query, name), 0.6)
  })

  it.each([
    ["J.C. Halvorsen Constructions Pty Ltd", "J.C. HALVORSEN PTY LTD", "CONSTRUCTIONS"],
    ["H.N. Halvorsen Farming (NSW) Pty Ltd", "H.N. HALVORSEN FARMING PTY LTD", "NSW"]
  ])("takes no initial for a word that many share: %s and %s", (query, name, word) => {
    assert.deepStrictEqual(new NameComparison(query).difference(name), {
      onlyInQuery: [word],
      onlyInName: []
    })
  })

  it("puts no letter before a name as if it were a surname", () => {
    const [left, right] = ["GROUP J J", "J SMYTH J"]
    assert.approximately(nameSimilarity(left, right), nameSimilarity(right, left), 0.05)
  })

  it("stays low when only generic words are shared", () => {
    assert.isBelow(nameSimilarity("Acme Trading Pty Ltd", "OTHER TRADING PTY LTD"), 0.4)
    assert.isBelow(nameSimilarity("Bank of Ruritania", "BANK OF GRENZMARK"), 0.4)
  })

  const Names = Schema.Array(
    Schema.Literals([
      "ACME",
      "BLACKBURN",
      "BLACKBURNE",
      "TRADING",
      "PTY",
      "LTD",
      "AND",
      "SMITH",
      "J",
      "SMYTH",
      "GROUP"
    ])
  ).pipe(Schema.check(Schema.isMinLength(1), Schema.isMaxLength(5)))

  it.prop(
    "lies between 0 and 1, is symmetric, and is 1 for equal foldings only",
    [Names, Names],
    ([a, b]) => {
      const [left, right] = [a.join(" "), b.join(" ")]
      const alike = nameSimilarity(left, right)
      assert.isAtLeast(alike, 0)
      assert.isAtMost(alike, 1)
      assert.approximately(alike, nameSimilarity(right, left), 0.05)
      assert.strictEqual(alike === 1, foldName(left) === foldName(right))
      assert.strictEqual(new NameComparison(left).similarity(right), alike)
    }
  )
})
