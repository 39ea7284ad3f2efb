/** Over real sockets: the order in which requests begin that arrive together. */
import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { afterEach, assert, describe, it } from "@effect/vitest"
import { guardDoor } from "@entity-watch/server/http/door"
import { until } from "../support/until.ts"

const ended: Array<() => void> = []
afterEach(() => {
  for (const end of ended.splice(0)) end()
})

/** Each request is held until the test answers it, but `/at-once`. */
const acquire = async () => {
  const begun: Array<string> = []
  const responses: Array<ServerResponse> = []
  const server = createServer((request, response) => {
    if (request.url === "/at-once") return void response.end("at once")
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
  /** What the server had received before has begun then, unless it waits for something. */
  const roundTrip = async () => {
    const { ask, received, socket } = client()
    ask("/at-once")
    while (!received.join("").endsWith("at once")) await once(socket, "data")
  }
  const begins = (count: number) => until(`${count} requests begin`, () => begun.length === count)
  return { begins, begun, client, responses, roundTrip }
}

describe("the door", () => {
  it("lets the requests of a connection begin one after another", async () => {
    const { begins, begun, client, responses, roundTrip } = await acquire()
    const { ask, received } = client()
    ask("/1", "/2", "/3")
    for (let i = 1; i <= 3; i++) {
      await begins(i)
      await roundTrip()
      assert.lengthOf(begun, i)
      responses[i - 1]?.end(`answer ${i}`)
    }
    await until("the answers", () => /answer 1.*answer 2.*answer 3$/su.test(received.join("")))
    assert.deepStrictEqual(begun, ["/1", "/2", "/3"])
    ask("/4")
    await begins(4)
  })

  it("begins nothing of a connection that went away", async () => {
    const { begins, begun, client, responses } = await acquire()
    const { ask, socket } = client()
    ask("/1", "/2", "/3")
    await begins(1)
    socket.resetAndDestroy()
    await until("the server hears of it", () => responses[0]?.closed)
    responses[0]?.end("answer")
    client().ask("/4")
    await begins(2)
    assert.deepStrictEqual(begun, ["/1", "/4"])
  })
})
