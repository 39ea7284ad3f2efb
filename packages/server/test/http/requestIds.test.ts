import { afterAll, assert, describe, it } from "@effect/vitest"
import { ServerState } from "@entity-watch/server/http/middleware/ServerState"
import { routes } from "@entity-watch/server/http/routes"
import { Layer, Logger, References } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { FakeServices, keys } from "../support/fakes.ts"

const log: Array<string> = []
const { dispose, handler } = HttpRouter.toWebHandler(
  routes.pipe(
    Layer.provide([FakeServices, ServerState.layer, HttpServer.layerServices]),
    Layer.provideMerge(Logger.layer([Logger.map(Logger.formatJson, (line) => void log.push(line))])),
    // As where no exporter is set.
    Layer.provideMerge(Layer.succeed(References.TracerEnabled, false))
  ),
  { disableLogger: true }
)
afterAll(dispose)

const send = (path: string, body: unknown, headers: Record<string, string>) =>
  handler(
    new Request(`http://localhost${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${keys.sandbox}`,
        host: "localhost",
        "content-type": "application/json",
        ...headers
      },
      body: JSON.stringify(body)
    })
  )

const own = /^req_[0-9A-HJKMNP-TV-Z]{26}$/u

describe("x-request-id", () => {
  it.each(["1", "case-7.row:12", "0f8fad5b-d9cb-469f-a165-70867728950e", "a".repeat(128)])(
    "is the caller's in the answer, a failure and the log: %s",
    async (id) => {
      const answered = await send("/v1/validate", { identifier: "51824753556" }, { "x-request-id": id })
      assert.deepStrictEqual([answered.status, answered.headers.get("x-request-id")], [200, id])
      const failed = await send("/v1/resolve", {}, { "x-request-id": id })
      assert.strictEqual(JSON.parse(await failed.text()).error.request_id, id)
      const unknown = await send("/v1/nothing", {}, { "x-request-id": id })
      assert.strictEqual(JSON.parse(await unknown.text()).error.request_id, id)
      assert.lengthOf(
        log.filter((line) => line.includes(`"request_id":"${id}"`)),
        3
      )
    }
  )

  it.each(["", " ", "a b", "a,b", "ü", '"quoted"', "<b>", "a".repeat(129)])(
    "is the server's own where the caller's is not fit for a log: %j",
    async (id) => {
      const answered = await send("/v1/validate", { identifier: "51824753556" }, { "x-request-id": id })
      assert.match(answered.headers.get("x-request-id") ?? "", own)
    }
  )

  it("is the caller's at /mcp, also in the sentence about a fault of ours", async () => {
    const params = { name: "resolve_entity", arguments: { name: "Defect" } }
    const answered = await send(
      "/mcp",
      { jsonrpc: "2.0", id: 1, method: "tools/call", params },
      { "x-request-id": "agent-1" }
    )
    assert.strictEqual(answered.headers.get("x-request-id"), "agent-1")
    assert.include(await answered.text(), "under the request_id agent-1.")
  })
})

describe("traceparent", () => {
  it("is named by the log's line, also where nothing is traced", async () => {
    const trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    const line = async (headers: Record<string, string>) => {
      await send("/v1/resolve", { name: "x" }, headers)
      return log.at(-1) ?? ""
    }
    assert.include(await line({ traceparent: `00-${trace}-00f067aa0ba902b7-01` }), `"trace_id":"${trace}"`)
    for (const headers of [{}, { traceparent: "00-x-y-01" }])
      assert.notInclude(await line(headers), "trace_id")
  })
})
