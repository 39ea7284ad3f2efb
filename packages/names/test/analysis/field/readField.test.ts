import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { fieldRules, readField, whyNotCompared } from "@entity-watch/names/analysis"

describe("a rule of fields", () => {
  it.each(fieldRules.map((rule) => [rule.name, rule] as const))(
    "%s finds what its example says",
    (_, { example: [field, names], mayApply, read }) => {
      assert.isTrue(mayApply.test(field))
      assert.deepStrictEqual(
        read(field).map(({ name }) => name.replace(/\s+/gu, " ").trim()),
        names
      )
    }
  )
})

it("the rules of fields are the rows of the table in screening.md", () => {
  const page = readFileSync(new URL("../../../../core/docs/screening.md", import.meta.url), "utf8")
  assert.deepStrictEqual(
    page
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line.startsWith("| `") && line.split("|").length === 6)
      .slice(0, fieldRules.length),
    fieldRules.map(
      ({ about, example: [field, names], name }) =>
        `| \`${name}\` | ${about} | ${field} | ${[...new Set(names)].join("; ")} |`
    )
  )
})

const held = (field: string) =>
  readField(field).names.map(
    ({ isPart, name, onlyAs, role }) =>
      `${name}${role === "former_name" ? ", formerly" : ""}${isPart ? ", a part" : ""}${onlyAs ? ` as ${onlyAs}` : ""}`
  )

describe("a person's name behind its labels", () => {
  it.each([
    "SURNAME HALVORSEN GIVEN NAMES GREGOR SEX M",
    "Last Name HALVORSEN First Name GREGOR",
    "Surname: HALVORSEN  Given name(s): GREGOR  Nationality: AUS",
    "Surname - HALVORSEN, Christian names - GREGOR",
    "1. Surname HALVORSEN 2. Other names GREGOR 3. 01.02.60",
    "FIRST GIVEN NAME GREGOR SECOND GIVEN NAME NIL FAMILY NAME HALVORSEN",
    "Family name: HALVORSEN\nGiven names: GREGOR\nSex: M",
    "Fname=GREGOR Lname=HALVORSEN Sex=M",
    "NOM: HALVORSEN PRÉNOM: GREGOR",
    "Nachname: HALVORSEN Vorname: GREGOR Geschlecht: m",
    "Apellidos: HALVORSEN Nombres: GREGOR Sexo: M"
  ])("is found in %j", (field) => {
    assert.deepInclude(readField(field).names, { name: "GREGOR HALVORSEN", onlyAs: "person" })
  })

  it.each(["Halvorsen Family Trust: Kestrel", "Last given name Halvorsen", "First Family: Halvorsen"])(
    "is not found in %j, which has none",
    (field) => {
      assert.deepStrictEqual(fieldRules.find(({ name }) => name === "labelled")?.read(field), [])
    }
  )
})

describe("somebody among what is no name", () => {
  it.each([
    ["Gregor XX Halvorsen", "Gregor Halvorsen"],
    ["GREGOR NIL HALVORSEN", "GREGOR HALVORSEN"],
    ["DIRECTOR V Halvorsen", "V Halvorsen"],
    ["DIRECT CREDIT 062000 HALVORSEN P PAUL WAGES", "HALVORSEN PAUL"],
    ["The Gregor and Maria Halvorsen Partnership", "Gregor Halvorsen"],
    ["The Halvorsen Family (Gregor & Maria)", "Gregor Halvorsen"],
    ["Halvorsen household - Gregor & Maria", "Maria Halvorsen"],
    ["Halvorsen family: Gregor, Maria, Jordan", "Maria Halvorsen"],
    ["The Halvorsen Family - attn Gregor", "Gregor Halvorsen"],
    ["MR GREGOR PAUL & MRS MARIA HALVORSEN #2", "GREGOR PAUL HALVORSEN"],
    ["MR GREGOR PAUL & MRS MARIA HALVORSEN (MELBOURNE)", "GREGOR PAUL HALVORSEN"],
    ["Gregor/Maria Halvorsen", "Gregor Halvorsen"],
    ["Smith p/f Gregor Halvorsen", "Gregor Halvorsen"],
    ["HALVORSEN GREGOR s/t Smith - Lot 4", "HALVORSEN GREGOR"],
    ["Gregor;Halvorsen;;;AUS", "Gregor Halvorsen"],
    ["GREGOR N/A HALVORSEN", "GREGOR HALVORSEN"],
    ["Family name is Halvorsen, given name Gregor", "Gregor Halvorsen"],
    ["A l'attention de Gregor Halvorsen", "Gregor Halvorsen"],
    ["PAYPAL *GREGORHALVORSEN", "GREGORHALVORSEN"],
    ["Kestrelbank & its controlled entities", "Kestrelbank"],
    ["ORD CUST KESTRELBANK BENEF WOMBAT HARDWARE", "KESTRELBANK"],
    ["TKT 0811234567890 HALVORSEN/GREGORMR SYD MEL", "GREGOR HALVORSEN"]
  ])("is found in %j", (field, name) => {
    assert.include(
      readField(field).names.map((each) => each.name),
      name
    )
  })

  it.each([
    ["[EXTERNAL] Gregor Halvorsen shared a document", "EXTERNAL"],
    ["Gregor NIL Halvorsen", "Halvorsen"],
    ["MR GREGOR PAUL HALVORSEN & MRS MARIA SMITH #2", "GREGOR PAUL HALVORSEN SMITH"],
    ["Maria van der Berg", "Maria Berg"],
    ["Name (Last, First): Halvorsen, Gregor", "Last, First"]
  ])("%j has no %j", (field, name) => {
    assert.notInclude(
      readField(field).names.map((each) => each.name),
      name
    )
  })
})

describe("readField", () => {
  it.each([
    ["Gregor Halvorsen", ["Gregor Halvorsen"]],
    ["MR GREGOR HALVORSEN <HALVORSEN FAMILY A/C>", ["MR GREGOR HALVORSEN"]],
    [
      "MR GREGOR & MRS MARIA HALVORSEN <HALVORSEN SUPER FUND A/C>",
      [
        "MR GREGOR & MRS MARIA HALVORSEN",
        "GREGOR HALVORSEN as person",
        "MARIA HALVORSEN as person",
        "MRS MARIA HALVORSEN"
      ]
    ],
    [
      "KESTREL PTY LTD ATF THE GREGOR HALVORSEN FAMILY TRUST",
      [
        "KESTREL PTY LTD ATF THE GREGOR HALVORSEN FAMILY TRUST",
        "KESTREL PTY LTD",
        "THE GREGOR HALVORSEN FAMILY TRUST",
        "GREGOR HALVORSEN as person",
        "GREGOR HALVORSEN as vessel"
      ]
    ],
    ["HALVORSEN, GREGOR - CLOSED", ["HALVORSEN, GREGOR - CLOSED", "HALVORSEN, GREGOR"]],
    ["Gregor Halvorsen <", ["Gregor Halvorsen"]],
    ["GREGOR HALVORSEN<<<", ["GREGOR HALVORSEN"]],
    ["HALVORSEN<<GREGOR<PAUL<<<", ["HALVORSEN GREGOR PAUL"]],
    ["Gregor Halvorsen <A/C>", ["Gregor Halvorsen"]],
    ["<Gregor> <Halvorsen>", ["Gregor Halvorsen", "Gregor as organisation", "Halvorsen as organisation"]],
    ["Gregor <Halvorsen>", ["Gregor", "Gregor Halvorsen", "Halvorsen as organisation"]],
    ["<A/C>", ["<A/C>"]],
    ["Gregor Halvorsen #2", ["Gregor Halvorsen #2", "Gregor Halvorsen as person"]],
    ["Halvorsen Russia", ["Halvorsen Russia"]],
    [
      "Smith, Maria (nee Halvorsen)",
      ["Smith, Maria (nee Halvorsen)", "Smith, Maria", "Maria Halvorsen, formerly as person", "nee Halvorsen"]
    ],
    [
      "van der Berg, Jan & Anna",
      [
        "van der Berg, Jan & Anna",
        "Jan van der Berg as person",
        "Anna van der Berg as person",
        "van der Berg as organisation",
        "Jan & Anna as organisation"
      ]
    ],
    [
      "Jane Citizen - Dir/Sec - Kestrel Alpha - two to sign",
      [
        "Jane Citizen - Dir/Sec - Kestrel Alpha - two to sign",
        "two to sign as person",
        "Jane Citizen",
        "Kestrel Alpha"
      ]
    ],
    [
      "FAST TRANSFER FROM JANE CITIZEN RENT UNIT 4 WK 22",
      ["FAST TRANSFER FROM JANE CITIZEN RENT UNIT 4 WK 22", "JANE CITIZEN"]
    ],
    ['Jane "Bluey" Citizen', ['Jane "Bluey" Citizen', "Bluey as organisation", "Jane Citizen"]],
    ["Jane (Mary) Citizen", ["Jane (Mary) Citizen", "Jane Citizen"]],
    [
      "(1) Jane Citizen (2) Kestrel Alpha",
      ["(1) Jane Citizen (2) Kestrel Alpha", "Jane Citizen", "Kestrel Alpha"]
    ],
    ["CITIZEN|JANE|MARY|F|02/11/1971", ["CITIZEN|JANE|MARY|F|02/11/1971", "CITIZEN JANE MARY"]],
    [
      "KESTREL ALPHA & MR JORDAN EXAMPLE",
      [
        "KESTREL ALPHA & MR JORDAN EXAMPLE",
        "KESTREL ALPHA EXAMPLE as person",
        "JORDAN EXAMPLE as person",
        "KESTREL ALPHA",
        "MR JORDAN EXAMPLE"
      ]
    ],
    [
      "SMITH, Jane and HALVORSEN, Gregor",
      ["SMITH, Jane and HALVORSEN, Gregor", "Jane SMITH as person", "Gregor HALVORSEN as person"]
    ],
    ["Citizen, Jane Mary", ["Citizen, Jane Mary"]],
    ["Kestrel Alpha (Trustee)", ["Kestrel Alpha (Trustee)", "Kestrel Alpha"]],
    ["KESTREL ALPHA     WODONGA", ["KESTREL ALPHA WODONGA", "KESTREL ALPHA", "WODONGA as organisation"]],
    [
      "/50K/WATTLE KK /59/KESTREL ALPHA /70/INV 22",
      ["/50K/WATTLE KK /59/KESTREL ALPHA /70/INV 22", "WATTLE KK", "KESTREL ALPHA", "WATTLE K K as person"]
    ],
    [
      "First name: Jane Last name: Citizen",
      ["First name: Jane Last name: Citizen", "Jane Citizen as person", "Citizen as organisation"]
    ],
    [
      "Maria Smith-Jones",
      ["Maria Smith-Jones", "Maria Smith, a part as person", "Maria Jones, a part as person"]
    ],
    ["AC/DC Pty Ltd", ["AC/DC Pty Ltd"]],
    ["24/7 Plumbing", ["24/7 Plumbing", "Plumbing"]],
    ["St. John Example", ["St. John Example"]],
    ["Kestrel Bros. Ltd. Wombat Office", ["Kestrel Bros. Ltd. Wombat Office"]],
    ["EXAMPLE MR JORDAN", ["EXAMPLE MR JORDAN", "EXAMPLE JORDAN as person"]],
    ["Mr Casey Master Example", ["Mr Casey Master Example"]],
    ["Fish with Chips", ["Fish with Chips"]],
    ["Casey Abdul-Rahman Example", ["Casey Abdul-Rahman Example"]],
    [
      "Jane\u200bCitizen\uff1b Ca\u200dsey\u3164Example",
      [
        "JaneCitizen; CaseyExample",
        "Jane Citizen; Casey Example",
        "JaneCitizen CaseyExample",
        "Jane Citizen",
        "Casey Example",
        "Jane Citizen Example as person"
      ]
    ],
    ["Kestrel Alpha\uff08Trustee\uff09", ["Kestrel Alpha(Trustee)", "Kestrel Alpha"]],
    ["C A S E Y  E X A M P L E", ["C A S E Y E X A M P L E", "CASEY EXAMPLE"]],
    ["C A S E Y      E X A M P L E", ["C A S E Y E X A M P L E", "CASEY EXAMPLE"]],
    ["C.A.S.E.Y. E.X.A.M.P.L.E.", ["C.A.S.E.Y. E.X.A.M.P.L.E.", "CASEY EXAMPLE"]],
    ["E X A M P L E, CASEY", ["E X A M P L E, CASEY", "EXAMPLE, CASEY"]],
    ["C. Y. Example", ["C. Y. Example"]],
    ["Casey Example Casey Example", ["Casey Example Casey Example", "Casey Example as person"]],
    ["EXAMPLE C MR CASEY", ["EXAMPLE C MR CASEY", "EXAMPLE CASEY as person"]],
    ["Casey C Example", ["Casey C Example", "Casey Example as person"]],
    ["Casey E Example", ["Casey E Example"]],
    ["Hassan Ali Hassan", ["Hassan Ali Hassan"]],
    ["P<UTOEXAMPLE<<CASEY<LEE<<<<", ["P UTOEXAMPLE CASEY LEE", "CASEY LEE EXAMPLE as person"]],
    ["PETROVEXAMPLE<<CASEY<<<", ["PETROVEXAMPLE CASEY"]],
    ["Kestrel (Spain)", ["Kestrel (Spain)", "Kestrel as vessel"]],
    ["Kestrel & Wombat Pty Ltd", ["Kestrel & Wombat Pty Ltd", "Wombat Pty Ltd as person"]],
    ["Omar s/o Khalid", ["Omar s/o Khalid"]],
    [
      "Example, Casey Lee WOMBATTY SHELF",
      ["Example, Casey Lee WOMBATTY SHELF", "Casey Lee Example WOMBATTY SHELF as person"]
    ],
    ["WOMBATTY Example, Mr Casey", ["WOMBATTY Example, Mr Casey", "WOMBATTY Casey Example as person"]],
    ["Example, Casey Petrovich", ["Example, Casey Petrovich"]],
    ["Example, Casey de Wombatty", ["Example, Casey de Wombatty", "Casey de Example Wombatty as person"]],
    [
      "Child Example Ward to savings",
      ["Child Example Ward to savings", "Example", "Child Example Ward as person"]
    ]
  ])("%s holds %j", (field, names) => {
    assert.deepStrictEqual(held(field), names)
  })

  it("says when a field holds more names than it reads, and nobody is cleared then", () => {
    const field = [..."abcd"]
      .map(
        (x) =>
          `Gregor${x} Quill (Jordan Example${x}) ATF The Wattle${x} Trust & Maria${x} Lind-Quill ex Panama - closed`
      )
      .join("; ")
    assert.isFalse(readField(field).isWhole)
    assert.match(whyNotCompared([field]) ?? "", /more names than are compared/u)
    assert.isNull(
      whyNotCompared(["Gregor & Maria Halvorsen; Jordan Example; Kestrel Pty Ltd ATF Wombat Trust"])
    )
  })
})
