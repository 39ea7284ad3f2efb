import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { setImmediate as turn } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { ServerState } from "@entity-watch/server/http/middleware/ServerState"
import * as Server from "@entity-watch/server/http/Server"
import { format } from "@entity-watch/server/telemetry/logLines"
import { Context, Deferred, Effect, Exit, Layer, Logger, Scope } from "effect"
import { HttpServer } from "effect/http"
import { FakeServices, keys } from "../support/fakes.ts"
import { ServerEnds } from "../support/ServerEnds.ts"
import { until } from "../support/until.ts"

const log: Array<string> = []
const capture = Logger.layer([Logger.map(format, (line) => void log.push(line))])

/** In milliseconds: longer than any test goes on. */
const never = 600_000

/** What a request may take to arrive does not matter, but for those tests that say so. */
const start = async (options: Partial<Server.ServerOptions> = {}) => {
  const scope = Scope.makeUnsafe()
  const context = await Effect.runPromise(
    Layer.buildWithScope(
      Server.layer({
        host: "127.0.0.1",
        port: 0,
        headersTimeout: never,
        requestTimeout: never,
        ...options
      }).pipe(Layer.provide(FakeServices), Layer.provideMerge(capture)),
      scope
    )
  )
  const address = await Effect.runPromise(
    Effect.provide(HttpServer.addressFormattedWith(Effect.succeed), context)
  )
  const port = Number(new URL(address).port)
  return {
    port,
    base: `http://127.0.0.1:${port}`,
    state: Context.get(context, ServerState),
    stop: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

let server: Awaited<ReturnType<typeof start>>
/** Waits for nobody. */
let hasty: Awaited<ReturnType<typeof start>>
let ends: ServerEnds
beforeAll(async () => {
  ends = new ServerEnds()
  server = await start()
  hasty = await start({ headersTimeout: 500, requestTimeout: 900 })
})
afterAll(async () => {
  await Promise.all([server.stop(), hasty.stop()])
  ends.close()
})

/** A connection, and what came back on it. */
const open = (port: number) => {
  const socket = connect(port, "127.0.0.1")
  const got = {
    text: "",
    failed: false,
    ended: new Promise<void>((done) => socket.once("close", () => done()))
  }
  socket.on("data", (chunk) => {
    got.text += chunk.toString("latin1")
  })
  socket.on("error", () => {
    got.failed = true
  })
  return { socket, got }
}

/** Sends bytes as they are and answers what came back until the connection ended, or until `seen` was. */
const raw = async (port: number, parts: ReadonlyArray<string | Buffer>, seen?: RegExp): Promise<string> => {
  const { got, socket } = open(port)
  for (const part of parts) socket.write(part)
  await until("the connection ends", () => socket.closed || seen?.test(got.text))
  socket.destroy()
  return got.text
}

/** The same, and each part arrives alone: it is sent when those before it were read. */
const inPieces = async (port: number, parts: ReadonlyArray<string>): Promise<string> => {
  const { got, socket } = open(port)
  for (const part of parts) {
    socket.write(part)
    await ends.read(socket)
  }
  await until("an answer", () => socket.closed || got.text.includes("\r\n\r\n"))
  // Whatever has not ended the connection by itself does so now, after all that was to be sent.
  socket.end()
  await got.ended
  return got.text
}

const statuses = (received: string) => received.match(/HTTP\/1\.1 \d+/gu)?.map((line) => line.slice(-3))

/** The lines of requests, once there are so many. */
const logged = (count: number) =>
  until(`${count} lines of the log`, () => {
    const lines = log.map((line) => JSON.parse(line)).filter(({ message }) => message === "request")
    return lines.length >= count && lines
  })

/** The same, and one of a request that was sent when all others had their answers: what it stands behind is all. */
const loggedInAll = async (count: number) => {
  await (await fetch(`${server.base}/v1/last`)).text()
  const lines = (await logged(count + 1)).map(({ annotations }) => annotations)
  const last = lines.pop()
  assert.deepStrictEqual([last.route, last.status], ["none", 404])
  return lines
}

const authorised = `Host: localhost\r\nAuthorization: Bearer ${keys.sandbox}\r\n`
const posted = (headers: string) =>
  `POST /v1/resolve HTTP/1.1\r\n${authorised}Content-Type: application/json\r\n${headers}\r\n`

const refusal = (received: string) => {
  const [head = "", body = ""] = received.split("\r\n\r\n")
  const requestId = /^x-request-id: (\S+)$/imu.exec(head)?.[1] ?? ""
  assert.match(requestId, /^req_[0-9A-Z]{26}$/u)
  assert.match(head, /^content-type: application\/json$/imu)
  const { error } = JSON.parse(body)
  assert.strictEqual(error.request_id, requestId)
  return { status: Number(head.split(" ")[1]), type: error.type, message: error.message, head }
}

describe("a reference in a path", () => {
  it.each(["a/b %?#", "a".repeat(128), "\u{1f600}".repeat(128)])(
    "may have what a subject's may: %s",
    async (ref) => {
      for (const method of ["PUT", "GET", "DELETE"]) {
        const response = await fetch(`${server.base}/v1/subjects/${encodeURIComponent(ref)}`, {
          method,
          headers: { authorization: `Bearer ${keys.live}`, "content-type": "application/json" },
          ...(method === "PUT" && { body: JSON.stringify({ name: "Jane Citizen" }) })
        })
        assert.strictEqual(response.status, method === "DELETE" ? 204 : 200, method)
      }
    }
  )
})

describe("what Node's parser refuses", () => {
  const cases: ReadonlyArray<[string, string, number, string, string]> = [
    [
      "headers of 20 KiB",
      `GET /healthz HTTP/1.1\r\nHost: x\r\nx-long: ${"a".repeat(20_000)}\r\n\r\n`,
      431,
      "invalid_request",
      "Send request headers of at most 16 KiB in all."
    ],
    [
      "an unknown method",
      "FETCH /v1/resolve HTTP/1.1\r\nHost: x\r\n\r\n",
      405,
      "method_not_allowed",
      "Use GET, HEAD, POST, PUT, PATCH or DELETE."
    ],
    [
      "CONNECT",
      "CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n",
      405,
      "method_not_allowed",
      "Use GET, HEAD, POST, PUT, PATCH or DELETE."
    ],
    [
      "something else than HTTP",
      "hello there\r\n\r\n",
      400,
      "invalid_request",
      "This is not an HTTP/1.1 request the service can read."
    ],
    [
      "a TLS handshake",
      "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc",
      400,
      "invalid_request",
      "This is not an HTTP/1.1 request the service can read."
    ],
    [
      "two lengths",
      "POST /v1/resolve HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
      400,
      "invalid_request",
      "This is not an HTTP/1.1 request the service can read."
    ],
    [
      "an unknown expectation",
      "POST /v1/resolve HTTP/1.1\r\nHost: x\r\nExpect: 200-maybe\r\nContent-Length: 0\r\n\r\n",
      417,
      "invalid_request",
      "Send no other expectation than 100-continue."
    ],
    ["no Host", "GET /healthz HTTP/1.1\r\n\r\n", 400, "invalid_request", "Send a Host header."],
    [
      "two Hosts",
      "GET /healthz HTTP/1.1\r\nHost: x\r\nhOST: x\r\n\r\n",
      400,
      "invalid_request",
      "Send one Host header only."
    ],
    [
      "two Hosts of HTTP/1.0",
      "GET /healthz HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n",
      400,
      "invalid_request",
      "Send one Host header only."
    ]
  ]
  for (const [what, bytes, status, type, message] of cases) {
    it(`answers ${status} in the envelope to ${what}`, async () => {
      const got = refusal(await raw(server.port, [Buffer.from(bytes, "latin1")]))
      assert.deepStrictEqual([got.status, got.type, got.message], [status, type, message])
      if (status === 405) assert.match(got.head, /^allow: GET, HEAD, POST, PUT, PATCH, DELETE$/imu)
    })
  }

  it("answers 408 to headers that arrive too slowly", async () => {
    const got = refusal(await raw(hasty.port, ["GET /healthz HTTP/1.1\r\nHost: x\r\nx-slow: "]))
    assert.deepStrictEqual(
      [got.status, got.type, got.message],
      [408, "invalid_request", "The request took too long to arrive; send it again."]
    )
  })

  it("answers 408 to a body that arrives too slowly", async () => {
    const got = refusal(await raw(hasty.port, [posted("Content-Length: 50\r\n"), '{"name"']))
    assert.strictEqual(got.status, 408)
  })

  it("answers 408 to a connection that sends nothing", async () => {
    assert.strictEqual(refusal(await raw(hasty.port, [])).status, 408)
  })
})

describe("a subscription's body", () => {
  const bodyOf = (bytes: number) => {
    const around = JSON.stringify({
      events: ["name_change"],
      webhook_url: "https://h.example.com/",
      entities: []
    })
    // As a program writes it that sets each on a line of its own.
    const entity = `"23990000014",\n${" ".repeat(40)}`
    const entities = entity
      .repeat(Math.floor((bytes - around.length) / entity.length))
      .trimEnd()
      .slice(0, -1)
    return around.replace("[]", () => `[${entities}]`)
  }
  const watched = (method: string, path: string, headers: string) =>
    `${method} ${path} HTTP/1.1\r\n${authorised}Content-Type: application/json\r\nConnection: close\r\n${headers}\r\n`
  const small = bodyOf(900 * 1024)
  const large = bodyOf(1.1 * 1024 * 1024)
  const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

  for (const [method, path, status] of [
    ["POST", "/v1/watch", 201],
    ["PATCH", "/v1/watch/wsub_01JD3Q8Z5V9T6K2M4N7P0R1S3T", 200]
  ] as const) {
    it(`is taken with 900 KiB by ${method}, and answered 413 with 1.1 MiB, with and without Content-Length`, async () => {
      for (const [headers, body] of [
        [`Content-Length: ${small.length}\r\n`, small],
        ["Transfer-Encoding: chunked\r\n", chunked(small)]
      ] as const)
        assert.match(
          await raw(server.port, [watched(method, path, headers), body]),
          new RegExp(`^HTTP/1\\.1 ${status}`, "u")
        )
      for (const [headers, body] of [
        [`Content-Length: ${large.length}\r\n`, large],
        ["Transfer-Encoding: chunked\r\n", chunked(large)]
      ] as const) {
        const got = refusal(await raw(server.port, [watched(method, path, headers), body]))
        assert.deepStrictEqual(
          [got.status, got.type, got.message],
          [413, "payload_too_large", "Send a body of at most 1024 KiB."]
        )
      }
    })
  }
})

describe("a body over 256 KiB", () => {
  const huge = JSON.stringify({ name: "n".repeat(1_000_000) })

  it("answers 413 to its Content-Length", async () => {
    const got = refusal(await raw(server.port, [posted(`Content-Length: ${huge.length}\r\n`), huge]))
    assert.deepStrictEqual(
      [got.status, got.type, got.message],
      [413, "payload_too_large", "Send a body of at most 256 KiB."]
    )
  })

  it("answers 413 to its Content-Length before it is sent", async () => {
    const got = refusal(await raw(server.port, [posted(`Content-Length: ${huge.length}\r\n`)]))
    assert.strictEqual(got.status, 413)
  })

  it("answers 413 to chunks", async () => {
    const size = huge.length.toString(16)
    const got = refusal(
      await raw(server.port, [posted("Transfer-Encoding: chunked\r\n"), `${size}\r\n${huge}\r\n0\r\n\r\n`])
    )
    assert.strictEqual(got.status, 413)
  })

  it("answers 413 to a client that waits for 100", async () => {
    const got = refusal(
      await raw(server.port, [posted(`Expect: 100-continue\r\nContent-Length: ${huge.length}\r\n`)])
    )
    assert.strictEqual(got.status, 413)
  })

  it("takes a body of just under 256 KiB to the schema", async () => {
    const response = await fetch(`${server.base}/v1/resolve`, {
      method: "POST",
      headers: { authorization: `Bearer ${keys.sandbox}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "n".repeat(256 * 1024 - 20) })
    })
    assert.strictEqual(response.status, 400)
  })
})

describe("a connection", () => {
  it("is kept after a refusal", async () => {
    const bad = '{"name":'
    const good = '{"name":"x"}'
    const received = await raw(
      server.port,
      [
        posted(`Content-Length: ${bad.length}\r\n`) + bad,
        "GET /v1/nothing HTTP/1.1\r\nHost: x\r\n\r\n",
        `${posted(`Content-Length: ${good.length}\r\n`)}${good}`
      ],
      /"disclaimer"/u
    )
    assert.deepStrictEqual(statuses(received), ["400", "404", "200"])
    assert.strictEqual(new Set(received.match(/req_[0-9A-Z]{26}/gu)).size, 3)
  })

  it("has the answer of a whole request before that of what follows and cannot be read", async () => {
    const received = await raw(server.port, [
      `GET /v1/registers HTTP/1.1\r\n${authorised}\r\nGET / HTTP/9.9\r\n\r\n`,
      "and more\r\n\r\n"
    ])
    assert.deepStrictEqual(statuses(received), ["200", "400"])
  })

  it("has all answers of whole requests before the refusal of a bad chunk behind them", async () => {
    const received = await raw(server.port, [
      `GET /v1/registers HTTP/1.1\r\n${authorised}\r\n`.repeat(3) +
        `${posted("Transfer-Encoding: chunked\r\n")}zz\r\n`
    ])
    assert.deepStrictEqual(statuses(received), ["200", "200", "200", "400"])
  })

  it("has the answers before an unknown expectation, and nothing is done behind it", async () => {
    log.length = 0
    const body = '{"name":"x"}'
    const whole = posted(`Content-Length: ${body.length}\r\n`) + body
    const received = await raw(server.port, [
      whole + whole + posted("Expect: 200-maybe\r\nContent-Length: 0\r\n") + whole
    ])
    const answered = ["200", "200", "417"]
    assert.deepStrictEqual(statuses(received), answered)
    assert.deepStrictEqual(
      (await loggedInAll(3)).map(({ status }) => `${status}`),
      answered
    )
  })

  it("that asks for a tunnel and resets harms nobody", async () => {
    for (const request of ["CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\nUpgrade: x\r\n\r\n"])
      for (let i = 0; i < 20; i++) {
        const socket = connect(server.port, "127.0.0.1").on("error", () => {})
        socket.write(request)
        if (i % 4 > 0) await ends.read(socket)
        for (let turns = i % 4; turns > 1; turns--) await turn()
        socket.resetAndDestroy()
      }
    await ends.gone()
    assert.strictEqual((await fetch(`${server.base}/healthz`)).status, 200)
  })

  it("answers HEAD without a body", async () => {
    const received = await raw(server.port, [
      `HEAD /v1/validate/89000000019 HTTP/1.1\r\n${authorised}Connection: close\r\n\r\n`
    ])
    assert.match(received, /^HTTP\/1\.1 200 OK\r\n/u)
    assert.match(received, /\r\n\r\n$/u)
    assert.match(received, /x-request-id: req_/u)
  })

  it("answers HEAD without a body, whatever is refused", async () => {
    const long = (kibibytes: number) => `x-long: ${"a".repeat(kibibytes * 1024)}\r\n`
    for (const [what, parts, status] of [
      ["headers of 17 KiB", [`HEAD /healthz HTTP/1.1\r\nHost: x\r\n${long(17)}\r\n`], 431],
      [
        "headers of 17 KiB, in pieces",
        [`HEAD /healthz HTTP/1.1\r\nHost: x\r\nx-first: ${"a".repeat(9_000)}`, `\r\n${long(9)}\r\n`],
        431
      ],
      ["headers of 40 KiB", [`HEAD /healthz HTTP/1.1\r\nHost: x\r\n${long(40)}\r\n`], 431],
      ["a broken header", ["HEAD /healthz HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n"], 400],
      ["an expectation", ["HEAD /healthz HTTP/1.1\r\nHost: x\r\nExpect: 200-maybe\r\n\r\n"], 417]
    ] as const) {
      const received = await inPieces(server.port, parts)
      assert.match(received, new RegExp(`^HTTP/1\\.1 ${status} `, "u"), what)
      assert.match(received, /^x-request-id: req_/imu, what)
      assert.match(received, /\r\n\r\n$/u, what)
    }
  })

  it("answers HEAD without a body while the request's own is still to come", async () => {
    const { got, socket } = open(server.port)
    socket.write("HEAD /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n")
    await until("the answer", () => got.text.includes("\r\n\r\n"))
    socket.write("later")
    socket.write("GET /v1/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    await got.ended
    assert.match(got.text, /^HTTP\/1\.1 200 [\s\S]*?\r\n\r\nHTTP\/1\.1 404 /u)
    assert.match(got.text, /^x-request-id: req_/imu)
  })

  it("takes headers up to 16 KiB and refuses more in the envelope", async () => {
    const sent = (length: number) =>
      raw(server.port, [
        `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nx-long: ${"a".repeat(length)}\r\n\r\n`
      ])
    assert.match(await sent(16_200), /^HTTP\/1\.1 200 /u)
    for (const length of [16_400, 20_000, 31_000, 40_000]) {
      const got = refusal(await sent(length))
      assert.deepStrictEqual(
        [got.status, got.message],
        [431, "Send request headers of at most 16 KiB in all."],
        `${length}`
      )
    }
  })

  it("is not upgraded, and the request is answered as it stands", async () => {
    const upgrade =
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n"
    const received = await raw(
      server.port,
      [`GET /v1/validate/89000000019 HTTP/1.1\r\n${authorised}${upgrade}\r\n`],
      /"valid":true/u
    )
    assert.match(received, /^HTTP\/1\.1 200 OK\r\n/u)
  })

  it("answers a POST that offers HTTP/2, as curl --http2 does", async () => {
    const body = '{"name":"x"}'
    const upgrade =
      "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n"
    const received = await raw(
      server.port,
      [posted(`${upgrade}Content-Length: ${body.length}\r\n`) + body],
      /"disclaimer"/u
    )
    assert.match(received, /^HTTP\/1\.1 200 OK\r\n/u)
  })

  it("answers methods that Node knows and the service does not", async () => {
    for (const method of ["PROPFIND", "TRACE", "PATCH", "OPTIONS", "PURGE"]) {
      const got = refusal(
        await raw(server.port, [`${method} /v1/screen HTTP/1.1\r\n${authorised}Connection: close\r\n\r\n`])
      )
      assert.deepStrictEqual([got.status, got.message], [405, "Use POST on this path."], method)
    }
    const asterisk = refusal(
      await raw(server.port, ["OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"])
    )
    assert.strictEqual(asterisk.status, 404)
  })

  it("stays a customer's, and is to be had by others, while strangers hold as many as they can", async () => {
    const crowded = await start({ connections: 4 })
    const take = () => open(crowded.port).socket
    const ask = async (socket: Socket, key: string) => {
      socket.write(`GET /v1/registers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`)
      const [part] = await once(socket, "data")
      return String(part).slice(9, 12)
    }
    const customer = take()
    assert.strictEqual(await ask(customer, keys.live), "200")
    const strangers = Array.from({ length: 40 }, take)
    for (const stranger of strangers.slice(20)) stranger.write("GET / HT")
    await until("37 strangers are out", () => strangers.filter(({ closed }) => closed).length >= 37)
    const other = take()
    assert.strictEqual(await ask(other, keys.unknown), "401")
    assert.strictEqual(await ask(customer, keys.live), "200")
    for (const socket of [customer, other, ...strangers]) socket.destroy()
    await crowded.stop()
  })
})

describe("the access log", () => {
  it("names the account whose body came too slowly, and says nothing of a connection that sent nothing", async () => {
    // A whole request goes ahead, so that the server has taken the connection when it begins to count.
    log.length = 0
    const slow = open(hasty.port)
    slow.socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    await until("the answer", () => slow.got.text.endsWith("}"))
    await logged(1)
    log.length = 0
    slow.socket.write(`${posted("Content-Length: 50\r\n")}{`)
    await Promise.all([slow.got.ended, raw(hasty.port, [])])
    const lines = await loggedInAll(2)
    assert.deepStrictEqual(
      lines.map(({ account_id, method, status }) => [method, status, account_id]).toSorted(),
      [
        ["-", 408, "acct_sandbox"],
        ["POST", 499, "acct_sandbox"]
      ]
    )
  })

  it("has one line per request with the route's template, and nothing the caller sent", async () => {
    log.length = 0
    const secret = "52824753556"
    await fetch(`${server.base}/v1/validate/${secret}?name=Jane%20Citizen`, {
      headers: { authorization: `Bearer ${keys.live}` }
    })
    await fetch(`${server.base}/v1/resolve?x=${secret}`, {
      method: "POST",
      headers: { authorization: `Bearer ${keys.sandbox}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "Jane Citizen", state: "wrong" })
    })
    await fetch(`${server.base}/${secret}/Jane%20Citizen`)
    const lines = await loggedInAll(3)
    const { annotations: _, timestamp, ...rest } = JSON.parse(log[0] ?? "")
    assert.deepStrictEqual(rest, { message: "request", level: "INFO" })
    assert.strictEqual(new Date(timestamp).toISOString(), timestamp)
    assert.deepStrictEqual(
      lines.map(({ account_id, method, route, status }) => [method, route, status, account_id]),
      [
        ["GET", "/v1/validate/:identifier", 200, "acct_live"],
        ["POST", "/v1/resolve", 400, "acct_sandbox"],
        ["GET", "none", 404, undefined]
      ]
    )
    for (const line of lines) {
      assert.match(line.request_id, /^req_/u)
      assert.isNumber(line.duration_ms)
    }
    assert.notMatch(log.join("\n"), /52824753556|Jane|svc_sk/u)
  })

  it("describes a defect without the values of a statement", async () => {
    log.length = 0
    const send = (name: string) =>
      fetch(`${server.base}/v1/resolve`, {
        method: "POST",
        headers: { authorization: `Bearer ${keys.sandbox}`, "content-type": "application/json" },
        body: JSON.stringify({ name })
      })
    assert.strictEqual((await send("Defect")).status, 500)
    assert.strictEqual((await send("Statement fails")).status, 500)
    await loggedInAll(2)
    const text = log.join("\n")
    assert.match(text, /TypeError: broken for …/u)
    assert.match(text, /SqlError UniqueViolation name_key/u)
    assert.notMatch(text, /824 753 556|51824753556|Jane/u)
  })

  it("writes 499 when the client went away", async () => {
    log.length = 0
    const body = '{"name":"Forever"}'
    const before = server.state.inFlight
    const { socket } = open(server.port)
    socket.write(posted(`Content-Length: ${body.length}\r\n`) + body)
    await until("it is being answered", () => server.state.inFlight > before)
    socket.destroy()
    await logged(1)
    assert.deepStrictEqual(
      (await loggedInAll(1)).map(({ status }) => status),
      [499]
    )
  })
})

describe("a request that is broken off", () => {
  it("is counted off, whether it waits for its body or for its answer", async () => {
    const waiting = '{"name":"Forever"}'
    const sockets = Array.from({ length: 40 }, (_, i) => {
      const { socket } = open(server.port)
      const sent = i % 2 === 0 ? waiting : waiting.slice(0, 5)
      socket.write(posted(`Content-Length: ${waiting.length}\r\n`) + sent)
      return socket
    })
    await until("all are counted", () => server.state.inFlight >= sockets.length)
    for (const socket of sockets) socket.destroy()
    await until("all are counted off", () => server.state.inFlight <= 0)
    assert.strictEqual(server.state.inFlight, 0)
  })
})

describe("stopping", () => {
  const healthz = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"

  /** One whose drain goes on until it is told that balancers have noticed. */
  const startDraining = async () => {
    const noticed = Deferred.makeUnsafe<void>()
    const stopping = await start({ drain: Deferred.await(noticed), grace: "1 hour" })
    return {
      ...stopping,
      noticed: () => Deferred.doneUnsafe(noticed, Exit.void),
      stop: async () => {
        const stopped = stopping.stop()
        await until("it drains", () => stopping.state.draining)
        return { stopped }
      }
    }
  }

  it("turns readiness off first, lets requests end, then takes no connection", async () => {
    const stopping = await startDraining()
    const before = await fetch(`${stopping.base}/healthz`)
    assert.strictEqual(before.status, 200)
    const { stopped } = await stopping.stop()
    const draining = await fetch(`${stopping.base}/readyz`)
    assert.strictEqual(draining.status, 503)
    assert.strictEqual(draining.headers.get("connection"), "close")
    assert.strictEqual(JSON.parse(await draining.text()).error.message, "The service is stopping.")
    stopping.noticed()
    await stopped
    const refused = await fetch(`${stopping.base}/healthz`).catch((error) => error)
    assert.instanceOf(refused, TypeError)
  })

  it("ends kept connections with their next answer, idle ones at the end, and none within an answer", async () => {
    const stopping = await startDraining()
    const body = '{"name":"x"}'
    const [kept, idle, slow] = [open(stopping.port), open(stopping.port), open(stopping.port)]
    kept.socket.write(healthz)
    idle.socket.write(healthz)
    slow.socket.write(posted(`Content-Length: ${body.length}\r\n`) + body.slice(0, 5))
    await ends.read(slow.socket)
    for (const { got } of [kept, idle]) await until("the answer", () => got.text.endsWith('{"status":"ok"}'))
    assert.notMatch(kept.got.text + idle.got.text, /^connection: close$/imu)

    const { stopped } = await stopping.stop()
    kept.socket.write(healthz)
    const late = open(stopping.port)
    late.socket.write(healthz)
    await Promise.all([kept.got.ended, late.got.ended])
    for (const { got } of [kept, late]) {
      assert.match(got.text, /^connection: close\r\n[\s\S]*\{"status":"ok"\}$/imu)
      assert.isFalse(got.failed)
    }
    assert.isFalse(idle.socket.closed)

    stopping.noticed()
    await idle.got.ended
    const refused = open(stopping.port)
    await refused.got.ended
    assert.isTrue(refused.got.failed)
    slow.socket.write(body.slice(5))
    await slow.got.ended
    assert.match(
      slow.got.text,
      /^HTTP\/1\.1 200 OK\r\n[\s\S]*^connection: close\r\n[\s\S]*"disclaimer"[\s\S]*\}$/imu
    )
    assert.isFalse(slow.got.failed || idle.got.failed)
    await stopped
  })

  it("waits as long as its grace, and no longer, for whoever does not read or does not finish", async () => {
    const occupied = async (grace: "200 millis" | "2 seconds") => {
      const stopping = await start({ grace })
      const sockets = Array.from({ length: 6 }, (_, i) => {
        const { socket } = open(stopping.port)
        // Megabytes that are never read; a body that never ends; a request that is never answered.
        if (i < 2) socket.pause().write("GET /docs HTTP/1.1\r\nHost: x\r\n\r\n".repeat(6))
        else if (i < 4) socket.write(`${posted("Content-Length: 50\r\n")}{`)
        else socket.write(`${posted("Content-Length: 18\r\n")}{"name":"Forever"}`)
        return socket
      })
      const [unread, unfinished] = [sockets.slice(0, 2), sockets.slice(2)]
      for (const socket of unfinished) await ends.read(socket)
      await until("it waits for all of them", () => stopping.state.inFlight >= unfinished.length)
      for (const socket of unread)
        await until("nobody reads what is answered", () => ends.of(socket)?.writableNeedDrain)
      return { ...stopping, sockets }
    }
    const [brief, patient] = await Promise.all([occupied("200 millis"), occupied("2 seconds")])
    const order: Array<string> = []
    await Promise.all([
      patient.stop().then(() => order.push("patient")),
      brief.stop().then(() => order.push("brief"))
    ])
    assert.deepStrictEqual(order, ["brief", "patient"])
    for (const socket of [...brief.sockets, ...patient.sockets]) socket.destroy()
  })

  it("closes the connections that have sent no whole request at once", async () => {
    const stopping = await start({ grace: "1 hour" })
    const connections = Array.from({ length: 6 }, () => open(stopping.port))
    for (const { socket } of connections.slice(3)) socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n")
    for (const { socket } of connections) await ends.read(socket)
    await stopping.stop()
    for (const { got } of connections) await got.ended
    // A silent connection is ended after a minute in any case.
  })
})
