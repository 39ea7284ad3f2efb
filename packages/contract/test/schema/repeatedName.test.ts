import { assert, describe, it } from "@effect/vitest"
import { repeatedName } from "@entity-watch/contract/schema/repeatedName"
import * as Schema from "effect/Schema"

const Names = Schema.Record(Schema.String, Schema.String)
const Value = Schema.Struct({ list: Schema.Array(Names), record: Names, text: Schema.String })

describe("repeatedName", () => {
  it.each([
    ['{"overall":"no_match","overall":"review"}', "overall"],
    ['{"a":{"b":[1,{"c":"},{","c":2}]}}', "c"],
    ['{"overall":"no_match","over\\u0061ll":"review"}', "overall"],
    ['{"a\\"b":1,"a\\"b":1}', 'a"b'],
    ['{"__proto__":1,"__proto__":2}', "__proto__"],
    ['[{"a":1},{"b":[],"b":[]}]', "b"],
    ['{"":1, "" :2}', ""]
  ])("finds it in %s", (json, name) => {
    assert.strictEqual(repeatedName(json), name)
  })

  it.each([
    '{"a":"a","b":"a"}',
    '{"a":{"a":{"a":["a","a"]}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"\\"a\\":1,","b":{"a":1}}',
    '"a"',
    "5"
  ])("finds none in %s", (json) => {
    assert.isNull(repeatedName(json))
  })

  it.each([
    ['{"a":"\\\\","a":1}', "a"],
    ['{"a\\\\":1,"a":1,"a\\\\":1}', "a\\"]
  ])("reads the backslashes of %s", (json, name) => {
    assert.strictEqual(repeatedName(json), name)
  })

  it.each(["{", '{"a', '{"a\\', '"\\', "]}", '{"\\x":1', ""])("ends with what is no JSON: %j", (json) => {
    assert.isNull(repeatedName(json))
  })

  it.prop("finds none in what is written from a value", [Value], ([value]) => {
    assert.isNull(repeatedName(JSON.stringify(value)))
  })
})
