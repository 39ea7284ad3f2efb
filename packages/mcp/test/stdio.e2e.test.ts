import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { tools } from "@entity-watch/mcp/tools"
import { generations, overStdio, textOf } from "./support/clients.ts"
import { commands, configuration } from "./support/docs.ts"
import { answerOf, installation } from "./support/program.ts"

const checkout = fileURLToPath(new URL("../../../", import.meta.url))
// The database of an installation is made before: on a busy machine that takes longer than a client waits.
const installed = await installation("untouched")
const live = await installation("prepared")
let liveKey = ""

beforeAll(async () => {
  assert.include(commands(), "npm run -s entity-watch -- registers")
  liveKey = JSON.parse((await answerOf(live, "keys", "create", "--mode", "live", "--json")).out).token
})
afterAll(() => {
  installed.remove()
  live.remove()
})

const calls: ReadonlyArray<readonly [string, Record<string, unknown>, RegExp]> = [
  ["validate_identifier", { identifier: "5182475355" }, /"reason":"format"/u],
  ["resolve_entity", { abn: "23990000014", include: [] }, /BANKSIA CREEK ENGINEERING PTY LTD/u],
  ["screen_entity", { name: "Platypus Spirit" }, /"overall":"review"/u],
  ["list_watches", {}, /^\{"subscriptions":\[\],"next_cursor":null\}$/u],
  ["list_entity_changes", { id: "23990000014", since: "1970-01-01T00:00:00Z" }, /"next_cursor":null/u]
]

describe("entity-watch mcp", () => {
  it.each(generations)("answers %s from the sandbox when there is no key", async (generation) => {
    const { client } = await overStdio(generation, installed.program("mcp"))
    assert.lengthOf((await client.listTools()).tools, tools.length)
    for (const [name, args, pattern] of calls) {
      const answer = await client.callTool({ name, arguments: args })
      assert.isNotTrue(answer.isError, textOf(answer))
      assert.match(textOf(answer), pattern)
      const [, remark] = answer.content as ReadonlyArray<{ readonly text: string }>
      if (name === "validate_identifier") assert.isUndefined(remark)
      else assert.match(remark?.text ?? "", /^This is the sandbox: every entity .* is invented\./u)
    }
    const unknown = await client.callTool({ name: "get_watch", arguments: { id: "wsub_1" } })
    assert.strictEqual(unknown.isError, true)
    assert.strictEqual(textOf(unknown), "The account has no subscription of this id.")
    await client.close()
  })

  it("answers for the account and the mode of ENTITY_WATCH_KEY, and checks it first", async () => {
    // As the page on connecting an agent has it.
    const { args, command } = configuration("command")
    const own = args.map((each: string) => each.replace("/path/to/entity-watch/", checkout))
    const { client } = await overStdio("client 2.4", {
      command,
      args: own,
      env: { ...live.env, ENTITY_WATCH_KEY: liveKey }
    })
    const screened = await client.callTool({ name: "screen_entity", arguments: { name: "Platypus Spirit" } })
    assert.include(textOf(screened), '"overall":"unavailable"')
    assert.lengthOf(screened.content as ReadonlyArray<unknown>, 1)
    await client.close()
  })

  it.each([
    ["svc_sk_live_wrong", /ENTITY_WATCH_KEY is not a valid API key; /u],
    ["", /ENTITY_WATCH_KEY is set and empty: give it a key, or unset it/u]
  ])("does not start with the key %j", async (key, reason) => {
    const { args, command } = live.program("mcp")
    const env = { ...live.env, ENTITY_WATCH_KEY: key }
    const child = spawn(command, args, { env })
    const printed = { out: "", err: "" }
    child.stdout.on("data", (part) => {
      printed.out += part
    })
    child.stderr.on("data", (part) => {
      printed.err += part
    })
    const code = await new Promise((resolve) => child.on("exit", resolve))
    assert.strictEqual(code, 1)
    assert.strictEqual(printed.out, "")
    assert.match(printed.err, reason)
  })

  it("writes nothing but messages to standard output, and ends with its input", async () => {
    const { args, command, env } = installed.program("mcp")
    const child = spawn(command, args, { env })
    let out = ""
    child.stderr.resume()
    const answered = new Promise<void>((resolve) => {
      child.stdout.on("data", (part) => {
        out += part
        if (out.includes('"id":2')) resolve()
      })
    })
    const ended = new Promise((resolve) => child.on("exit", resolve))
    const clientInfo = { name: "raw", version: "1" }
    const messages = [
      {
        id: 1,
        method: "initialize",
        params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo }
      },
      { method: "notifications/initialized" },
      { id: 2, method: "tools/call", params: { name: "list_watches", arguments: {} } }
    ]
    child.stdin.write(
      '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"screen_entity","arguments":{"name":"Platypus Spirit","name":"Nobody Similar"}}}\n'
    )
    for (const message of messages) child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
    await answered
    child.stdin.end()
    assert.strictEqual(await ended, 0)
    const [first, ...others] = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
    assert.include(first.error.message, '"name" stands twice')
    for (const each of others) assert.deepInclude(each, { jsonrpc: "2.0" })
    assert.notInclude(out, '"id":3')
  })

  it("stops on SIGTERM", async () => {
    const { client, transport } = await overStdio("client 2.4", installed.program("mcp"))
    await client.callTool({ name: "list_watches", arguments: {} })
    const closed = new Promise<void>((resolve) => {
      client.onclose = () => resolve()
    })
    const pid = transport.pid ?? assert.fail("no process")
    process.kill(pid, "SIGTERM")
    await closed
    assert.throws(() => process.kill(pid, 0))
  })
})
