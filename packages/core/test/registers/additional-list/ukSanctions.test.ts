import { assert, describe, it } from "@effect/vitest"
import { ukSanctions as format } from "@entity-watch/core/registers/additional-list/formats/ukSanctions"
import { bareParty } from "@entity-watch/core/registers/additional-list/party/ListedParty"
import * as Effect from "effect/Effect"
import { memoryFile, recordsOf } from "../../support/files.ts"
import { refusalOf } from "../../support/refusalOf.ts"
import { entryOf, namesOf, numbersOf, parties, read } from "./readLists.ts"

const list = (designations: string) => `<?xml version="1.0" encoding="utf-8"?>
<Designations xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><DateGenerated>04/11/2026</DateGenerated>${designations}</Designations>`

const orlak = `<Designation>
  <LastUpdated>14/04/2026</LastUpdated><DateDesignated>25/01/2011</DateDesignated>
  <UniqueID>ZZZ0001</UniqueID><OFSIGroupID>99001</OFSIGroupID><UNReferenceNumber>ZZi.001</UNReferenceNumber>
  <Names>
    <Name><Name1>Orlac</Name1><Name6>Vestrym</Name6><NameType>Primary name variation</NameType></Name>
    <Name><Name1>ORLAK</Name1><Name2>BEN</Name2><Name3>na</Name3><Name6>VESTRIM</Name6><NameType>Primary Name</NameType></Name>
    <Name><Name6>Orlak Quend</Name6><NameType>ALias</NameType><AliasStrength>Good quality a.k.a</AliasStrength></Name>
    <Name><Name6>Torvo</Name6><NameType>Alias</NameType><AliasStrength>Low quality a.k.a</AliasStrength></Name>
  </Names>
  <NonLatinNames><NonLatinName><NameNonLatinScript>أورلاك</NameNonLatinScript></NonLatinName></NonLatinNames>
  <Titles><Title>Dr.</Title></Titles>
  <RegimeName>The Freedonia (Sanctions) Regulations 2020</RegimeName>
  <IndividualEntityShip>Individual</IndividualEntityShip><DesignationSource>UN</DesignationSource>
  <SanctionsImposed>Asset freeze|Travel Ban</SanctionsImposed>
  <OtherInformation>An associate of nobody.</OtherInformation>
  <UKStatementofReasons>Commands an invented militia.</UKStatementofReasons>
  <Addresses><Address><AddressLine1>1 Sample Quay</AddressLine1><AddressLine6>Port Invented</AddressLine6><AddressPostalCode>9000</AddressPostalCode><AddressCountry>Freedonia</AddressCountry></Address></Addresses>
  <IndividualDetails><Individual>
    <DOBs><DOB>01/03/1958</DOB><DOB>dd/mm/1945</DOB><DOB>dd/04/1946</DOB><DOB>00/00/1947</DOB><DOB>15/08/19yy</DOB></DOBs>
    <PassportDetails><Passport><PassportNumber>P94581926</PassportNumber><PassportAdditionalInformation>Freedonian passport</PassportAdditionalInformation></Passport></PassportDetails>
    <NationalIdentifierDetails><NationalIdentifier><NationalIdentifierNumber>ID number: 9123456</NationalIdentifierNumber></NationalIdentifier></NationalIdentifierDetails>
    <Nationalities><Nationality>Freedonia</Nationality><Nationality>Sylvania</Nationality></Nationalities>
    <BirthDetails><Location><TownOfBirth>Torvan</TownOfBirth><CountryOfBirth>Freedonia</CountryOfBirth></Location></BirthDetails>
    <Positions><Position>Invented general</Position></Positions>
  </Individual></IndividualDetails>
</Designation>`

const ship = `<Designation><UniqueID>ZZZ0002</UniqueID>
  <Names><Name><Name6>VESTRIM STAR</Name6><NameType>Primary name</NameType></Name></Names>
  <IndividualEntityShip>Ship</IndividualEntityShip>
  <ShipDetails><Ship><IMONumbers><IMONumber>IMO9990002</IMONumber></IMONumbers>
    <CurrentBelievedFlagOfShips><CurrentBelievedFlagOfShip>Sylvania</CurrentBelievedFlagOfShip></CurrentBelievedFlagOfShips></Ship></ShipDetails></Designation>`

const company = `<Designation><UniqueID>ZZZ0003</UniqueID>
  <Names><Name><Name6>QUENDOR LLC</Name6><NameType>Primary Name</NameType></Name></Names>
  <IndividualEntityShip>Entity</IndividualEntityShip>
  <EntityDetails><Entity><BusinessRegistrationNumbers><BusinessRegistrationNumber>OGRN: 9027700132195; INN: 9707083893</BusinessRegistrationNumber></BusinessRegistrationNumbers></Entity></EntityDetails></Designation>`

const columns = [
  "Last Updated,Unique ID,OFSI Group ID,UN Reference Number,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Title",
  "Name non-latin script,Non-latin script type,Non-latin script language,Regime Name,Designation Type,Designation source,Sanctions Imposed",
  "Other Information,UK Statement of Reasons,Address Line 1,Address Line 2,Address Line 3,Address Line 4,Address Line 5,Address Line 6",
  "Address Postal Code,Address Country,Phone number,Website,Email address,Date Designated,D.O.B,Nationality(/ies)",
  "National Identifier number,National Identifier additional information,Passport number,Passport additional information,Position,Gender",
  "Town of birth,Country of birth,Type of entity,Subsidiaries,Parent company,Business registration number (s),IMO number",
  "Current owner/operator (s),Previous owner/operator (s),Current believed flag of ship,Previous flags,Type of ship,Tonnage of ship",
  "Length of ship,Year Built,Hull identification number (HIN)"
]
  .join(",")
  .split(",")

const row = (values: Readonly<Record<string, string>>) =>
  columns.map((column) => `"${(values[column] ?? "").replaceAll('"', '""')}"`).join(",")

const csv = (...rows: ReadonlyArray<Readonly<Record<string, string>>>) =>
  ["Report Date: 04-Nov-2026", columns.join(","), ...rows.map(row)].join("\r\n").concat("\r\n")

const shared = {
  "Last Updated": "14/04/2026",
  "Unique ID": "ZZZ0001",
  "OFSI Group ID": "99001",
  "UN Reference Number": "ZZi.001",
  "Regime Name": "The Freedonia (Sanctions) Regulations 2020",
  "Designation Type": "Individual",
  "Designation source": "UN",
  "Sanctions Imposed": "Asset freeze|Travel Ban",
  "Other Information": 'An associate of "nobody",\r\nas is said.',
  "Date Designated": "25/01/2011"
}

const orlakRows = [
  {
    ...shared,
    "Name 6": "VESTRIM",
    "Name 1": "ORLAK",
    "Name 2": "BEN",
    "Name type": "Primary Name",
    "Name non-latin script": "أورلاك",
    "D.O.B": "01/03/1958",
    "Passport number": "P94581926"
  },
  {
    ...shared,
    "Name 6": "VESTRIM",
    "Name 1": "ORLAK",
    "Name 2": "BEN",
    "Name type": "Primary Name",
    "D.O.B": "dd/mm/1945"
  },
  {
    ...shared,
    "Name 6": "Torvo",
    "Name type": "Alias",
    "Alias strength": "Low quality a.k.a",
    "D.O.B": "01/03/1958"
  }
]

const shipRow = {
  "Unique ID": "ZZZ0002",
  "Name 6": "VESTRIM STAR",
  "Name type": "Primary Name",
  "Designation Type": "Ship",
  "IMO number": "IMO9990002",
  "Current believed flag of ship": "Sylvania"
}

describe("ukSanctions", () => {
  it.effect("reads an individual of the XML with everything that the list says", () =>
    Effect.gen(function* () {
      const [party] = yield* parties(format, "UK-Sanctions-List.xml", list(orlak))
      assert.deepStrictEqual(party, {
        ...bareParty,
        ref: "ZZZ0001",
        type: "individual",
        published_type: "Individual",
        names: [
          { name: "ORLAK BEN VESTRIM", kind: "primary", name_type: "Primary Name" },
          { name: "Orlac Vestrym", kind: "alias", name_type: "Primary name variation" },
          { name: "Orlak Quend", kind: "alias", name_type: "ALias (Good quality a.k.a)" },
          { name: "Torvo", kind: "weak_alias", name_type: "Alias (Low quality a.k.a)" },
          { name: "أورلاك", kind: "original_script", name_type: "Name non-latin script" }
        ],
        dates_of_birth: ["01/03/1958", "1945", "04/1946", "1947"],
        places_of_birth: ["Torvan, Freedonia"],
        citizenship: ["Freedonia", "Sylvania"],
        addresses: ["1 Sample Quay, Port Invented, 9000, Freedonia"],
        identifiers: [
          { kind: "passport", number: "P94581926" },
          { kind: "national_id", number: "9123456" }
        ],
        other_refs: ["ZZi.001", "OFSI 99001"],
        reasons: [
          "Commands an invented militia.",
          "An associate of nobody.",
          "Date of birth: 15/08/19yy",
          "Title: Dr.",
          "Position: Invented general",
          "Passport: P94581926, Freedonian passport",
          "National identifier: ID number: 9123456"
        ],
        listing: [
          "Regime: The Freedonia (Sanctions) Regulations 2020",
          "Source: UN",
          "Sanctions imposed: Asset freeze; Travel Ban",
          "Designated: 25/01/2011",
          "Last updated: 14/04/2026"
        ],
        valid_from: "2011-01-25"
      })
      assert.deepStrictEqual(entryOf(party).datesOfBirth, [
        { year: 1958, month: 3, day: 1 },
        { year: 1945 },
        { year: 1946, month: 4 },
        { year: 1947 }
      ])
    })
  )

  it.effect("reads ships and entities by their numbers", () =>
    Effect.gen(function* () {
      const [vessel, entity] = yield* parties(format, "UK-Sanctions-List.xml", list(ship + company))
      assert.deepStrictEqual([vessel?.type, vessel?.imo], ["vessel", "9990002"])
      assert.include(vessel?.reasons.join() ?? "", "Current believed flag of ship: Sylvania")
      assert.deepStrictEqual(entity && [entity.type, numbersOf(entity)], [
        "entity",
        ["registration 9027700132195", "registration 9707083893"]
      ])
    })
  )

  it.effect("makes one party of a designation's many rows in the CSV", () =>
    Effect.gen(function* () {
      const content = csv(orlakRows[0] ?? {}, shipRow, ...orlakRows.slice(1))
      const outcomes = yield* read(format, memoryFile("UK-Sanctions-List.csv", content, 11))
      assert.deepStrictEqual(
        outcomes.map((each) => (each._tag === "Record" ? [each.record.key, each.rows] : each)),
        [{ _tag: "AsOf", asOf: "2026-11-04T00:00:00Z" }, ["ZZZ0001", 3], ["ZZZ0002", 1]]
      )
      const [party, vessel] = yield* parties(format, "UK-Sanctions-List.csv", content)
      assert.deepStrictEqual(party && namesOf(party), [
        "primary ORLAK BEN VESTRIM",
        "weak_alias Torvo",
        "original_script أورلاك"
      ])
      assert.deepStrictEqual(
        party && [party.dates_of_birth, numbersOf(party), party.other_refs, party.valid_from, party.reasons],
        [
          ["01/03/1958", "1945"],
          ["passport P94581926"],
          ["ZZi.001", "OFSI 99001"],
          "2011-01-25",
          ['An associate of "nobody", as is said.', "Passport: P94581926"]
        ]
      )
      assert.deepStrictEqual([vessel?.type, vessel?.imo], ["vessel", "9990002"])
    })
  )

  it.effect("counts every designation as a record, repeated or refused", () =>
    Effect.gen(function* () {
      const nameless =
        "<Designation><UniqueID>ZZZ0009</UniqueID><IndividualEntityShip>Entity</IndividualEntityShip></Designation>"
      const outcomes = yield* read(format, memoryFile("UK-Sanctions-List.xml", list(ship + ship + nameless)))
      assert.deepStrictEqual(
        outcomes.map(({ _tag }) => _tag),
        ["AsOf", "Record", "Repeated", "Refused"]
      )
      assert.deepStrictEqual(outcomes[0], { _tag: "AsOf", asOf: "2026-11-04T00:00:00Z" })
    })
  )

  it.effect("stops at a row of another width, which could be a listed party", () =>
    Effect.gen(function* () {
      const outcomes = yield* read(format, memoryFile("UK-Sanctions-List.csv", `${csv(shipRow)}a,b\r\n`))
      assert.deepStrictEqual(
        outcomes.filter(({ _tag }) => _tag === "Broken"),
        [{ _tag: "Broken", reason: `Row 4 has 2 cells where the header has ${columns.length}.` }]
      )
      assert.strictEqual(recordsOf(outcomes).length, 1)
    })
  )

  it.effect("says that a file which ends early is broken, as XML and as CSV", () =>
    Effect.gen(function* () {
      const xml = list(ship + orlak)
      const table = csv(shipRow, ...orlakRows)
      for (const [name, content] of [
        ["UK-Sanctions-List.xml", xml.slice(0, xml.indexOf("Quend"))],
        ["UK-Sanctions-List.csv", table.slice(0, table.indexOf("as is said"))]
      ] as const) {
        const outcomes = yield* read(format, memoryFile(name, content))
        assert.deepStrictEqual(outcomes.map(({ _tag }) => _tag).sort(), ["AsOf", "Broken", "Record"])
      }
    })
  )

  it.effect.each([
    [
      "Last Updated,28/01/2026\nName 6,Name 1\n",
      "The file is the consolidated list of the Office of Financial Sanctions Implementation, which was closed on 28 January 2026."
    ],
    [
      "<ArrayOfFinancialSanctionsTarget/>",
      "The file is the consolidated list of the Office of Financial Sanctions Implementation, which was closed on 28 January 2026."
    ],
    ["<export/>", "The file is another XML, with the root export."],
    ["<html></html>", "The file is a web page."],
    ["Name,Type\nOrlak,Individual\n", "The first line is not this register's header."],
    ["PK\u0003\u0004invented", "The file is a workbook."]
  ] as const)("refuses %s", ([content, reason]) =>
    Effect.gen(function* () {
      assert.strictEqual(
        yield* refusalOf(read(format, memoryFile("UK-Sanctions-List.csv", content))),
        `${reason} Expected is the UK Sanctions List as XML, with the root Designations, or as CSV.`
      )
    })
  )

  it.effect("reads the XML where the CSV lies beside it", () =>
    Effect.gen(function* () {
      const outcomes = yield* read(
        format,
        memoryFile("UK-Sanctions-List.csv", csv(shipRow)),
        memoryFile("UK-Sanctions-List.xml", list(company))
      )
      assert.deepStrictEqual(
        recordsOf(outcomes).map(({ key }) => key),
        ["ZZZ0003"]
      )
    })
  )
})
