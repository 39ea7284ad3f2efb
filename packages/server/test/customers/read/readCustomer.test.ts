import { assert, describe, it } from "@effect/vitest"
import { blankCells } from "@entity-watch/core/rows/read/Cells"
import { readCustomer } from "@entity-watch/core/rows/read/readCustomer"

const read = (cells: Partial<typeof blankCells>) => {
  const { dob, lacksNames, lacksNumbers, notRead, requests } = readCustomer(
    { ...blankCells, ...cells },
    { order: "day-first", from1904: false, latest: "2026-11-20" }
  )
  return {
    requests,
    dob,
    lacksNames,
    ...(lacksNumbers.length > 0 && { lacksNumbers }),
    lost: notRead.filter((each) => !each.isPlaceholder).map(({ why }) => why),
    placeholders: notRead.filter((each) => each.isPlaceholder).map(({ why }) => why)
  }
}
const name = "Vladimir Putin"
const placeholders = [
  "N/A",
  "NA",
  "n.a.",
  "-",
  "--",
  "none",
  "NULL",
  "nil",
  "Unknown",
  "0",
  "0000-00-00",
  "[null]",
  "TBA",
  "tbc",
  "undefined",
  "NaN",
  "(blank)",
  "[object Object]",
  "See attached",
  "pending"
]

describe("a customer's row", () => {
  it("is screened by name and by date of birth, read day first", () => {
    assert.deepStrictEqual(read({ name, dob: "07/10/1952" }), {
      requests: [{ name, dob: "1952-10-07" }],
      dob: "1952-10-07",
      lacksNames: [],
      lost: [],
      placeholders: []
    })
  })

  it("is screened by a whole name and by one in parts where the row has both, and by a former family name", () => {
    assert.deepStrictEqual(
      read({ name: "Wattle Bakery", given: "Jo", middle: "Al", family: "Roe", former_family: "Moe" })
        .requests,
      ["Wattle Bakery", "Jo Al Roe", "Jo Al Moe"].map((each) => ({ name: each }))
    )
    assert.deepStrictEqual(
      read({ name: "Jo Roe", former_family: "Moe; Jo Poe" }).requests,
      ["Jo Roe", "Jo Roe nee Moe", "Jo Poe"].map((each) => ({ name: each }))
    )
    assert.deepStrictEqual(read({ name: "N/A", given: "Jo", family: "Roe" }).requests, [{ name: "Jo Roe" }])
    assert.deepStrictEqual(read({ given: "Jo", family: "Roe", former_family: "N/A" }).requests, [
      { name: "Jo Roe" }
    ])
  })

  it("is screened by name whatever stands in the optional fields, and says what was left out", () => {
    const row = {
      name,
      dob: "31/31/1970",
      pob: "x".repeat(201),
      type: "Retail",
      abn: "5.18E+10",
      acn: "12345678X"
    }
    const { lost, requests } = read(row)
    assert.deepStrictEqual(requests, [{ name }])
    assert.deepStrictEqual(lost, [
      "dob is a day that is in no calendar",
      "pob must have at most 200 characters",
      "type is no word for a person, an organisation or a vessel",
      "abn is rounded: it shows 3 of its 11 digits",
      "acn is not made of digits"
    ])
    for (const cell of Object.values(row)) assert.notInclude(lost.join(" "), cell)
  })

  it.each(placeholders)("takes %s for empty in an optional field, and says so", (cell) => {
    const isElsewhere = cell === "See attached"
    const { lacksNumbers, lost, placeholders, requests } = read({
      name,
      dob: cell,
      pob: cell,
      type: cell,
      abn: cell,
      acn: cell
    })
    assert.deepStrictEqual(requests, [{ name }])
    assert.deepStrictEqual(lacksNumbers, isElsewhere ? ["abn", "acn"] : undefined)
    assert.lengthOf(lost, isElsewhere ? 2 : 0)
    assert.lengthOf(placeholders, isElsewhere ? 3 : 5)
  })

  it.each(placeholders)("is not screened by the name %s, but by its number where there is one", (cell) => {
    assert.deepStrictEqual(read({ name: cell }).requests, [])
    assert.deepStrictEqual(read({ given: cell, family: cell }).requests, [])
    if (cell === "See attached") return
    const { lacksNames, placeholders, requests } = read({ name: cell, abn: "23990000014" })
    assert.deepStrictEqual(requests, [{ abn: "23990000014" }])
    assert.deepStrictEqual([lacksNames, placeholders], [[], ["name says that there is none"]])
  })

  it.each(["NULL NULL", "N/A Pty Ltd", "undefined undefined"])("is not screened by the name %s", (whole) =>
    assert.deepStrictEqual(read({ name: whole }).requests, [])
  )

  it.each(["Null Pty Ltd", "TBC Bank", "Na Na", "Blank Pty Ltd", "Nil Trust"])(
    "is screened by the name %s, which somebody may have",
    (whole) => assert.deepStrictEqual(read({ name: whole }).requests, [{ name: whole }])
  )

  it.each(["Opening balance", "Grand total:", "Sub-total", "Test Test", "Mr & Mrs", "{first} {last}"])(
    "has no name in %s",
    (whole) => {
      const { placeholders, requests } = read({ name: whole })
      assert.deepStrictEqual([requests, placeholders], [[], ["name says that there is none"]])
    }
  )

  it.each([
    ["Jordan", '"'],
    ["Jordan", "\u3003"],
    ["Jordan", "do."],
    ["Jordan", "as above"],
    ["Jordan", "on file"],
    ["Jordan", "not captured"],
    ["Jordan", "declined"],
    ["Jordan &", "Example"],
    ["Jordan and", "Example"],
    ["Jordan", "Example (cannot read)"]
  ])("has a part that was left out in the columns %s and %s", (given, family) => {
    const { lacksNames, lost } = read({ given, family })
    assert.isTrue(lacksNames.includes("name") || /part of it was left out/u.test(lost.join()))
  })

  it.each([
    "#N/A",
    "see file",
    "withheld",
    "[redacted]",
    "ditto",
    "as above",
    "not shown",
    "€",
    "#",
    "X.X.",
    "12345",
    "…"
  ])("lacks a former family name where %s stands in its place", (former_family) => {
    const { lacksNames, lost, requests } = read({ given: "Jo", family: "Roe", former_family })
    assert.deepStrictEqual([lacksNames, requests], [["former_family"], [{ name: "Jo Roe" }]])
    assert.lengthOf(lost, 1)
  })

  it.each(["", "N/A", "none", "-", "nil"])("has no former family name where it has %s", (former_family) =>
    assert.isEmpty(read({ given: "Jo", family: "Roe", former_family }).lacksNames)
  )

  it.each(["see next row", "same", "…", '"', "cont.", "43831", "1952-10-07", "€", "#", "%"])(
    "lacks a part of a name where %s stands in any column of it",
    (cell) => {
      for (const part of ["given", "middle", "family"])
        assert.deepStrictEqual(read({ given: "Jo", family: "Roe", [part]: cell }).lacksNames, ["name"], part)
    }
  )

  it("has nothing left out where a comma stands between the columns", () => {
    const { lost, requests } = read({ given: "Jordan", family: "EXAMPLE," })
    assert.deepStrictEqual([requests, lost], [[{ name: "Jordan EXAMPLE" }], []])
  })

  it.each([
    ["No", "-"],
    ["First", "Last"],
    ["Mr", "-"],
    ["No Name", "Given"],
    ["Customer", "N/A"]
  ])("has no name in the columns %s and %s", (given, family) => {
    const { placeholders, requests } = read({ given, family })
    assert.deepStrictEqual([requests, placeholders], [[], ["name says that there is none"]])
  })

  it.each(["[REDACTED]", "withheld", "See attached", "(illegible)", "not disclosed"])(
    "has a name or a further name elsewhere where %s stands",
    (cell) => {
      const { lacksNames, lost, requests } = read({ name: cell, abn: "51 824 753 556" })
      assert.isNotEmpty(lacksNames)
      assert.deepStrictEqual(lost, ["name says that it stands elsewhere or is kept back"])
      assert.deepStrictEqual(requests, [{ abn: "51824753556" }])
      for (const alias of [cell, `Rasputin; ${cell}`]) {
        const further = read({ name, alias })
        assert.deepStrictEqual(further.lacksNames, ["alias"])
        assert.deepStrictEqual(further.lost, ["alias says that names stand elsewhere or are kept back"])
      }
    }
  )

  it.each(["[REDACTED]", "withheld", "not known", "TBA", "(illegible)"])(
    "lacks a part of a name where %s stands in its column, and is compared by the rest",
    (cell) => {
      for (const cells of [
        { given: "Vladimir", family: cell },
        { given: cell, family: "Putin" }
      ]) {
        const { lacksNames, lost, requests } = read(cells)
        assert.isNotEmpty(lacksNames)
        assert.include(lost, "name has a part that was left out")
        assert.isNotEmpty(requests)
      }
      const isUnknown = cell === "not known" || cell === "TBA"
      const { lacksNames } = read({ given: "Vladimir", middle: cell, family: "Putin" })
      assert.deepStrictEqual(lacksNames, isUnknown ? [] : ["name"])
    }
  )

  it.each([
    "#NV",
    "Err:502",
    "=VLOOKUP(A2,B:C,2,FALSE)",
    '=A1&" "&B1',
    "jane@customer.example",
    "1.23E+15",
    "TRUE"
  ])("lacks the name in place of which %s stands", (whole) => {
    const { lacksNames, lost, requests } = read({ name: whole, abn: "51 824 753 556" })
    assert.isNotEmpty(lacksNames)
    assert.lengthOf(lost, 1)
    assert.deepStrictEqual(requests, [{ abn: "51824753556" }])
  })

  it.each([
    { name: "#N/A Putin" },
    { given: "=A1", family: "Putin" },
    { given: "#WERT!", family: "Putin" },
    { given: "FALSE", family: "Putin" },
    { given: "jane@customer.example", family: "Putin" },
    { name: "Putin", alias: "#REF! Rasputin" },
    { name: "Putin", alias: "TRUE" }
  ])("is compared by the rest of a name with something else in it, and lacks a name: %o", (cells) => {
    const { lacksNames, lost, requests } = read(cells)
    assert.isNotEmpty(lacksNames)
    assert.lengthOf(lost, 1)
    assert.include(JSON.stringify(requests), "Putin")
  })

  it("is screened by its further names too, and is no better than unavailable without them", () => {
    assert.deepStrictEqual(read({ name, alias: "Putin, Vlad; N/A | Wladimir Putin" }).requests, [
      { name },
      { name: "Putin, Vlad" },
      { name: "Wladimir Putin" }
    ])
    const { lacksNames, lost, requests } = read({ name, alias: "a\u0000b" })
    assert.deepStrictEqual(
      [lacksNames, lost, requests],
      [["alias"], ["alias must not contain a NUL character"], [{ name }]]
    )
    assert.isEmpty(read({ name, alias: "n/a" }).lacksNames)
  })

  it.each([
    ["9000001 (ex 9123456)", ["9000001", "9123456"]],
    ["9000001/9000002", ["9000001", "9000002"]],
    ["IMO No. 9000001.0", ["9000001"]],
    ["90 00 001", ["9000001"]],
    ["\uff19\uff10\uff10\uff10\uff10\uff10\uff11", ["9000001"]]
  ])("is screened by each ship's number of %s", (imo, numbers) =>
    assert.deepStrictEqual(
      read({ name, imo }).requests,
      numbers.map((each) => ({ name, imo: each }))
    )
  )

  it.each(["JÃ³rdan MÃ¼ller", "Invented &amp; Sons", "Casey%20Invented"])(
    "is screened by %s, and told that it stands for other letters",
    (whole) => {
      const { lost, requests } = read({ name: whole })
      assert.deepStrictEqual(requests, [{ name: whole }])
      assert.lengthOf(lost, 1)
    }
  )

  it.each(["JOÃO", "“CAFÉ”", "IRMÃ’S", "Ångström", "Ðóra", "CÔTÉ – X", "Nº 5"])(
    "is screened by the name %s as it stands",
    (whole) => assert.deepStrictEqual(read({ name: whole }).requests, [{ name: whole }])
  )

  it("says which name was not compared whole, and repeats no letter of it", () => {
    const other = { name, alias: "สมชาย; Vl\u0430dimir Putin; Putin" }
    assert.deepStrictEqual(read(other).lost, [
      "alias was not compared whole: the Thai script is not read",
      "alias was not compared whole: a word mixes scripts"
    ])
    assert.deepStrictEqual(read({ name: "Vladimir ????" }).lost, [
      "name was not compared whole: it has question marks or other signs that stand for lost letters"
    ])
  })

  it("lacks a number that the row has and that cannot be read", () => {
    assert.deepInclude(read({ name, abn: "23990000015" }), { lacksNumbers: ["abn"] })
    assert.deepInclude(read({ name, acn: "#REF!" }), { lacksNumbers: ["acn"] })
    for (const abn of ["????", "see file", "withheld", "[redacted]", "…", "ditto", "***"])
      assert.deepInclude(read({ name, abn }), { lacksNumbers: ["abn"] }, abn)
    assert.notProperty(read({ name, abn: "N/A" }), "lacksNumbers")
  })

  it.each(["1.2345678901234568e+17", "123456789012345000"])(
    "is screened without the number %s, from which digits were dropped",
    (passport) =>
      assert.deepStrictEqual(read({ name, passport }).lost, [
        "passport is rounded: the spreadsheet left digits out"
      ])
  )

  it.each(["abc", "see file"])("is screened without %s in place of a document's number", (passport) =>
    assert.deepStrictEqual(read({ name, passport }).requests, [{ name }])
  )

  it("joins the parts of a name, and compares a part that may stand for none both ways", () => {
    assert.deepStrictEqual(read({ family: "Putin", given: "Vladimir", middle: "Vladimirovich" }).requests, [
      { name: "Vladimir Vladimirovich Putin" }
    ])
    assert.deepStrictEqual(read({ given: "Li", family: "Na" }).requests, [{ name: "Li Na" }, { name: "Li" }])
    assert.deepStrictEqual(read({ given: "Vladimir", middle: "N/A", family: "Putin" }).requests, [{ name }])
  })

  it("is no better than unavailable without a name that it has and that cannot be read", () => {
    for (const unread of ["#N/A", "#REF!", "#NOT CALCULATED", "x".repeat(501), "Vladim\ufffdr", "a\u0000b"]) {
      const { lacksNames, lost, requests } = read({ name: unread, abn: "23990000014" })
      assert.deepStrictEqual([lacksNames, lost.length, requests], [["name"], 1, [{ abn: "23990000014" }]])
      assert.deepStrictEqual(read({ name: unread }).requests, [])
    }
    const part = read({ given: "#REF!", family: "Putin" })
    assert.deepStrictEqual([part.lacksNames, part.requests], [["name"], [{ name: "Putin" }]])
  })

  it("reads the usual words for its type, in any case", () => {
    const typed = (type: string) => readType(read({ name, type }).requests)
    for (const word of ["Person", "INDIVIDUAL", "natural  person"])
      assert.strictEqual(typed(word), "individual")
    for (const word of ["company", "Organisation", "organization", "Entity", "Business"])
      assert.strictEqual(typed(word), "entity")
    for (const word of ["Vessel", "ship"]) assert.strictEqual(typed(word), "vessel")
    assert.isUndefined(typed("constructor"))
  })

  it("is screened with its country, its IMO number and the numbers of its documents", () => {
    const { lost, requests } = read({
      name,
      country: "Russia",
      imo: "IMO 9000001",
      identifiers: "K 348486; N/A",
      passport: "passport D000769",
      national_id: "7701234567.0",
      registration: "K 348486"
    })
    assert.deepStrictEqual(requests, [
      {
        name,
        country: "Russia",
        imo: "9000001",
        identifiers: ["K 348486", "passport D000769", "7701234567"]
      }
    ])
    assert.deepStrictEqual(lost, [])
  })

  it("says which of these could not be compared", () => {
    const { lost, placeholders, requests } = read({
      name,
      country: "x".repeat(61),
      imo: "123",
      identifiers: "№;",
      passport: "n/a",
      national_id: "7.7E+09",
      registration: "passport"
    })
    assert.deepStrictEqual(requests, [{ name }])
    assert.deepStrictEqual(lost, [
      "country must have at most 60 characters",
      "imo is not made of seven digits",
      "identifiers must have a letter or a digit",
      "national_id is rounded: the spreadsheet left digits out",
      "registration must hold a number, and not only the word that says what it is"
    ])
    assert.deepStrictEqual(placeholders, ["passport says that there is none"])
    const many = read({ name, identifiers: Array.from({ length: 12 }, (_, i) => `K34848${i}`).join(", ") })
    assert.lengthOf(many.requests[0]?.identifiers ?? [], 10)
    assert.deepStrictEqual(many.lost, [
      "identifiers holds more than 10 numbers, of which the first 10 were compared"
    ])
  })

  it.each(["", "N/A", "-"])("with a given name and the family name %j is screened, and says so", (family) => {
    const { lost, requests } = read({ given: "Maria", family })
    assert.deepStrictEqual(requests, [{ name: "Maria" }])
    assert.deepStrictEqual(lost, ["name has a given name and no family name"])
    assert.deepStrictEqual(read({ given: "Maria", family: "Na" }).lost, [])
  })

  it("with a family name and no given name is screened, and says so where no organisation stands there", () => {
    const lost = ["name has a family name and no given name"]
    assert.deepStrictEqual(read({ family: "Putin" }), { ...read({ name: "Putin" }), lost })
    assert.deepStrictEqual(read({ given: "N/A", family: "Putin" }).lost, lost)
    for (const cells of [
      { family: "Putin Pty Ltd" },
      { family: "Putin Holdings" },
      { family: "Putin", type: "company" },
      { family: "Putin", name },
      { family: "Putin", given: "Na" }
    ])
      assert.deepStrictEqual(read(cells).lost, [])
  })

  it("reads numbers as people and spreadsheets write them, by check digits", () => {
    const numbers = (cells: Partial<typeof blankCells>) => read(cells).requests
    const abn = "23990000014"
    for (const cell of [
      abn,
      "23 990 000 014",
      "23-990-000-014",
      "23\u00a0990\u2011000\u2011014",
      "23,990,000,014",
      "ABN 23 990 000 014",
      "A.B.N. No. 23990000014",
      "ABN: 23 990 000 014",
      `'${abn}`,
      `${abn}.0`
    ])
      assert.deepStrictEqual(numbers({ abn: cell }), [{ abn }], cell)
    for (const cell of ["4085616", "04 085 616", "ACN 004 085 616", "4085616.0"])
      for (const field of ["abn", "acn"])
        assert.deepStrictEqual(numbers({ [field]: cell }), [{ acn: "004085616" }], `${field} ${cell}`)
    assert.deepStrictEqual(numbers({ acn: "19" }), [{ acn: "000000019" }])
    assert.deepStrictEqual(numbers({ acn: "18" }), [])
    assert.deepStrictEqual(numbers({ abn: "19" }), [])
    assert.deepStrictEqual(numbers({ abn: "085616" }), [])
    for (const [cell, shown] of [
      ["5.3004E+10", 5],
      ["5,3E10", 2],
      ["5.300408561E+10", 10]
    ] as const)
      assert.deepStrictEqual(
        read({ name, abn: cell }).lost,
        [`abn is rounded: it shows ${shown} of its 11 digits`],
        cell
      )
    for (const [cell, why] of [
      [
        "2.3990000014E+10",
        "is written as a spreadsheet writes long numbers, with all of its digits, and was read as they are"
      ],
      ["\u202d23990000014\u202c", "has characters that nobody sees, and was read without them"],
      ["\uff12\uff13990000014", "has digits of another script, and was read by what they stand for"]
    ] as const) {
      const { lacksNumbers, lost, requests } = read({ name, abn: cell })
      assert.deepStrictEqual([requests[1], lost], [{ abn }, [`abn ${why}`]], cell)
      assert.isUndefined(lacksNumbers)
    }
    assert.deepStrictEqual(numbers({ abn: "990 000 112", acn: "" }), [{ acn: "990000112" }])
    assert.deepStrictEqual(numbers({ abn: "", acn: abn }), [{ abn }])
  })

  it("is asked about by its ACN too, unless that is in the ABN", () => {
    assert.deepStrictEqual(read({ abn: "23990000014", acn: "990000014" }).requests, [{ abn: "23990000014" }])
    assert.deepStrictEqual(read({ name, abn: "23990000014", acn: "990000112" }).requests, [
      { name },
      { abn: "23990000014" },
      { acn: "990000112" }
    ])
    assert.deepStrictEqual(read({ abn: "23990000015", acn: "990000112" }), {
      requests: [{ acn: "990000112" }],
      dob: "",
      lacksNames: [],
      lacksNumbers: ["abn"],
      lost: ["abn has check digits that do not agree"],
      placeholders: []
    })
  })
})

const readType = ([request]: ReadonlyArray<{ readonly type?: string | null }>) => request?.type
