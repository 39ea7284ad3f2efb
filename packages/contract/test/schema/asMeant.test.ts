import { assert, describe, it } from "@effect/vitest"
import { asMeant } from "@entity-watch/contract/schema/asMeant"
import { ResolveRequest, ScreenRequest } from "@entity-watch/contract/schema/requests"
import * as Schema from "effect/Schema"

describe("asMeant", () => {
  it("takes null and blank text for absent, also within a field", () => {
    const sent = {
      name: "Outback",
      abn: "",
      acn: null,
      state: " \t",
      filter: { charity: null, gst_registered: false, entity_form: "" }
    }
    assert.deepStrictEqual(asMeant(sent), { name: "Outback", filter: { gst_registered: false } })
    assert.deepStrictEqual(asMeant({ name: "Outback", filter: { charity: null } }), { name: "Outback" })
    assert.deepStrictEqual(asMeant({ name: "", abn: null }), {})
  })

  it("leaves an empty text where that is refused, and takes null and what is not there for absent", () => {
    const sent = { limit: "", subject_ref: " " }
    assert.deepStrictEqual(asMeant(sent, ["subject_ref"]), { subject_ref: " " })
    assert.deepStrictEqual(asMeant({ limit: "", subject_ref: null }, ["subject_ref"]), {})
    assert.deepStrictEqual(asMeant({ limit: "7" }, ["subject_ref"]), { limit: "7" })
  })

  it("takes numbers of the right length for the text of their digits", () => {
    assert.deepStrictEqual(asMeant({ abn: 51824753556, acn: 990000014, postcode: 2000, imo: 9000001 }), {
      abn: "51824753556",
      acn: "990000014",
      postcode: "2000",
      imo: "9000001"
    })
    assert.deepStrictEqual(asMeant({ identifier: 990000014, id: 51824753556 }), {
      identifier: "990000014",
      id: "51824753556"
    })
    assert.deepStrictEqual(asMeant({ entities: [51824753556, "990000014", 19] }), {
      entities: ["51824753556", "990000014", 19]
    })
  })

  it("leaves everything else as it was sent", () => {
    for (const sent of [
      null,
      "",
      7,
      [null],
      {},
      { filter: {} },
      { include: [], identifiers: ["", null] },
      { abn: 990000014, acn: 4085616, postcode: 800, imo: -9000001, name: 51824753556 },
      { abn: 5182475355.5, acn: 1e21, explain: false, limit: 0 },
      JSON.parse('{"__proto__":{"a":{"b":null}},"constructor":1}')
    ])
      assert.strictEqual(asMeant(sent), sent)
  })

  it("makes no request of one that asks about nobody", () => {
    for (const schema of [ResolveRequest, ScreenRequest])
      for (const sent of [{ name: "" }, { name: " ", abn: null }, { name: null, acn: "", dob: "" }])
        assert.isFalse(Schema.is(schema)(asMeant(sent)))
  })
})
