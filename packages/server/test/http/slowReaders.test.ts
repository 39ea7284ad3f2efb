/** Over real sockets, with a shorter look: a client that takes nothing is cut off, one that reads is not. */
import { once } from "node:events"
import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { Readable } from "node:stream"
import { assert, describe, it } from "@effect/vitest"
import { endSlowReaders } from "@entity-watch/server/http/slowReaders"

const size = 32 * 1024 * 1024

const acquire = async () => {
  const part = Buffer.alloc(64 * 1024, "x")
  const server = createServer((_request, response) => {
    Readable.from(Array.from({ length: size / part.length }, () => part)).pipe(response)
  })
  endSlowReaders(server, 20)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const ask = () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
    socket.on("error", () => {})
    socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
    return socket
  }
  return { server, ask }
}

describe("endSlowReaders", () => {
  it("ends a connection that takes nothing of what waits for it, and leaves one that reads", async () => {
    const { ask, server } = await acquire()
    const deaf = ask().pause()
    const reading = ask()
    let taken = 0
    // It reads in pieces, with pauses that are shorter than the time that it has for so much.
    reading.on("data", (part) => {
      taken += part.length
      reading.pause()
      setTimeout(() => reading.resume(), 1)
    })
    const [socket] = await once(server, "connection")
    const closed = once(socket, "close")
    await closed
    assert.isFalse(deaf.destroyed)
    while (taken < size) await once(reading, "data")
    assert.isAtLeast(taken, size)
    deaf.destroy()
    reading.destroy()
    server.close()
  })

  it("leaves a connection that waits for nothing", async () => {
    const { server } = await acquire()
    const idle = connect((server.address() as AddressInfo).port, "127.0.0.1")
    const [socket] = await once(server, "connection")
    await new Promise((resolve) => setTimeout(resolve, 400))
    assert.isFalse(socket.destroyed)
    idle.destroy()
    server.close()
  })
})
