/** The command in a terminal: a started server, and a receiver of this machine that verifies what it is sent. */
import { type ChildProcess, spawn } from "node:child_process"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { EntityWatch } from "@entity-watch/client"
import { nodeHandler } from "@entity-watch/webhooks/node"
import { type Account, sharedServer } from "../../../server/test/support/StartedServer.ts"
import { killAtWorkersEnd } from "../../../server/test/support/workerEnd.ts"

const main = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url))
const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj"

let account: Account
let receiver: Server
let isBroken = false
const received: Array<string> = []
beforeAll(async () => {
  account = await (await sharedServer()).ownAccount()
  const take = nodeHandler({ secret, onFailed: () => {} }, async (event) => {
    if (isBroken) throw new Error("The ledger refused.")
    received.push(event.type === "name_change" || event.type === "deregistration" ? event.data.event_id : "")
  })
  receiver = createServer(take).listen(0, "127.0.0.1")
  await new Promise((resolve) => receiver.once("listening", resolve))
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

/** The command, and all that it says. */
const start = (env: Record<string, string>, ...args: ReadonlyArray<string>) => {
  const child: ChildProcess = spawn(process.execPath, [main, ...args], {
    env: { NODE_NO_WARNINGS: "1", ...env }
  })
  if (child.pid !== undefined) child.once("exit", killAtWorkersEnd(child.pid))
  let said = ""
  child.stdout?.on("data", (part) => (said += part))
  child.stderr?.on("data", (part) => (said += part))
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
  const until = async (pattern: RegExp) => {
    while (!pattern.test(said)) {
      assert.isNull(child.exitCode, said)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return { child, ended, said: () => said, until }
}

describe("npx @entity-watch/client listen", () => {
  it("passes each event on, signed, and says what became of it", async () => {
    const client = new EntityWatch(account)
    await client.watch.create({
      events: ["name_change", "deregistration"],
      webhook_url: "https://hooks.example.com/nowhere",
      entities: ["23990000014"]
    })
    const env = {
      ENTITY_WATCH_KEY: account.apiKey,
      ENTITY_WATCH_URL: account.baseUrl,
      ENTITY_WATCH_SECRET: secret
    }
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks`
    const make = async (event: "name_change" | "deregistration") =>
      String((await client.sandbox.change({ identifier: "23990000014", event })).event_id)
    const first = await make("name_change")
    const listening = start(env, "listen", url, "--since", "1970-01-01T00:00:00Z")
    await listening.until(new RegExp(`taken   204 in \\d+ ms  name_change  23990000014  ${first}`, "u"))
    const second = await make("deregistration")
    await listening.until(new RegExp(`taken   204 in \\d+ ms  deregistration  23990000014  ${second}`, "u"))
    isBroken = true
    const third = await make("name_change")
    await listening.until(new RegExp(`failed  500 in \\d+ ms  name_change  23990000014  ${third}`, "u"))
    listening.child.kill("SIGINT")
    assert.strictEqual(await listening.ended, 0)
    assert.deepStrictEqual(received, [first, second])
    assert.notInclude(listening.said(), secret)

    // It goes on where it is told, which is after what was passed on last.
    isBroken = false
    const cursor = /--since (\S+)\n$/u.exec(listening.said())?.[1] ?? assert.fail(listening.said())
    const again = start(env, "listen", url, "--since", cursor)
    await again.until(/Ctrl-C/u)
    const fourth = await make("name_change")
    await again.until(new RegExp(fourth, "u"))
    again.child.kill("SIGINT")
    await again.ended
    assert.deepStrictEqual(received, [first, second, fourth])
  })

  it("signs with a new secret that it shows, and says when the key is refused", async () => {
    const refused = start(
      { ENTITY_WATCH_KEY: "svc_sk_test_unknown", ENTITY_WATCH_URL: account.baseUrl },
      "listen",
      "http://127.0.0.1:1/webhooks"
    )
    assert.strictEqual(await refused.ended, 1)
    assert.match(refused.said(), /They are signed with whsec_\S{32}: tell your receiver\.\n/u)
    assert.match(refused.said(), /This API key is not valid/u)
  })
})
