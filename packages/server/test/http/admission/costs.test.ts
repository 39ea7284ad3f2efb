import { assert, describe, it } from "@effect/vitest"
import { Api } from "@entity-watch/contract/Api"
import { About } from "@entity-watch/contract/http/About"
import { costOf } from "@entity-watch/contract/http/costOf"
import { createWatch } from "@entity-watch/contract/operations/createWatch"
import { putSubject } from "@entity-watch/contract/operations/putSubject"
import { putSubjects } from "@entity-watch/contract/operations/putSubjects"
import { resolve } from "@entity-watch/contract/operations/resolve"
import { screen } from "@entity-watch/contract/operations/screen"
import { validateMany } from "@entity-watch/contract/operations/validateMany"
import { tools } from "@entity-watch/mcp/tools"
import { entryCost, tokensOfAnswer } from "@entity-watch/server/http/admission/entryCost"
import { Context } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApi } from "effect/http-api"

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
    assert.deepStrictEqual(costOf(resolve, {}), { tokens: 1, weight: 1 })
    assert.deepStrictEqual(costOf(resolve, { name: "Banksia Creek Engineering Pty Ltd" }), {
      tokens: 1,
      weight: 4
    })
    assert.deepStrictEqual(costOf(resolve, { name: "a ".repeat(30).trim() }), { tokens: 3, weight: 12 })
    const long = "Abc ".repeat(60).trim()
    assert.deepStrictEqual(costOf(putSubjects, { name: "Jane Citizen", aliases: ["J. Citizen"] }), {
      tokens: 1,
      weight: 2
    })
    const { tokens } = costOf(screen, { name: long })
    assert.isAbove(tokens, 1)
    assert.deepStrictEqual(costOf(putSubject, { name: "Jane", aliases: Array(30).fill(long) }), {
      tokens: 3 + 20 * (tokens - 1),
      weight: 16
    })
    assert.deepStrictEqual(costOf(createWatch, { entities: Array(10_000) }), { tokens: 101, weight: 16 })
    assert.strictEqual(tokensOfAnswer(10 * 32 * 1024), 10)
  })

  it("is four times as much for a name with a filter, and the same for a number with one", () => {
    const filter = { charity: true }
    const name = "Banksia Creek Engineering Pty Ltd"
    assert.deepStrictEqual(costOf(resolve, { name, filter }), { tokens: 4, weight: 8 })
    const long = "a ".repeat(30).trim()
    assert.deepStrictEqual(costOf(resolve, { name: long, filter }), { tokens: 12, weight: 24 })
    assert.deepStrictEqual(costOf(resolve, { filter }), costOf(resolve, {}))
  })

  it("counts the words that are compared, whatever stands between them", () => {
    const cost = costOf(screen, { name: "a ".repeat(60) })
    for (const between of [",", "-", "\u00a0", "\u3000", "/", "("])
      assert.deepStrictEqual(costOf(screen, { name: `a${between}`.repeat(60) }), cost, between)
    // A ligature stands for a phrase of four words.
    assert.strictEqual(costOf(resolve, { name: "\ufdfa ".repeat(15) }).tokens, 5)
    assert.strictEqual(
      costOf(screen, { name: "a ".repeat(1e6) }).tokens,
      costOf(screen, { name: "a ".repeat(250) }).tokens
    )
    assert.strictEqual(costOf(screen, { name: "---" }).tokens, 1)
  })

  it("grows with the parties and the script of a screened field", () => {
    const repeated = (text: string, times: number) => costOf(screen, { name: text.repeat(times) })
    const plain = repeated("Casey Invented Morgan ", 20)
    assert.deepStrictEqual(plain, { tokens: 5, weight: 10 })
    for (const name of [
      "Casey Invented",
      "MR CASEY INVENTED & MRS MORGAN INVENTED",
      "WATTLE NOMINEES PTY LTD <INVENTED SUPER FUND A/C>",
      "Invented, Casey",
      "محمد علي حسن أحمد",
      "Иван Иванович Иванов"
    ])
      assert.deepStrictEqual(costOf(screen, { name }), { tokens: 1, weight: 2 }, name)
    assert.isAtLeast(repeated("محمد علي nee محمد حسن;", 12).tokens, 2 * plain.tokens)
    assert.isAtLeast(repeated("محمد nee علي;", 21).tokens, 4 * plain.tokens)
    assert.isAbove(repeated("محمد nee علي;", 4).tokens, plain.tokens)
  })

  it("is that of a look-up for a number on a line", () => {
    assert.deepStrictEqual(costOf(validateMany, { name: "a ".repeat(60) }), { tokens: 1, weight: 1 })
  })

  it("is read of whatever is asked, decoded or not", () => {
    for (const asked of [null, 1, "x", [], { name: 1 }])
      assert.deepStrictEqual(costOf(resolve, asked), costOf(resolve, {}))
  })

  it("stands in every operation of the accounts", () => {
    HttpApi.reflect(Api, {
      onGroup: () => {},
      onEndpoint: ({ endpoint }) =>
        assert.isNotNull(Context.get(endpoint.annotations, About), endpoint.identifier)
    })
  })

  it("of a tool is that of the operation that it asks", () => {
    assert.deepStrictEqual(
      tools.flatMap((tool) => (tool.needsAccount ? [[tool.name, tool.operation.identifier]] : [])),
      [
        ["resolve_entity", "resolve"],
        ["screen_entity", "screen"],
        ["list_watches", "listWatches"],
        ["get_watch", "getWatch"],
        ["list_entity_changes", "changes"]
      ]
    )
  })
})
