import { assert, describe, it } from "@effect/vitest"
import { documents } from "@entity-watch/server/http/docs"
import { prepareFirstRequests } from "@entity-watch/server/http/firstRequests"
import { adminDocument } from "@entity-watch/server/openapi/adminDocument"
import { openApiDocument } from "@entity-watch/server/openapi/openapi"
import { Effect } from "effect"

describe("prepareFirstRequests", () => {
  it.effect("has MCP list its tools, as its first client would", () =>
    Effect.map(prepareFirstRequests, (answer) => assert.include(answer, '"name":"resolve_entity"'))
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
