/** The table of ways in is whole: it has what the contracts, the tools, the commands and the routes have, and no more. */
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Api } from "@entity-watch/contract/Api"
import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { costOf } from "@entity-watch/contract/http/costOf"
import { tools as allTools } from "@entity-watch/mcp/tools"
import { reconciliationPaths } from "@entity-watch/server/http/request/reconciliationPaths"
import { HttpApi } from "effect/http-api"
import { fakeHandler, keys } from "../support/fakes.ts"
import { adminOperations, columns, commands, operations, routeModules, tools } from "./waysIn.ts"

const source = fileURLToPath(new URL("../../src/", import.meta.url))
const read = (path: string) => readFileSync(`${source}${path}`, "utf8")

const { dispose, handler } = fakeHandler()
afterAll(dispose)

const operationsOf = (api: typeof Api | typeof AdminApi) => {
  const found: Array<string> = []
  HttpApi.reflect(api as typeof Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => void found.push(`${endpoint.method} ${endpoint.path}`)
  })
  return found
}

describe("the ways in", () => {
  it("are all that the contracts have", () => {
    assert.sameMembers(operationsOf(Api), Object.keys(operations))
    assert.sameMembers(operationsOf(AdminApi), Object.keys(adminOperations))
  })

  it("cost nothing where nobody pays, and something everywhere else", () => {
    HttpApi.reflect(Api, {
      onGroup: () => {},
      onEndpoint: ({ endpoint }) => {
        const way = `${endpoint.method} ${endpoint.path}`
        assert.strictEqual(costOf(endpoint).tokens === 0, operations[way]?.pays === "nobody", way)
      }
    })
  })

  it("are all tools, addresses for a column, and commands", () => {
    assert.sameMembers(
      allTools.map(({ name }) => name),
      Object.keys(tools)
    )
    assert.sameMembers(Object.keys(reconciliationPaths), Object.keys(columns))
    const [, listed = ""] = /withSubcommands\(\[([^\]]+)\]/u.exec(read("cli/program.ts")) ?? []
    assert.sameMembers(listed.match(/\w+/gu) ?? [], Object.keys(commands))
  })

  it("come through no other module that adds routes", () => {
    const adding = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
      (path) => path.endsWith(".ts") && /\brouter\.add\(/u.test(read(path))
    )
    assert.sameMembers(adding, [...routeModules])
  })
})

describe("an operation that its account pays for", () => {
  for (const [way, { pays }] of Object.entries(operations)) {
    it(`${way} tells what is left of the rate: ${pays !== "nobody"}`, async () => {
      const [method = "", path = ""] = way.split(" ")
      const abort = new AbortController()
      const response = await handler(
        new Request(`http://localhost${path.replaceAll(/:\w+/gu, "51824753556")}`, {
          method,
          headers: { authorization: `Bearer ${keys.sandbox}` },
          signal: abort.signal
        })
      )
      abort.abort()
      assert.strictEqual(response.headers.has("ratelimit-remaining"), pays !== "nobody")
    })
  }
})
