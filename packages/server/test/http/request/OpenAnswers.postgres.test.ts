/**
 * Whatever ends a permission ends every answer that rests on it, in whichever way it was asked for: in another instance
 * and in all threads of one, over sockets.
 */
import { connect, type Socket } from "node:net"
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { type Fleet, type Instance, makeFleet, until } from "../../instances/fleet.ts"
import { describePostgres } from "../../support/PostgresDatabase.ts"

let fleet: Fleet
/** Serves with two threads. */
let one: Instance
let other: Instance
let operator = ""

beforeAll(async () => {
  fleet = await makeFleet()
  const limits = { RATE_LIMIT_PER_SECOND: "100000", RATE_LIMIT_BURST: "1000000" }
  ;[one, other] = await Promise.all([fleet.launch({ SERVE_THREADS: "2", ...limits }), fleet.launch(limits)])
  const made = await fleet.command("admin", "create", "--name", "ops", "--role", "operator", "--json")
  operator = JSON.parse(made.out).token
})
afterAll(() => fleet?.stop())

const administer = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${other.base}/admin/v1/${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${operator}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers
    },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  return { answer, json: JSON.parse((await answer.text()) || "null") }
}

/** What a request sends to show who asks, and how that ends. */
interface Shown {
  readonly header: string
  readonly end: () => Promise<unknown>
}

const keyOf = async (purpose: "api" | "reconciliation") => {
  const { json } = await administer("keys", { account: "ending", mode: "sandbox", purpose })
  return { id: String(json.key.id), token: String(json.token) }
}

const adminKeyOf = async (name: string) => {
  const { json } = await administer("admin-keys", { name, role: "operator" })
  return { id: String(json.admin_key.id), token: String(json.token) }
}

const revokedElsewhere = (table: "admin_key" | "api_key", id: string) =>
  fleet.read((sql) => sql`UPDATE ${sql(table)} SET revoked_at = now() WHERE id = ${id}`)
const expired = (table: "admin_key" | "api_key", id: string) =>
  fleet.read((sql) => sql`UPDATE ${sql(table)} SET expires_at = now() WHERE id = ${id}`)

const byKey = async (end: (id: string) => Promise<unknown>): Promise<Shown> => {
  const { id, token } = await keyOf("api")
  return { header: `authorization: Bearer ${token}`, end: () => end(id) }
}

const bySession = async (end: (keyId: string, cookie: string) => Promise<unknown>): Promise<Shown> => {
  const { id, token } = await adminKeyOf("somebody")
  const own = { "x-entity-watch": "console" }
  const { answer } = await administer("session", { credential: token }, own)
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? assert.fail("no session")
  return {
    header: `cookie: ${cookie}\r\nx-entity-watch: console\r\nx-entity-watch-mode: sandbox`,
    end: () => end(id, cookie)
  }
}

const logOut = async (cookie: string) => {
  const answer = await fetch(`${other.base}/admin/v1/session`, {
    method: "DELETE",
    headers: { cookie, "x-entity-watch": "console" }
  })
  assert.strictEqual(answer.status, 204)
}

const endings: ReadonlyArray<readonly [string, () => Promise<Shown>]> = [
  ["its key is revoked by another process", () => byKey((id) => revokedElsewhere("api_key", id))],
  ["its key is revoked by the admin API", () => byKey((id) => administer(`keys/${id}/revoke`))],
  ["its key expires", () => byKey((id) => expired("api_key", id))],
  ["whoever has the session logs out", () => bySession((_, cookie) => logOut(cookie))],
  ["the admin key of its session is revoked", () => bySession((id) => administer(`admin-keys/${id}/revoke`))],
  ["the admin key of its session expires", () => bySession((id) => expired("admin_key", id))],
  [
    "its session expires",
    () =>
      bySession((id) =>
        fleet.read((sql) => sql`UPDATE admin_session SET expires_at = now() WHERE key_id = ${id}`)
      )
  ]
]

/** A request on a connection of its own, and what came of its answer. */
const begin = (to: Instance, head: string, body = "") => {
  const { hostname, port } = new URL(to.base)
  const socket: Socket = connect(Number(port), hostname)
  let said = ""
  let isEnded = false
  socket.setEncoding("utf8")
  socket.on("data", (text) => (said += text))
  socket.on("error", () => {})
  socket.on("close", () => (isEnded = true))
  socket.write(`${head}\r\nhost: ${hostname}\r\n\r\n${body}`)
  return { socket, said: () => said, isEnded: () => isEnded }
}

const stream = "GET /v1/changes/stream?since=now HTTP/1.1"

/** A request of which a part of the body is still to come: its key was accepted, and its answer is awaited. */
const unfinished = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\ncontent-type: ${type}\r\ncontent-length: 1000`

describePostgres("an answer under way", () => {
  for (const [ending, shown] of endings)
    it(`ends when ${ending}, in another instance and in every thread`, async () => {
      const { end, header } = await shown()
      const begun = [one, one, one, one, other].flatMap((to) => [
        begin(to, `${stream}\r\n${header}`),
        ...(header.startsWith("authorization")
          ? [
              begin(
                to,
                `${unfinished("/mcp", "application/json")}\r\naccept: application/json, text/event-stream\r\n${header}`
              )
            ]
          : []),
        begin(to, `${unfinished("/v1/resolve", "application/json")}\r\n${header}`),
        begin(to, `${unfinished("/v1/screen", "application/x-ndjson")}\r\n${header}`)
      ])
      const followed = begun.filter((_, at) => at % (begun.length / 5) === 0)
      await until("the streams have begun", () => followed.every(({ said }) => said().includes("\nid: ")))
      await end()
      await until("all have ended", () => begun.every(({ isEnded }) => isEnded()))
      for (const { said } of followed)
        assert.isAtMost(said().split("\n:\n").length, 2, "one heartbeat at most came")
      // One whose key had not been looked at yet is refused.
      for (const { said } of begun.filter((each) => !followed.includes(each)))
        assert.match(said(), /^(?:$|HTTP\/1\.1 401 )/u, "nothing was answered")
    })

  it("ends when the key in an address of OpenRefine is revoked", async () => {
    const { id, token } = await keyOf("reconciliation")
    const asked = begin(one, unfinished(`/reconcile/${token}`, "application/x-www-form-urlencoded"))
    // The key of somebody else, whose stream goes on.
    const { header } = await byKey(async () => {})
    const neighbour = begin(one, `${stream}\r\n${header}`)
    await until("both have begun", () => neighbour.said().includes("\nid: "))
    await revokedElsewhere("api_key", id)
    await until("it has ended", () => asked.isEnded())
    assert.isFalse(neighbour.isEnded())
    neighbour.socket.destroy()
  })

  it("ends for a reader that has not taken what was sent", async () => {
    const { end, header } = await byKey((id) => revokedElsewhere("api_key", id))
    const lines = Array.from({ length: 8000 }, () => `{"name":"Banksia"}\n`).join("")
    const behind = begin(
      other,
      `POST /v1/resolve HTTP/1.1\r\ncontent-type: application/x-ndjson\r\ncontent-length: ${lines.length}\r\n${header}`,
      lines
    )
    await until("it has begun", () => behind.said().includes('{"batch"'))
    behind.socket.pause()
    const beside = begin(other, `${stream}\r\n${header}`)
    await until("the stream has begun", () => beside.said().includes("\nid: "))
    await end()
    await until("the stream has ended", () => beside.isEnded())
    behind.socket.resume()
    await until("it has ended", () => behind.isEnded())
    assert.notInclude(behind.said(), '{"end"')
  })
})
