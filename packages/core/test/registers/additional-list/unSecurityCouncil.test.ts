import { assert, describe, it } from "@effect/vitest"
import { unSecurityCouncil as format } from "@entity-watch/core/registers/additional-list/formats/unSecurityCouncil"
import { bareParty } from "@entity-watch/core/registers/additional-list/party/ListedParty"
import * as Effect from "effect/Effect"
import { memoryFile, recordsOf } from "../../support/files.ts"
import { refusalOf } from "../../support/refusalOf.ts"
import { entryOf, namesOf, numbersOf, parties, read } from "./readLists.ts"

const individual = (inside: string) =>
  `<INDIVIDUAL><DATAID>1</DATAID><REFERENCE_NUMBER>ZZi.001</REFERENCE_NUMBER>${inside}</INDIVIDUAL>`
const list = (individuals: string, entities = "") =>
  `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-11-04T00:00:09.554Z"><INDIVIDUALS>${individuals}</INDIVIDUALS><ENTITIES>${entities}</ENTITIES></CONSOLIDATED_LIST>`

const orlak = individual(`
  <FIRST_NAME>ORLAK</FIRST_NAME><SECOND_NAME>BEN VESTRIM</SECOND_NAME><THIRD_NAME>na</THIRD_NAME>
  <FOURTH_NAME>AL-TORVANI</FOURTH_NAME><UN_LIST_TYPE>Freedonia</UN_LIST_TYPE><LISTED_ON>2012-12-31</LISTED_ON>
  <GENDER>Male</GENDER><NAME_ORIGINAL_SCRIPT>أورلاك</NAME_ORIGINAL_SCRIPT>
  <COMMENTS1>Commands
    an invented militia.</COMMENTS1>
  <TITLE><VALUE>Dr.</VALUE></TITLE><DESIGNATION><VALUE>Invented general</VALUE></DESIGNATION>
  <NATIONALITY><VALUE>Freedonia</VALUE><VALUE>Sylvania</VALUE></NATIONALITY>
  <LAST_DAY_UPDATED><VALUE>2014-10-13</VALUE><VALUE>2016-10-13</VALUE></LAST_DAY_UPDATED>
  <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Orlac Vestrim; Orlag Vestrym b) O. Vestrim</ALIAS_NAME></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Torvo</ALIAS_NAME><DATE_OF_BIRTH>1966-04-09</DATE_OF_BIRTH>
    <CITY_OF_BIRTH>Port Invented</CITY_OF_BIRTH><COUNTRY_OF_BIRTH>Freedonia</COUNTRY_OF_BIRTH></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Orlak Quend</ALIAS_NAME><NOTE>previously listed as</NOTE></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ALIAS><QUALITY>a.k.a.</QUALITY><ALIAS_NAME>Orla Hadd, born 1 Jan. 1953 (Freedonian passport no. 93825239)</ALIAS_NAME></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ADDRESS><STREET>-</STREET><CITY>Port Invented</CITY><COUNTRY>Freedonia</COUNTRY><NOTE>as of 2016</NOTE></INDIVIDUAL_ADDRESS>
  <INDIVIDUAL_ADDRESS><COUNTRY/></INDIVIDUAL_ADDRESS>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1966-05-08</DATE></INDIVIDUAL_DATE_OF_BIRTH>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1964</YEAR></INDIVIDUAL_DATE_OF_BIRTH>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1961</FROM_YEAR><TO_YEAR>1962</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE/><NOTE>24/06/1402 (Hijri Calendar)</NOTE></INDIVIDUAL_DATE_OF_BIRTH>
  <INDIVIDUAL_PLACE_OF_BIRTH><CITY>Torvan</CITY><STATE_PROVINCE>Vestria</STATE_PROVINCE><COUNTRY>Freedonia</COUNTRY></INDIVIDUAL_PLACE_OF_BIRTH>
  <INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>Freedonian passport No. 913519 </NUMBER>
    <ISSUING_COUNTRY>Freedonia</ISSUING_COUNTRY><DATE_OF_ISSUE>5 May 2004</DATE_OF_ISSUE></INDIVIDUAL_DOCUMENT>
  <INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>981110042 (Expired 25 Jan. 2016)</NUMBER></INDIVIDUAL_DOCUMENT>
  <INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>National Identification
      Number</TYPE_OF_DOCUMENT><NUMBER>TR-P 914 166</NUMBER></INDIVIDUAL_DOCUMENT>
  <INDIVIDUAL_DOCUMENT/>`)

const company = `<ENTITY><REFERENCE_NUMBER>ZZe.007</REFERENCE_NUMBER>
  <FIRST_NAME>VESTRIM AIRLINES (VAL) ; QUENDOR &amp; SONS</FIRST_NAME><UN_LIST_TYPE>Freedonia</UN_LIST_TYPE>
  <ENTITY_ALIAS><QUALITY>f.k.a.</QUALITY><ALIAS_NAME>Old Vestrim Air</ALIAS_NAME></ENTITY_ALIAS>
  <ENTITY_ADDRESS><STREET>1 Sample Quay</STREET><CITY>na</CITY><COUNTRY>Freedonia</COUNTRY></ENTITY_ADDRESS></ENTITY>`

const one = (inside: string) =>
  Effect.map(
    parties(format, "consolidated.xml", list(individual(inside))),
    ([party]) => party ?? { ...bareParty, names: [] }
  )

describe("unSecurityCouncil", () => {
  it.effect("reads an individual with everything that the list says", () =>
    Effect.gen(function* () {
      const [party] = yield* parties(format, "consolidated.xml", list(orlak))
      assert.deepStrictEqual(party, {
        ...bareParty,
        ref: "ZZi.001",
        type: "individual",
        published_type: "Individual",
        names: [
          { name: "ORLAK BEN VESTRIM AL-TORVANI", kind: "primary", name_type: "Primary name" },
          { name: "أورلاك", kind: "original_script", name_type: "Original script" },
          { name: "Orlac Vestrim", kind: "alias", name_type: "a.k.a. (Good)" },
          { name: "Orlag Vestrym", kind: "alias", name_type: "a.k.a. (Good)" },
          { name: "O. Vestrim", kind: "alias", name_type: "a.k.a. (Good)" },
          { name: "Torvo", kind: "weak_alias", name_type: "a.k.a. (Low)" },
          { name: "Orlak Quend", kind: "former", name_type: "a.k.a. (Good)" },
          { name: "Orla Hadd", kind: "alias", name_type: "a.k.a." }
        ],
        dates_of_birth: [
          "1966-05-08",
          "approximately 1964",
          "1961 to 1962",
          "24/06/1402 (Hijri Calendar)",
          "1966-04-09"
        ],
        places_of_birth: ["Torvan, Vestria, Freedonia", "Port Invented, Freedonia"],
        citizenship: ["Freedonia", "Sylvania"],
        addresses: ["Port Invented, Freedonia, (as of 2016)"],
        identifiers: [
          { kind: "passport", number: "913519" },
          { kind: "passport", number: "981110042" },
          { kind: "national_id", number: "TR-P 914 166" }
        ],
        reasons: [
          "Title: Dr.",
          "Designation: Invented general",
          "Gender: Male",
          "Commands an invented militia.",
          "Passport: Freedonian passport No. 913519; Freedonia; issued 5 May 2004",
          "Passport: 981110042 (Expired 25 Jan. 2016)",
          "National Identification Number: TR-P 914 166",
          "Orlak Quend: previously listed as",
          "Orla Hadd, born 1 Jan. 1953 (Freedonian passport no. 93825239)"
        ],
        listing: ["List: Freedonia", "Listed on: 2012-12-31", "Last updated: 2014-10-13; 2016-10-13"],
        valid_from: "2012-12-31"
      })
    })
  )

  it.effect("gives dates that are compared, and none of another calendar", () =>
    Effect.gen(function* () {
      const [party] = yield* parties(format, "consolidated.xml", list(orlak))
      assert.deepStrictEqual(entryOf(party).datesOfBirth, [
        { year: 1966, month: 5, day: 8 },
        { year: 1964, about: true },
        { year: 1961 },
        { year: 1962 },
        { year: 1966, month: 4, day: 9 }
      ])
    })
  )

  it.effect("reads an entity whose one field has two names", () =>
    Effect.gen(function* () {
      const [party] = yield* parties(format, "consolidated.xml", list("", company))
      assert.deepStrictEqual(party && namesOf(party), [
        "primary VESTRIM AIRLINES (VAL)",
        "alias QUENDOR & SONS",
        "former Old Vestrim Air"
      ])
      assert.deepStrictEqual(
        [party?.type, party?.ref, party?.addresses],
        ["entity", "ZZe.007", ["1 Sample Quay, Freedonia"]]
      )
    })
  )

  it.effect("keeps a first name NA, which is no word for nothing", () =>
    Effect.gen(function* () {
      const party = yield* one(
        "<FIRST_NAME>NA</FIRST_NAME><SECOND_NAME>ORLAK</SECOND_NAME><THIRD_NAME>NA</THIRD_NAME>"
      )
      assert.deepStrictEqual(namesOf(party), ["primary NA ORLAK"])
    })
  )

  it.effect.each([
    ["Central Freedonian armed forces (CFAF) identification number 911-10-77", ["911-10-77"]],
    ["Laissez-passer no. N°935/VEST/TORV ", ["935/VEST/TORV"]],
    ["Libya B914995", ["B914995"]],
    ["96 03 964086", ["96 03 964086"]],
    ["95202- 9135948-7", ["95202- 9135948-7"]],
    ["A 90472263, issued on 5 May 2004 in Torvan", ["A 90472263"]],
    ["a) 927234267 b) 908120258", ["927234267", "908120258"]],
    ["BE 954,419,759", ["BE 954419759"]],
    ["G92FYPRL", ["G92FYPRL"]],
    ["OGRN: 9027700132195; INN: 9707083893", ["9027700132195", "9707083893"]],
    ["9704863782e", ["9704863782e"]],
    ["unknown", []],
    ["123", []]
  ] as const)("reads the number of a document in %s", ([cell, expected]) =>
    Effect.gen(function* () {
      const party = yield* one(
        `<FIRST_NAME>ORLAK</FIRST_NAME><INDIVIDUAL_DOCUMENT><NUMBER>${cell}</NUMBER></INDIVIDUAL_DOCUMENT>`
      )
      assert.deepStrictEqual(
        party.identifiers.map(({ number }) => number),
        [...expected]
      )
      assert.include(party.reasons.join(), cell.trim())
    })
  )

  it.effect("reads long cells of marks in one pass", () =>
    Effect.gen(function* () {
      const marks = `1${"-".repeat(200_000)}a ${"(".repeat(200_000)} ${", ".repeat(100_000)}1`
      const party = yield* one(
        `<FIRST_NAME>ORLAK</FIRST_NAME><INDIVIDUAL_DOCUMENT><NUMBER>${marks}</NUMBER></INDIVIDUAL_DOCUMENT>`
      )
      assert.deepStrictEqual(party.identifiers, [])
    })
  )

  it.effect("counts every entry as a record, repeated or refused", () =>
    Effect.gen(function* () {
      const nameless = individual("<FIRST_NAME>na</FIRST_NAME>")
      const outcomes = yield* read(
        format,
        memoryFile("consolidated.xml", list(orlak + orlak + nameless, company))
      )
      assert.deepStrictEqual(
        outcomes.map(({ _tag }) => _tag),
        ["AsOf", "Record", "Repeated", "Refused", "Record"]
      )
      assert.deepStrictEqual(outcomes[0], { _tag: "AsOf", asOf: "2026-11-04T00:00:09.554Z" })
      assert.deepStrictEqual(outcomes[3], { _tag: "Refused", row: 3, reason: "The entry has no name." })
    })
  )

  it.effect("says that a file which ends early is broken", () =>
    Effect.gen(function* () {
      const whole = list(orlak, company)
      const outcomes = yield* read(
        format,
        memoryFile("consolidated.xml", whole.slice(0, whole.indexOf("<ENTITY_ALIAS>")))
      )
      assert.strictEqual(recordsOf(outcomes).length, 1)
      assert.deepStrictEqual(outcomes.at(-1)?._tag, "Broken")
    })
  )

  it.effect("refuses an entry beyond all bounds", () =>
    Effect.gen(function* () {
      const long = individual(`<FIRST_NAME>ORLAK</FIRST_NAME>${"<VALUE/>".repeat(70_000)}`)
      const outcomes = yield* read(format, memoryFile("consolidated.xml", list(orlak + long)))
      assert.deepStrictEqual(outcomes.at(-1), {
        _tag: "Broken",
        reason: "An entry has more than 4194304 characters."
      })
    })
  )

  it.effect.each([
    ["<export/>", "The file is another XML, with the root export."],
    ["<!DOCTYPE html><html></html>", "The file is a web page, not the list."],
    ["<!DOCTYPE CONSOLIDATED_LIST><CONSOLIDATED_LIST/>", "The file has a DOCTYPE."],
    ["Name,Type\nOrlak,Individual\n", "The file is no XML."],
    ["", "The file is no XML."]
  ] as const)("refuses a file that begins with %s", ([content, reason]) =>
    Effect.gen(function* () {
      assert.include(yield* refusalOf(read(format, memoryFile("consolidated.xml", content))), reason)
    })
  )

  it.effect("reads the newest of several files", () =>
    Effect.gen(function* () {
      const outcomes = yield* read(
        format,
        memoryFile("consolidated-2026-11-04.xml", list(orlak)),
        memoryFile("consolidated-2026-11-03.xml", list(orlak, company))
      )
      assert.strictEqual(recordsOf(outcomes).length, 1)
      assert.isTrue(format.fileName.test("consolidated-2026-11-04.xml"))
      assert.isTrue(format.fileName.test("consolidatedLegacyByPRN.xml"))
    })
  )

  it.effect("leaves numbers out that are nobody's own", () =>
    Effect.gen(function* () {
      const [party] = yield* parties(format, "consolidated.xml", list(orlak))
      assert.deepStrictEqual(party && numbersOf(party), [
        "passport 913519",
        "passport 981110042",
        "national_id TR-P 914 166"
      ])
    })
  )
})
