/** A word that is no name, beside one that is found, hides nobody; and the public cases of people who screen. */
import { existsSync, readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { compare } from "@entity-watch/core/lists/compare"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { dfatConsolidatedList } from "@entity-watch/core/registers/dfat-consolidated-list/index"
import * as Effect from "effect/Effect"
import { depth, drawnSeed } from "../../../suite/depth.ts"
import { diskFile, readings, recordsOf } from "../support/files.ts"
import { describeSamples } from "../support/samples.ts"
import { generator, inventedList, listedEntry, listedName } from "./listedEntries.ts"

const matchesOf = (index: ListIndex, name: string) =>
  compare(
    index,
    { names: [{ name, role: "subject", acn: null }], acns: [], dob: null, pob: null, type: null },
    "2026-11-20"
  ).matches

/** Each field finds one entry, which is given by its reference. */
const requireFound = (index: ListIndex, found: ReadonlyArray<readonly [field: string, ref: string]>) => {
  for (const [field, ref] of found)
    assert.deepStrictEqual(
      matchesOf(index, field).map(({ list_ref }) => list_ref),
      [ref],
      field
    )
}

/** What people write around a name. No word of it is a name. */
const fields: ReadonlyArray<(name: string) => string> = [
  (name) => `${name} #2`,
  (name) => `${name} (RUSSIA)`,
  (name) => `${name}, Australia`,
  (name) => `Attn: ${name}`,
  (name) => `DIRECTOR ${name}`,
  (name) => `${name} - CLOSED`,
  (name) => `${name} (deceased)`,
  (name) => `${name} 1971`,
  (name) => `${name} someone@example.com`,
  (name) => `${name}, 12 Wattle Street Sydney NSW 2000`,
  (name) => `VIP ${name} - do not contact`,
  (name) => `MR ${name} <THE WATTLE SUPER FUND A/C>`,
  (name) => `WATTLE NOMINEES PTY LTD <${name} A/C>`,
  (name) => `WATTLE PTY LTD ATF THE ${name} FAMILY TRUST`,
  (name) => `Attn: Jane Citizen (Accounts Payable) - ${name} - two to sign`,
  (name) => `FAST TRANSFER FROM ${name} RENT UNIT 4 WK 22`,
  (name) => `BSB 012-345 A/C 12345678 ${name} PAYROLL`,
  (name) => `(1) Jane Citizen (2) ${name}`,
  (name) => `Jane Citizen as attorney for ${name}`,
  (name) => `*** STOP CREDIT *** ${name} // see notes`,
  (name) => `Wattle Pty Ltd & Mr ${name}`,
  (name) => `⭐ ${name} ⭐`,
  (name) => `${name} ITR 2024 + BAS`
]

/** A couple of one surname, and what is written around it. */
const couples = [
  "MR GREGOR & MRS MARIA HALVORSEN",
  "GREGOR & MARIA HALVORSEN",
  "G & M HALVORSEN",
  "HALVORSEN, GREGOR & MARIA"
]
const before = ["", "ATTN: ", "ATTN ", "C/- "]
const behind = ["", " #2", " <WATTLE FAMILY A/C> #2", " (DECEASED)", " 1975", " SYDNEY", " - DIRECTOR"]

describe("a field", () => {
  it.each(couples)("finds the first of %s, whatever stands around that is no name", (couple) => {
    for (const listed of ["Gregor HALVORSEN", "Gregor Petrovich HALVORSEN"]) {
      const index = ListIndex.build([listedEntry(listed, "individual", { ref: "first" })])
      requireFound(
        index,
        before.flatMap((one) => behind.map((other) => [`${one}${couple}${other}`, "first"] as const))
      )
    }
  })

  it("takes a country behind a title for a given name", () => {
    const index = ListIndex.build([listedEntry("Chad Petrovich HALVORSEN", "individual", { ref: "first" })])
    requireFound(index, [["MR CHAD & MRS MARIA HALVORSEN #2", "first"]])
  })

  it("finds whom the name in it finds, whatever stands beside that is no name", () => {
    const random = generator(drawnSeed())
    const people = inventedList(200 * depth, random).filter(({ subjectType }) => subjectType === "individual")
    const index = ListIndex.build(people)
    let found = 0
    for (const { names } of people) {
      // A surname of a few letters, or one that is a particle, is found by few forms of itself.
      const words = (names[0]?.name ?? "").split(" ").filter((word) => word.length > 4)
      if (words.length < 2) continue
      for (const given of [words[0], words[0]?.charAt(0)]) {
        const name = `${given} ${words.at(-1)}`
        const bare = matchesOf(index, name).map(({ list_ref }) => list_ref)
        if (bare.length === 0) continue
        found++
        const written = fields[random.below(fields.length)]?.(name) ?? ""
        const inField = matchesOf(index, written).map(({ list_ref }) => list_ref)
        for (const ref of bare) assert.include(inField, ref, written)
      }
    }
    assert.isAbove(found, 20)
  })

  it("is the name of each of a couple, of a former surname and of a name that was cut off", () => {
    const index = ListIndex.build([
      listedEntry("Gregor Ivanovich HALVORSEN", "individual", { ref: "gregor" }),
      listedEntry("Kestrel Petrovka Reconstruction Foundation", "entity", { ref: "kestrel" })
    ])
    requireFound(index, [
      ["Gregor & Maria Halvorsen", "gregor"],
      ["HALVORSEN, Gregor & Maria", "gregor"],
      ["MR GREGOR & MRS MARIA HALVORSEN", "gregor"],
      ["The Gregor and Maria Halvorsen Family Trust", "gregor"],
      ["Gregor Smith nee Halvorsen", "gregor"],
      ["Gregor Smith fka HALVORSEN", "gregor"],
      ["Smith, Gregor (a.k.a. HALVORSEN)", "gregor"],
      ["Gregor Smith (prev HALVORSEN)", "gregor"],
      ["Gregor Smith maiden HALVORSEN", "gregor"],
      ["Gregor aka Greg Halvorsen", "gregor"],
      ["Gregor, known as Trent Halvorsen", "gregor"],
      ["Gregor Ivan. Halvorsen", "gregor"],
      ["Gregor Iv. Halvorsen", "gregor"],
      ["Gregor y Maria Halvorsen", "gregor"],
      ["Gregor och Maria Halvorsen", "gregor"],
      ["FBO Gregor Halvorsen IRA", "gregor"],
      ["P<UTOHALVORSEN<<GREGOR<IVANOVICH<<<<<<<<<<<<", "gregor"],
      ["PNUTOHALVORSEN<<GREGOR<<<<<<<<<<<<<<<<<<<<<<", "gregor"],
      ["Gregor Halvorsen-Smith", "gregor"],
      ["KESTREL PETROVKA RECONSTRUCTION F", "kestrel"],
      ["KESTREL PETROVKA RECONSTRUC", "kestrel"]
    ])
    for (const field of [
      "Gregor & Maria Smith",
      "Maria Smith nee Jones",
      "Trent aka Greg Halvorsen",
      "Gregor Maria. Halvorsen",
      "GREGOR E MARIA HALVORSEN",
      "KESTREL PETROVKA RECOUNT",
      "Ivan Halvorsen"
    ])
      assert.deepStrictEqual(matchesOf(index, field), [], field)
  })

  it("is a surname beside the initials of given names, as one word or apart, before it or behind", () => {
    const index = ListIndex.build([
      listedEntry("Gregor Ivanovich HALVORSEN", "individual", { ref: "gregor" })
    ])
    requireFound(
      index,
      [
        "GI Halvorsen",
        "HALVORSEN GI",
        "Halvorsen, GI",
        "HALVORSEN GI MR",
        "MR GI HALVORSEN & MRS CJ SMITH",
        "GI & CJ HALVORSEN",
        "HALVORSEN G I",
        "HALVORSEN G",
        "MR HALVORSEN G",
        "Mr Halvorsen, G."
      ].map((field) => [field, "gregor"])
    )
    // Li is a name, and GM are others' initials.
    for (const field of ["LI HALVORSEN", "Gi Halvorsen", "GM HALVORSEN", "HALVORSEN M", "GI SMITH"])
      assert.deepStrictEqual(matchesOf(index, field), [], field)
  })

  it("is a short name beside words that are nobody's", () => {
    const index = ListIndex.build([listedEntry("Ulf ROE", "individual", { ref: "ulf" })])
    requireFound(index, [
      ["Ulf Roe OFFSET", "ulf"],
      ["Dear Ulf Roe", "ulf"],
      ["Ulf Roe Holdings Pty Ltd", "ulf"],
      ["Ulf Roe VISA DEBIT CARD", "ulf"]
    ])
    for (const field of ["Ulf Roe Smith", "Ulf Roe Kim", "Peter Ulf Roe"])
      assert.deepStrictEqual(matchesOf(index, field), [], field)
  })

  it("is a person with the surname before a comma, beside a word that nobody is called by", () => {
    const index = ListIndex.build([
      listedEntry("Gregor Ivanovich HALVORSEN", "individual", { ref: "gregor" })
    ])
    requireFound(
      index,
      [
        "Halvorsen, Gregor OFFSET",
        "HALVORSEN, MR GREGOR SHELF KESTREL",
        "SHELF Halvorsen, Gregor",
        "Smith, Maria; Halvorsen, Gregor OFFSET"
      ].map((field) => [field, "gregor"])
    )
    for (const field of [
      "Halvorsen, Gregor Peter",
      "Halvorsen, Gregor Petrovich",
      "Halvorsen, Gregor B",
      "Smith Halvorsen, Gregor"
    ])
      assert.deepStrictEqual(matchesOf(index, field), [], field)
  })

  it("is the one short word that it holds beside what is no name", () => {
    const index = ListIndex.build([listedEntry([listedName("KSTR", "alias")], "entity")])
    requireFound(index, [
      ["Attn: KSTR", "1"],
      ["KSTR - Head Office", "1"],
      ["PAYMENT TO KSTR REF 2291", "1"]
    ])
    for (const field of ["Jane Citizen - KSTR", "Wombatty KSTR - Head Office"])
      assert.deepStrictEqual(matchesOf(index, field), [], field)
  })

  it("is a name in which a word stands that is also a role", () => {
    const index = ListIndex.build([listedEntry("Son Mun SAN", "individual", { ref: "son" })])
    requireFound(index, [
      ["From Son Mun San to savings", "son"],
      ["Attn: Son Mun San, 2nd holder", "son"]
    ])
  })

  it("is nobody whose first letters a role and a person's names begin with, or whose name begins as a whole one", () => {
    const index = ListIndex.build([
      listedEntry([listedName("Great Silver Panda Club"), listedName("GSPC", "alias")], "entity"),
      listedEntry("Hassan HASSANZADEH", "individual", { ref: "hassan" })
    ])
    requireFound(index, [
      ["GREAT SILVER PANDA CLUB", "1"],
      ["ATTN HASSAN HASSANZAD", "hassan"]
    ])
    for (const field of ["Guarantor: Susan Peta Clark", "Rent from Hassan Hassan"])
      assert.deepStrictEqual(matchesOf(index, field), [], field)
  })

  it("is the name of each who stands in it, with nothing between them", () => {
    const index = ListIndex.build([
      listedEntry("Gregor Ivanovich HALVORSEN", "individual", { ref: "gregor" }),
      listedEntry("Kestrel Petrovka Foundation", "entity", { ref: "kestrel" })
    ])
    requireFound(index, [
      ["Maria Smith Gregor Halvorsen", "gregor"],
      ["GREGOR HALVORSEN DAVID JONES", "gregor"],
      ["Maria Smith Gregor Halvorsen David John Jones", "gregor"],
      ["Maria Smith David Jones Gregor Halvorsen", "gregor"],
      ["Gregor Halvorsen Smith Fittings Pty Ltd", "gregor"],
      ["Smith Fittings Pty Ltd Gregor Halvorsen", "gregor"],
      ["Gregor Gregor Halvorsen", "gregor"],
      ["Gregor Halvorsen Halvorsen", "gregor"],
      ["Kestrel Petrovka Foundation Maria Smith", "kestrel"]
    ])
    const scoreOf = (field: string) => matchesOf(index, field)[0]?.score
    assert.strictEqual(
      scoreOf("Gregor Halvorsen Smith Fittings Pty Ltd"),
      scoreOf("Gregor Halvorsen Smith Fittings")
    )
    // A name is turned round without a cost where somebody else's stands beside it.
    assert.isAbove(
      scoreOf("SMITH MARIA HALVORSEN GREGOR") ?? 0,
      scoreOf("HALVORSEN GREGOR ZEBRA") ?? Number.POSITIVE_INFINITY
    )
    // Whoever has names before, between or behind is somebody else.
    for (const field of [
      "Maria Gregor Halvorsen",
      "Gregor Maria Smith Halvorsen",
      "Gregor Ivanovich Maria Smith",
      "Gregor Maria Halvorsen"
    ])
      assert.deepStrictEqual(matchesOf(index, field), [], field)
  })

  it("is an organisation or a vessel of one word, whatever stands beside it, where that word says who is meant", () => {
    const index = ListIndex.build([
      listedEntry("Kestrelbank", "entity", { ref: "bank" }),
      listedEntry("Zorvanex JSC", "entity", { ref: "zorvanex" }),
      listedEntry("Lighthouse JSC", "entity", { ref: "lighthouse" }),
      listedEntry("Zorax", "entity", { ref: "zorax" }),
      listedEntry("Korat JSC", "entity", { ref: "korat" }),
      listedEntry("KBV Bank", "entity", { ref: "kbv" }),
      listedEntry("Elise", "vessel", { ref: "elise" })
    ])
    requireFound(index, [
      ["Kestrelbank Quarlby", "bank"],
      ["Quarlby Ottermole Kestrelbank", "bank"],
      ["Maria Smith Kestrelbank", "bank"],
      ["Zorvanex Quarlby", "zorvanex"],
      ["Lighthouse JSC Quarlby", "lighthouse"],
      ["EXPORTER KORAT JSC QUARLBY 142204", "korat"],
      ["Consignee: Zorax, Quarlby, RU", "zorax"],
      ["Zorax, Quarlby, Russia", "zorax"],
      ["KBV", "kbv"],
      ["\u041a\u0411\u0412", "kbv"],
      ["MV Elise at anchor", "elise"],
      ["cargo ex tanker Elise Fremantle", "elise"],
      ['M/V "ELISE" V.014E', "elise"],
      ["Vessel name ELISE flag PA", "elise"],
      ["Ocean vessel/voyage: ELISE / 014E", "elise"],
      ["VSL: ELISE", "elise"],
      ["SHIPPED ON BOARD ELISE FREIGHT PREPAID", "elise"],
      ["Demurrage ELISE laycan 3-7 Nov", "elise"]
    ])
    for (const field of [
      "M Kestrelbank",
      "Mr Kestrelbank",
      "Michael Kestrelbank",
      "Lighthouse Quarlby",
      "Zorax Quarlby",
      "Steve Zorax #2",
      "KBV Pty Ltd",
      "KBV Tiling",
      "Elise Smith",
      "Ms Elise Smith",
      "Kestrelbanks Quarlby Pty Ltd"
    ])
      assert.deepStrictEqual(matchesOf(index, field), [], field)
  })

  it("loses no name that stands behind something else, or in place of it", () => {
    const index = ListIndex.build([
      listedEntry("Gregor Ivanovich HALVORSEN", "individual", { ref: "gregor" }),
      listedEntry("Kestrelbank", "entity", { ref: "kestrel" })
    ])
    requireFound(index, [
      ["Wombat Holdings Pty Ltd (formerly Kestrelbank)", "kestrel"],
      ["Wombat Holdings, previously Kestrelbank", "kestrel"],
      ["Jane Citizen, 12 George St Sydney; Gregor Halvorsen", "gregor"],
      ["Jane Citizen, 12 George St, and Gregor Halvorsen", "gregor"],
      ["jane@example.com; Gregor Halvorsen", "gregor"],
      ["HALVORSEN<<GREGOR<<<", "gregor"],
      ["HALVORSEN|GREGOR|M|02/11/1971", "gregor"],
      ['Gregor "Bluey" Halvorsen', "gregor"],
      ["Gregor, Trent & Ella Halvorsen", "gregor"],
      ["Jane Citizen (ex Kestrelbank)", "kestrel"],
      ["MTGEE: KESTRELBANK // MTGOR: HUGH CITIZEN", "kestrel"],
      ["Gregor Halvorsen <", "gregor"],
      ["PYMT: A/C OF GREGOR HALVORSEN >> BILLABONG TENNIS", "gregor"],
      ["REFUND-GREGOR HALVORSEN-ORD#WX10927", "gregor"],
      ["WELF DEDN HALVORSEN,GREGOR HSG ARREARS F/N 14 OF 26", "gregor"],
      ["Gregor Halvorsen Bellowrack Labour Hire", "gregor"],
      ["Dr Gregor Halvorsen Ombrelquay Medical Centre Ulladulla", "gregor"],
      ["HALVORSEN GREGOR HOME LOAN OFFSET", "gregor"],
      ["HALVORSEN GREGOR NDIS PLAN MANAGED", "gregor"],
      ["HALVORSEN GREGOR YEAR 11 BOARDER", "gregor"],
      ["MR HALVORSEN GREGOR ONLINE SAVER", "gregor"],
      ["LIFE MEMBER HALVORSEN GREGOR", "gregor"],
      ["Gregor & Torvald Halvorsen of Pepperwisp Farm, Mudgee - $250", "gregor"],
      ["HALVORSEN GREGOR cc Dr Winsome Achterberg", "gregor"]
    ])
  })

  it.each([
    [
      "each have their surname before a comma",
      [
        "Smith, John & Halvorsen, Gregor",
        "SMITH, Jane and HALVORSEN, GREGOR",
        "Smith, Mrs Jane and Halvorsen, Mr Gregor",
        "SMITH,JOHN&HALVORSEN,GREGOR",
        "SMITH, Maria, JONES, Mary, HALVORSEN, Gregor",
        "Smith, Victoria, & Halvorsen, Gregor",
        "Smith, John & Gregor Halvorsen & Jones, Mary",
        "Smith, John and Jane, Halvorsen, Gregor",
        "Smith, John, Director & Halvorsen, Gregor, Secretary"
      ]
    ],
    [
      "have a mark without spaces between their names",
      [
        "Jane Smith/Gregor Halvorsen",
        "MRS JANE SMITH/MR GREGOR HALVORSEN",
        "SMITH JANE/HALVORSEN GREGOR",
        "J Smith/Mary Jones/Gregor Halvorsen",
        "Kestrel Pty Ltd/Gregor Halvorsen",
        "Jane Smith\\Gregor Halvorsen",
        "Jane Smith-Gregor Halvorsen",
        "Maria Smith. Gregor Halvorsen",
        "Maria Smith.Gregor Halvorsen",
        "Jane Mary Smith-Gregor Halvorsen",
        "Jane Smith- Gregor Halvorsen",
        "Jane Smith -Gregor Halvorsen",
        "Mr John Smith-Mr Gregor Halvorsen",
        "Jane Smith_Gregor Halvorsen",
        "Jane Smith^Gregor Halvorsen",
        "Jane Smith  Gregor Halvorsen"
      ]
    ],
    [
      "have a number each",
      [
        "1/Maria Smith 2/Gregor Halvorsen",
        "1.Maria Smith 2.Gregor Halvorsen",
        "1: Maria Smith 2: Gregor Halvorsen",
        "1/Gregor Halvorsen",
        "#2/Gregor Halvorsen",
        "2.Gregor HALVORSEN",
        "1/GREGOR HALVORSEN\n2/12 HIGH ST\n3/AU/SYDNEY"
      ]
    ],
    [
      "travel together",
      [
        "SMITH/JOHNMR HALVORSEN/GREGORMR",
        "SMITH/JOHN MR HALVORSEN/GREGOR MR",
        "HALVORSEN/GREGOR & SMITH/JANE",
        "1SMITH/JOHNMR 2HALVORSEN/GREGORMR",
        "HALVORSEN/GREGORMR",
        "HALVORSEN/MARIA MRS/GREGOR MR",
        "1.1HALVORSEN/GREGORMR"
      ]
    ],
    [
      "have a title each and nothing else between",
      [
        "MR JOHN SMITH MR GREGOR HALVORSEN",
        "MR J SMITH MRS M SMITH MR GREGOR HALVORSEN",
        "John Smith Mr. Gregor Halvorsen",
        "Ms Maria Smith Master Gregor Halvorsen",
        "Kestrel Pty Ltd Mr Gregor Halvorsen"
      ]
    ],
    [
      "have a mark of other keyboards between",
      [
        "Jane Smith\uff1bGregor Halvorsen",
        "Jane Smith\uff06Gregor Halvorsen",
        "Jane Smith\uff0fGregor Halvorsen",
        "Jane Smith\u3001Gregor Halvorsen",
        "Jane Smith\u060c Gregor Halvorsen",
        "Jane Smith\u061b Gregor Halvorsen",
        "Jane Smith\uff0eGregor Halvorsen",
        "Smith\uff0cJane\uff06Halvorsen\uff0cGregor"
      ]
    ],
    [
      "have a character that nobody sees between their words",
      [..."\u00ad\u061c\u115f\u1160\u180e\u200b\u200f\u2060\u3164\ufeff\uffa0"].flatMap((each) => [
        `Gregor${each}Halvorsen`,
        `Jane Smith; Gre${each}gor Halvor${each}sen`
      ])
    ],
    [
      "have letters apart",
      [
        "G R E G O R  H A L V O R S E N",
        "G R E G O R      H A L V O R S E N",
        "G R E G O R\tH A L V O R S E N",
        "G.R.E.G.O.R. H.A.L.V.O.R.S.E.N.",
        "GREGOR H A L V O R S E N",
        "G-R-E-G-O-R H-A-L-V-O-R-S-E-N",
        "H A L V O R S E N, GREGOR",
        "J A N E  S M I T H & G R E G O R  H A L V O R S E N"
      ]
    ],
    [
      "are said twice",
      [
        "Gregor HALVORSEN Gregor HALVORSEN",
        "GREGOR HALVORSEN HALVORSEN GREGOR",
        "Halvorsen G. (Gregor)",
        "Halvorsen, G (Gregor)",
        "HALVORSEN G MR GREGOR",
        "GREGOR G HALVORSEN",
        "G GREGOR HALVORSEN"
      ]
    ],
    [
      "have a word between that says that they are together",
      [
        "Maria Smith with Gregor Halvorsen",
        "Maria Smith jointly with Gregor Halvorsen",
        "Maria Smith plus Gregor Halvorsen",
        "Maria Smith as well as Gregor Halvorsen",
        "Maria Smith p.p. Gregor Halvorsen",
        "Maria Smith then Gregor Halvorsen",
        "Maria Smith as custodian of Gregor Halvorsen"
      ]
    ]
  ])("finds each of several people who %s", (_, written) => {
    const index = ListIndex.build([
      listedEntry("Gregor Ivanovich HALVORSEN", "individual", { ref: "gregor" })
    ])
    requireFound(
      index,
      written.map((field) => [field, "gregor"])
    )
  })

  it("finds an organisation or a vessel whose whole name stands among words that no rule knows", () => {
    const index = ListIndex.build([
      listedEntry("Kestrel Lending LLC", "entity", { ref: "lending" }),
      listedEntry("Wombatbank", "entity", { ref: "bank" }),
      listedEntry("Special Industries Group", "entity", { ref: "group" }),
      listedEntry("Quiet Platypus", "vessel", { ref: "vessel" }),
      listedEntry("Partner LLC", "entity", { ref: "partner" }),
      listedEntry("Spirit 2", "vessel", { ref: "spirit" }),
      listedEntry("Ya.M. Zorvan Plant", "entity", { ref: "plant" })
    ])
    requireFound(index, [
      ["EFTPOS PURCHASE KESTREL LENDING MOOROOKA QL AUS", "lending"],
      ["Bob Jones & Kestrel Lending Pty Ltd", "lending"],
      ["Kestrel Lending Pty Ltd Bob Jones", "lending"],
      ["Kestrel Lending Pty Ltd Sydney NSW 2000", "lending"],
      ["Zebra Pty Ltd a division of Kestrel Lending", "lending"],
      ["?? prob. Wombatbank or Cordelia's Cafe, ask Nev", "bank"],
      ["Wombatbank Communicare Corporation", "bank"],
      ["Rec'd from Special Industries Group o/a of Pemberly", "group"],
      ["Table booking Quiet Platypus x4", "vessel"],
      ["MV Quiet Platypus & Bob Jones", "vessel"],
      ["Bunkers supplied to MT Spirit 2 at Fremantle", "spirit"],
      ["Zebra Pemberly Partner LLC Mooroka", "partner"],
      ["INTL PAYMENT YA.M. ZORVAN PLANT INV 2231", "plant"],
      ["L/C issued by Ya.M. Zorvan Plant no 88123", "plant"]
    ])
    for (const field of ["Zebra Engineering - managing partner Bob Jones", "Our Spirit #2"])
      assert.deepStrictEqual(matchesOf(index, field), [], field)
  })

  it("finds a name in the spelling of other languages", () => {
    const index = ListIndex.build([
      listedEntry("Igor Ivanovich SHUSHCHENKOV", "individual", { ref: "1" }),
      listedEntry("Vladimir ZHUCHIN", "individual", { ref: "2" }),
      listedEntry("Kvortec", "entity", { ref: "3" }),
      listedEntry("Maria Vladimirovna SAKHARENKOVA", "individual", { ref: "4" })
    ])
    requireFound(index, [
      ["Igor Chouchtchenkov", "1"],
      ["Igor Schuschtschenkow", "1"],
      ["Igor Szuszczenkow", "1"],
      ["Igor Šuščenkov", "1"],
      ["Vladimir Joutchine", "2"],
      ["\u041a\u0432\u043e\u0440\u0442\u0435\u0445", "3"],
      [
        "\u0413\u043e\u0441\u043a\u043e\u0440\u043f\u043e\u0440\u0430\u0446\u0438\u044f \u041a\u0432\u043e\u0440\u0442\u0435\u0445",
        "3"
      ],
      ["Kvortech", "3"],
      ["Marija Sacharenkowa", "4"]
    ])
  })
})

describe("a name in Arabic script", () => {
  it("is found by its consonants, wherever the spaces stand", () => {
    const index = ListIndex.build([
      listedEntry("Gulshahir Wardakzai", "individual", { ref: "joined" }),
      listedEntry(
        "\u0646\u0648\u0631 \u062b\u0627\u0642\u0628 \u0628\u0631\u06cc\u0627\u0644\u06cc \u0632\u0627\u062f\u0647",
        "individual",
        { ref: "tha" }
      )
    ])
    requireFound(index, [
      ["\u06af\u0644 \u0634\u0647\u06cc\u0631 \u0648\u0631\u062f\u06a9 \u0632\u06cc", "joined"],
      ["Noor Saqib Baryali-Zadeh", "tha"]
    ])
    for (const other of [
      "\u06af\u0644 \u0634\u0647\u06cc\u0631 \u0628\u0631\u06cc\u0627\u0644\u06cc",
      "Noor Saqib Wardakzai"
    ])
      assert.deepStrictEqual(matchesOf(index, other), [], other)
  })

  it("is that of a listed body by its consonants, with a word for a body before it or without", () => {
    const index = ListIndex.build([
      listedEntry("Hazmullah", "entity", { ref: "two words in one" }),
      listedEntry("Samar", "entity", { ref: "one short word" }),
      listedEntry("LASHKAR-E-WARDAK", "entity", { ref: "of a place" }),
      listedEntry("Moaqer", "entity", { ref: "two vowels" }),
      listedEntry("Qaramo", "individual", { ref: "a person" }),
      listedEntry("Ansar al-Wardak", "entity", { ref: "begins with a vowel" }),
      listedEntry("Jaish-i-Mohazzab", "entity", { ref: "ends otherwise" })
    ])
    requireFound(index, [
      ["\u062d\u0632\u0645 \u0627\u0644\u0644\u0647", "two words in one"],
      ["\u062d\u0631\u0643\u0629 \u062d\u0632\u0645 \u0627\u0644\u0644\u0647", "two words in one"],
      ["\u0633\u0645\u0631", "one short word"],
      ["\u062d\u0631\u0643\u0629 \u0633\u0645\u0631", "one short word"],
      ["\u0644\u0634\u06a9\u0631 \u0648\u0631\u062f\u06a9", "of a place"]
    ])
    for (const other of [
      "\u0633\u0627\u0645\u0648\u0631",
      "\u0628\u0646\u0643 \u0645\u0642\u0631",
      "\u062d\u0631\u0643\u0629 \u0642\u0631\u0645",
      "\u0633\u0645\u0631 \u062d\u0632\u0645",
      "\u0646\u0627\u0635\u0631 \u0648\u0631\u062f\u06a9",
      "\u062c\u0627\u0633\u0645 \u0647\u0630\u0628",
      "\u0634\u0631\u0643\u0629 \u0633\u0645\u0631"
    ])
      assert.deepStrictEqual(matchesOf(index, other), [], other)
  })
})

interface PublicCase {
  readonly name: string
  readonly surface: string
  readonly input: { readonly name?: string }
  readonly right: { readonly overall?: string; readonly list_ref?: string; readonly listed?: string }
}

describeSamples("public cases of names that are screened", (sample) => {
  const published = Effect.map(
    readings(
      dfatConsolidatedList,
      diskFile(sample("dfat-consolidated-list/Australian_Sanctions_Consolidated_List_saved-2026-02-24.xlsx"))
    ),
    (all) =>
      recordsOf(all).flatMap(({ data }): ReadonlyArray<ListedEntry> => {
        const entry = dfatConsolidatedList.listing?.entry(data)
        return entry === undefined ? [] : [{ ...entry, sha256: "" }]
      })
  )

  for (const file of ["screening.jsonl", "screening-guards.jsonl"]) {
    const path = sample(`../cases/${file}`)
    if (!existsSync(path)) continue
    it.effect(`${file} is answered as it should be`, () =>
      Effect.gen(function* () {
        const index = ListIndex.build(yield* published)
        const cases: ReadonlyArray<PublicCase> = readFileSync(path, "utf8")
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line))
        const asked = cases.filter(
          ({ right, surface }) => surface === "screen" && right.overall !== undefined
        )
        for (const { input, name, right } of asked) {
          const against =
            right.listed === undefined ? index : ListIndex.build([listedEntry(right.listed, "individual")])
          const matches = matchesOf(against, input.name ?? "")
          if (right.overall === "no_match") assert.deepStrictEqual(matches, [], name)
          else if (right.list_ref === undefined) assert.isNotEmpty(matches, name)
          else
            assert.include(
              matches.slice(0, 5).map(({ list_ref }) => list_ref.replace(/\D.*$/u, "")),
              right.list_ref,
              name
            )
        }
        assert.isAbove(asked.length, 30)
      })
    )
  }
})
