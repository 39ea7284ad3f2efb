import { assert, describe, it } from "@effect/vitest"
import { numbersBeside, numbersInName } from "@entity-watch/core/rows/read/numbersInName"
import { pathologicalCells } from "../../pathological/cells.ts"

const abn = "23990000014"
const acn = "990000014"

describe("numbersInName", () => {
  it.each([
    ["Acme Pty Ltd (ABN 23 990 000 014)", [{ abn }]],
    ["Acme Pty Ltd ABN: 23990000014", [{ abn }]],
    ["Acme Pty Ltd A.B.N. 23-990-000-014 T/A Bob", [{ abn }]],
    ["Acme Pty Ltd, abn no. 23.990.000.014", [{ abn }]],
    ["Acme Pty Ltd ABN #23\u00a0990\u00a0000\u00a0014", [{ abn }]],
    ["Acme Pty Ltd (ABN) 23 990 000 014", [{ abn }]],
    ["Acme Pty Ltd ABN/ACN 23 990 000 014", [{ abn }]],
    ["Acme Pty Ltd Australian Business Number 23 990 000 014", [{ abn }]],
    ["Acme Pty Ltd ABN 23 990 000 014 12 Example Street", [{ abn }]],
    ["Acme Pty Ltd ABN \uff12\uff13 990 000 014", [{ abn }]],
    ["Acme Pty Ltd ACN 990 000 014", [{ acn }]],
    ["Acme Pty Ltd ABN 990 000 014", [{ acn }]],
    ["Acme Pty Ltd ACN 23 990 000 014", [{ abn }]],
    ["Acme Ltd ARBN 990000014", [{ acn }]],
    ["Acme Pty Ltd (ABN 239 900 000 14)", [{ abn }]],
    ["Acme Pty Ltd (ABN 23\u2013990\u2013000\u2013014)", [{ abn }]],
    ["Acme Pty Ltd (ABN 23  990  000  014)", [{ abn }]],
    ["Acme Pty Ltd (ABN 23,990,000,014)", [{ abn }]],
    ["Acme Pty Ltd, Australian Business No. 23 990 000 014", [{ abn }]],
    ["1300 Pty Ltd (ABN 23 990 000 014)", [{ abn }]],
    ["360 (ABN 23990000014)", [{ abn }]],
    ["Acme ABN 23 990 000 014 ACN 990 000 014", [{ abn }, { acn }]]
  ])("%s holds %j", (name, numbers) => {
    assert.deepStrictEqual(numbersInName(name), { numbers, bad: [], isAll: false })
  })

  it.each([
    [
      "Acme Pty Ltd ABN 23 990 000 015",
      "23990000015",
      "The abn in the name has check digits that do not agree."
    ],
    [
      "Acme Pty Ltd (ACN 990 000 015)",
      "990000015",
      "The acn in the name has check digits that do not agree."
    ],
    [
      "Acme Pty Ltd ABN 23 990 000 01",
      "2399000001",
      "The abn in the name has 10 digits, where an ABN has eleven and an ACN nine."
    ]
  ])("%s holds a number that nobody can have", (name, digits, why) => {
    assert.deepStrictEqual(numbersInName(name), { numbers: [], bad: [{ digits, why }], isAll: false })
  })

  it.each([
    "Acme 23 990 000 014",
    "Acme Ph 61 2 5550 1234",
    "Acme 61255501234",
    "Acme 0255501234",
    "Acme TFN 123 456 782",
    "004 085 617 PTY LTD",
    "23990000014 Pty Ltd",
    "004 085 616 Plumbing Pty Ltd",
    "ABN 24 Hours Locksmiths",
    "Acme ABN pending",
    "Acme ABN 00 000 000 000",
    "Cabn 23 990 000 014",
    `Acme ABN ${"1 ".repeat(40)}`
  ])("%s holds none", (name) => {
    assert.deepStrictEqual(numbersInName(name), { numbers: [], bad: [], isAll: false })
  })

  it("says where a number stands in place of a name", () => {
    assert.deepStrictEqual(numbersInName("(ABN 23 990 000 014)"), {
      numbers: [{ abn }],
      bad: [],
      isAll: true
    })
    assert.isTrue(numbersInName("ABN 23 990 000 015").isAll)
    for (const name of ["A.C.N. 990 000 014 PTY. LIMITED", "990 000 014 Pty Ltd", "990000014 P/L"])
      assert.deepStrictEqual(numbersInName(name), { numbers: [{ acn }], bad: [], isAll: true }, name)
    assert.isFalse(numbersInName("").isAll)
  })

  // Of each place it would take longer than Vitest waits to go over the rest. `npm run bench -- pathological` measures it.
  it.each(pathologicalCells(500_000))("finds none in $family, half a million times", ({ text }) => {
    assert.deepStrictEqual(numbersInName(text), { numbers: [], bad: [], isAll: false })
  })

  it("looks up the ACN by which a company is called also where an ABN stands behind it", () => {
    assert.deepStrictEqual(numbersInName("990 000 078 PTY LTD (ABN 23 990 000 014)"), {
      numbers: [{ acn: "990000078" }, { abn }],
      bad: [],
      isAll: true
    })
  })

  it("takes a cell of nothing but a valid number for the number", () => {
    assert.deepStrictEqual(numbersInName(" 23 990 000 014 "), { numbers: [{ abn }], bad: [], isAll: true })
    assert.deepStrictEqual(numbersInName("23990000015"), { numbers: [], bad: [], isAll: false })
  })
})

describe("numbersBeside", () => {
  const found = (cell: string) => {
    const { numbers, possible } = numbersBeside([{ header: "Notes", cell }])
    return [...numbers, ...possible].map((each) => each.abn)
  }
  const spellings = [
    "23990000014",
    "23 990 000 014",
    "23-990-000-014",
    "23.990.000.014",
    "23/990/000/014",
    "23_990_000_014",
    "23\u00a0990\u00a0000\u00a0014",
    "23  990  000  014",
    "2399 0000 014",
    "239 900 000 14",
    "23 990000014",
    "\u202d23 990 000 014\u202c",
    "2399\u200b0000014",
    "\uff12\uff13\uff19\uff19\uff10\uff10\uff10\uff10\uff10\uff11\uff14",
    "\u0662\u0663\u0669\u0669\u0660\u0660\u0660\u0660\u0660\u0661\u0664",
    "23&nbsp;990&nbsp;000&nbsp;014",
    "2.3990000014E10",
    '="23990000014"'
  ]
  const before = [
    "",
    "ABN ",
    "ABN: ",
    "abn",
    "A.B.N. ",
    "ref ",
    "(",
    "#",
    "pay to ",
    "x",
    "+",
    "$",
    "acct no. ",
    "GST/"
  ]
  const behind = ["", " net 30", " (GST)", ")", ".", ",", "; terms 14 days", "x", " pty", " 2026-11-27 "]

  // Digits that follow digits in other groups than those of an ABN may be of one number.
  const isGrouped = (spelling: string): boolean =>
    /^(?:\p{Nd}{11}|\p{Nd}{2}\P{Nd}+\p{Nd}{3}\P{Nd}+\p{Nd}{3}\P{Nd}+\p{Nd}{3})$/u.test(spelling)

  it.each(spellings)("finds %j in whatever text", (spelling) => {
    for (const prefix of before)
      for (const suffix of behind) {
        const cell = `${prefix}${spelling}${isGrouped(spelling) ? suffix : suffix.replace(/\d/gu, "")}`
        assert.include(found(cell), abn, JSON.stringify(cell))
      }
  })

  it("finds none in other numbers", () => {
    for (const cell of [
      "",
      "0255501234",
      "12399000001499",
      "23990000015",
      "4000 2399 0000 0145",
      "27/11/2026 14:03:11"
    ])
      assert.deepStrictEqual(found(cell), [], cell)
  })

  it.each(pathologicalCells(200_000))("reads $family in the time of its length", ({ text }) => {
    assert.isArray(found(text))
  })
})
