import { createServer } from "node:http"
import { assert, describe, it } from "@effect/vitest"
import { WebhookSender } from "@entity-watch/core/deliver/WebhookSender"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { makeAuthority } from "../../../../../examples/watch-and-verify/certificate.ts"
import { eventually } from "../../support/eventually.ts"
import {
  authority,
  fakeResolver,
  listeningPort,
  name,
  rawReceiver,
  receiver,
  send,
  senderLayer
} from "./receiver.ts"

const nothing = { responseCode: null, retryAfterSeconds: null, answer: null }

const at = (port: number, path = "/watch?token=s3cret") => `https://${name}:${port}${path}`

/** Variables of this process until the scope ends. */
const environment = (variables: Readonly<Record<string, string>>) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const before = { ...process.env }
      Object.assign(process.env, variables)
      return before
    }),
    (before) =>
      Effect.sync(() => {
        for (const name of Object.keys(variables)) delete process.env[name]
        Object.assign(process.env, before)
      })
  )

describe("HttpsSender", () => {
  it.effect("POSTs the body to the path and query, under the URL's name", () =>
    Effect.gen(function* () {
      const { port, received } = yield* receiver((response) => response.end("thank you"))
      const body = '{"name":"Café 😀"}'
      assert.deepStrictEqual(yield* send(at(port, "/a%20b?x=1&y=ü"), body), {
        responseCode: 200,
        retryAfterSeconds: null,
        failure: null,
        answer: "thank you"
      })
      const [{ headers, ...rest } = assert.fail()] = received
      assert.deepStrictEqual(rest, { method: "POST", url: "/a%20b?x=1&y=%C3%BC", servername: name, body })
      assert.deepInclude(headers, {
        host: `${name}:${port}`,
        "webhook-id": "evt_1",
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body))
      })
      assert.match(headers["user-agent"] ?? "", /^EntityWatch\//u)
    }).pipe(Effect.provide(senderLayer()))
  )

  it.effect("sends to an address that the operator opened, and to a local name", () =>
    Effect.gen(function* () {
      const { port, received } = yield* receiver((response) => response.end())
      const resolver = fakeResolver({ localhost: [["127.0.0.1"]] })
      yield* Effect.gen(function* () {
        assert.strictEqual((yield* send(`https://127.0.0.1:${port}/`)).responseCode, 200)
        assert.strictEqual((yield* send(`https://localhost:${port}/`)).responseCode, 200)
      }).pipe(
        Effect.provide(
          senderLayer({ allow: `localhost:${port},127.0.0.1:${port}`, resolver: resolver.layer })
        )
      )
      assert.deepStrictEqual(
        received.map(({ servername, headers }) => [servername, headers.host]),
        [
          [null, `127.0.0.1:${port}`],
          ["localhost", `localhost:${port}`]
        ]
      )
      // The name servers know no localhost.
      assert.deepStrictEqual(resolver.asked, ["locally localhost"])
    })
  )

  it.effect.each([200, 201, 202, 204, 299])("counts %i as delivered", (status) =>
    Effect.gen(function* () {
      const { port } = yield* receiver((response) => response.writeHead(status).end())
      assert.deepInclude(yield* send(at(port)), { responseCode: status, failure: null })
    }).pipe(Effect.provide(senderLayer()))
  )

  it.effect.each([400, 401, 404, 410, 413, 429, 500, 502, 503, 599])("counts %i as a failure", (status) =>
    Effect.gen(function* () {
      const { port } = yield* receiver((response) =>
        response.writeHead(status, "s3cret reason").end("s3cret")
      )
      assert.deepStrictEqual(yield* send(at(port)), {
        responseCode: status,
        retryAfterSeconds: null,
        failure: `The receiver answered ${status}.`,
        answer: "s3cret"
      })
    }).pipe(Effect.provide(senderLayer()))
  )

  it.effect.each([300, 301, 302, 303, 304, 307, 308])("does not follow %i", (status) =>
    Effect.gen(function* () {
      const elsewhere = yield* receiver((response) => response.end())
      const { port, received } = yield* receiver((response) =>
        response.writeHead(status, { location: at(elsewhere.port) }).end()
      )
      assert.deepInclude(yield* send(at(port)), {
        responseCode: status,
        failure: `The receiver answered ${status}; redirects are not followed.`
      })
      assert.lengthOf(received, 1)
      assert.lengthOf(elsewhere.received, 0)
    }).pipe(Effect.provide(senderLayer()))
  )

  it.effect("reads Retry-After in seconds and as a date", () =>
    Effect.gen(function* () {
      const headers = ["120", "Thu, 01 Jan 1970 00:01:30 GMT", "-1", "soon"]
      const { port } = yield* receiver((response) =>
        response.writeHead(429, { "retry-after": headers.shift() ?? "" }).end()
      )
      assert.deepInclude(yield* send(at(port)), { responseCode: 429, retryAfterSeconds: 120 })
      yield* TestClock.adjust("20 seconds")
      assert.deepInclude(yield* send(at(port)), { retryAfterSeconds: 70 })
      assert.deepInclude(yield* send(at(port)), { retryAfterSeconds: null })
      assert.deepInclude(yield* send(at(port)), { retryAfterSeconds: null })
    }).pipe(Effect.provide(senderLayer()))
  )

  it.effect("asks no proxy", () =>
    Effect.gen(function* () {
      const proxy = yield* receiver((response) => response.end())
      const variables = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "HTTP_PROXY", "NODE_USE_ENV_PROXY"]
      yield* environment(
        Object.fromEntries(variables.map((variable) => [variable, `https://127.0.0.1:${proxy.port}`]))
      )
      const { port, received } = yield* receiver((response) => response.end())
      yield* send(at(port)).pipe(Effect.provide(senderLayer()))
      assert.lengthOf(received, 1)
      assert.strictEqual(proxy.connections(), 0)
    })
  )

  it.effect("refuses again, at delivery, what create would refuse", () =>
    Effect.gen(function* () {
      const { failure } = yield* send("https://127.0.0.1:1/")
      assert.match(failure ?? "", /loopback/u)
      assert.match((yield* send("http://hooks.example.com/")).failure ?? "", /https:/u)
    }).pipe(Effect.provide(senderLayer({ allow: "" })))
  )
})

describe("HttpsSender's certificates", () => {
  const refused = (port: number, failure: string) =>
    Effect.map(send(at(port)), (outcome) => assert.deepStrictEqual(outcome, { ...nothing, failure }))

  it.effect("must name the URL's host", () =>
    Effect.gen(function* () {
      const { port, received } = yield* receiver((response) => response.end(), {
        tls: authority.issue(["other.example.com", "127.0.0.1"])
      })
      yield* refused(port, "The receiver's certificate is for another name.")
      assert.lengthOf(received, 0)
    }).pipe(Effect.provide(senderLayer()))
  )

  it.effect("must name the URL's address", () =>
    Effect.gen(function* () {
      const { port } = yield* receiver((response) => response.end(), { tls: authority.issue([name]) })
      const { failure } = yield* send(`https://127.0.0.1:${port}/`)
      assert.strictEqual(failure, "The receiver's certificate is for another name.")
    }).pipe(Effect.provide(senderLayer()))
  )

  it.effect("must be in date", () =>
    Effect.gen(function* () {
      const { port } = yield* receiver((response) => response.end(), {
        tls: authority.issue([name], new Date(Date.now() - 1000))
      })
      yield* refused(port, "The receiver's certificate has expired.")
    }).pipe(Effect.provide(senderLayer()))
  )

  it.effect("must come from a trusted authority, also when a variable says otherwise", () =>
    Effect.gen(function* () {
      const { port, received } = yield* receiver((response) => response.end(), {
        tls: makeAuthority().issue([name])
      })
      yield* environment({ NODE_TLS_REJECT_UNAUTHORIZED: "0" })
      const outcome = yield* send(at(port))
      assert.match(outcome.failure ?? "", /authority that is not trusted/u)
      assert.lengthOf(received, 0)
    }).pipe(Effect.provide(senderLayer()))
  )

  it.effect("are needed at all", () =>
    Effect.gen(function* () {
      const server = createServer((_, response) => response.end())
      const port = yield* listeningPort(server)
      const { failure, responseCode } = yield* send(at(port))
      assert.isNull(responseCode)
      assert.match(failure ?? "", /^The connection could not be secured|^The receiver did not speak TLS/u)
    }).pipe(Effect.provide(senderLayer()))
  )
})

describe("HttpsSender's connections", () => {
  it.effect("are used again, one after the other", () =>
    Effect.gen(function* () {
      const { port, received, connections } = yield* receiver((response) => response.end("ok"))
      for (let i = 0; i < 5; i++) assert.strictEqual((yield* send(at(port))).responseCode, 200)
      assert.lengthOf(received, 5)
      assert.strictEqual(connections(), 1)
    }).pipe(Effect.provide(senderLayer()))
  )

  it.effect("are never shared between names at one address", () =>
    Effect.gen(function* () {
      const tls = authority.issue([name, "other.example.com"])
      const { port, received, connections } = yield* receiver((response) => response.end("ok"), { tls })
      yield* send(at(port))
      yield* send(`https://other.example.com:${port}/`)
      assert.deepStrictEqual(
        received.map(({ servername }) => servername),
        [name, "other.example.com"]
      )
      assert.strictEqual(connections(), 2)
    }).pipe(
      Effect.provide(
        senderLayer({
          resolver: fakeResolver({ [name]: [["127.0.0.1"]], "other.example.com": [["127.0.0.1"]] }).layer
        })
      )
    )
  )

  it.effect("are closed when nothing was sent for a while", () =>
    Effect.gen(function* () {
      // By itself it would keep the connection for a minute.
      const { port, sockets, connections } = yield* receiver((response) => response.end("ok"))
      yield* send(at(port))
      assert.strictEqual(connections(), 1)
      yield* eventually(() => sockets.size === 0)
    }).pipe(Effect.provide(senderLayer({ limits: { idleTimeout: 100 } })))
  )

  it.effect("that the receiver closed meanwhile are replaced, and nothing is lost", () =>
    Effect.gen(function* () {
      // Reads the second request on a kept connection and closes instead of answering.
      const { port, connections } = yield* rawReceiver((socket) => {
        let requests = 0
        socket.on("data", () => {
          requests++
          if (requests > 1) socket.destroy()
          else socket.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        })
      })
      assert.strictEqual((yield* send(at(port))).responseCode, 200)
      assert.deepInclude(yield* send(at(port)), { responseCode: 200, failure: null })
      assert.strictEqual(connections(), 2)
    }).pipe(Effect.provide(senderLayer()))
  )

  it.effect("are closed when the caller gives up, and the next POST gets another", () =>
    Effect.gen(function* () {
      let answers = false
      const { port, received, sockets, connections } = yield* receiver((response) => {
        if (answers) response.end("ok")
      })
      const waiting = yield* Effect.forkChild(send(at(port)))
      yield* eventually(() => received.length === 1)
      assert.strictEqual(sockets.size, 1)
      yield* Fiber.interrupt(waiting)
      yield* eventually(() => sockets.size === 0)
      answers = true
      assert.strictEqual((yield* send(at(port))).responseCode, 200)
      assert.strictEqual(connections(), 2)
    }).pipe(Effect.provide(senderLayer()))
  )

  it.effect("are closed with the layer", () =>
    Effect.gen(function* () {
      const { port, sockets, connections } = yield* receiver((response) => response.end("ok"))
      yield* Effect.provide(
        WebhookSender.use((sender) => sender.post({ url: at(port), headers: {}, body: "{}" })),
        senderLayer()
      )
      assert.strictEqual(connections(), 1)
      yield* eventually(() => sockets.size === 0)
    })
  )
})
