import { assert, describe, it } from "@effect/vitest"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import type { ComparedSubject } from "@entity-watch/core/domain/Subject"
import { compare } from "@entity-watch/core/lists/compare"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { FLOOR } from "@entity-watch/core/lists/score/floor"
import * as Schema from "effect/Schema"
import { listedEntry, listedName } from "./listedEntries.ts"

const today = "2026-11-20"

const subject = (name: string, rest: Partial<ComparedSubject> = {}): ComparedSubject => ({
  names: [{ name, role: "subject", acn: null }],
  acns: [],
  dob: null,
  pob: null,
  type: null,
  ...rest
})

const against = (entries: ReadonlyArray<ListedEntry>, one: ComparedSubject) =>
  compare(ListIndex.build(entries), one, today)
const best = (entry: ListedEntry, one: ComparedSubject) => against([entry], one).matches[0]

const halvorsen = listedEntry("Gregor Paul HALVORSEN", "individual", {
  ref: "8495",
  names: [{ ...listedName("Gregor Paul HALVORSEN"), nameType: "Primary Name", listRef: "8495b" }],
  listingType: "Individual",
  datesOfBirth: [
    { year: 1964, month: 5, day: 17 },
    { year: 1970, month: 3 },
    { year: 1980 },
    { year: 1990, about: true }
  ],
  dobRaw: "17/05/1964, 03/1970, 1980, Approximately 1990",
  placesOfBirth: ["Norrvik, Strandhavn Province, Ruritania"],
  pobRaw: "Norrvik, Strandhavn Province, Ruritania"
})

describe("compare", () => {
  it("answers a whole match object", () => {
    assert.deepStrictEqual(
      best(halvorsen, subject("Halvorsen, Gregor", { dob: "1964-05-17", pob: "Norrvik" })),
      {
        source: "dfat-consolidated-list",
        matched_name: "Gregor Paul HALVORSEN",
        score: 95.3,
        matched_on: ["name", "dob", "pob"],
        list_ref: "8495b",
        entry_sha256: "0".repeat(64),
        name_type: "Primary Name",
        listing_type: "Individual",
        dob_raw: "17/05/1964, 03/1970, 1980, Approximately 1990",
        pob: "Norrvik, Strandhavn Province, Ruritania",
        register_name: "Consolidated List",
        ban_type: "",
        acn: "",
        note: "GREGOR and HALVORSEN agree; only the listed name has PAUL. Date of birth agrees (1964-05-17). Place of birth agrees (Norrvik, Strandhavn Province, Ruritania).",
        dob_agreement: "agrees",
        listed: {}
      }
    )
  })

  it("compares a date of birth at the precision that both sides have", () => {
    const name = "Gregor Paul Halvorsen"
    const alone = best(halvorsen, subject(name))?.score ?? 0
    const raised = (dob: string) => {
      const match = best(halvorsen, subject(name, { dob }))
      return [(match?.score ?? 0) - alone, match?.matched_on[1]]
    }
    assert.deepStrictEqual(raised("1964-05-17"), [12, "dob"])
    assert.deepStrictEqual(raised("1964-05"), [9, "dob_month"])
    assert.deepStrictEqual(raised("1964"), [6, "dob_year"])
    assert.deepStrictEqual(raised("1964-05-18"), [3, "dob_year"])
    assert.deepStrictEqual(raised("1970-03-09"), [9, "dob_month"])
    assert.deepStrictEqual(raised("1980-01-01"), [6, "dob_year"])
    assert.deepStrictEqual(raised("1991-01-01"), [4, "dob_year"])
    assert.deepStrictEqual(raised("1950-01-01"), [0, undefined])
  })

  it.each([
    ["1964-05-17", "agrees"],
    ["1964-05", "agrees"],
    ["1970-03-09", "agrees"],
    ["1964-05-18", "agrees_in_year"],
    ["1964", "agrees_in_year"],
    ["1980-01-01", "agrees_in_year"],
    ["1991", "agrees_in_year"],
    ["1993-01-01", "unknown"],
    ["1961-01-01", "differs_by_years"],
    [null, "unknown"]
  ] as const)("says of the date of birth %s that it %s", (dob, expected) => {
    assert.strictEqual(best(halvorsen, subject("Gregor Paul Halvorsen", { dob }))?.dob_agreement, expected)
  })

  it("puts an entry that was born in another decade last, and keeps it", () => {
    const born = (ref: string, name: string, year: number) =>
      listedEntry(name, "individual", { ref, datesOfBirth: [{ year }] })
    const { matches } = against(
      [born("1", "Gregor Paul Halvorsen", 1931), born("2", "Gregor Paul Halvorsn", 1962)],
      subject("Gregor Paul Halvorsen", { dob: "1964" })
    )
    assert.deepStrictEqual(
      matches.map(({ dob_agreement, matched_name }) => [matched_name, dob_agreement]),
      [
        ["Gregor Paul Halvorsn", "unknown"],
        ["Gregor Paul Halvorsen", "differs_by_years"]
      ]
    )
  })

  it.each([
    "K-348486",
    "k348486",
    "K 348486",
    "passport K348486",
    "Passport No.: K 348486",
    "passport number K-348486",
    "№ K348486",
    "K348486 (passport)",
    "Ruritanian passport K348486",
    "PP: K348486",
    "K348486/AU",
    "K348486 exp 2030",
    "B1234567; K348486",
    "\uff2b\uff13\uff14\uff18\uff14\uff18\uff16"
  ])("finds an entry by the number %s of a document", (number) => {
    const entry = listedEntry("Somebody Else", "individual", {
      details: { identifiers: [{ kind: "passport", number: "K-348486" }] }
    })
    const match = best(entry, subject("Gregor Halvorsen", { identifiers: [number] }))
    assert.deepStrictEqual([match?.score, match?.matched_on], [100, ["passport"]])
    assert.match(match?.note ?? "", /^The same passport number \(K348486\)\./u)
  })

  it("takes no part of a number for the number", () => {
    const entry = listedEntry("Somebody Else", "individual", {
      details: { identifiers: [{ kind: "passport", number: "348486" }] }
    })
    for (const number of ["348486 12345", "K348486", "passport 3484861"])
      assert.isUndefined(best(entry, subject("Gregor Halvorsen", { identifiers: [number] })), number)
  })

  it.each([
    ["Quiet Wombat ABN 31990000050", []],
    ["Quiet Wombat (31 990 000 050)", []],
    ["Quiet Wombat (990 000 050)", []],
    ["Quiet Wombat", ["31990000050"]],
    ["Quiet Wombat", ["ABN 31 990 000 050"]]
  ])("finds a company by its ACN, which is the end of its ABN: %s %j", (name, identifiers) => {
    const entry = listedEntry("Kestrel Finance", "entity", { acn: "990000050" })
    const match = best(entry, subject(name, { identifiers }))
    assert.deepStrictEqual([match?.score, match?.matched_on], [100, ["acn"]])
  })

  it("never leaves an entry out for its type", () => {
    const entry = listedEntry("PLATYPUS SPIRIT", "vessel", {})
    for (const name of ["Platypus Spirit", "Platypus Spirrit", "Platypus Spirt", "Platypus Sprite"]) {
      const any = best(entry, subject(name))
      const asPerson = best(entry, subject(name, { type: "individual", explain: true }))
      assert.isDefined(any, name)
      assert.isAtLeast(asPerson?.score ?? 0, 68, name)
      assert.isBelow(asPerson?.score ?? 0, any?.score ?? 0, name)
      const points = asPerson?.explanation?.features.reduce((sum, feature) => sum + feature.points, 0) ?? 0
      assert.closeTo(points, asPerson?.score ?? 0, 0.06, name)
    }
  })

  it("compares the number of a passport that was typed with the name", () => {
    const entry = listedEntry("Gregor HALVORSEN", "individual", {
      details: { identifiers: [{ kind: "passport", number: "K-348486" }] }
    })
    for (const name of ["Marlowe Quillfeather, passport no. K 348486", "Gregor Halvorsen (passport K348486)"])
      assert.deepInclude(best(entry, subject(name)), { score: 100 })
    assert.include(best(entry, subject("Gregor Halvorsen passport K348487"))?.matched_on ?? [], "name")
  })

  it("finds a vessel by the IMO number it was asked with, and takes no ACN for a passport number", () => {
    const vessel = listedEntry("Fable", "vessel", { imo: "9187629" })
    assert.deepStrictEqual(best(vessel, subject("Renamed", { imo: "IMO 9187629" }))?.matched_on, ["imo"])
    const person = listedEntry("Somebody Else", "individual", {
      details: { identifiers: [{ kind: "passport", number: "000000019" }] }
    })
    assert.isUndefined(best(person, subject("Kestrel Finance", { acns: ["000000019"] })))
  })

  it.each(["RU", "Russia", "russian federation"])("adds a little for the country %s", (country) => {
    const entry = listedEntry("Gregor Paul Halvorsen", "individual", {
      details: { citizenship: ["Russia, Ukraine"] }
    })
    const match = best(entry, subject("Gregor Paul Halvorsen", { country }))
    assert.deepStrictEqual([match?.score, match?.matched_on], [87, ["name", "country"]])
  })

  it("reads UAE as the United Arab Emirates", () => {
    const entry = listedEntry("Gregor Paul Halvorsen", "individual", {
      details: { citizenship: ["United Arab Emirates"] }
    })
    for (const country of ["UAE", "AE"])
      assert.include(best(entry, subject("Gregor Paul Halvorsen", { country }))?.matched_on ?? [], "country")
  })

  it.each(["8495", "8495b", "gregor paul halvorsen"])("explains the entry %s below the floor", (asked) => {
    const { belowFloor, matches, total } = against(
      [halvorsen],
      subject("Gregor Quillfeather", { explainEntry: asked })
    )
    assert.deepStrictEqual([matches, total], [[], 0])
    const [explained] = belowFloor ?? []
    assert.isBelow(explained?.score ?? 100, FLOOR)
    assert.deepStrictEqual(explained?.explanation?.only_listed, ["PAUL", "HALVORSEN"])
    assert.deepStrictEqual(explained?.explanation?.only_screened, ["QUILLFEATHER"])
  })

  it.each([
    ["สมชาย ใจดี", "The name could not be compared: the Thai script is not read."],
    ["---", "The name could not be compared: it has no letters."],
    ["Gregor สมชาย", "A part of the name could not be compared: the Thai script is not read."]
  ])("says of %s that it could not be compared with the entry", (name, why) => {
    const [explained] = against([halvorsen], subject(name, { explainEntry: "8495" })).belowFloor ?? []
    assert.strictEqual(explained?.explanation?.not_compared, why)
    assert.isTrue(explained?.note.startsWith(why))
  })

  it("says that only numbers were compared where there is no name", () => {
    const nameless = { ...subject(""), names: [], identifiers: ["K348486"], explainEntry: "8495" }
    const [explained] = against([halvorsen], nameless).belowFloor ?? []
    assert.strictEqual(
      explained?.explanation?.not_compared,
      "No name was screened, so that none could be compared."
    )
    const [readable] =
      against([halvorsen], subject("Gregor Quillfeather", { explainEntry: "8495" })).belowFloor ?? []
    assert.notProperty(readable?.explanation, "not_compared")
  })

  it.each(["9999", "Nobody At All", "--"])("says that %s means no entry", (explainEntry) => {
    const { belowFloor, meant } = against([halvorsen], subject("Gregor Halvorsen", { explainEntry }))
    assert.deepStrictEqual([belowFloor, meant], [[], 0])
  })

  it("explains nothing below the floor that is a match, or that nobody asked for", () => {
    const asked = subject("Gregor Paul Halvorsen", { explainEntry: "8495" })
    assert.deepStrictEqual(against([halvorsen], asked).belowFloor, [])
    assert.isUndefined(against([halvorsen], subject("Gregor Paul Halvorsen")).belowFloor)
  })

  it.prop(
    "never lowers a score and never loses a match for a date or place that differs",
    [
      Schema.Literals([
        "Gregor Halvorsen",
        "G Halvorsen",
        "Gregor Halvorson",
        "Gregor Stefan Halvorsen",
        "Bo Ek"
      ]),
      Schema.NullOr(Schema.Literals(["1964-05-17", "1964", "1950-01-01", "1990-12"])),
      Schema.NullOr(Schema.Literals(["Norrvik", "Ruritania", "Elsewhere", "of the"]))
    ],
    ([name, dob, pob]) => {
      const alone = best(halvorsen, subject(name))?.score ?? 0
      const hinted = best(halvorsen, subject(name, { dob, pob }))?.score ?? 0
      assert.isAtLeast(hinted, alone)
      assert.isAtMost(hinted, 100)
    }
  )

  it("finds a telling surname with an initial, and a common one only when the date of birth agrees", () => {
    assert.isAtLeast(best(halvorsen, subject("G Halvorsen"))?.score ?? 0, FLOOR)
    assert.isUndefined(best(halvorsen, subject("K Halvorsen")))
    const smith = { ...halvorsen, names: [listedName("Gregor Paul SMITH")] }
    assert.isUndefined(best(smith, subject("G Smith")))
    assert.isAtLeast(best(smith, subject("G Smith", { dob: "1964-05-17" }))?.score ?? 0, FLOOR)
  })

  it("lets a weak alias reach the floor alone only where it is equal and of several words", () => {
    const entry = listedEntry(
      [listedName("Gregor Halvorsen"), listedName("Bo Lindqvist", "weak_alias")],
      "individual",
      {
        datesOfBirth: [{ year: 1964, month: 5, day: 17 }]
      }
    )
    assert.isUndefined(best(entry, subject("Bo Lindqvst")))
    assert.isUndefined(best(entry, subject("Lindqvist")))
    const exact = best(entry, subject("Bo Lindqvist"))
    assert.isAtLeast(exact?.score ?? 0, FLOOR)
    assert.isBelow(exact?.score ?? 100, 75)
    const match = best(entry, subject("Bo Lindqvst", { dob: "1964-05-17" }))
    assert.deepStrictEqual(match?.matched_on, ["alias", "dob"])
    assert.strictEqual(match?.name_type, "weak_alias")
  })

  it("takes a type for order only", () => {
    const entries = [
      listedEntry("Andromeda", "vessel", { ref: "v" }),
      listedEntry("Andromeda", "entity", { ref: "e" }),
      listedEntry("Andromeda", "individual", { ref: "i" })
    ]
    for (const [type, first] of [
      ["vessel", "v"],
      ["entity", "e"],
      ["individual", "i"]
    ] as const) {
      const { matches, total } = against(entries, subject("Andromeda", { type }))
      assert.strictEqual(total, 3)
      assert.strictEqual(matches[0]?.list_ref, first)
    }
  })

  it("rests on an ACN or IMO number alone, whatever the name", () => {
    const banned = listedEntry("Kestrel Finance Pty Ltd", "entity", { acn: "000000019" })
    const byAcn = best(banned, subject("Renamed Holdings Pty Ltd", { acns: ["000000019"] }))
    assert.deepStrictEqual([byAcn?.score, byAcn?.matched_on], [100, ["acn"]])
    assert.deepStrictEqual(best(banned, subject("Kestrel Finance", { acns: ["000000019"] }))?.matched_on, [
      "acn",
      "name"
    ])
    const vessel = listedEntry("ANDROMEDA SKIES", "vessel", { imo: "9074729" })
    assert.deepStrictEqual(best(vessel, subject("Renamed (IMO 9074729)"))?.matched_on, ["imo"])
  })

  it("says that a ban has expired, as of the day, and still answers it", () => {
    const ban = (end: string) =>
      listedEntry("HALVORSEN, GREGOR", "individual", {
        start: "1994-03-29",
        end,
        comment: "Set aside by the tribunal"
      })
    const note = (end: string) => best(ban(end), subject("Gregor Halvorsen"))?.note ?? ""
    assert.include(note("1999-03-29"), "In force from 1994-03-29; expired on 1999-03-29.")
    assert.include(note(today), `In force from 1994-03-29 to ${today}.`)
    assert.include(note(""), "no end date stated.")
    assert.include(note("Permanent banning"), "end: Permanent banning.")
    assert.include(note(""), "Set aside by the tribunal.")
  })

  it("names the former name and the trustee it was screened by", () => {
    const entry = listedEntry("Kestrel Finance Pty Ltd (Formerly Marlowe Lending Pty Ltd)", "entity")
    assert.deepStrictEqual(best(entry, subject("Marlowe Lending"))?.matched_on, ["former_name"])
    const trustee = best(entry, {
      ...subject("Smith Family Trust"),
      names: [
        { name: "Smith Family Trust", role: "subject", acn: null },
        { name: "Kestrel Finance Pty Ltd", role: "corporate_trustee", acn: null }
      ]
    })
    assert.include(trustee?.note ?? "", "Screened as corporate trustee Kestrel Finance Pty Ltd.")
  })

  it("answers the best 25 and how many there are, best first", () => {
    const entries = Array.from({ length: 40 }, (_, i) =>
      listedEntry(i % 2 === 0 ? "Gregor Halvorsen" : "Gregor Paul Halvorsen", "individual", {
        ref: String(i)
      })
    )
    const { matches, total } = against(entries, subject("Gregor Halvorsen"))
    assert.strictEqual(total, 40)
    assert.strictEqual(matches.length, 25)
    const scores = matches.map(({ score }) => score)
    assert.deepStrictEqual(
      scores,
      [...scores].sort((a, b) => b - a)
    )
  })

  it("is the same every time", () => {
    const index = ListIndex.build([halvorsen, listedEntry("Zarya Trading LLC", "entity")])
    const first = compare(index, subject("Gregor Halvorsn"), today)
    compare(index, subject("Zarya"), today)
    assert.deepStrictEqual(compare(index, subject("Gregor Halvorsn"), today), first)
  })
})
