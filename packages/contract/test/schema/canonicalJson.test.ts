import { assert, describe, it } from "@effect/vitest"
import { canonicalJson } from "@entity-watch/contract/schema/canonicalJson"
import { Schema } from "effect"

/** After `{"a":0,"\\":0}`, Node 24.21 reads `{"a":0,"\n":0}` as the same: that is not what is tested here. */
const Name = Schema.String.check(Schema.isPattern(/^[^\\]*$/u))

describe("canonicalJson", () => {
  it("writes the examples of RFC 8785, 3.2.2 to 3.2.3", () => {
    assert.strictEqual(
      canonicalJson({
        numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
        string: '\u20ac$\u000f\nA\'B"\\\\"/',
        literals: [null, true, false]
      }),
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'
    )
    assert.strictEqual(
      canonicalJson({
        "\u20ac": "Euro Sign",
        "\r": "Carriage Return",
        "\ufb33": "Hebrew Letter Dalet With Dagesh",
        "1": "One",
        "\ud83d\ude00": "Emoji: Grinning Face",
        "\u0080": "Control",
        "\u00f6": "Latin Small Letter O With Diaeresis"
      }),
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign","😀":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}'
    )
  })

  it.prop(
    "means the same whatever the order of the fields was",
    [Schema.Record(Name, Schema.Finite)],
    ([value]) => {
      const turned = Object.fromEntries(Object.entries(value).reverse())
      assert.strictEqual(canonicalJson(turned), canonicalJson(value))
      assert.deepStrictEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)))
    }
  )
})
