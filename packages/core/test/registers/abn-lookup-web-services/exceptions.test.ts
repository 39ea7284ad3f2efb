import { assert, describe, it } from "@effect/vitest"
import { decode } from "@entity-watch/core/registers/abn-lookup-web-services/decode"
import { decodeJson } from "@entity-watch/core/registers/abn-lookup-web-services/decodeJson"
import { forTheLog, meaningOf } from "@entity-watch/core/registers/abn-lookup-web-services/exceptions"
import { project } from "@entity-watch/core/registers/abn-lookup-web-services/project"
import * as Effect from "effect/Effect"
import { abn, acn, bytes, exception, guid, read, recordOf } from "./replies.ts"

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
