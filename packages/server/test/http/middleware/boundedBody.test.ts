import { assert, describe, it } from "@effect/vitest"
import { mistakeInBody } from "@entity-watch/server/http/middleware/boundedBody"

const many = <A>(count: number, item: A) => Array.from({ length: count }, () => item)
/** Longer than an ordinary body, which is not looked through for its size. */
const mistakeIn = (text: string) => mistakeInBody(text.padEnd(1000))
const mistake = (body: unknown) => mistakeIn(JSON.stringify(body))

describe("mistakeInBody", () => {
  it("names the first fault of as many as fit into a body", () => {
    assert.strictEqual(
      mistake({ entities: [...many(5000, "51824753556"), ...many(15_000, 1)] }),
      "entities[5000] must be a string."
    )
    assert.strictEqual(mistake({ entities: many(20_001, "") }), "entities must have at most 20000 items.")
    assert.strictEqual(mistake({ events: many(4_000, 1) }), "events must have at most 64 items.")
    assert.strictEqual(mistake({ events: many(20_000, "x") }), "events must have at most 64 items.")
    assert.strictEqual(mistake(many(20_000, "x")), "Send a JSON object as the body, not an array.")
    assert.strictEqual(mistake({ entities: many(100_000, 1) }), "Send at most 40000 items.")
    assert.isUndefined(mistake({ entities: many(20_000, "51824753556,,"), a: ",".repeat(100_000) }))
    const unknown = Object.fromEntries(many(50_000, 0).map((_, i) => [`field${i}`, i]))
    assert.strictEqual(mistake(unknown), "Send at most 64 fields.")
    assert.match(mistake({ [`${"x".repeat(50)}`]: many(65, 1) }) ?? "", /^x{40}… must have/u)
  })

  it("counts how deep a body is nested, but not in its strings", () => {
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`
    assert.match(mistakeIn(`{"a":${nested(32)}}`) ?? "", /nested at most 32 deep/u)
    assert.isUndefined(mistakeIn(`{"a":${nested(31)},"b":${nested(31)}}`))
    assert.isUndefined(mistakeIn(`{"a":"${"[{".repeat(100)}\\"","b":"\\\\"}`))
    assert.isUndefined(mistake({ a: `${"[".repeat(100)}"\\"${"{".repeat(100)}` }))
  })

  it("refuses what says a thing twice, at any length and depth", () => {
    const twice =
      'Send each field of an object once: "name" stands twice in one, and only one of the two would be read.'
    for (const pad of ["", "x".repeat(1000)])
      for (const body of [
        `{"name":"A${pad}","name":"B"}`,
        `{"name":"A${pad}","n\\u0061me":"A"}`,
        `{"a":[{"b":"${pad}"},{"name":1,"name":1}]}`
      ])
        assert.strictEqual(mistakeInBody(body), twice)
    assert.isUndefined(mistakeInBody('{"name":"name","a":[{"name":"A"},{"name":"B"}]}'))
    assert.include(
      mistakeInBody(`{"${"x".repeat(500)}":1,"${"x".repeat(500)}":2}`),
      `"${"x".repeat(60)}" stands`
    )
  })

  it("leaves to the schema what makes few faults, and what is no JSON", () => {
    assert.isUndefined(mistake({ events: many(64, "x"), entities: many(20_000, "51824753556"), z: 1 }))
    assert.isUndefined(mistake({ subjects: many(20_000, "customer-4711"), entities: many(20_000, "5") }))
    for (const body of ["x".repeat(100_000), 1, null]) assert.isUndefined(mistake(body))
    assert.isUndefined(mistakeIn("{"))
  })
})
