/** Over real sockets, looked at when the test says so: a client that takes nothing is cut off, one that reads is not. */
import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { Readable } from "node:stream"
import { assert, describe, it } from "@effect/vitest"
import { watchReaders } from "@entity-watch/server/http/slowReaders"
import { until } from "../support/until.ts"

const mebibyte = 1024 * 1024
const size = 32 * mebibyte

const acquire = async () => {
  const part = Buffer.alloc(64 * 1024, "x")
  const server = createServer((_request, response) => {
    Readable.from(Array.from({ length: size / part.length }, () => part)).pipe(response)
  })
  const look = watchReaders(server)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const open = () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
    socket.on("error", () => {})
    return socket
  }
  /** Both ends of a connection on which an answer is to come. */
  const ask = async () => {
    const client = open()
    client.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
    const [request]: Array<IncomingMessage> = await once(server, "request")
    return { client, end: request?.socket ?? assert.fail("Nothing was asked.") }
  }
  return { server, look, open, ask }
}

describe("watchReaders", () => {
  it("ends a connection that takes nothing of what waits for it in twelve looks", async () => {
    const { ask, look, server } = await acquire()
    const { client, end } = await ask()
    client.pause()
    await until("an answer waits to be read", () => end.writableNeedDrain)
    let looks = 0
    for (; looks < 100 && !end.destroyed; looks++) look()
    // The first of thirteen sees that the kernel took much.
    assert.include([12, 13], looks)
    client.destroy()
    server.close()
  })

  it("leaves one that reads, with pauses that are shorter than the time that it has for so much", async () => {
    const { ask, look, server } = await acquire()
    const { client, end } = await ask()
    let [taken, looks] = [0, 0]
    client.on("data", (part) => {
      taken += part.length
      // What waits in the kernel has been taken already, and is less than what is read in twelve looks.
      for (; looks < taken / mebibyte - 1; looks++) look()
    })
    while (taken < size) await once(client, "data")
    assert.isAbove(looks, 24)
    assert.isFalse(end.destroyed)
    client.destroy()
    server.close()
  })

  it("leaves a connection that waits for nothing", async () => {
    const { look, open, server } = await acquire()
    const idle = open()
    const [end]: Array<Socket> = await once(server, "connection")
    for (let i = 0; i < 24; i++) look()
    assert.isFalse(end?.destroyed)
    idle.destroy()
    server.close()
  })
})
