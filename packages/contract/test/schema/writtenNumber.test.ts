import { assert, describe, it } from "@effect/vitest"
import { patternOfDigits, writtenNumber } from "@entity-watch/contract/schema/writtenNumber"
import * as Schema from "effect/Schema"

const abn = "72610000014"
const acn = "000000019"

describe("writtenNumber", () => {
  it.each([
    [abn],
    ["72 610 000 014"],
    ["72\u00a0610\u202f000\u2009014"],
    ["72-610-000-014"],
    ["72\u2013610\u2013000\u2013014"],
    ["72\u2212610\u2212000\u2212014"],
    ["72.610.000.014"],
    ["72,610,000,014"],
    ["72_610_000_014"],
    ["72\u00b7610\u00b7000\u00b7014"],
    ["ABN 72 610 000 014"],
    ["abn:72610000014"],
    ["A.B.N. 72 610 000 014"],
    ["A.B.N.: 72 610 000 014"],
    ["A B N 72 610 000 014"],
    ["ABN No. 72 610 000 014"],
    ["ABN No: 72610000014"],
    ["ABN #72610000014"],
    ["ABN Number - 72610000014"],
    ["ABN=72610000014"],
    ["Australian Business Number 72 610 000 014"],
    ["Business No. 72610000014"],
    ["AU72610000014"],
    ["AU 72 610 000 014"],
    ["72 610 000 014 ABN"],
    ["'72610000014"],
    ["\u201972610000014"],
    ['="72610000014"'],
    ['="72 610 000 014"'],
    ["72610000014.0"],
    ["72610000014.00"],
    ["72610000014,00"],
    ["  72610000014\t"]
  ])("reads the digits of %j without a word", (text) => {
    assert.deepStrictEqual(writtenNumber(text), { digits: abn, readFrom: [], rounded: null })
  })

  it.each([
    ...[..."\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069"],
    ...[..."\ufe00\ufe0d\ufe0f\u00ad\ufeff\u0000\u0001\u0007\u001f\u007f\u0090\u180e\u061c\u{e0020}"]
  ])("takes out %j, wherever it stands", (mark) => {
    for (const text of [
      `${mark}${abn}`,
      `${abn}${mark}`,
      `72610${mark}000014`,
      `ABN${mark} 72 610${mark} 000 014`
    ])
      assert.deepStrictEqual(
        writtenNumber(text),
        { digits: abn, readFrom: ["invisible characters"], rounded: null },
        JSON.stringify(text)
      )
  })

  it("reads the digits of other scripts", () => {
    for (const zero of [
      "\uff10",
      "\u0660",
      "\u06f0",
      "\u0966",
      "\u09e6",
      "\u0e50",
      "\u{1d7ce}",
      "\u{1d7f6}"
    ]) {
      const first = zero.codePointAt(0) ?? 0
      const text = [...abn].map((digit) => String.fromCodePoint(first + Number(digit))).join("")
      assert.deepStrictEqual(
        writtenNumber(text),
        { digits: abn, readFrom: ["other digits"], rounded: null },
        text
      )
    }
  })

  it.each([
    ["7.2610000014E10", abn, null],
    ["7.2610000014e+10", abn, null],
    ["7,2610000014E+10", abn, null],
    ["72610000014E0", abn, null],
    ["7.26100000140E+10", abn, null],
    ["72.610000014E9", abn, null],
    ["4.085616E6", "4085616", null],
    ["7.261E10", "7261", { shown: 4, all: 11 }],
    ["7.261E+10", "7261", { shown: 4, all: 11 }],
    ["5,3E10", "53", { shown: 2, all: 11 }],
    ["7E10", "7", { shown: 1, all: 11 }],
    // A digit behind the point is no number of digits.
    ["7.26100000145E10", "726100000145", { shown: 12, all: 11 }]
  ])("reads %s in scientific notation if all digits are there", (text, digits, rounded) => {
    assert.deepStrictEqual(writtenNumber(text), { digits, readFrom: ["scientific notation"], rounded })
  })

  it("keeps what is no part of a number, and the groups that end in zeros", () => {
    assert.strictEqual(writtenNumber("n/a").digits, "n/a")
    assert.strictEqual(writtenNumber("72610000014a").digits, "72610000014a")
    assert.strictEqual(writtenNumber("72610000014.5").digits, "72610000014.5")
    assert.strictEqual(writtenNumber("51824753556;72610000014").digits, "51824753556;72610000014")
    assert.strictEqual(writtenNumber("72.610.000.000").digits, "72610000000")
    assert.strictEqual(writtenNumber("000.047.950").digits, "000047950")
  })
})

describe("patternOfDigits", () => {
  const spellings = (digits: string, grouped: string) => [
    digits,
    grouped,
    ...["-", ".", "\u00a0", "\u2011", "\u202f", "\u2060"].map((mark) => grouped.replaceAll(" ", mark)),
    `ABN ${grouped}`,
    `A.C.N. ${grouped}`,
    `ABN: ${digits}`,
    `abn no. ${grouped}`,
    `AU${digits}`,
    ` ${digits}\u200b`
  ]
  it("takes what the reader makes so many digits of", () => {
    for (const text of spellings(abn, "72 610 000 014")) {
      assert.match(text, patternOfDigits(11), JSON.stringify(text))
      assert.strictEqual(writtenNumber(text).digits, abn, JSON.stringify(text))
    }
    for (const text of spellings(acn, "000 000 019")) {
      assert.match(text, patternOfDigits(9), JSON.stringify(text))
      assert.strictEqual(writtenNumber(text).digits, acn, JSON.stringify(text))
    }
  })
  it.each([
    [
      "",
      "1",
      "7261000001",
      "726100000145",
      "7261000001a",
      "ABN",
      "ABN 7261000001",
      "\u0667\u0662\u0666\u0661"
    ],
    [
      "72610000014 net 30",
      ".72610000014",
      "72610000014.",
      "726100000.14",
      "7-2-6-1-0-0-0-0-0-1-4",
      "72,610,000,014",
      "7.2610000014E10",
      '="72610000014"',
      "x72610000014"
    ]
  ])("refuses anything else, such as %j", (...texts) => {
    for (const text of texts) assert.notMatch(text, patternOfDigits(11), JSON.stringify(text))
  })
  it.prop(
    "never takes a text that the reader does not read so",
    {
      digits: Schema.Literals([abn, acn]),
      word: Schema.Literals(["", "ABN", "A.B.N.", "ACN No", "AU", ".", "-"]),
      gaps: Schema.Array(Schema.Literals(["", " ", "-", ".", " - ", "_", "\u200b", "\u00a0"]))
    },
    ({ digits, gaps, word }) => {
      const text = `${word}${[...digits].map((each, at) => `${gaps[at] ?? ""}${each}`).join("")}`
      const read = writtenNumber(text).digits
      return !patternOfDigits(digits.length).test(text) || read === digits
    }
  )
  it("ends, however long the text is", () => {
    const long = " ".repeat(200_000)
    for (const text of [`ABN${long}x`, `${long}x`, `A${long}BN 7`, `7${long}x`, `ABN No${long}:${long}x`]) {
      assert.notMatch(text, patternOfDigits(11))
      assert.strictEqual(writtenNumber(text).rounded, null)
    }
  })
})
