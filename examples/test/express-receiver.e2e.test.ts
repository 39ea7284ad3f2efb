import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import type { IncomingMessage } from "node:http"
import { request } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { EntityWatch } from "@entity-watch/client"
import { sign } from "@entity-watch/webhooks/sign"
import { type StartedServer, startServer } from "../../packages/server/test/support/StartedServer.ts"
import { makeAuthority } from "../watch-and-verify/certificate.ts"
import { type Running, start } from "./support/example.ts"

const entity = "23990000014"
const folder = mkdtempSync(join(tmpdir(), "entity-watch-express-"))
const authority = makeAuthority()
const identity = authority.issue(["127.0.0.1"])
const certificate = join(folder, "cert.pem")
const key = join(folder, "key.pem")

let server: StartedServer
let running: Running | undefined
beforeAll(async () => {
  writeFileSync(certificate, identity.cert)
  writeFileSync(key, identity.key)
  server = await startServer({ EGRESS_ALLOW: "127.0.0.0/8" }, { authority: authority.cert })
})
afterAll(async () => {
  running?.child.kill("SIGKILL")
  await running?.ended
  rmSync(folder, { recursive: true, force: true })
  await server.stop()
})

const startReceiver = async (secret: string) => {
  const receiver = start("express-receiver/main.ts", [], {
    ENTITY_WATCH_SECRET: secret,
    DATABASE: join(folder, "events.db"),
    PORT: "0",
    TLS_CERT_FILE: certificate,
    TLS_KEY_FILE: key
  })
  running = receiver
  await receiver.printed("/webhooks\n")
  const url = /listening at (\S+)\n/u.exec(receiver.out())?.[1] ?? ""
  return { ...receiver, url }
}

const send = async (url: string, method: string, headers: Record<string, string> = {}, body = "") => {
  const outgoing = request(url, { method, headers, ca: authority.cert, agent: false })
  outgoing.end(body)
  const [response]: Array<IncomingMessage> = await once(outgoing, "response")
  assert.isDefined(response)
  return { status: response?.statusCode, body: response === undefined ? "" : await text(response) }
}

describe("examples/express-receiver", () => {
  it("handles each event once, across repeats and its own restart, and refuses a forgery", async () => {
    const client = new EntityWatch(server)
    // The secret comes with the subscription, and only then can the receiver say where it listens.
    const { secret, subscription } = await client.watch.create({
      events: ["name_change", "abn_cancelled"],
      webhook_url: "https://hooks.example.com/watch",
      entities: [entity]
    })
    const receiver = await startReceiver(secret)
    await client.watch.update(subscription.id, { webhook_url: receiver.url })

    const ids: Array<string> = []
    for (const event of ["name_change", "abn_cancelled"] as const) {
      const { event_id } = await client.sandbox.change({ identifier: entity, event })
      assert.isNotNull(event_id)
      ids.push(event_id ?? "")
      await receiver.printed(`handled ${event} ${event_id} ${entity}\n`)
    }

    const { changes } = await client.changesPage(entity, { since: "1970-01-01T00:00:00Z" })
    assert.deepStrictEqual(
      changes.map(({ event_id }) => event_id),
      ids
    )
    const body = changes[0]?.payload ?? ""
    const again = async (url: string, sent = body) => {
      const timestamp = Math.floor(Date.now() / 1000)
      const headers = await sign({ id: ids[0] ?? "", timestamp, body, secret })
      return send(url, "POST", { "content-type": "application/json", ...headers }, sent)
    }
    assert.strictEqual((await again(receiver.url)).status, 204)
    await receiver.printed(`repeated name_change ${ids[0]} ${entity}\n`)

    const forged = await again(receiver.url, body.replace("NEW ", "OLD "))
    assert.strictEqual(forged.status, 400)
    const health = await send(new URL("/healthz", receiver.url).href, "GET")
    assert.deepStrictEqual(JSON.parse(health.body), { ok: true })

    receiver.child.kill("SIGTERM")
    const ended = await receiver.ended
    assert.strictEqual(ended.code, 0)
    assert.match(ended.err, /refused, wrong_signature: No signature matches/u)

    const restarted = await startReceiver(secret)
    assert.strictEqual((await again(restarted.url)).status, 204)
    await restarted.printed(`repeated name_change ${ids[0]} ${entity}\n`)
    assert.notInclude(restarted.out(), "handled")
    restarted.child.kill("SIGTERM")
    assert.strictEqual((await restarted.ended).code, 0)
  })
})
