import { assert, describe, it } from "@effect/vitest"
import { ofacSdn as format } from "@entity-watch/core/registers/additional-list/formats/ofacSdn"
import { bareParty } from "@entity-watch/core/registers/additional-list/party/ListedParty"
import * as Effect from "effect/Effect"
import { memoryFile, recordsOf } from "../../support/files.ts"
import { refusalOf } from "../../support/refusalOf.ts"
import { entryOf, namesOf, numbersOf, parties, read } from "./readLists.ts"

const list = (count: number, entries: string) => `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://example.org/sdnList.xsd">
  <publshInformation><Publish_Date>11/04/2026</Publish_Date><Record_Count>${count}</Record_Count></publshInformation>
  ${entries}
</sdnList>`

const id = (type: string, number: string, more = "") =>
  `<id><uid>1</uid><idType>${type}</idType><idNumber>${number}</idNumber>${more}</id>`

const orlak = `<sdnEntry><uid>900001</uid><firstName>Orlak Ben</firstName><lastName>VESTRIM</lastName>
  <title>Invented general</title><sdnType>Individual</sdnType><remarks>(Linked To: QUENDOR LLC)</remarks>
  <programList><program>SDGT</program><program>FREEDONIA</program></programList>
  <idList>
    ${id("Passport", "A9876543", "<idCountry>Freedonia</idCountry><issueDate>05 May 2004</issueDate><expirationDate>04 May 2014</expirationDate>")}
    ${id("Cedula No.", "98765432", "<idCountry>Sylvania</idCountry>")}
    ${id("Gender", "Male")}
    ${id("Secondary sanctions risk:", "section 1(b) of Executive Order 99224")}
    ${id("Email Address", "orlak1966@example.org")}
    ${id("Digital Currency Address - XBT", "9inventedAddressOf34Letters00000000")}
  </idList>
  <akaList>
    <aka><uid>1</uid><type>a.k.a.</type><category>strong</category><lastName>VESTRYM</lastName><firstName>Orlac</firstName></aka>
    <aka><uid>2</uid><type>a.k.a.</type><category>weak</category><lastName>TORVO</lastName></aka>
    <aka><uid>3</uid><type>f.k.a.</type><category>strong</category><lastName>QUEND</lastName><firstName>Orlak</firstName></aka>
  </akaList>
  <addressList><address><uid>1</uid><address1>1 Sample Quay</address1><city>Port Invented</city>
    <stateOrProvince>Vestria</stateOrProvince><postalCode>9000</postalCode><country>Freedonia</country></address></addressList>
  <nationalityList><nationality><uid>1</uid><country>Freedonia</country><mainEntry>true</mainEntry></nationality></nationalityList>
  <citizenshipList><citizenship><uid>1</uid><country>Sylvania</country><mainEntry>true</mainEntry></citizenship>
    <citizenship><uid>2</uid><country>Freedonia</country><mainEntry>false</mainEntry></citizenship></citizenshipList>
  <dateOfBirthList>
    ${["31 Dec 1970", "circa 1962", "1958 to 1959", "Apr 1968"].map((date) => `<dateOfBirthItem><uid>1</uid><dateOfBirth>${date}</dateOfBirth><mainEntry>true</mainEntry></dateOfBirthItem>`).join("")}
  </dateOfBirthList>
  <placeOfBirthList><placeOfBirthItem><uid>1</uid><placeOfBirth>Torvan, Freedonia</placeOfBirth><mainEntry>true</mainEntry></placeOfBirthItem></placeOfBirthList>
</sdnEntry>`

const ship = `<sdnEntry><uid>900002</uid><lastName>VESTRIM STAR</lastName><sdnType>Vessel</sdnType>
  <programList><program>FREEDONIA</program></programList>
  <idList>${id("Vessel Registration Identification", "IMO 9990002")}${id("MMSI", "990000014")}${id("Former Vessel Flag", "Sylvania")}</idList>
  <vesselInfo><callSign>9ZZZ</callSign><vesselType>Oil Tanker</vesselType><vesselFlag>Freedonia</vesselFlag></vesselInfo></sdnEntry>`

const plane = `<sdnEntry><uid>900003</uid><lastName>ZZ-TOR</lastName><sdnType>Aircraft</sdnType>
  <idList>${id("Aircraft Model", "Invented 747-400")}${id("Aircraft Manufacturer's Serial Number (MSN)", "99019")}</idList></sdnEntry>`

const company = `<sdnEntry><uid>900004</uid><lastName>QUENDOR LLC</lastName><sdnType>Entity</sdnType>
  <idList>${id("Tax ID No.", "9807083893")}${id("Company Number", "IMO 9990003")}${id("SWIFT/BIC", "QUENZZ 2X")}${id("Registration ID", "HRB 93526")}${id("Registration ID", "30")}</idList></sdnEntry>`

const all = orlak + ship + plane + company

describe("ofacSdn", () => {
  it.effect("reads an individual with everything that the list says", () =>
    Effect.gen(function* () {
      const [party] = yield* parties(format, "SDN.XML", list(1, orlak))
      assert.deepStrictEqual(party, {
        ...bareParty,
        ref: "900001",
        type: "individual",
        published_type: "Individual",
        names: [
          { name: "Orlak Ben VESTRIM", kind: "primary", name_type: "Primary name" },
          { name: "Orlac VESTRYM", kind: "alias", name_type: "a.k.a. (strong)" },
          { name: "TORVO", kind: "weak_alias", name_type: "a.k.a. (weak)" },
          { name: "Orlak QUEND", kind: "former", name_type: "f.k.a. (strong)" }
        ],
        dates_of_birth: ["31 Dec 1970", "circa 1962", "1958 to 1959", "Apr 1968"],
        places_of_birth: ["Torvan, Freedonia"],
        citizenship: ["Freedonia", "Sylvania"],
        addresses: ["1 Sample Quay, Port Invented, Vestria, 9000, Freedonia"],
        identifiers: [
          { kind: "passport", number: "A9876543" },
          { kind: "national_id", number: "98765432" }
        ],
        reasons: [
          "Title: Invented general",
          "(Linked To: QUENDOR LLC)",
          "Passport: A9876543; Freedonia; issued 05 May 2004; expires 04 May 2014",
          "Cedula No.: 98765432; Sylvania",
          "Gender: Male",
          "Secondary sanctions risk: section 1(b) of Executive Order 99224",
          "Email Address: orlak1966@example.org",
          "Digital Currency Address - XBT: 9inventedAddressOf34Letters00000000"
        ],
        listing: ["Programme: SDGT", "Programme: FREEDONIA"]
      })
      assert.deepStrictEqual(entryOf(party).datesOfBirth, [
        { year: 1970, month: 12, day: 31 },
        { year: 1962, about: true },
        { year: 1958 },
        { year: 1959 },
        { year: 1968, month: 4 }
      ])
    })
  )

  it.effect("reads vessels, aircraft and entities by their numbers", () =>
    Effect.gen(function* () {
      const [, vessel, aircraft, entity] = yield* parties(format, "SDN.XML", list(4, all))
      assert.deepStrictEqual(
        [vessel, aircraft, entity].map((each) => each && [each.type, each.imo, numbersOf(each)]),
        [
          ["vessel", "9990002", ["registration 990000014"]],
          ["unknown", "", ["registration 99019"]],
          ["entity", "", ["registration 9807083893", "registration 9990003", "registration HRB 93526"]]
        ]
      )
      assert.deepStrictEqual(aircraft?.published_type, "Aircraft")
      assert.includeMembers(vessel?.reasons.slice() ?? [], [
        "Former Vessel Flag: Sylvania",
        "Call sign: 9ZZZ",
        "Vessel type: Oil Tanker",
        "Vessel flag: Freedonia"
      ])
    })
  )

  it.effect("gives a type that is no type, whatever its word, as unknown", () =>
    Effect.gen(function* () {
      const content = list(2, plane + plane.replace("<sdnType>Aircraft", "<sdnType>constructor"))
      const [, party] = yield* parties(format, "SDN.XML", content)
      const outcomes = yield* read(format, memoryFile("SDN.XML", content))
      assert.deepStrictEqual(
        outcomes.filter(({ _tag }) => _tag === "Noticed"),
        [
          {
            _tag: "Noticed",
            what: "A type is not known; the party is screened as any type",
            said: "constructor"
          }
        ]
      )
      assert.deepStrictEqual([party?.type, party?.published_type], ["unknown", "constructor"])
    })
  )

  it.effect("says its date, with the month first, and counts its entries", () =>
    Effect.gen(function* () {
      const outcomes = yield* read(format, memoryFile("SDN.XML", list(4, all)))
      assert.deepStrictEqual(
        outcomes.map(({ _tag }) => _tag),
        ["AsOf", "Record", "Record", "Record", "Record"]
      )
      assert.deepStrictEqual(outcomes[0], { _tag: "AsOf", asOf: "2026-11-04T00:00:00Z" })
    })
  )

  it.effect("says that a file with fewer entries than it declares is partial", () =>
    Effect.gen(function* () {
      const outcomes = yield* read(format, memoryFile("SDN.XML", list(9, all)))
      assert.deepStrictEqual(outcomes.at(-1), {
        _tag: "Partial",
        reason: "The file says that it has 9 entries; it has 4."
      })
    })
  )

  it.effect("says that a file which ends early is broken", () =>
    Effect.gen(function* () {
      const whole = list(4, all)
      const outcomes = yield* read(format, memoryFile("SDN.XML", whole.slice(0, whole.indexOf("900003"))))
      assert.strictEqual(recordsOf(outcomes).length, 2)
      assert.deepStrictEqual(
        outcomes.slice(-1).map(({ _tag }) => _tag),
        ["Broken"]
      )
    })
  )

  it.effect("reads both lists of a folder, and the classic XML alone of each", () =>
    Effect.gen(function* () {
      const outcomes = yield* read(
        format,
        memoryFile("sdn.csv", "1,A,individual\n"),
        memoryFile("SDN_ADVANCED.XML", "<Sanctions/>"),
        memoryFile("SDN.XML", list(1, orlak)),
        memoryFile("CONSOLIDATED.XML", list(1, company))
      )
      assert.deepStrictEqual(
        recordsOf(outcomes).map(({ key }) => key),
        ["900001", "900004"]
      )
      assert.strictEqual(outcomes.filter(({ _tag }) => _tag === "Noticed").length, 2)
    })
  )

  it.effect.each([
    ["SDN_ADVANCED.XML", `<Sanctions xmlns="http://example.org/advanced"/>`, "root Sanctions"],
    ["sdn.csv", `900001,"VESTRIM, Orlak","individual","SDGT"\n`, "no XML"]
  ] as const)("refuses %s", ([name, content, reason]) =>
    Effect.gen(function* () {
      const said = yield* refusalOf(read(format, memoryFile(name, content)))
      assert.include(said, reason)
      assert.include(said, "Expected is SDN.XML or CONSOLIDATED.XML of OFAC")
      assert.isTrue(format.fileName.test(name))
    })
  )

  it.effect("keeps a family name NA, which is no word for nothing", () =>
    Effect.gen(function* () {
      const named = orlak.replace("<lastName>VESTRIM</lastName>", "<lastName>NA</lastName>")
      const [party] = yield* parties(format, "SDN.XML", list(1, named))
      assert.strictEqual(party && namesOf(party)[0], "primary Orlak Ben NA")
    })
  )
})
