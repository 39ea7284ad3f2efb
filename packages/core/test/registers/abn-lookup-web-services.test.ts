import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/core/domain/Abn"
import { Acn } from "@entity-watch/core/domain/Acn"
import type { AskedNumber } from "@entity-watch/core/domain/identifier"
import { join } from "@entity-watch/core/entities/join"
import { decode } from "@entity-watch/core/registers/abn-lookup-web-services/decode"
import { decodeJson } from "@entity-watch/core/registers/abn-lookup-web-services/decodeJson"
import { forTheLog, meaningOf } from "@entity-watch/core/registers/abn-lookup-web-services/exceptions"
import {
  IdentitySource,
  type IdentitySourceOptions
} from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import {
  answers,
  asOf,
  type LookupRecord,
  normalise
} from "@entity-watch/core/registers/abn-lookup-web-services/normalise"
import { project } from "@entity-watch/core/registers/abn-lookup-web-services/project"
import type { LookupFailed, Reply } from "@entity-watch/core/registers/abn-lookup-web-services/reply"
import { superannuation } from "@entity-watch/core/resolve/blocks/superannuation"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { HttpClient, HttpClientResponse } from "effect/http"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import { TestClock } from "effect/testing"
import { describeSamples } from "../support/samples.ts"

const guid = "0f5d0b0c-4c6b-4e0a-9d5e-2b7f6f1c9a11"
const bytes = (text: string) => new TextEncoder().encode(text)

const payload = (
  inside: string,
  { retrieved = "2026-11-20T09:30:15.2943459+11:00", updated = "2026-11-20" } = {}
) =>
  `<?xml version="1.0" encoding="utf-8"?>
<ABRPayloadSearchResults xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://abr.business.gov.au/ABRXMLSearch/">
  <request><identifierSearchRequest><authenticationGUID>${guid}</authenticationGUID><identifierValue>1</identifierValue></identifierSearchRequest></request>
  <response><usageStatement>The Registrar.</usageStatement><dateRegisterLastUpdated>${updated}</dateRegisterLastUpdated><dateTimeRetrieved>${retrieved}</dateTimeRetrieved>${inside}</response>
</ABRPayloadSearchResults>`

const exception = (text: string, code = "Search") =>
  payload(
    `<exception><exceptionDescription>${text}</exceptionDescription><exceptionCode>${code}</exceptionCode></exception>`,
    { updated: "0001-01-01" }
  )

const dated = (name: string, from: string, to?: string) =>
  `<organisationName>${name}</organisationName><effectiveFrom>${from}</effectiveFrom>${to === undefined ? "" : `<effectiveTo>${to}</effectiveTo>`}`

const status = (code = "Active") =>
  `<entityStatus><entityStatusCode>${code}</entityStatusCode><effectiveFrom>2010-03-01</effectiveFrom><effectiveTo>0001-01-01</effectiveTo></entityStatus>`
const abnOf = (abn: string, current = "Y", more = "") =>
  `<ABN><identifierValue>${abn}</identifierValue><isCurrentIndicator>${current}</isCurrentIndicator>${more}<replacedFrom>0001-01-01</replacedFrom></ABN>`
const type = (code: string, text: string) =>
  `<entityType><entityTypeCode>${code}</entityTypeCode><entityDescription>${text}</entityDescription></entityType>`
const entity = (inside: string, name = "businessEntity202001") =>
  payload(`<${name}><recordLastUpdatedDate>2026-02-03</recordLastUpdatedDate>${inside}</${name}>`)

const abn = Abn.make("21990000005")
const acn = Acn.make("990000005")

/** A company with a history; the elements are out of the publisher's order on purpose. */
const company = entity(`
  <mainName>${dated("QUOLL &amp; SONS PTY LTD", "2018-07-02")}</mainName>
  <mainName>${dated("QUOLL HOLDINGS PTY LTD", "2010-03-01", "2018-07-01")}</mainName>
  <businessName>${dated("Quoll Cafe", "2015-01-01")}</businessName>
  <businessName>${dated("Quoll Cafe", "2016-01-01")}</businessName>
  <businessName>${dated("Quoll Bakery", "2012-01-01", "2014-12-31")}</businessName>
  <otherTradingName>${dated("QUOLLS", "2008-01-01", "0001-01-01")}</otherTradingName>
  ${status()}
  <entityStatus><entityStatusCode>Cancelled</entityStatusCode><effectiveFrom>2008-01-01</effectiveFrom><effectiveTo>2010-02-28</effectiveTo></entityStatus>
  ${abnOf("51824753556", "N")}${abnOf(abn)}
  <ASICNumber>${acn}</ASICNumber>
  ${type("PRV", "Australian Private Company")}
  <goodsAndServicesTax><effectiveFrom>2010-03-01</effectiveFrom><effectiveTo>2012-06-30</effectiveTo></goodsAndServicesTax>
  <goodsAndServicesTax><effectiveFrom>2015-07-01</effectiveFrom><effectiveTo>0001-01-01</effectiveTo></goodsAndServicesTax>
  <mainBusinessPhysicalAddress><stateCode>VIC</stateCode><postcode>3000</postcode><effectiveFrom>2010-03-01</effectiveFrom><effectiveTo>2019-01-31</effectiveTo></mainBusinessPhysicalAddress>
  <mainBusinessPhysicalAddress><stateCode>TAS</stateCode><postcode>7000</postcode><effectiveFrom>2019-02-01</effectiveFrom><effectiveTo>0001-01-01</effectiveTo></mainBusinessPhysicalAddress>
  <ACNCRegistration><status>Registered</status><effectiveFrom>2013-01-01</effectiveFrom><effectiveTo>0001-01-01</effectiveTo></ACNCRegistration>
  <superannuationStatus><complyingCode>Y</complyingCode><complyingDescription>Complying</complyingDescription><regulator>ATOREGULATED</regulator></superannuationStatus>`)

const published = Effect.fnUntraced(function* (reply: Effect.Effect<Reply, LookupFailed>) {
  const answer = yield* reply
  return answer._tag === "Published" ? answer : assert.fail(answer._tag)
})

const recordOf = Effect.fnUntraced(function* (
  reply: Effect.Effect<Reply, LookupFailed>
): Effect.fn.Return<LookupRecord, LookupFailed> {
  const [row] = (yield* published(reply)).entities
  const record = row === undefined ? "no entity" : normalise(row)
  return typeof record === "string" ? assert.fail(record) : record
})

const read = { asOf: "2026-11-20T09:30:15+11:00", checkedAt: "2026-11-19T22:30:15.000Z" }

describe("abn-lookup-web-services", () => {
  it.effect("tells what is current from what was", () =>
    Effect.gen(function* () {
      const record = yield* recordOf(decode(bytes(company)))
      assert.deepStrictEqual(record, {
        abn,
        replaced_abns: [{ abn: "51824753556", from: null }],
        updated: "2026-02-03",
        abn_status: "Active",
        abn_status_from: "2010-03-01",
        entity_type: "PRV",
        entity_type_text: "Australian Private Company",
        name: "QUOLL & SONS PTY LTD",
        individual: null,
        former_names: [{ name: "QUOLL HOLDINGS PTY LTD", from: "2010-03-01", to: "2018-07-01" }],
        business_names: [
          { name: "Quoll Cafe", from: "2015-01-01", to: null },
          { name: "Quoll Bakery", from: "2012-01-01", to: "2014-12-31" }
        ],
        trading_names: [{ name: "QUOLLS", from: "2008-01-01", to: null }],
        state: "TAS",
        postcode: "7000",
        addresses: [
          { state: "VIC", postcode: "3000", from: "2010-03-01", to: "2019-01-31" },
          { state: "TAS", postcode: "7000", from: "2019-02-01", to: null }
        ],
        asic_number: acn,
        gst: { registered: true, from: "2015-07-01", to: null },
        acnc: { status: "Registered", from: "2013-01-01", to: null },
        superannuation: { code: "Y", text: "Complying", regulator: "ATOREGULATED" }
      })
      assert.isTrue(answers(record, { abn: Abn.make("51824753556") }))
      assert.isTrue(answers(record, { acn }))
      assert.isFalse(answers(record, { abn: Abn.make("53004085616") }))
      assert.isFalse(answers(record, { acn: Acn.make("004085616") }))
    })
  )

  it.effect("gives a fund's status in the service's own words, with its date", () =>
    Effect.gen(function* () {
      const fund = company.replace(
        type("PRV", "Australian Private Company"),
        type("SMF", "ATO Regulated Self-Managed Superannuation Fund")
      )
      const record = { register: "abn-lookup-web-services" as const, key: abn, abn, acn: null, data: null }
      const blockOf = Effect.fnUntraced(function* (xml: string) {
        const projection = project(yield* recordOf(decode(bytes(xml))), read)
        return superannuation({ abn, acns: [], parts: [{ record, projection }] }, new Map())
      })
      const block = yield* blockOf(fund)
      assert.deepInclude(block, { is_super_fund: true, fund_status: "Complying" })
      assert.include(block.note, "as the ABN Lookup web services gave it, as of 2026-11-20.")
      const unknown = yield* blockOf(fund.replace(/<superannuationStatus>.*<\/superannuationStatus>/u, ""))
      assert.deepInclude(unknown, { is_super_fund: true, fund_status: null })
      assert.include(unknown.note, "No file that is read carries a fund's status")
      assert.deepInclude(yield* blockOf(company), { is_super_fund: false, fund_status: null })
    })
  )

  it.effect("says of a company what the candidate needs, each value with its source and date", () =>
    Effect.gen(function* () {
      const projection = project(yield* recordOf(decode(bytes(company))), read)
      const given = { source: "abn-lookup-web-services", as_of: read.asOf } as const
      assert.deepStrictEqual(projection.fields.entity_name, {
        value: "QUOLL & SONS PTY LTD",
        ...given,
        note: "The register last updated this record on 2026-02-03."
      })
      assert.deepStrictEqual(projection.fields.acn, { value: acn, ...given })
      assert.deepStrictEqual(projection.fields.gst_registered, {
        value: true,
        ...given,
        note: "Registered since 2015-07-01."
      })
      assert.strictEqual(projection.fields.abn?.note, "The register also lists ABN 51 824 753 556.")
      assert.deepStrictEqual(projection.formerNames, [
        { value: "QUOLL HOLDINGS PTY LTD", source: "abn-lookup-web-services", ceased: "2018-07-01" }
      ])
      assert.deepStrictEqual(projection.names, [
        { kind: "legal", name: "QUOLL & SONS PTY LTD" },
        { kind: "business", name: "Quoll Cafe" },
        { kind: "trading", name: "QUOLLS" },
        { kind: "former", name: "QUOLL HOLDINGS PTY LTD" },
        { kind: "former", name: "Quoll Bakery" }
      ])
      assert.strictEqual(projection.charity?.is_registered_charity, true)
      assert.strictEqual(projection.charity?.registration_date, "2013-01-01")
      assert.strictEqual(projection.state, "TAS")
    })
  )

  it.effect("keeps the parts of a person's name", () =>
    Effect.gen(function* () {
      const record = yield* recordOf(
        decode(
          bytes(
            entity(
              `${abnOf(abn)}${status("Cancelled")}<ASICNumber/>${type("IND", "Individual/Sole Trader")}<legalName><givenName>Mary</givenName><otherGivenName>Ann Lee</otherGivenName><familyName>O'Quoll</familyName><effectiveFrom>2010-03-01</effectiveFrom></legalName>`
            )
          )
        )
      )
      const projection = project(record, read)
      assert.strictEqual(projection.fields.entity_name?.value, "Mary Ann Lee O'Quoll")
      assert.deepStrictEqual(projection.individualName, {
        given: "Mary",
        other_given: "Ann Lee",
        family: "O'Quoll"
      })
      assert.strictEqual(projection.fields.entity_form?.value, "sole_trader")
      assert.strictEqual(projection.fields.gst_registered?.note, "Never registered for GST.")
      assert.isUndefined(projection.fields.acn)
      assert.isUndefined(projection.otherAsicNumber)
    })
  )

  it.effect("gives a suppressed ABN without a name", () =>
    Effect.gen(function* () {
      const record = yield* recordOf(decode(bytes(entity(`${abnOf(abn)}${status()}`))))
      const { fields, names } = project(record, read)
      assert.strictEqual(fields.abn?.value, abn)
      assert.strictEqual(fields.entity_name?.value, null)
      assert.strictEqual(fields.entity_type?.value, null)
      assert.include(fields.entity_name?.note, "publishes no name")
      assert.deepStrictEqual(names, [])
    })
  )

  it.effect("calls the number of a body that is no company an ASIC number of another kind", () =>
    Effect.gen(function* () {
      const record = yield* recordOf(
        decode(
          bytes(
            entity(
              `${abnOf(abn)}${status()}<ASICNumber>${acn}</ASICNumber>${type("OIE", "Other Incorporated Entity")}<mainName>${dated("QUOLL INC", "2010-03-01")}</mainName>`,
              "businessEntity201408"
            )
          )
        )
      )
      const projection = project(record, read)
      assert.isUndefined(projection.fields.acn)
      assert.strictEqual(projection.otherAsicNumber, acn)
    })
  )

  it("dates an answer by the register, never later than its last update", () => {
    assert.strictEqual(asOf("2026-01-07T16:10:36.2943459+11:00", "2026-01-07"), "2026-01-07T16:10:36+11:00")
    assert.strictEqual(
      asOf("2026-01-09T16:10:36.2943459+11:00", "2026-01-07"),
      "2026-01-07T00:00:00.000+11:00"
    )
    assert.strictEqual(asOf("2016-08-31T21:14:25.33+10:00", "0001-01-01"), "2016-08-31T21:14:25+10:00")
    assert.strictEqual(asOf("", ""), null)
  })

  it.effect("refuses what is not the service's answer, and never quotes it", () =>
    Effect.gen(function* () {
      const noStatus = normalise(
        (yield* published(decode(bytes(entity(abnOf(abn)))))).entities[0] ?? assert.fail("no entity")
      )
      assert.strictEqual(noStatus, "The entity has no status.")
      for (const answer of [
        "",
        "<html><body>Service unavailable</body></html>",
        company.slice(0, -80),
        payload(""),
        `<!DOCTYPE x [<!ENTITY a "b">]><ABRPayloadSearchResults><response>&a;</response></ABRPayloadSearchResults>`,
        `<authenticationGUID>${guid}</wrong>`
      ]) {
        const error = yield* Effect.flip(decode(bytes(answer)))
        assert.strictEqual(error.kind, "outage")
        assert.notInclude(JSON.stringify(error), guid)
      }
    })
  )
})

describe("the service's exceptions", () => {
  it.each([
    ["No records found", "nothing_registered"],
    ["Search text is not a valid ABN or ACN", "number_refused"],
    ["Search string does not match search type ABN", "number_refused"],
    ["An ABN is invalid in Name Search", "number_refused"],
    ["An ASIC number is invalid in Name Search", "number_refused"],
    ["No name search criteria entered", "configuration"],
    ["The Include History flag must be 'Y' or 'N'", "configuration"],
    ["At least one State must be selected (Y) for a name search", "configuration"],
    ["The searchWidth 'x' has an invalid value according to its data type", "configuration"],
    ["Search Timeout - Too many records match the criteria", "outage"],
    ["The GUID entered is not recognised as a Registered Party", "configuration"],
    ["A GUID must be supplied to use this service", "configuration"],
    ["The party identified by this GUID has not been registered for the requested service", "configuration"],
    [
      "The registration for the party identified by this GUID has been cancelled. Contact us",
      "configuration"
    ],
    ["System problems have prevented this request from completing", "outage"],
    ["There was a problem completing your request.", "outage"],
    ["Something new", "outage"],
    ["", "outage"]
  ] as const)("read %j as %s", (text, meaning) => {
    assert.strictEqual(meaningOf(text), meaning)
    assert.strictEqual(meaningOf(`  ${text.toUpperCase()}\n`), meaning)
  })

  it.effect("are read from both formats", () =>
    Effect.gen(function* () {
      const nothing = { _tag: "NothingRegistered" } as const
      assert.deepStrictEqual(yield* decode(bytes(exception("No records found", "SEARCH"))), nothing)
      assert.strictEqual(
        (yield* decode(bytes(exception("Search text is not a valid ABN or ACN", "WEBSERVICES"))))._tag,
        "NumberRefused"
      )
      const message = (text: string) => bytes(`callback({"Abn":"","AbnStatus":"","Message":"${text}"})`)
      assert.deepStrictEqual(yield* decodeJson(message("No record found")), nothing)
      const fault = yield* Effect.flip(
        decodeJson(message("The GUID entered is not recognised as a Registered Party"))
      )
      assert.strictEqual(fault.kind, "configuration")
    })
  )

  it("are told without anything that could be a GUID or a number", () => {
    assert.strictEqual(
      forTheLog(`The GUID ${guid} asked for 51 824 753 556 and ${guid.replaceAll("-", "").toUpperCase()}`),
      "The GUID (withheld) asked for (withheld) and (withheld)"
    )
  })
})

describe("the JSON pages", () => {
  const details = `{"Abn":"${abn}","AbnStatus":"Active","AbnStatusEffectiveFrom":"2011-11-28","Acn":"${acn}","AddressDate":null,"AddressPostcode":"2000","AddressState":"NSW","BusinessName":["Quoll Cafe","Quoll Cafe"],"EntityName":"QUOLL PTY LTD","EntityTypeCode":"PRV","EntityTypeName":"Australian Private Company","Gst":null,"Message":""}`

  it.effect("give the same record bare, wrapped, and wrapped with a semicolon", () =>
    Effect.gen(function* () {
      const record = yield* recordOf(decodeJson(bytes(details)))
      for (const text of [
        `callback(${details})`,
        ` callback (${details});\n`,
        `${details};`,
        `x.y(${details})`
      ])
        assert.deepStrictEqual(yield* recordOf(decodeJson(bytes(text))), record)
      assert.strictEqual(record.name, "QUOLL PTY LTD")
      assert.strictEqual(record.gst, null)
      assert.deepStrictEqual(record.business_names, [{ name: "Quoll Cafe", from: null, to: null }])
      const { fields } = project(record, { ...read, asOf: null })
      assert.deepStrictEqual(fields.acn, {
        value: acn,
        source: "abn-lookup-web-services",
        note: "The answer carries no date; read on 2026-11-19."
      })
    })
  )

  it.effect("refuse anything else", () =>
    Effect.gen(function* () {
      for (const text of ["", "callback()", "<html></html>", "[]", `{"Abn":"${abn}"}`])
        assert.strictEqual((yield* Effect.flip(decodeJson(bytes(text)))).kind, "outage")
    })
  )
})

/** What `.as-json.json` samples were before somebody converted them. */
const toXml = (name: string, value: unknown): string => {
  if (Array.isArray(value)) return value.map((each) => toXml(name, each)).join("")
  if (typeof value === "object" && value !== null) {
    const inside = Object.entries(value).filter(([key]) => !key.startsWith("xmlns"))
    return `<${name}>${inside.map(([key, each]) => toXml(key, each)).join("")}</${name}>`
  }
  return `<${name}>${String(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</${name}>`
}

describeSamples("abn-lookup-web-services, real answers", (sample) => {
  const file = (name: string) => readFileSync(sample(`abn-lookup-web-services/${name}`), "utf8")
  const response = (name: string) =>
    bytes(
      `<ABRPayloadSearchResults>${toXml("response", JSON.parse(file(`xml/${name}`)))}</ABRPayloadSearchResults>`
    )

  it.effect("reads a company with its business and trading names", () =>
    Effect.gen(function* () {
      const whole: Readonly<Record<string, unknown>> = JSON.parse(
        file("xml/SearchByABNv201205-19002966001-2026-01-07.as-json.json")
      )
      const answer = decode(bytes(toXml("ABRPayloadSearchResults", whole.ABRPayloadSearchResults)))
      const { registerUpdated, retrieved } = yield* published(answer)
      assert.strictEqual(asOf(retrieved, registerUpdated), "2026-01-07T16:10:36+11:00")
      const record = yield* recordOf(answer)
      assert.strictEqual(record.name, "MEDIABRANDS AUSTRALIA PTY LTD")
      assert.strictEqual(record.asic_number, "002966001")
      assert.strictEqual(record.business_names.length, 12)
      assert.strictEqual(record.trading_names.length, 8)
      assert.deepStrictEqual(record.former_names, [])
      assert.deepStrictEqual(record.gst, { registered: true, from: "2010-07-01", to: null })
    })
  )

  it.effect("reads a government body, a cancelled partnership and a refusal", () =>
    Effect.gen(function* () {
      const office = yield* recordOf(decode(response("ABRSearchByABN-51824753556-2019.as-json.json")))
      assert.strictEqual(office.asic_number, null)
      assert.strictEqual(office.entity_type, "CGE")
      const partnership = yield* recordOf(
        decode(response("ABRSearchByABN-71010661428-cancelled-2016.as-json.json"))
      )
      assert.strictEqual(partnership.abn_status, "Cancelled")
      assert.strictEqual(partnership.abn_status_from, "2016-06-11")
      assert.strictEqual(partnership.name, "J.P CASSIN & F.E WESTON")
      assert.strictEqual(partnership.gst, null)
      const refused = yield* decode(response("exception-invalid-abn-2016.as-json.json"))
      assert.strictEqual(refused._tag, "NumberRefused")
    })
  )

  it.effect("reads the entity of version 202001", () =>
    Effect.gen(function* () {
      const record = yield* recordOf(
        decode(bytes(payload(file("xml/SearchByABNv202001-53102443916-excerpt.xml"))))
      )
      assert.strictEqual(record.name, "ATLASSIAN PTY LTD")
      assert.strictEqual(record.updated, "2008-05-29")
      assert.strictEqual(record.asic_number, "102443916")
    })
  )

  it.effect("takes an answer about names for none about an entity", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        decode(bytes(file("xml/ABRSearchByNameSimpleProtocol-askowl-2016.xml")))
      )
      assert.strictEqual(error.reason, "The answer has neither an entity nor an exception.")
    })
  )

  it.effect("reads the JSON pages of 2019 and of today, and the stubs of a maintained client", () =>
    Effect.gen(function* () {
      const old = yield* recordOf(decodeJson(bytes(file("json/AbnDetails-26008672179-2019.jsonp"))))
      assert.strictEqual(old.asic_number, null)
      assert.strictEqual(old.abn_status_from, null)
      assert.isTrue(old.gst?.registered)
      const recent = yield* recordOf(decodeJson(bytes(file("json/AbnDetails-26154482283.jsonp"))))
      assert.strictEqual(recent.name, "Oneflare Pty Ltd")
      assert.strictEqual(recent.asic_number, "154482283")
      const stubs: Readonly<Record<string, unknown>> = JSON.parse(file("json/client-stubs-hyraiq.json"))
      const stub = (name: string) => decodeJson(bytes(JSON.stringify(stubs[`AbnDetails.${name}`])))
      assert.strictEqual((yield* recordOf(stub("valid"))).name, "BLENKTECH PTY LTD")
      assert.strictEqual((yield* stub("noAbnFound"))._tag, "NothingRegistered")
      assert.strictEqual((yield* stub("invalidAbn"))._tag, "NumberRefused")
      assert.strictEqual((yield* Effect.flip(stub("invalidGuid"))).kind, "configuration")
    })
  )
})

/** The service as a function; `asked` are the addresses it saw. */
const playing = (answer: () => Effect.Effect<Response>, options: Partial<IdentitySourceOptions> = {}) => {
  const asked: Array<URL> = []
  const client = HttpClient.make((request, url) => {
    asked.push(url)
    return Effect.map(answer(), (response) => HttpClientResponse.fromWeb(request, response))
  })
  const layer = IdentitySource.layer({ guid: Redacted.make(guid), ...options }).pipe(
    Layer.provide(Layer.succeed(HttpClient.HttpClient, client))
  )
  return { asked, layer }
}
const xml = (text: string, status = 200) =>
  Effect.sync(() => new Response(text, { status, headers: { "content-type": "text/xml; charset=utf-8" } }))
const lookUp = (number: AskedNumber) => IdentitySource.use((source) => source.lookUp(number))

/** Runs under the test's clock until it ends, however long it would wait. */
const untilDone = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect)
    for (let i = 0; i < 200 && fiber.pollUnsafe() === undefined; i++) {
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      yield* TestClock.adjust("100 millis")
    }
    return yield* Fiber.join(fiber)
  })

describe("IdentitySource", () => {
  it.effect("answers nothing and asks nobody unless it is configured", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* IdentitySource.use(({ asked }) => Effect.succeed(asked)), "never")
      assert.deepStrictEqual(yield* lookUp({ abn }), [])
    }).pipe(Effect.provide(IdentitySource.layerNone))
  )

  it.effect("gives parts that join with other registers' records", () => {
    const { asked, layer } = playing(() => xml(company))
    return Effect.gen(function* () {
      const parts = yield* lookUp({ acn })
      const [first] = asked
      assert.strictEqual(first?.pathname, "/abrxmlsearch/AbrXmlSearch.asmx/SearchByASICv201408")
      assert.strictEqual(first?.searchParams.get("includeHistoricalDetails"), "Y")
      assert.strictEqual(first?.searchParams.get("authenticationGuid"), guid)
      assert.notInclude(JSON.stringify(parts), guid)
      const local = {
        record: { register: "asic-companies" as const, key: acn, abn: null, acn, data: {} },
        projection: { fields: {}, names: [] }
      }
      const [joined, ...others] = join([...parts, local])
      assert.deepStrictEqual(others, [])
      assert.strictEqual(joined?.abn, abn)
      assert.deepStrictEqual(joined?.acns, [acn])
      assert.strictEqual(joined?.parts.length, 2)
    }).pipe(Effect.provide(layer))
  })

  it.effect("does not ask about a number whose check digits disagree", () => {
    const { asked, layer } = playing(() => xml(company))
    return Effect.gen(function* () {
      assert.deepStrictEqual(yield* lookUp({ abn: Abn.make("12345678901") }), [])
      assert.deepStrictEqual(yield* lookUp({ acn: Acn.make("123456789") }), [])
      assert.strictEqual(asked.length, 0)
    }).pipe(Effect.provide(layer))
  })

  it.effect("keeps what it learnt, and that nothing is registered, for a while", () => {
    let answer = company
    const { asked, layer } = playing(() => xml(answer), { cacheFor: "5 minutes" })
    return Effect.gen(function* () {
      yield* lookUp({ abn })
      assert.strictEqual((yield* lookUp({ abn })).length, 1)
      assert.strictEqual(asked.length, 1)
      answer = exception("No records found")
      assert.deepStrictEqual(yield* lookUp({ acn }), [])
      assert.deepStrictEqual(yield* lookUp({ acn }), [])
      assert.strictEqual(asked.length, 2)
      yield* TestClock.adjust("6 minutes")
      assert.deepStrictEqual(yield* lookUp({ abn }), [])
      assert.strictEqual(asked.length, 3)
    }).pipe(Effect.provide(layer))
  })

  it.effect("asks once for many who ask the same at once, and never more than a few", () => {
    let running = 0
    let most = 0
    const { asked, layer } = playing(
      () =>
        Effect.gen(function* () {
          running++
          most = Math.max(most, running)
          yield* Effect.sleep("50 millis")
          running--
          return yield* xml(exception("No records found"))
        }),
      { concurrency: 2 }
    )
    const numbers = [
      "51824753556",
      "53004085616",
      "11000000948",
      "89000000019",
      "51824753556",
      "53004085616"
    ].map((number) => Abn.make(number))
    return Effect.gen(function* () {
      yield* untilDone(Effect.forEach(numbers, (each) => lookUp({ abn: each }), { concurrency: "unbounded" }))
      assert.strictEqual(asked.length, 4)
      assert.strictEqual(most, 2)
    }).pipe(Effect.provide(layer))
  })

  it.effect("asks again after an outage, with growing pauses, and remembers no failure", () => {
    let failures = 2
    const { asked, layer } = playing(() =>
      failures-- > 0
        ? xml(exception("System problems have prevented this request from completing"))
        : xml(company)
    )
    return Effect.gen(function* () {
      assert.strictEqual((yield* untilDone(lookUp({ abn }))).length, 1)
      assert.strictEqual(asked.length, 3)
    }).pipe(Effect.provide(layer))
  })

  it.effect("does not ask again after a configuration fault, and tells the operator", () => {
    const told: Array<string> = []
    const logger = Logger.layer([
      Logger.make(({ logLevel, message }) => {
        told.push(`${logLevel} ${JSON.stringify(message)}`)
      })
    ])
    const { asked, layer } = playing(() =>
      xml(exception("The GUID entered is not recognised as a Registered Party"))
    )
    return Effect.gen(function* () {
      const error = yield* Effect.flip(lookUp({ abn }))
      assert.strictEqual(error._tag, "IdentitySourceUnavailable")
      assert.strictEqual(error.reason, "It does not accept this server's requests.")
      assert.strictEqual(asked.length, 1)
      assert.strictEqual(told.length, 1)
      assert.match(told[0] ?? "", /^Error .*ABN_LOOKUP_GUID.*not recognised/u)
    }).pipe(Effect.provide([layer, logger]))
  })

  it.effect("takes an answer about another number for an outage", () => {
    const { layer } = playing(() => xml(company), { retries: 0 })
    return Effect.gen(function* () {
      const error = yield* Effect.flip(lookUp({ abn: Abn.make("53004085616") }))
      assert.strictEqual(error.reason, "It did not answer.")
    }).pipe(Effect.provide(layer))
  })

  it.effect("gives up on a service that does not answer, on every attempt", () => {
    const { asked, layer } = playing(() => Effect.never, { timeout: "1 second" })
    return Effect.gen(function* () {
      const error = yield* untilDone(Effect.flip(lookUp({ abn })))
      assert.strictEqual(error.reason, "It did not answer.")
      assert.strictEqual(asked.length, 3)
    }).pipe(Effect.provide(layer))
  })

  it.effect("stops asking after repeated failures, and starts again", () => {
    let isDown = true
    const { asked, layer } = playing(() => (isDown ? xml("", 500) : xml(company)), {
      retries: 0,
      failuresToOpen: 3,
      openFor: "30 seconds"
    })
    return Effect.gen(function* () {
      for (let i = 0; i < 3; i++) yield* Effect.flip(lookUp({ abn }))
      assert.strictEqual(asked.length, 3)
      const rejected = yield* Effect.flip(lookUp({ abn }))
      assert.strictEqual(rejected.reason, "It failed repeatedly and is not asked for a moment.")
      assert.strictEqual(asked.length, 3)
      yield* TestClock.adjust("31 seconds")
      yield* Effect.flip(lookUp({ abn }))
      assert.strictEqual(asked.length, 4)
      yield* Effect.flip(lookUp({ abn }))
      assert.strictEqual(asked.length, 4)
      isDown = false
      yield* TestClock.adjust("31 seconds")
      assert.strictEqual((yield* lookUp({ abn })).length, 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("counts neither an unknown number nor a refused one as a failure", () => {
    const { asked, layer } = playing(() => xml(exception("No records found")), {
      failuresToOpen: 1,
      cacheFor: 0
    })
    return Effect.gen(function* () {
      for (let i = 0; i < 3; i++) assert.deepStrictEqual(yield* lookUp({ abn }), [])
      assert.strictEqual(asked.length, 3)
    }).pipe(Effect.provide(layer))
  })
})
