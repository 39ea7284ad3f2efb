/** One key that uses all it may, over real sockets, and another one that is answered all the same. */
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import { ServerState } from "@entity-watch/server/http/middleware/ServerState"
import * as Server from "@entity-watch/server/http/Server"
import { ConfigProvider, Context, Effect, Exit, Layer, Logger, Scope } from "effect"
import { HttpServer } from "effect/http"
import { FakeServices, keys } from "../../support/fakes.ts"
import { ServerEnds } from "../../support/ServerEnds.ts"
import { until } from "../../support/until.ts"

const scopes: Array<Scope.Closeable> = []
const sockets: Array<Socket> = []
let port = 0
let state: ServerState["Service"]

let ends: ServerEnds
beforeAll(() => {
  ends = new ServerEnds()
})
afterAll(() => ends.close())

/** Starts a server that gives a request so much time. What is seen before that must not end by it. */
const serve = async (deadline: string) => {
  const scope = Scope.makeUnsafe()
  scopes.push(scope)
  const context = await Effect.runPromise(
    Layer.buildWithScope(
      Server.layer({
        host: "127.0.0.1",
        port: 0,
        grace: "100 millis",
        patient: 0,
        requestTimeout: 600_000
      }).pipe(
        Layer.provide(FakeServices),
        Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({ REQUEST_TIMEOUT: deadline }))),
        Layer.provideMerge(Logger.layer([]))
      ),
      scope
    )
  )
  const address = await Effect.runPromise(
    Effect.provide(HttpServer.addressFormattedWith(Effect.succeed), context)
  )
  port = Number(new URL(address).port)
  state = Context.get(context, ServerState)
}

beforeEach(() => serve("2 minutes"))

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const scope of scopes.splice(0)) await Effect.runPromise(Scope.close(scope, Exit.void))
})

const hostile = keys.sandbox
const honest = keys.live

/** Sends bytes, and fills in the status that comes back. */
const sendOn = (socket: Socket, text: string) => {
  const sent: { status: string | undefined } = { status: undefined }
  socket.once("data", (part) => {
    sent.status = part.toString("latin1").slice(9, 12)
  })
  socket.write(text)
  return sent
}

const send = (text: string) => {
  const socket = connect(port, "127.0.0.1").on("error", () => {})
  sockets.push(socket)
  return sendOn(socket, text)
}

/** The server takes one connection in each turn of its event loop. */
const taken = (all: ReadonlyArray<Socket>) =>
  until("the server has taken all connections", () => all.every((socket) => ends.of(socket) !== undefined))

/** So many connections, which come no faster than the server takes them, or the system would reset some. */
const crowd = async (count: number): Promise<ReadonlyArray<Socket>> => {
  const all: Array<Socket> = []
  while (all.length < count) {
    const some = times(Math.min(250, count - all.length), () =>
      connect(port, "127.0.0.1").on("error", () => {})
    )
    sockets.push(...some)
    await Promise.all(some.map((socket) => once(socket, "connect")))
    await taken(some)
    all.push(...some)
  }
  return all
}

/** Sends so many, no more at a time than nobody is refused for at the door, however slow the machine. */
const underWay = async (count: number, text: string) => {
  const sent: Array<ReturnType<typeof send>> = []
  while (sent.length < count) {
    sent.push(...times(Math.min(16, count - sent.length), () => send(text)))
    await until("they are under way", () => state.inFlight >= sent.length)
  }
  return sent
}

const post = (path: string, key: string, body: string, length = body.length) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\ncontent-length: ${length}\r\n\r\n${body}`

const times = <A>(count: number, make: () => A): ReadonlyArray<A> => Array.from({ length: count }, make)

const statuses = (all: ReadonlyArray<{ readonly status: string | undefined }>) => {
  const counts: Record<string, number> = {}
  for (const { status = "open" } of all) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** What came back, once so many have an answer. */
const settled = (all: ReadonlyArray<{ readonly status: string | undefined }>, count: number) =>
  until(
    `${count} have an answer`,
    () => all.filter(({ status }) => status !== undefined).length >= count && statuses(all)
  )

/** The answers in what came back on all connections, once there are so many. */
const answersOf = (texts: ReadonlyArray<string>, count: number) =>
  until(`${count} answers`, () => {
    const answers = texts.join("").split("HTTP/1.1 ").slice(1)
    return answers.length >= count && answers
  })

const isServed = async () => {
  const asked = [
    send(post("/v1/resolve", honest, '{"abn":"51824753556"}')),
    send(post("/v1/screen", honest, '{"name":"Banksia"}')),
    send(`GET /v1/watch HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${honest}\r\n\r\n`),
    send("GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"),
    send(
      `GET /v1/validate/51824753556 HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${hostile}\r\n\r\n`
    )
  ]
  assert.deepStrictEqual(await settled(asked, asked.length), { "200": asked.length })
}

/** Of all servers of this process. What is asked anew within a quarter of a second is what was said before. */
const refusals = async (reason: "crowded" | "under_way") => {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const counted = new RegExp(`^entity_watch_refusals_total\\{reason="${reason}"\\} (\\d+)$`, "mu").exec(
    metrics
  )
  return Number(counted?.[1] ?? 0)
}

describe("a key that uses all it may", () => {
  it.each(["/v1/resolve", "/mcp"])(
    "sends a thousand slow bodies to %s: 256 are waited for, and others are served",
    async (path) => {
      const before = await refusals("under_way")
      const slow = await underWay(256, post(path, hostile, "{", 500))
      const refused = (await crowd(744)).map((socket) => sendOn(socket, post(path, hostile, "{", 500)))
      await settled(refused, 744)
      assert.deepStrictEqual(statuses(slow), { open: 256 })
      assert.hasAnyKeys(statuses(refused), ["429"])
      await isServed()
      await until("refusals are counted", async () => (await refusals("under_way")) > before)
    }
  )

  it("sends slow bodies of unknown length: 32 are waited for", async () => {
    const chunked = post("/v1/resolve", hostile, "").replace(
      "content-length: 0",
      "transfer-encoding: chunked"
    )
    const slow = await underWay(32, `${chunked}1\r\n{\r\n`)
    assert.deepStrictEqual(await settled([send(`${chunked}1\r\n{\r\n`)], 1), { "429": 1 })
    assert.deepStrictEqual(statuses(slow), { open: 32 })
    await isServed()
  })

  it("sends a thousand requests on a connection and reads no answer: the connection ends", async () => {
    const ended = times(20, () => {
      const socket = connect(port, "127.0.0.1", () =>
        socket.write("GET /v1/validate/51824753556 HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(1_000))
      )
      sockets.push(socket)
      socket.on("error", () => {})
      return new Promise((resolve) => socket.resume().once("close", resolve))
    })
    await Promise.all(ended)
    await isServed()
    // As many as a client of its kind may have to come are answered.
    const texts = [""]
    const socket = connect(port, "127.0.0.1", () =>
      socket.write("GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(16))
    )
    sockets.push(socket)
    socket.on("data", (part) => (texts[0] += part.toString("latin1")))
    const answers = await answersOf(texts, 16)
    assert.lengthOf(
      answers.filter((answer) => answer.startsWith("200")),
      16
    )
  })

  it("is one of those who take turns: a customer's request does not wait for a flood without a key", async () => {
    await isServed()
    const order: Array<string> = []
    const asks = (name: string, text: string) => {
      const socket = connect(port, "127.0.0.1")
      sockets.push(socket)
      socket.once("data", () => order.push(name))
      return { socket, ask: () => socket.write(text) }
    }
    const flood = times(400, () => asks("stranger", "GET /v1/registers HTTP/1.1\r\nhost: localhost\r\n\r\n"))
    const own = asks("customer", post("/v1/resolve", honest, '{"abn":"51824753556"}'))
    await taken([...flood, own].map(({ socket }) => socket))
    for (const { ask } of flood) ask()
    own.ask()
    await until("all are answered", () => order.length >= 401)
    assert.lengthOf(order, 401)
    assert.isBelow(order.indexOf("customer"), 200)
  })

  it("is refused when a flood waits too long at the door, in the envelope, while health is answered", async () => {
    const before = await refusals("crowded")
    const texts: Array<string> = []
    const flood = await crowd(2_000)
    for (const socket of flood) {
      const at = texts.push("") - 1
      socket.on("data", (part) => (texts[at] += part.toString("latin1")))
    }
    for (const socket of flood)
      socket.write("GET /v1/registers HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(4))
    const healthy = times(20, () => send("GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"))
    assert.deepStrictEqual(await settled(healthy, 20), { "200": 20 })
    const answers = await answersOf(texts, 8_000)
    assert.lengthOf(answers, 8_000)
    const crowded = answers.filter((answer) => answer.startsWith("503"))
    assert.isNotEmpty(crowded)
    assert.lengthOf(
      answers.filter((answer) => answer.startsWith("401")),
      8_000 - crowded.length
    )
    assert.match(
      crowded[0] ?? "",
      /\r\nx-request-id: (?<id>\S+)\r\n.*\r\nretry-after: 1\r\n.*\r\n\r\n\{"error":\{"type":"overloaded","message":".+","request_id":"\k<id>"\}\}$/su
    )
    await until(
      "all refusals are counted",
      async () => (await refusals("crowded")) - before === crowded.length
    )
    for (const socket of flood) socket.destroy()
    await isServed()
  })

  it("waits at the door also when it asks before it sends its body", async () => {
    const asking =
      "POST /v1/resolve HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n"
    const flood = await crowd(2_000)
    const texts: Array<string> = []
    for (const socket of flood) {
      const at = texts.push("") - 1
      socket.on("data", (part) => (texts[at] += part.toString("latin1")))
      socket.write("GET /v1/registers HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(3))
      socket.write(asking)
    }
    const last = () => texts.map((text) => text.split("HTTP/1.1 ")[4] ?? "")
    await until("all have their last answer", () => !last().includes(""))
    const refused = last().filter((answer) => answer.startsWith("503"))
    assert.isNotEmpty(refused)
    // Nobody knows whether the body still comes.
    for (const answer of last()) assert.match(answer, /\r\nconnection: close\r\n/iu)
    await isServed()
  })

  it("is patient with a crowd that comes when the process has just started", async () => {
    const scope = Scope.makeUnsafe()
    scopes.push(scope)
    const young = Server.layer({ host: "127.0.0.1", port: 0, grace: "100 millis" }).pipe(
      Layer.provide(FakeServices),
      Layer.provideMerge(Logger.layer([]))
    )
    const context = await Effect.runPromise(Layer.buildWithScope(young, scope))
    const address = await Effect.runPromise(
      Effect.provide(HttpServer.addressFormattedWith(Effect.succeed), context)
    )
    port = Number(new URL(address).port)
    const texts: Array<string> = []
    for (let i = 0; i < 200; i++) {
      texts.push("")
      const socket = connect(port, "127.0.0.1", () =>
        socket.write("GET /v1/registers HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(16))
      )
      sockets.push(socket)
      socket.on("error", () => {})
      socket.on("data", (part) => (texts[i] += part.toString("latin1")))
    }
    const answers = await answersOf(texts, 3_200)
    assert.lengthOf(
      answers.filter((answer) => answer.startsWith("401")),
      3_200
    )
  })

  it("asks what is never answered: it is told so at the deadline, and others are served meanwhile", async () => {
    await serve("20 seconds")
    const stuck = await underWay(200, post("/v1/resolve", hostile, '{"name":"Forever"}'))
    assert.deepStrictEqual(statuses(stuck), { open: 200 })
    await isServed()
    assert.deepStrictEqual(await settled(stuck, 200), { "503": 200 })
    await isServed()
  })
})
