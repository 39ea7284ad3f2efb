import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { makePassOn, restorePeer } from "@entity-watch/server/http/passOn"
import { until } from "../support/until.ts"

const folder = mkdtempSync(join(tmpdir(), "ew-pass-"))
const path = join(folder, "main")

/** What the main thread was asked, and by whom. */
let seen: ReadonlyArray<{ url: string; peer: string | undefined; raw: ReadonlyArray<string> }> = []
let gone = 0

const answerAsMain = (asked: IncomingMessage, answer: ServerResponse) => {
  restorePeer(asked)
  seen = [...seen, { url: asked.url ?? "", peer: asked.socket.remoteAddress, raw: asked.rawHeaders }]
  if (asked.url === "/admin/held") return void answer.once("close", () => (gone += 1))
  if (asked.url === "/admin/broken") return void asked.socket.destroy()
  answer.writeHead(201, { "content-type": "text/plain", "set-cookie": ["a=1", "b=2"] })
  asked.pipe(answer)
}
const main = createServer(answerAsMain)
let isDraining = false
const passOn = makePassOn(path, () => isDraining)
const answerAsThread = (asked: IncomingMessage, answer: ServerResponse) => {
  if (!passOn(asked, answer)) answer.end("here")
}
const thread: Server = createServer(answerAsThread).on("checkContinue", answerAsThread)
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => main.listen(path, resolve))
  await new Promise<void>((resolve) => thread.listen(0, "127.0.0.1", resolve))
  const address = thread.address()
  port = typeof address === "object" && address !== null ? address.port : 0
})
afterAll(() => {
  thread.close()
  thread.closeAllConnections()
  main.close()
  main.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (url: string, headers: Record<string, string> = {}, body = "") =>
  new Promise<{ status: number; headers: IncomingMessage["headers"]; text: string }>((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", path: url, method: "POST", headers, agent: false })
    asked.once("error", reject)
    asked.once("response", (answer) => {
      let text = ""
      answer.on("data", (part) => (text += part))
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    if (headers.expect === undefined) asked.end(body)
    else asked.once("continue", () => asked.end(body))
  })

describe("a serving thread", () => {
  it("answers /v1, /reconcile and /mcp itself, and passes all else on", async () => {
    for (const url of ["/v1/resolve", "/v1/validate/1?x=/admin", "/reconcile/a", "/mcp", "/mcp?a=1", "/mcp/"])
      assert.strictEqual((await ask(url)).text, "here", url)
    for (const url of ["/", "/healthz", "/metrics", "/admin/v1/keys", "/v1", "/mcps", "/reconciled", "/docs"])
      assert.strictEqual((await ask(url)).status, 201, url)
  })

  it("passes on bodies and answers as they are, also those of no announced length", async () => {
    const body = "x".repeat(3_000_000)
    const announced = await ask("/admin/a?b=%20", { "content-length": `${body.length}` }, body)
    assert.strictEqual(announced.text, body)
    assert.deepStrictEqual(announced.headers["set-cookie"], ["a=1", "b=2"])
    assert.strictEqual(seen.at(-1)?.url, "/admin/a?b=%20")
    const chunked = await ask("/admin/b", { "transfer-encoding": "chunked" }, body)
    assert.strictEqual(chunked.text, body)
    const expected = await ask("/admin/c", { "content-length": "2", expect: "100-continue" }, "ab")
    assert.strictEqual(expected.text, "ab")
  })

  it("says where the client is, whatever the client says", async () => {
    await ask("/admin/who", {
      "X-Entity-Watch-Peer": "10.0.0.1",
      connection: "close",
      Authorization: "Bearer a"
    })
    const { peer, raw } = seen.at(-1) ?? assert.fail("Nothing was passed on.")
    assert.strictEqual(peer, "127.0.0.1")
    const headers = raw.filter((_, at) => at % 2 === 0)
    assert.include(headers, "Authorization")
    assert.strictEqual(headers.filter((name) => name.toLowerCase() === "host").length, 1)
    assert.strictEqual(raw[raw.indexOf("Host") + 1], `127.0.0.1:${port}`)
  })

  it("ends connections while the process stops", async () => {
    isDraining = true
    assert.strictEqual((await ask("/healthz")).headers.connection, "close")
    isDraining = false
  })

  it("ends the connection where there is no answer, and forgets a request whose client went away", async () => {
    await ask("/admin/broken").then(
      () => assert.fail("It was answered."),
      (error: unknown) => assert.instanceOf(error, Error)
    )
    const asked = request({ port, host: "127.0.0.1", path: "/admin/held", agent: false })
    asked.on("error", () => {})
    asked.end()
    await until("the main thread is asked", () => seen.at(-1)?.url === "/admin/held")
    asked.destroy()
    await until("it hears that the client went away", () => gone === 1)
  })
})
