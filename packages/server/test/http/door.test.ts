/** Over real sockets: the order in which requests begin that arrive together. */
import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { afterEach, assert, describe, it } from "@effect/vitest"
import { guardDoor } from "@entity-watch/server/http/door"

const ended: Array<() => void> = []
afterEach(() => {
  for (const end of ended.splice(0)) end()
})

/** Each request is held until the test answers it. */
const acquire = async () => {
  const begun: Array<string> = []
  const responses: Array<ServerResponse> = []
  const server = createServer((request, response) => {
    begun.push(request.url ?? "")
    responses.push(response)
  })
  guardDoor(server, {
    connections: 100,
    patient: 60_000,
    note: () => {},
    refuse: (_, response) => response.end()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  ended.push(() => server.close())
  const client = () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
    ended.push(() => socket.destroy())
    socket.on("error", () => {})
    const received: Array<string> = []
    socket.on("data", (part) => received.push(part.toString("latin1")))
    const ask = (...paths: ReadonlyArray<string>) =>
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`).join(""))
    return { ask, received, socket }
  }
  const until = async (holds: () => boolean) => {
    for (let tries = 0; tries < 400 && !holds(); tries++) await sleep(5)
    assert.isTrue(holds(), begun.join(" "))
  }
  return { begun, client, responses, until }
}

describe("the door", () => {
  it("lets the requests of a connection begin one after another", async () => {
    const { begun, client, responses, until } = await acquire()
    const { ask, received } = client()
    ask("/1", "/2", "/3")
    for (let i = 1; i <= 3; i++) {
      await until(() => begun.length === i)
      await sleep(20)
      assert.lengthOf(begun, i)
      responses[i - 1]?.end(`answer ${i}`)
    }
    await until(() => /answer 1.*answer 2.*answer 3$/su.test(received.join("")))
    assert.deepStrictEqual(begun, ["/1", "/2", "/3"])
    ask("/4")
    await until(() => begun.length === 4)
  })

  it("begins nothing of a connection that went away", async () => {
    const { begun, client, responses, until } = await acquire()
    const { ask, socket } = client()
    ask("/1", "/2", "/3")
    await until(() => begun.length === 1)
    socket.resetAndDestroy()
    await sleep(50)
    responses[0]?.end("answer")
    client().ask("/4")
    await until(() => begun.length === 2)
    assert.deepStrictEqual(begun, ["/1", "/4"])
  })
})
