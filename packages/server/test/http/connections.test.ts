/** Over real sockets, with room for three connections: whose place a further one takes. */
import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { afterEach, assert, describe, it } from "@effect/vitest"
import { guardDoor } from "@entity-watch/server/http/door"
import { noteAccepted } from "@entity-watch/server/http/request/acceptedKeys"

const get = (path: string, key = "Bearer unknown") =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${key}\r\n\r\n`

const ended: Array<() => void> = []
afterEach(() => {
  for (const end of ended.splice(0)) end()
})

/** `/` is answered at once, `/customer` after its key was accepted, `/large` with 32 MiB, and `/held` by the test. */
const acquire = async () => {
  const held: Array<ServerResponse> = []
  const server = createServer((request, response) => {
    if (request.url === "/held") return void held.push(response)
    if (request.url === "/customer") noteAccepted(request, "acct_1")
    response.end(request.url === "/large" ? Buffer.alloc(32 * 1024 * 1024) : "answer")
  })
  guardDoor(server, {
    connections: 3,
    patient: 0,
    note: () => {},
    refuse: (_, response) => response.end()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  ended.push(() => server.close())

  /** Connects, and goes on when the server has the connection. */
  const client = async () => {
    const accepted = once(server, "connection")
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
    ended.push(() => socket.destroy())
    socket.on("error", () => {})
    await accepted
    let text = ""
    socket.on("data", (part) => (text += part.toString("latin1")))
    const says = async (form: RegExp) => {
      while (!form.test(text)) await once(socket, "data")
    }
    return {
      socket,
      send: (bytes: string) => socket.write(bytes),
      answered: async (bytes: string) => {
        text = ""
        socket.write(bytes)
        await says(/answer$/u)
      },
      says,
      closed: () => (socket.closed ? Promise.resolve() : once(socket, "close"))
    }
  }

  /** Goes on when the server has taken up so many requests for `/held`. */
  const holds = async (count: number) => {
    while (held.length < count) await once(server, "request")
  }
  return { client, held, holds, server }
}

describe("a connection beyond the bound", () => {
  it("takes the place of the one that has been idle longest, whatever was sent on it", async () => {
    const { client } = await acquire()
    const asked = await client()
    const silent = await client()
    const half = await client()
    half.send("GET / HT")
    // Its answer makes it the youngest.
    await asked.answered(get("/"))
    const order: Array<string> = []
    for (const [name, each] of Object.entries({ silent, half, asked }))
      each.socket.once("close", () => order.push(name))
    for (const [i, each] of [silent, half, asked].entries()) {
      const next = await client()
      await next.answered(get("/"))
      await each.closed()
      assert.deepStrictEqual(order, ["silent", "half", "asked"].slice(0, i + 1))
    }
  })

  it("takes no place of one whose request is under way, and is closed when all are", async () => {
    const { client, held, holds } = await acquire()
    const busy = [await client(), await client(), await client()]
    for (const each of busy) each.send(get("/held"))
    await holds(3)
    await (await client()).closed()
    held[1]?.end("answer")
    await busy[1]?.says(/answer$/u)
    const next = await client()
    await next.answered(get("/"))
    await busy[1]?.closed()
    for (const response of [held[0], held[2]]) response?.end("answer")
    await Promise.all([busy[0]?.says(/answer$/u), busy[2]?.says(/answer$/u)])
  })

  it("takes no place of one that waits for a second answer", async () => {
    const { client, held, holds } = await acquire()
    const busy = await client()
    busy.send(get("/held") + get("/held"))
    await holds(1)
    held[0]?.end("answer")
    await busy.says(/answer$/u)
    await holds(2)
    for (let i = 0; i < 5; i++) await (await client()).answered(get("/"))
    held[1]?.end("answer")
    await busy.says(/answer.*answer$/su)
  })

  it("takes no place of one on which a key was accepted, however long it is idle", async () => {
    const { client } = await acquire()
    const customer = await client()
    await customer.answered(get("/customer", "Bearer known"))
    for (let i = 0; i < 8; i++) await (await client()).answered(get("/"))
    await customer.answered(get("/"))
    // A key that nobody accepted does not help.
    const stranger = await client()
    await stranger.answered(get("/", "Bearer made up"))
    for (let i = 0; i < 2; i++) await (await client()).answered(get("/"))
    await stranger.closed()
    await customer.answered(get("/"))
  })

  it("takes the place of a customer's idle one when customers hold all, and then the idlest", async () => {
    const { client } = await acquire()
    const customers = [await client(), await client(), await client()]
    for (const each of [customers[1], customers[0], customers[2]])
      await each?.answered(get("/customer", "Bearer known"))
    await (await client()).answered(get("/"))
    await customers[1]?.closed()
    for (const each of [customers[0], customers[2]]) await each?.answered(get("/"))
  })

  it("takes the place of one whose client does not read its answer", async () => {
    const { client, holds, server } = await acquire()
    const deaf = await client()
    deaf.socket.pause()
    const asked = once(server, "request")
    deaf.send(get("/large"))
    await asked
    for (const each of [await client(), await client()]) each.send(get("/held"))
    await holds(2)
    await (await client()).answered(get("/"))
    deaf.socket.resume()
    await deaf.closed()
  })
})
