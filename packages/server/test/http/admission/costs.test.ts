import { assert, describe, it } from "@effect/vitest"
import { costOfTool, costs, entryCost, tokensOfAnswer } from "@entity-watch/server/http/admission/costs"
import { HttpServerRequest } from "effect/http"

const withHeaders = (headers: Record<string, string>) =>
  HttpServerRequest.fromWeb(new Request("http://localhost/v1/watch", { method: "POST", headers }))

describe("what a request costs at the door", () => {
  it("grows with the length that it says, up to the longest body that is read", () => {
    const tokens = (length: string) => entryCost(withHeaders({ "content-length": length }), 1).tokens
    assert.deepStrictEqual(["0", "16383", "16384", "1048576"].map(tokens), [1, 1, 2, 65])
    for (const nonsense of ["999999999999", "1e300", "-5", "x", ""]) {
      assert.isAtLeast(tokens(nonsense), 1)
      assert.isAtMost(tokens(nonsense), 65)
    }
  })

  it("takes the places of several where the length is not said", () => {
    assert.deepStrictEqual(entryCost(withHeaders({ "transfer-encoding": "chunked" }), 1), {
      tokens: 1,
      places: 8
    })
    assert.deepStrictEqual(entryCost(withHeaders({}), 1), { tokens: 1, places: 1 })
  })
})

describe("what an operation costs", () => {
  it("grows with the words of a name and with the entities of a subscription", () => {
    assert.deepStrictEqual(costs.resolve({}), { tokens: 1, weight: 1 })
    assert.deepStrictEqual(costs.resolve({ name: "Banksia Creek Engineering Pty Ltd" }), {
      tokens: 1,
      weight: 4
    })
    assert.deepStrictEqual(costs.resolve({ name: "a ".repeat(30).trim() }), { tokens: 3, weight: 12 })
    assert.deepStrictEqual(costs.writeWatch({ entities: Array(10_000) }), { tokens: 101, weight: 16 })
    assert.strictEqual(tokensOfAnswer(10 * 32 * 1024), 10)
  })

  it("is four times as much for a name with a filter, and the same for a number with one", () => {
    const filter = { charity: true }
    const name = "Banksia Creek Engineering Pty Ltd"
    assert.deepStrictEqual(costs.resolve({ name, filter }), { tokens: 4, weight: 8 })
    const long = "a ".repeat(30).trim()
    assert.deepStrictEqual(costs.resolve({ name: long, filter }), { tokens: 12, weight: 24 })
    assert.deepStrictEqual(costs.resolve({ filter }), costs.resolve({}))
  })

  it("is the same for a tool as for its question over REST, whatever its arguments are", () => {
    const name = "a ".repeat(30).trim()
    assert.deepStrictEqual(costOfTool("resolve_entity", { name }), costs.resolve({ name }))
    const filter = { charity: true }
    assert.deepStrictEqual(costOfTool("resolve_entity", { name, filter }), costs.resolve({ name, filter }))
    assert.deepStrictEqual(costOfTool("screen_entity", { name, filter }), costs.screen({ name }))
    for (const args of [null, 1, "x", [], { name: 1 }])
      assert.deepStrictEqual(costOfTool("resolve_entity", args), costs.resolve({}))
  })
})
