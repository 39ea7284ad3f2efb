/** Over real sockets: into how many pieces a body may be cut. */
import { once } from "node:events"
import { createServer, request } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { guardDoor } from "@entity-watch/server/http/door"

/** `/read` answers with the length of its body, and anything else without reading it. */
const server = createServer(async (asked, response) => {
  if (asked.url !== "/read") return void response.end("unread")
  let length = 0
  try {
    for await (const piece of asked) length += piece.length
  } catch {
    return
  }
  response.end(`${length}`)
})
guardDoor(server, { connections: 100, note: () => {}, patient: 0, refuse: (_, response) => response.end() })
let port = 0
beforeAll(async () => {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const header = (path: string, length = "transfer-encoding: chunked") =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${length}\r\n\r\n`
const chunks = (count: number, size: number) =>
  `${size.toString(16)}\r\n${"a".repeat(size)}\r\n`.repeat(count)
const end = "0\r\n\r\n"

/** What is answered until the server ends the connection, or until it says a length. */
const answered = async (bytes: string) => {
  const socket = connect(port, "127.0.0.1")
  let text = ""
  socket.on("error", () => {})
  socket.on("data", (part) => {
    text += part.toString("latin1")
    if (/\r\n\r\n\d+/u.test(text)) socket.end()
  })
  socket.write(bytes)
  await new Promise((resolve) => socket.once("close", resolve))
  return text.split("\r\n\r\n")[1] ?? ""
}

describe("a body in pieces", () => {
  it("is read when they are of ordinary length, however many", async () => {
    assert.match(await answered(header("/read") + chunks(4000, 200) + end), /800000/u)
    assert.match(await answered(header("/read") + chunks(500, 1) + end), /500/u)
    assert.match(await answered(header("/read", "content-length: 3000") + "a".repeat(3000)), /3000/u)
  })

  it("ends its connection when they are too many and too short, whether anybody reads them or not", async () => {
    assert.strictEqual(await answered(header("/read") + chunks(5000, 1) + end), "")
    assert.include(["", "unread"], await answered(header("/") + chunks(50_000, 1)))
    assert.strictEqual(await answered(header("/read") + chunks(5000, 60)), "")
  })

  it("ends its connection when it goes on for ever", async () => {
    assert.strictEqual(await answered(header("/read") + chunks(3000, 1000)), "")
  })

  it("leaves the parser whole for whoever uses it next, a client of the process among them", async () => {
    for (let i = 0; i < 20; i++) {
      await answered(header("/read") + chunks(5000, 1) + end)
      const length = await new Promise<string>((resolve, reject) => {
        const client = request({ port, method: "POST", path: "/read", agent: false }, (response) => {
          let text = ""
          response.on("data", (part) => (text += part))
          response.on("end", () => resolve(text))
        })
        client.on("error", reject)
        client.end("a".repeat(700 + i))
      })
      assert.strictEqual(length, `${700 + i}`)
    }
  })
})
