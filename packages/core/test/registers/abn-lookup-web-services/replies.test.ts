import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import { Acn } from "@entity-watch/contract/schema/Acn"
import { decode } from "@entity-watch/core/registers/abn-lookup-web-services/decode"
import { answers, asOf, normalise } from "@entity-watch/core/registers/abn-lookup-web-services/normalise"
import { project } from "@entity-watch/core/registers/abn-lookup-web-services/project"
import { superannuation } from "@entity-watch/core/resolve/blocks/superannuation"
import * as Effect from "effect/Effect"
import { evidenceFrom } from "../../support/evidenceFrom.ts"
import { snapshotOf } from "../../support/snapshotOf.ts"
import {
  abn,
  abnOf,
  acn,
  bytes,
  company,
  dated,
  entity,
  guid,
  payload,
  published,
  read,
  recordOf,
  status,
  type
} from "./replies.ts"

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
        return superannuation(
          { abn, acns: [], parts: [{ record, projection }] },
          evidenceFrom(snapshotOf("super-fund-lookup"))
        )
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
        { value: "QUOLL HOLDINGS PTY LTD", ...given, ceased: "2018-07-01", from: "2010-03-01" }
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
