import { assert, describe, it } from "@effect/vitest"
import { prepareFirstRequests } from "@entity-watch/server/http/firstRequests"
import { Effect } from "effect"

describe("prepareFirstRequests", () => {
  it.effect("has MCP list its tools, as its first client would", () =>
    Effect.map(prepareFirstRequests, (answer) => assert.include(answer, '"name":"resolve_entity"'))
  )
})
