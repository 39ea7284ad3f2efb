/** A client that does not come from the SDK whose server this is. */
import { createMCPClient } from "@ai-sdk/mcp"
import { Experimental_StdioMCPTransport as StdioTransport } from "@ai-sdk/mcp/mcp-stdio"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { tools } from "@entity-watch/mcp/tools"
import { textOf } from "./support/clients.ts"
import { installation, type Started, serveDemo } from "./support/program.ts"

const installed = await installation("prepared", { SHUTDOWN_GRACE_SECONDS: "0" })
const apart = await installation("untouched")
let server: Started

beforeAll(async () => {
  server = await serveDemo(installed)
})
afterAll(() => {
  server.child.kill("SIGKILL")
  installed.remove()
  apart.remove()
})

describe("the client of the AI SDK", () => {
  it.each(["http", "stdio"] as const)("lists the tools and calls one over %s", async (way) => {
    const client = await createMCPClient({
      transport:
        way === "stdio"
          ? new StdioTransport(apart.program("mcp"))
          : { type: "http", url: `${server.base}/mcp`, headers: { authorization: `Bearer ${server.key}` } }
    })
    const listed = await client.listTools()
    assert.deepStrictEqual(
      listed.tools.map(({ name }) => name),
      tools.map(({ name }) => name)
    )
    const answer = await client.callTool({
      name: "resolve_entity",
      arguments: { abn: 23990000014, acn: null, name: "", include: [] }
    })
    assert.isNotTrue(answer.isError, textOf(answer))
    assert.include(textOf(answer), "BANKSIA CREEK ENGINEERING PTY LTD")
    await client.close()
  })
})
