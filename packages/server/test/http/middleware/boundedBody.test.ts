import { assert, describe, it } from "@effect/vitest"
import { mistakeInLargeBody } from "@entity-watch/server/http/middleware/boundedBody"

const many = <A>(count: number, item: A) => Array.from({ length: count }, () => item)
const mistake = (body: unknown) => mistakeInLargeBody(JSON.stringify(body))

describe("mistakeInLargeBody", () => {
  it("names the first fault of as many as fit into a body", () => {
    assert.strictEqual(
      mistake({ entities: [...many(5000, "51824753556"), ...many(15_000, 1)] }),
      "entities[5000] must be a string."
    )
    assert.strictEqual(mistake({ entities: many(20_001, "") }), "entities must have at most 20000 items.")
    assert.strictEqual(mistake({ events: many(4_000, 1) }), "events must have at most 64 items.")
    assert.strictEqual(mistake({ events: many(20_000, "x") }), "events must have at most 64 items.")
    assert.strictEqual(mistake(many(20_000, "x")), "Send a JSON object as the body, not an array.")
    assert.strictEqual(mistake({ entities: many(100_000, 1) }), "Send at most 20000 items.")
    assert.isUndefined(mistake({ entities: many(20_000, "51824753556,,"), a: ",".repeat(100_000) }))
    const unknown = Object.fromEntries(many(50_000, 0).map((_, i) => [`field${i}`, i]))
    assert.strictEqual(mistake(unknown), "Send at most 64 fields.")
    assert.match(mistake({ [`${"x".repeat(50)}`]: many(65, 1) }) ?? "", /^x{40}… must have/u)
  })

  it("counts how deep a body is nested, but not in its strings", () => {
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`
    assert.match(mistakeInLargeBody(`{"a":${nested(32)}}`) ?? "", /nested at most 32 deep/u)
    assert.isUndefined(mistakeInLargeBody(`{"a":${nested(31)},"b":${nested(31)}}`))
    assert.isUndefined(mistakeInLargeBody(`{"a":"${"[{".repeat(100)}\\"","b":"\\\\"}`))
    assert.isUndefined(mistake({ a: `${"[".repeat(100)}"\\"${"{".repeat(100)}` }))
  })

  it("leaves to the schema what makes few faults, and what is no JSON", () => {
    assert.isUndefined(mistake({ events: many(64, "x"), entities: many(20_000, "51824753556"), z: 1 }))
    for (const body of ["x".repeat(100_000), 1, null]) assert.isUndefined(mistake(body))
    assert.isUndefined(mistakeInLargeBody("{"))
  })
})
