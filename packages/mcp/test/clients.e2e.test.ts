import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { tools } from "@entity-watch/mcp/tools"
import { bearerProxy } from "./support/bearerProxy.ts"
import { generations, overHttp, revisions, textOf } from "./support/clients.ts"
import { commands, configuration, keyExample } from "./support/docs.ts"
import { installation, type Started, serveDemo } from "./support/program.ts"

const installed = await installation("prepared", { SHUTDOWN_GRACE_SECONDS: "0" })
let server: Started
let watchId = ""

const rest = async (path: string, body: unknown) => {
  const answer = await fetch(`${server.base}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
    body: JSON.stringify(body)
  })
  return JSON.parse(await answer.text())
}

beforeAll(async () => {
  server = await serveDemo(installed)
  const { subscription } = await rest("/v1/watch", {
    events: ["name_change"],
    webhook_url: "https://hooks.example.com/watch",
    entities: ["23990000014"]
  })
  watchId = subscription.id
  await rest("/v1/sandbox/changes", { identifier: "23990000014", event: "name_change" })
})
afterAll(() => {
  server.child.kill("SIGKILL")
  installed.remove()
})

describe.each(generations)("%s over HTTP", (generation) => {
  it("initialises, lists the six tools and calls each", async () => {
    const { client, revision } = await overHttp(generation, { url: `${server.base}/mcp`, key: server.key })
    assert.strictEqual(revision(), revisions[generation])
    assert.strictEqual(client.getServerVersion()?.name, "entity-watch")
    assert.include(client.getInstructions(), "no_match is not a clearance")
    assert.deepStrictEqual(client.getServerCapabilities()?.tools, { listChanged: false })

    const listed = (await client.listTools()).tools
    assert.deepStrictEqual(
      listed.map(({ name }) => name),
      tools.map(({ name }) => name)
    )
    for (const { annotations } of listed)
      assert.deepInclude(annotations, {
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false
      })

    // Both clients compare structured content with the output schema they were told.
    const expected: ReadonlyArray<readonly [string, Record<string, unknown>, RegExp]> = [
      ["resolve_entity", { name: "Banksia Creek", include: [] }, /BANKSIA CREEK ENGINEERING PTY LTD/u],
      ["screen_entity", { name: "Platypus Spirit", type: "vessel" }, /"overall":"review"/u],
      ["validate_identifier", { identifier: "23 990 000 014" }, /"valid":true/u],
      ["list_watches", { status: "active" }, new RegExp(watchId, "u")],
      ["get_watch", { id: watchId }, /^\{"subscription":\{"id":"wsub_/u],
      ["list_entity_changes", { id: "23990000014", since: "1970-01-01T00:00:00Z", limit: 5 }, /name_change/u]
    ]
    for (const [name, args, pattern] of expected) {
      const answer = await client.callTool({ name, arguments: args })
      assert.isNotTrue(answer.isError, textOf(answer))
      assert.match(textOf(answer), pattern)
      assert.deepStrictEqual(JSON.parse(textOf(answer)), answer.structuredContent)
    }

    const refused = await client.callTool({ name: "resolve_entity", arguments: { abn: "1" } })
    assert.strictEqual(refused.isError, true)
    assert.strictEqual(textOf(refused), "abn must be eleven digits.")
    const unknown = await client.callTool({ name: "delete_watch", arguments: {} }).catch(String)
    assert.match(String(unknown), /Tool delete_watch not found/u)
    await client.close()
  })

  it("is refused without a key that works", async () => {
    const refused = await overHttp(generation, {
      url: `${server.base}/mcp`,
      key: "svc_sk_test_unknown"
    }).then(() => "connected", String)
    assert.match(refused, /401|unauthori[sz]ed|API key is not valid/iu)
  })
})

describe("the page on connecting an agent", () => {
  it("has a configuration for HTTP that works", async () => {
    const { headers, type, url } = configuration("url")
    assert.strictEqual(type, "http")
    const bearer = headers.Authorization.replace(keyExample, server.key)
    const { client } = await overHttp("client 2.4", {
      url: url.replace("http://127.0.0.1:3000", server.base),
      key: bearer.replace(/^Bearer /u, "")
    })
    assert.lengthOf((await client.listTools()).tools, tools.length)
    await client.close()
  })

  it("has a request that works as pasted", async () => {
    const line = (commands().find((command) => command.startsWith("curl ")) ?? "")
      .replace("http://127.0.0.1:3000", server.base)
      .replace(keyExample, server.key)
    const printed = await new Promise<string>((resolve, reject) => {
      execFile("sh", ["-c", line], (error, out) => (error === null ? resolve(out) : reject(error)))
    })
    assert.match(printed, /"structuredContent":\s*\{\s*"identifier_type":\s*"abn"[\s\S]*"valid":\s*true/u)
  })
})

/** Those of 0.1.16 that do not call the tools of a demonstration server; 0.2.0, for the newer era, is a preview. */
const scenarios = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"]

describe("the conformance suite", () => {
  const suite = fileURLToPath(
    new URL("../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url)
  )

  it.each(scenarios)("is content in scenario %s", async (scenario) => {
    const proxy = await bearerProxy(server.base, server.key)
    const { code, printed } = await new Promise<{ code: unknown; printed: string }>((resolve) => {
      execFile(
        process.execPath,
        [suite, "server", "--url", `${proxy.url}/mcp`, "--scenario", scenario],
        { cwd: installed.env.DATA_DIR },
        (error, out, err) => resolve({ code: error?.code ?? 0, printed: `${out}${err}` })
      )
    })
    proxy.close()
    assert.strictEqual(code, 0, printed)
    assert.match(printed, /Passed: ([1-9]\d*)\/\1, 0 failed/u)
  })
})

describe("SIGTERM", () => {
  it("stops the server while a client is connected, which holds nothing up", async () => {
    const { client } = await overHttp("client 2.4, auto", { url: `${server.base}/mcp`, key: server.key })
    await client.callTool({ name: "list_watches", arguments: {} })
    server.child.kill("SIGTERM")
    assert.include([0, 130, 143], await server.ended)
    // Of the connected client nothing is under way whose end the server would wait for.
    assert.match(server.log(), /"message":"stopping".*"under_way":0/u)
    await client.close()
  })
})
