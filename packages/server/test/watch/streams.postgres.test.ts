/** The streamed list over a socket: readers that do not read, and a database that goes away in the middle. */
import { mkdtempSync, rmSync } from "node:fs"
import { type IncomingMessage, request } from "node:http"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { afterAll, beforeAll } from "vitest"
import { type Cluster, startCluster } from "../support/cluster.ts"
import { run, start } from "../support/command.ts"
import { manyIdentifiers } from "../support/manyIdentifiers.ts"

const cluster = await startCluster()
const folder = mkdtempSync(join(tmpdir(), "ew-streams-"))
if (typeof cluster === "string") console.warn(`skipped: ${cluster}`)

const count = 12
const each = 20_000

describe.skipIf(typeof cluster === "string")("GET /v1/watch, streamed", () => {
  const { halt, start: restart, stop, url } = cluster as Cluster
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: url,
    PORT: "0",
    SHUTDOWN_GRACE_SECONDS: "0",
    SECRETS_KEY: Buffer.alloc(32, 1).toString("base64"),
    ENTITIES_PER_SUBSCRIPTION: `${each}`,
    ENTITIES_PER_ACCOUNT: "1000000",
    RATE_LIMIT_PER_SECOND: "1000000",
    RATE_LIMIT_BURST: "1000000"
  }
  let server: ReturnType<typeof start>
  let base = ""
  let key = ""

  beforeAll(async () => {
    key = JSON.parse((await run(settings, "keys", "create", "--mode", "live", "--json")).out).token
    server = start(settings, "serve")
    base = /http:\/\/[^"]+/u.exec(await server.said(/"base":"http:[^"]+/u))?.[0] ?? ""
    for (let n = 0; n < count; n++) {
      const made = await fetch(`${base}/v1/watch`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({
          events: ["name_change"],
          webhook_url: "https://hooks.example.com/watch",
          entities: manyIdentifiers(each)
        })
      })
      assert.strictEqual(made.status, 201, await made.text())
    }
  })

  afterAll(async () => {
    server.child.kill("SIGTERM")
    await server.ended
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const asked = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request(`${base}/v1/watch`, { headers: { authorization: `Bearer ${key}` } }, resolve)
        .on("error", reject)
        .end()
    })

  const status = async () =>
    (await fetch(`${base}/v1/watch?limit=1`, { headers: { authorization: `Bearer ${key}` } })).status

  it("answers all of them, and holds a connection neither of the database nor of other readers", async () => {
    const sockets = Array.from({ length: 8 }, () => {
      const socket = connect(Number(new URL(base).port), "127.0.0.1")
      socket.on("error", () => undefined)
      socket.pause()
      socket.write(`GET /v1/watch HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n\r\n`)
      return socket
    })
    // More than the socket's buffers hold is left of each answer; a ninth is refused, everything else is answered.
    let refused: Response
    do {
      refused = await fetch(`${base}/v1/watch`, { headers: { authorization: `Bearer ${key}` } })
      if (refused.status === 200) await refused.body?.cancel()
    } while (refused.status === 200)
    assert.strictEqual(refused.status, 429)
    assert.strictEqual(refused.headers.get("retry-after"), "1")
    assert.strictEqual(await status(), 200)
    for (const socket of sockets) socket.destroy()
    let whole: Response
    do whole = await fetch(`${base}/v1/watch`, { headers: { authorization: `Bearer ${key}` } })
    while (whole.status === 429)
    const { subscriptions } = JSON.parse(await whole.text())
    assert.lengthOf(subscriptions, count)
    for (const { entities } of subscriptions) assert.lengthOf(entities, each)
  })

  it("breaks the connection off when the database goes away in the middle", async () => {
    const response = await asked()
    assert.strictEqual(response.statusCode, 200)
    response.once("readable", () => undefined)
    await new Promise((resolve) => response.once("readable", resolve))
    await halt("immediate")
    let text = ""
    const outcome = await new Promise<string>((resolve) => {
      response.on("error", () => resolve("broken off"))
      response.on("end", () => resolve("whole"))
      response.on("data", (part: Buffer) => (text += part.toString()))
    })
    assert.strictEqual(outcome, "broken off")
    assert.isFalse(response.complete)
    assert.throws(() => JSON.parse(text))
    assert.include(text, '{"subscriptions":[{"id":"wsub_')
    await restart()
    while ((await status()) !== 200) await new Promise((resolve) => setTimeout(resolve, 100))
  })
})
