import { assert, describe, it } from "@effect/vitest"
import { euConsolidated as format } from "@entity-watch/core/registers/additional-list/formats/euConsolidated"
import { bareParty } from "@entity-watch/core/registers/additional-list/party/ListedParty"
import * as Effect from "effect/Effect"
import { memoryFile, recordsOf } from "../../support/files.ts"
import { refusalOf } from "../../support/refusalOf.ts"
import { entryOf, namesOf, numbersOf, parties, read } from "./readLists.ts"

const list = (entities: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<export xmlns="http://example.org/fsd/export" generationDate="2026-11-04T17:00:34.049+01:00" globalFileId="1">${entities}</export>`

const unknown = `countryIso2Code="00" countryDescription="UNKNOWN"`
const freedonia = `countryIso2Code="ZZ" countryDescription="FREEDONIA"`
const summary = `<regulationSummary regulationType="amendment" publicationDate="2012-02-22" numberTitle="901/2012 (OJ L1)" publicationUrl="http://example.org/1"/>`
const alias = (attributes: string, inside = "") =>
  `<nameAlias ${attributes} regulationLanguage="en" logicalId="2">${inside}${summary}</nameAlias>`

const orlak = `<sanctionEntity designationDate="2011-03-01" designationDetails="" unitedNationId="ZZi.001" euReferenceNumber="EU.9001.1" logicalId="90001">
  <remark>UNSC RESOLUTION 99</remark>
  <regulation regulationType="regulation" organisationType="council" publicationDate="2012-02-22" entryIntoForceDate="2012-02-23" numberTitle="901/2012 (OJ L1)" programme="FRD" logicalId="1"><publicationUrl>http://example.org/1</publicationUrl></regulation>
  <subjectType code="person" classificationCode="P"/>
  ${alias(`firstName="" middleName="" lastName="" wholeName="Орлак Вестрим" function="" title="" nameLanguage="BG" strong="true"`)}
  ${alias(`firstName="Orlak" middleName="Ben" lastName="Vestrim" wholeName="Vestrim Orlak Ben" function="Invented general" title="Dr." gender="M" nameLanguage="" strong="true"`)}
  ${alias(`firstName="" middleName="" lastName="" wholeName="Torvo" function="" title="" nameLanguage="" strong="false"`)}
  ${alias(`wholeName="Orlik" strong="true"`, "<remark>Low quality alias</remark>")}
  ${alias(`wholeName="Orlak Quend" strong="true"`, "<remark>previously listed as</remark>")}
  ${alias(`wholeName="-" strong="true"`)}
  <citizenship region="" ${freedonia} regulationLanguage="en" logicalId="3"/>
  <citizenship region="" ${unknown} regulationLanguage="en" logicalId="4"/>
  <birthdate circa="false" calendarType="GREGORIAN" city="Torvan" zipCode="" birthdate="1966-05-08" dayOfMonth="8" monthOfYear="5" year="1966" region="" place="" ${freedonia}/>
  <birthdate circa="true" calendarType="GREGORIAN" city="" zipCode="" year="1964" region="" place="" ${unknown}/>
  <birthdate circa="false" calendarType="GREGORIAN" city="" zipCode="" monthOfYear="4" year="1965" region="" place="" ${unknown}/>
  <birthdate circa="false" calendarType="GREGORIAN" yearRangeFrom="1961" yearRangeTo="1962" ${unknown}/>
  <birthdate circa="false" calendarType="GREGORIAN" yearRangeTo="1958" ${unknown}/>
  <birthdate circa="false" calendarType="ISLAMIC" city="" zipCode="" year="1943" region="" place="" ${unknown}/>
  <address city="Port Invented" street="1 Sample Quay" poBox="" zipCode="9000" region="" place="" ${freedonia}><contactInfo key="PHONE" value="+99 1"/>${summary}</address>
  <identification diplomatic="true" knownExpired="false" knownFalse="true" reportedLost="false" revokedByIssuer="false" issuedBy="" issueDate="2004-05-05" latinNumber="" nameOnDocument="" number="Freedonian passport No AD901095" region="" ${freedonia} identificationTypeCode="passport" identificationTypeDescription="National passport"><remark>(passport)</remark></identification>
  <identification number="98765432" ${unknown} identificationTypeCode="id" identificationTypeDescription="National identification card"/>
</sanctionEntity>`

const company = `<sanctionEntity designationDetails="" unitedNationId="" euReferenceNumber="" logicalId="90002">
  <subjectType code="enterprise" classificationCode="E"/>
  ${alias(`firstName="" middleName="" lastName="" wholeName="QUENDOR LLC (КВЕНДОР)" nameLanguage="EN" strong="true"`)}
  <identification number="9027700132195" ${unknown} identificationTypeCode="regnumber" identificationTypeDescription="Registration Number"/>
  <identification number="QUENZZ2X" ${unknown} identificationTypeCode="swiftbic" identificationTypeDescription="SWIFT BIC"/>
</sanctionEntity>`

describe("euConsolidated", () => {
  it.effect("reads a person with everything that the list says", () =>
    Effect.gen(function* () {
      const [party] = yield* parties(format, "20261104-FULL-1_1.xml", list(orlak))
      assert.deepStrictEqual(party, {
        ...bareParty,
        ref: "EU.9001.1",
        type: "individual",
        published_type: "person",
        names: [
          { name: "Orlak Ben Vestrim", kind: "primary", name_type: "Name alias (strong)" },
          { name: "Орлак Вестрим", kind: "original_script", name_type: "Name alias (strong, BG)" },
          { name: "Torvo", kind: "weak_alias", name_type: "Name alias (weak)" },
          { name: "Orlik", kind: "weak_alias", name_type: "Name alias (weak)" },
          { name: "Orlak Quend", kind: "former", name_type: "Name alias (strong)" }
        ],
        dates_of_birth: ["1966-05-08", "circa 1964", "04/1965", "1961 to 1962"],
        places_of_birth: ["Torvan, FREEDONIA"],
        citizenship: ["FREEDONIA"],
        addresses: ["1 Sample Quay, 9000, Port Invented, FREEDONIA"],
        identifiers: [
          { kind: "passport", number: "AD901095" },
          { kind: "national_id", number: "98765432" }
        ],
        other_refs: ["ZZi.001"],
        reasons: [
          "Title: Dr.",
          "Function: Invented general",
          "Gender: M",
          "UNSC RESOLUTION 99",
          "Orlik: Low quality alias",
          "Orlak Quend: previously listed as",
          "Born in 1958 or earlier",
          "Born 1943 (islamic calendar)",
          "National passport: Freedonian passport No AD901095; FREEDONIA; issued 2004-05-05; diplomatic; known to be false; (passport)",
          "National identification card: 98765432",
          "PHONE: +99 1"
        ],
        listing: [
          "Programme: FRD",
          "Regulation: 901/2012 (OJ L1); in force from 2012-02-23; http://example.org/1",
          "Designated: 2011-03-01"
        ],
        valid_from: "2011-03-01"
      })
      assert.deepStrictEqual(entryOf(party).datesOfBirth, [
        { year: 1966, month: 5, day: 8 },
        { year: 1964, about: true },
        { year: 1965, month: 4 },
        { year: 1961 },
        { year: 1962 }
      ])
    })
  )

  it.effect("reads an enterprise of which the list has no reference of its own", () =>
    Effect.gen(function* () {
      const [party] = yield* parties(format, "20261104-FULL-1_1.xml", list(company))
      assert.deepStrictEqual(
        party && [party.ref, party.type, namesOf(party), numbersOf(party), party.other_refs],
        ["90002", "entity", ["primary QUENDOR LLC (КВЕНДОР)"], ["registration 9027700132195"], []]
      )
      assert.include(party?.reasons.join() ?? "", "SWIFT BIC: QUENZZ2X")
    })
  )

  it.effect("counts every entity as a record, repeated or refused", () =>
    Effect.gen(function* () {
      const nameless = `<sanctionEntity euReferenceNumber="EU.9003.1" logicalId="90003"><subjectType code="person"/></sanctionEntity>`
      const outcomes = yield* read(format, memoryFile("eu.xml", list(orlak + company + company + nameless)))
      assert.deepStrictEqual(
        outcomes.map(({ _tag }) => _tag),
        ["AsOf", "Record", "Record", "Repeated", "Refused"]
      )
      assert.deepStrictEqual(outcomes[0], { _tag: "AsOf", asOf: "2026-11-04T17:00:34.049+01:00" })
    })
  )

  it.effect("tells of elements that it does not read", () =>
    Effect.gen(function* () {
      const renamed = company.replaceAll("sanctionEntity", "listedVessel")
      const outcomes = yield* read(format, memoryFile("eu.xml", list(orlak + renamed)))
      assert.deepInclude(outcomes, {
        _tag: "Noticed",
        what: "The file has elements of another name, which are not read.",
        said: "listedVessel"
      })
    })
  )

  it.effect("says that a file which ends early is broken", () =>
    Effect.gen(function* () {
      const whole = list(orlak + company)
      const outcomes = yield* read(format, memoryFile("eu.xml", whole.slice(0, whole.indexOf("QUENDOR"))))
      assert.deepStrictEqual(
        outcomes.map(({ _tag }) => _tag),
        ["AsOf", "Record", "Broken"]
      )
      assert.strictEqual(recordsOf(outcomes)[0]?.key, "EU.9001.1")
    })
  )

  it.effect.each([
    ["<WHOLE/>", "The file is another XML, with the root WHOLE."],
    ["fileGenerationDate;Entity_LogicalId\n04/11/2026;1\n", "The file is no XML."]
  ] as const)("refuses %s", ([content, reason]) =>
    Effect.gen(function* () {
      assert.strictEqual(
        yield* refusalOf(read(format, memoryFile("eu.xml", content))),
        `${reason} Expected is the European Union's consolidated list as XML 1.1, with the root export, and not its XML 1.0 or CSV.`
      )
    })
  )

  it("knows the names that the publisher gives its files", () => {
    assert.isTrue(format.fileName.test("20261104-FULL-1_1.xml"))
    assert.isTrue(format.fileName.test("20261104-FULL-1_1(xsd).xml"))
    assert.isTrue(format.fileName.test("xmlFullSanctionsList_1_1.xml"))
    assert.isFalse(format.fileName.test("consolidated.xml"))
  })
})
