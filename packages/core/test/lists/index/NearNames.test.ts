import { assert, describe, it } from "@effect/vitest"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import type { ComparedSubject } from "@entity-watch/core/domain/Subject"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { NameAnalyser } from "@entity-watch/core/lists/index/NameAnalyser"
import { nameMarks, WordNumbers } from "@entity-watch/core/lists/index/NameMarks"
import { NearNames } from "@entity-watch/core/lists/index/NearNames"
import { leastName } from "@entity-watch/core/lists/score/entryScore"
import { numbersOf } from "@entity-watch/core/lists/score/sameNumber"
import { atOnce } from "@entity-watch/names/text"
import { depth, drawnSeed } from "../../../../suite/depth.ts"
import { customer, disturbed, generator, inventedList, listedEntry, listedName } from "../listedEntries.ts"

const listed = [
  ...inventedList(14, generator(5)),
  listedEntry("KESTREL LAKE SOLUTIONS 312934 PTY LTD", "entity", { ref: "numbered" }),
  listedEntry("Halvorsenbruk Holdings", "entity", { ref: "joined" }),
  listedEntry("National Oil Trading Company", "entity", { ref: "whole" }),
  listedEntry("NOTC", "entity", { ref: "letters" }),
  listedEntry("Abu Bakr Halvorsen bin Omar", "individual", { ref: "compound" }),
  listedEntry([listedName("عزیز الرحمان عبد الاحد")], "individual", { ref: "script" }),
  listedEntry([listedName("Hizballah")], "entity", { ref: "body" }),
  listedEntry("Алексей Карпенков", "individual", { ref: "cyrillic" }),
  listedEntry("Kim Song Chol", "individual", { ref: "syllables" }),
  listedEntry("Zarya 7", "vessel", { ref: "hull" }),
  listedEntry("Gregor Paul Hornberg", "individual", { ref: "shape" }),
  listedEntry("National Research Centre Halvorsen Institute", "entity", { ref: "cut" }),
  listedEntry("Manex", "individual", { ref: "apart" }),
  listedEntry("АО ММЗ", "entity", { ref: "latin" }),
  listedEntry("Special Industries Group", "entity", { ref: "generic" }),
  listedEntry("Igor Kestrelhalv", "individual", { ref: "turned" })
]
const withNumbers = [
  listedEntry("Orbita Nour", "entity", { ref: "acn", acn: "990000023" }),
  listedEntry("Mirae", "vessel", { ref: "imo", imo: "9000001" }),
  listedEntry("Gregor Halvorsen", "individual", {
    ref: "passport",
    details: { identifiers: [{ kind: "passport", number: "K-348486" }] }
  })
]

const nobody: ComparedSubject = { names: [], acns: [], dob: null, pob: null, type: null }

type Random = ReturnType<typeof generator>

/** How names stand in fields: each form is found by another rule. */
const forms: ReadonlyArray<(name: string, random: Random) => string> = [
  disturbed,
  (name, random) => disturbed(disturbed(name, random), random),
  (name) => name.replaceAll(" ", ""),
  (name) => name.replace(" ", ""),
  (name, random) => disturbed(name, random).replaceAll(" ", ""),
  (name, { below }) => name.slice(0, 20 + below(20)),
  (name) => `EFTPOS PURCHASE ${name} 4711 QL`,
  (name) => `${name.split(" ").at(-1)}, ${name.split(" ").slice(0, -1).join(" ")}`,
  (name) => name.replace(/(\S)\S+ /gu, "$1. "),
  (name) => `Mr ${name} OAM`,
  (name) => `${name} Pty Ltd`,
  (name, random) => `${name} and ${customer(random)}`,
  (name, random) => `${customer(random)} formerly ${name}`,
  (name) => `The Trustee for the ${name} Family Trust`,
  (name) => name.replace(/(\S)\S*\s*/gu, "$1"),
  (name) => name.replace(/[aeiou]/giu, ""),
  (name) => name.replace(/o/giu, "0").replace(/l/giu, "1"),
  (name) => name.replace(/a/giu, "@"),
  (name) => `MV ${name}`,
  (name) => name.toUpperCase().replaceAll("M", "RN").replaceAll("I", "L"),
  (name) => `${name.split(" ").join(".")}@mail.example`,
  (name) => `${name} passport K 348486`,
  (name) => `${name} IMO 9000001`
]

const alone = [
  "Azizirahman Abdul Ahad",
  "حزب الله",
  "Aleksei Karpenkov",
  "Northern Ore Trading Co",
  "N.O.T.C. Pty Ltd",
  "GregorHornberg",
  "The National Research Ce",
  "Man ex",
  "АО&nbsp;ММЗ",
  "EFTPOS PURCHASE SPECIAL INDUSTRIES GROUP MOOROOKA QL",
  "KESTRELHALVIGOR",
  "Gregor Homberg",
  "ABUBAKR HALVORSEN IBN OMAR",
  "The Trustee for the Kestrel Lake Trust",
  "KESTREL LAKE S0LUTIONS 312935",
  "HALVORSEN BRUK HOLDLNGS PTY LTD",
  "WATTLE SHIPPING IMO 9000001",
  "SOMEBODY ELSE PASSPORT NO. K 348486",
  "NOBODY'S NAME"
]

describe("NearNames", () => {
  for (const [title, entries] of [
    ["without numbers", listed],
    ["with numbers", [...listed, ...withNumbers]]
  ] as const)
    it(`holds whom comparing every name with every entry finds, and few others, on a list ${title}`, () => {
      const random = generator(drawnSeed())
      const whole = ListIndex.build([...inventedList(200, generator(9)), ...entries])
      const came = whole.weighing(entries)
      const [analyser, words] = [new NameAnalyser(), new WordNumbers()]
      const near = atOnce(NearNames.of(came, words))
      const written = entries.flatMap(({ names }: ListedEntry) =>
        names.flatMap(({ name }) =>
          forms.flatMap((form) => Array.from({ length: depth }, () => form(name, random)))
        )
      )
      const others = Array.from({ length: 400 * depth }, () => customer(random))
      let [found, passed] = [0, 0]
      for (const name of [...written, ...alone, ...others].filter((each) => each.trim() !== "")) {
        // Of two names either may be near.
        const names = random.below(3) === 0 ? [customer(random), name] : [name]
        const subject: ComparedSubject = {
          ...nobody,
          names: names.map((each) => ({ name: each, role: "subject", acn: null })),
          acns: random.below(9) === 0 ? ["990000023"] : [],
          dob: random.below(2) === 0 ? "1970-01-31" : null
        }
        const marks = Int32Array.from([7, 7, ...atOnce(nameMarks(subject, analyser, words)), 7])
        const mayMatch = atOnce(near.mayMatch(marks, 2, marks.length - 1))
        const matches =
          names.some((each) => came.searchExhaustively(each, leastName(subject)).size > 0) ||
          [...numbersOf(subject)].some((number) => came.byNumber(number).length > 0)
        if (matches) assert.isTrue(mayMatch, names.join(" / "))
        if (matches) found++
        if (mayMatch) passed++
      }
      assert.isAbove(found, 300 * depth)
      assert.isBelow(passed, found * 1.2)
    })

  // Each subject has a word of the listed name in another name beside a word that is far.
  const otherwise: ReadonlyArray<readonly [name: string, names: ReadonlyArray<string>, type?: "entity"]> = [
    ["Ivanov", ["Иванов", "Ivanov Smith"]],
    ["Manex", ["μανεξ", "Manex WILLIAM"]],
    ["Li Wei", ["李伟", "Li Smith", "Wei Jones"]],
    ["Kim Chol", ["김철", "Kim Security", "Chol Jones"]],
    ["Ivanov Petr", ["Петр Иванов", "Petr Smith", "Jane Ivanov"]],
    // Cut off, of more letters than characters.
    ["جمعية القرآن ﷺ للبحوث العلمية والدراسات", ["جمعية القرآن ﷺ للبحوث العلمية والدرا"], "entity"],
    ["A&B&C&D&E&F&G&H&I&J&K&L&M Halvorsen", ["A&B&C&D&E&F&G&H&I&J&K&L&M Halv"], "entity"],
    // Words of a legal form, which are not missing in the listed name, and say much where they stand elsewhere.
    [
      "Halvorsen Bruk Kestrel",
      ["Federalnoe gosudarstvennoe unitarnoe predpriyatie Halvorsen Bruk"],
      "entity"
    ],
    // A generic word agrees in its Latin reading alone.
    ["Kestrelhalv Bank Trust Invest Credit", ["KESTRELHALV Траст Инвест Кредит Банк"], "entity"],
    // A letter stands for a word that is missing otherwise.
    ["Halvorsen Marlin Kestrel Kuvveti", ["H Kestrel Kuvveti"], "entity"]
  ]
  for (const [name, names, type = "individual"] of otherwise)
    it(`is near ${name}, of which the names are written otherwise`, () => {
      const index = ListIndex.build([listedEntry(name, type)])
      const words = new WordNumbers()
      const subject: ComparedSubject = {
        ...nobody,
        names: names.map((each) => ({ name: each, role: "subject", acn: null }))
      }
      const marks = Int32Array.from(atOnce(nameMarks(subject, new NameAnalyser(), words)))
      assert.isTrue(names.some((each) => index.searchExhaustively(each, leastName(subject)).size > 0))
      assert.isTrue(atOnce(atOnce(NearNames.of(index, words)).mayMatch(marks, 0, marks.length)))
    })

  it("is not near where nothing is marked", () => {
    const near = atOnce(NearNames.of(ListIndex.build(listed), new WordNumbers()))
    const marks = Int32Array.from(atOnce(nameMarks(nobody, new NameAnalyser(), new WordNumbers())))
    assert.isFalse(atOnce(near.mayMatch(marks, 0, marks.length)))
    assert.isFalse(atOnce(near.mayMatch(new Int32Array(0), 0, 0)))
  })
})
