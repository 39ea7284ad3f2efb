import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { foldCoreName, foldName } from "../../src/analysis/foldName.ts"

const same = (names: ReadonlyArray<string>, folded: string) => {
  for (const name of names) assert.strictEqual(foldName(name), folded, name)
}

const Piece = Schema.Literals(
  "Acme|b|C| |&|+|'|.|-|/|(|,|Pty|Ltd|Limited|P/L|Co|LLC|S.A.|ß|é|Ø|ı|Œ|Щ|й|Ё|محمد|أ|習|が|정|Ω|7|№|😀".split(
    "|"
  )
)

describe("foldName", () => {
  it("gives an Australian legal form one spelling", () => {
    same(
      [
        "Acme Trading Pty Ltd",
        "ACME TRADING PTY. LIMITED",
        "Acme Trading P/L",
        "acme trading proprietary limited",
        "Acme Trading Pty. Ltd.",
        "  Acme\u00a0Trading   PTY LTD "
      ],
      "ACME TRADING PTY LTD"
    )
    same(["Coral Mining NL", "Coral Mining N.L.", "Coral Mining No Liability"], "CORAL MINING NL")
    same(["Surf Club Inc", "Surf Club Incorporated", "Surf Club Inc."], "SURF CLUB INC")
  })

  it("gives foreign legal forms one spelling", () => {
    same(["Severstroy OOO", "Severstroy LLC", "Severstroy Limited Liability Company"], "SEVERSTROY LLC")
    same(["Severstroy PJSC", "Severstroy Joint-Stock Company", "Severstroy ZAO"], "SEVERSTROY JSC")
    same(["Bintang Sdn Bhd", "Bintang Sdn. Bhd."], "BINTANG SDN BHD")
    same(["Karhu S.A.R.L.", "Karhu SARL"], "KARHU SARL")
  })

  it("takes a word for a legal form only where one can stand", () => {
    assert.strictEqual(foldName("SA Rentals Pty Ltd"), "SA RENTALS PTY LTD")
    assert.strictEqual(foldName("As Good As New"), "AS GOOD AS NEW")
    assert.strictEqual(foldName("Company of Wolves"), "COMPANY OF WOLVES")
  })

  it("folds letters, punctuation, ampersands, apostrophes and single letters", () => {
    same(["J. R. O'Brien & Sons", "JR OBRIEN AND SONS", "J.R. O’Brien + Sons"], "JR OBRIEN AND SONS")
    same(["Müller-Großmann", "MULLER GROSSMANN"], "MULLER GROSSMANN")
    same(["Ærø Łódź Đakovo ışık Øre"], "AERO LODZ DAKOVO ISIK ORE")
    same(["McDonald's", "MCDONALDS"], "MCDONALDS")
  })

  it("keeps other scripts, with the letters that stand for each other as one", () => {
    assert.strictEqual(foldName("Королёв"), "КОРОЛЕВ")
    assert.strictEqual(foldName("Андрей"), "АНДРЕЙ")
    assert.strictEqual(foldName("أحمد"), foldName("احمد"))
    assert.strictEqual(foldName("مُحَمَّد"), foldName("محمد"))
    same(["陳建華", "陈建华"], "陈建华")
    assert.strictEqual(foldName("김정은"), "김정은")
  })

  it.prop("does not change what it has folded", [Schema.Array(Piece)], ([pieces]) => {
    const folded = foldName(pieces.join(""))
    assert.strictEqual(foldName(folded), folded)
  })

  it.prop("does not depend on case or surrounding space", [Schema.Array(Piece)], ([pieces]) => {
    const name = pieces.join("")
    assert.strictEqual(foldName(` ${name.toLowerCase()} `), foldName(name.toUpperCase()))
  })
})

describe("foldCoreName", () => {
  it("leaves legal forms and wordings of trusteeship out", () => {
    assert.strictEqual(foldCoreName("The Trustee for The Halvorsen Family Trust"), "HALVORSEN FAMILY TRUST")
    assert.strictEqual(foldCoreName("OOO Zarya"), "ZARYA")
    assert.strictEqual(foldCoreName("PT Bintang Jaya Tbk"), "BINTANG JAYA")
    assert.strictEqual(foldCoreName("The Halvorsen Company Limited"), "HALVORSEN")
  })

  it("falls back to the folded name when nothing else is left", () => {
    assert.strictEqual(foldCoreName("Pty Ltd"), "PTY LTD")
    assert.strictEqual(foldCoreName("The Company"), "COMPANY")
    assert.strictEqual(foldCoreName(""), "")
  })
})
