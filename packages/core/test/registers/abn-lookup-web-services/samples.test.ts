/** Real answers of the service, where they lie beside the repository. */
import { readFileSync } from "node:fs"
import { assert, it } from "@effect/vitest"
import { decode } from "@entity-watch/core/registers/abn-lookup-web-services/decode"
import { decodeJson } from "@entity-watch/core/registers/abn-lookup-web-services/decodeJson"
import { asOf } from "@entity-watch/core/registers/abn-lookup-web-services/normalise"
import * as Effect from "effect/Effect"
import { describeSamples } from "../../support/samples.ts"
import { bytes, payload, published, recordOf } from "./replies.ts"

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
