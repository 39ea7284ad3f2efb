import { assert, describe, it, vi } from "@effect/vitest"
import { fieldRules } from "@entity-watch/names/analysis"
import { documents } from "@entity-watch/server/http/docs"
import { prepareFirstRequests } from "@entity-watch/server/http/firstRequests"
import { adminDocument } from "@entity-watch/server/openapi/adminDocument"
import { openApiDocument } from "@entity-watch/server/openapi/openapi"
import { Effect } from "effect"

describe("prepareFirstRequests", () => {
  it.effect("has MCP list its tools, as its first client would", () =>
    Effect.map(prepareFirstRequests, (answer) => assert.include(answer, '"name":"resolve_entity"'))
  )

  it.effect("reads a field by each rule, twice", () =>
    Effect.gen(function* () {
      const reads = fieldRules.map((rule) => vi.spyOn(rule, "read"))
      yield* prepareFirstRequests
      for (const [at, read] of reads.entries())
        assert.isAtLeast(read.mock.calls.length, 2, fieldRules[at]?.name)
      for (const read of reads) read.mockRestore()
    })
  )

  it.effect("draws up the OpenAPI documents, which are then there for every request", () =>
    Effect.gen(function* () {
      yield* prepareFirstRequests
      const [ofAccounts, ofAdministrators] = yield* documents
      assert.strictEqual(openApiDocument(), ofAccounts)
      assert.strictEqual(adminDocument(), ofAdministrators)
    })
  )
})
