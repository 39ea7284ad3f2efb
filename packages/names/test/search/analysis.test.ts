import { assert, describe, it } from "@effect/vitest"
import { analyseName } from "@entity-watch/names/search/analysis/analyseName"
import { soundKey } from "@entity-watch/names/search/analysis/soundKey"
import { parseQuery } from "@entity-watch/names/search/query/parseQuery"
import { xxHash32 } from "../../src/text/xxHash32.ts"

const words = (name: string): string => analyseName(name).tokens.join(" ")

describe("analyseName", () => {
  it.each([
    ["The Trustee for THE LINDQVIST FAMILY TRUST", "LINDQVIST FAMILY TRUST"],
    ["Halvorsen & Sons Pty. Limited", "HALVORSEN SONS"],
    ["J.R. O'Brien's Café Inc", "JR OBRIENS CAFE"],
    ["BLACKBURNE COMPANY PTY LTD", "BLACKBURNE COMPANY"],
    ["BLACKBURNE COMPANY LTD", "BLACKBURNE COMPANY"],
    ["BLACKBURNE COMPANY", "BLACKBURNE COMPANY"],
    ["BLACKBURNE (SA) PTY LTD", "BLACKBURNE SA"],
    ["BLACKBURNE SA", "BLACKBURNE SA"],
    ["THE AND OF", "THE AND OF"],
    ["PTY LTD", "PTY LTD"],
    ["--", ""]
  ])("keeps of %s the words that say who is named", (name, expected) => {
    assert.strictEqual(words(name), expected)
  })

  it("tells legal forms apart, and not their spellings", () => {
    const forms = ["PTY LTD", "Pty. Limited", "LTD", "INC", ""].map(
      (form) => analyseName(`HALVORSEN ${form}`).form
    )
    assert.strictEqual(forms[0], forms[1])
    assert.strictEqual(new Set(forms).size, 4)
    assert.strictEqual(forms[4], 0)
  })
})

describe("parseQuery", () => {
  const read = (name: string) =>
    parseQuery(name).map((query) => query.words.map(({ text }) => text).join(" "))

  it.each(["T/A", "trading as", "t/as"])("reads both sides of %s, after the whole", (marker) => {
    assert.deepStrictEqual(read(`Halvorsen Pty Ltd ${marker} Blue Gum Cafe`), [
      "HALVORSEN BLUE GUM CAFE",
      "HALVORSEN",
      "BLUE GUM CAFE"
    ])
  })

  it.each(["ATF", "A.T.F.", "as trustee for the"])("reads the trustee and the trust around %s", (marker) => {
    assert.deepStrictEqual(read(`Halvorsen Pty Ltd ${marker} Lindqvist Trust`).slice(1), [
      "HALVORSEN",
      "LINDQVIST TRUST"
    ])
  })

  it.each([
    ["Halvorsen AC", "HALVORSEN ABORIGINAL CORPORATION"],
    ["Halvorsen A/C", "HALVORSEN ABORIGINAL CORPORATION"],
    ["Halvorsen Ab Corp", "HALVORSEN ABORIGINAL CORPORATION"],
    ["Halvorsen S/F", "HALVORSEN SUPERANNUATION FUND"],
    ["The Halvorsen FT", "HALVORSEN FAMILY TRUST"],
    ["Lindqvist Pty Ltd ATF Halvorsen U/T", "HALVORSEN UNIT TRUST"]
  ])("writes out the ending of %s, after the whole", (name, expected) => {
    assert.strictEqual(read(name).at(-1), expected)
  })

  it.each([
    ["Halvorsen F T", ["HALVORSEN FT"]],
    ["Halvorsen S L", ["HALVORSEN SL"]],
    ["Halvorsen K K", ["HALVORSEN KK"]],
    ["Halvorsen SL", ["HALVORSEN"]],
    ["Halvorsen P/L", ["HALVORSEN"]]
  ])("tells initials from what they might be short for: %s", (name, expected) => {
    assert.deepStrictEqual(read(name), expected)
  })

  it("leaves a trust that names no trustee in one piece", () => {
    assert.deepStrictEqual(read("The Trustee for the Lindqvist Trust"), ["LINDQVIST TRUST"])
  })
})

describe("soundKey", () => {
  it.each([
    ["PHILLIPSEN", "FILIPSEN"],
    ["KATSAROS", "CATSAROS"],
    ["WRIGHTSON", "RITESON"],
    ["STEPHEN", "STEFEN"],
    ["CHRISTIAN", "KRISTIAN"],
    ["MEYER", "MAYER"],
    ["SCHRADER", "SHRADER"]
  ])("is one for %s and %s", (a, b) => {
    assert.strictEqual(soundKey(a), soundKey(b))
  })

  it("differs for words of other consonants, and is none for other scripts", () => {
    assert.notStrictEqual(soundKey("MARTIN"), soundKey("MARKIN"))
    assert.notStrictEqual(soundKey("PETER"), soundKey("BETER"))
    assert.strictEqual(soundKey("ЗАРЯ"), 0)
  })
})

describe("xxHash32", () => {
  /** The last from the content checksum of an LZ4 frame, the others published with the algorithm. */
  it.each([
    ["", 0x02cc5d05],
    ["test", 0x3e2023cf],
    ["abcd", 0xa3643705],
    ["abcdefghijklmnopqrstuvwxyz012345", 0x353145a3]
  ])("of '%s' is the published digest", (text, expected) => {
    const bytes = new TextEncoder().encode(text)
    assert.strictEqual(xxHash32(new Uint32Array(bytes.buffer, 0, bytes.length / 4)), expected)
  })
})
