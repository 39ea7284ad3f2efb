/** The client against a server on a socket that fails in every way. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import {
  ConflictError,
  ConnectionError,
  EntityWatch,
  type EntityWatchError,
  RateLimitedError,
  ServerError,
  TimeoutError,
  UnreadableAnswerError
} from "@entity-watch/client"
import { vi } from "vitest"
import { key } from "./support/answers.ts"
import { rejection, result } from "./support/settled.ts"

type Turn = (request: IncomingMessage, response: ServerResponse) => void

let turns: Array<Turn> = []
const bodies: Array<string> = []
const keys: Array<string | undefined> = []
const server = createServer((request, response) => {
  let body = ""
  request.on("data", (part) => {
    body += part
  })
  request.on("end", () => {
    bodies.push(body)
    keys.push(request.headers["idempotency-key"]?.toString())
    ;(turns.length > 1 ? turns.shift() : turns[0])?.(request, response)
  })
})

/** Whether the server was asked, and leaves its client waiting. */
let hangs = false
const whileItHangs = () => hangs

let client: EntityWatch
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  client = new EntityWatch({
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: key,
    fetch: (url, init) => {
      hangs = false
      return fetch(url, init)
    }
  })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  bodies.length = 0
  keys.length = 0
  hangs = false
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] })
})
afterEach(() => {
  vi.useRealTimers()
})

const reset: Turn = (request) => request.socket.resetAndDestroy()
const closed: Turn = (request) => request.socket.destroy()
const silent: Turn = () => {
  hangs = true
}
const halfWithLength: Turn = (request, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "500" })
  response.write('{"registers":[', () => request.socket.destroy())
}
const halfInChunks: Turn = (request, response) => {
  response.writeHead(200, { "content-type": "application/json" })
  response.write('{"registers":[', () => request.socket.destroy())
}
/** Nothing on the wire says that something is missing. */
const halfUntilClose: Turn = (request) =>
  void request.socket.end('HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n{"registers":[')
const slowBody: Turn = (_, response) => {
  response.writeHead(200, { "content-type": "application/json" })
  response.write("{")
  hangs = true
}
const noHttp: Turn = (request) => void request.socket.end("SSH-2.0-OpenSSH_9.2\r\n")
const answer =
  (status: number, body: string, headers: Record<string, string> = {}): Turn =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers })
    response.end(body)
  }
const html = (status: number) => answer(status, "<html>gateway</html>", { "content-type": "text/html" })
const refused = (status: number, type: string, headers: Record<string, string> = {}) =>
  answer(status, JSON.stringify({ error: { type, message: "No.", request_id: "req_1" } }), headers)
/** No attempt ends because of the faked time, which passes faster than real answers come. */
const untimed = Number.POSITIVE_INFINITY
const good = answer(200, '{"registers":[]}')

describe("a server that fails", () => {
  it.each<[string, Turn, typeof EntityWatchError]>([
    ["resets", reset, ConnectionError],
    ["closes", closed, ConnectionError],
    ["says nothing", silent, TimeoutError],
    ["sends half a body of a stated length", halfWithLength, ConnectionError],
    ["sends half a body in chunks", halfInChunks, ConnectionError],
    ["sends half a body until it closes", halfUntilClose, UnreadableAnswerError],
    ["never ends a body", slowBody, TimeoutError],
    ["does not speak HTTP", noHttp, ConnectionError],
    ["answers 500", refused(500, "internal"), ServerError],
    ["answers 502 in HTML", html(502), ServerError],
    ["answers 503", refused(503, "overloaded", { "retry-after": "1" }), ServerError],
    ["answers 429 in seconds", refused(429, "rate_limited", { "retry-after": "2" }), RateLimitedError],
    ["answers 409", refused(409, "conflict"), ConflictError],
    ["answers a page", html(200), UnreadableAnswerError]
  ])(
    "that %s is asked three times and named; once it works, its answer is given",
    async (_, turn, expected) => {
      const [timeout, passes] = expected === TimeoutError ? [3000, whileItHangs] : [untimed, undefined]
      turns = [turn]
      assert.isTrue((await rejection(client.registers({ timeout }), passes)) instanceof expected)
      assert.lengthOf(bodies, 3)
      turns = [turn, turn, good]
      assert.deepStrictEqual(await result(client.registers({ timeout }), passes), { registers: [] })
    }
  )

  it("gets the same body and the same key each time", async () => {
    turns = [reset, halfInChunks, answer(201, '{"subscription":{},"secret":"whsec_"}')]
    const request = {
      events: ["name_change"],
      webhook_url: "https://r.example/é",
      entities: ["990000014"]
    } as const
    await result(client.watch.create(request, { timeout: untimed }))
    assert.deepStrictEqual([...new Set(bodies)], [JSON.stringify(request)])
    assert.lengthOf(keys, 3)
    assert.lengthOf([...new Set(keys)], 1)
    assert.isString(keys[0])
  })

  it("that is not there is a connection error", async () => {
    const gone = new EntityWatch({ baseUrl: "http://127.0.0.1:1", apiKey: key })
    assert.instanceOf(await rejection(gone.registers({ timeout: untimed })), ConnectionError)
  })

  it("that hangs is left when the signal says so", async () => {
    turns = [silent]
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error("The page was closed.")), 500)
    const error = await rejection(client.registers({ signal: controller.signal }), whileItHangs)
    assert.strictEqual(error instanceof Error && error.message, "The page was closed.")
    assert.lengthOf(bodies, 1)
  })
})
