/** Receivers that do not keep to the rules. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { eventually } from "../../support/eventually.ts"
import { name, nextRequest, rawReceiver, receiver, send, senderLayer } from "./receiver.ts"

const url = (port: number) => `https://${name}:${port}/watch?token=s3cret`

/** Writes the bytes once a request arrives, and leaves the connection open. */
const says = (...texts: ReadonlyArray<string>) =>
  rawReceiver((socket) =>
    socket.once("data", () => {
      for (const text of texts) socket.write(text)
    })
  )

const limited = senderLayer({ limits: { connectTimeout: 400, totalTimeout: 800 } })

/** What a POST comes to that ends when the whole time has passed, and no sooner. */
const afterTheWholeTime = Effect.fnUntraced(function* <A, E>(posting: Fiber.Fiber<A, E>) {
  yield* TestClock.adjust("799 millis")
  assert.isUndefined(posting.pollUnsafe())
  yield* TestClock.adjust("1 millis")
  return yield* Fiber.join(posting)
})

describe("an answer", () => {
  it.effect("of more than 64 KiB is cut off, and its status counts", () =>
    Effect.gen(function* () {
      let written = 0
      const { port, sockets } = yield* receiver((response) => {
        response.writeHead(200)
        const more = () => {
          while (!response.destroyed && written < 1e9) {
            written += 65_536
            if (!response.write("x".repeat(65_536))) return response.once("drain", more)
          }
          return response
        }
        more()
      })
      // No time passes: what ends it is the size.
      assert.deepInclude(yield* send(url(port)), { responseCode: 200, failure: null })
      yield* eventually(() => sockets.size === 0)
      assert.isBelow(written, 20e6)
    }).pipe(Effect.provide(limited))
  )

  it.effect("is kept as text, its first kilobyte, whatever its bytes are", () =>
    Effect.gen(function* () {
      const hostile = Buffer.from([0x6e, 0x6f, 0x00, 0x1b, 0x5b, 0x32, 0x4a, 0xff, 0xc2, 0x9b, 0x0a])
      const { port } = yield* receiver((response) =>
        response.writeHead(500).end(Buffer.concat([hostile, Buffer.from("é".repeat(60_000))]))
      )
      const { answer } = yield* send(url(port))
      // The 1,013 bytes that are left end in the middle of a character.
      assert.strictEqual(answer, `no\ufffd\ufffd[2J\ufffd\ufffd\n${"é".repeat(506)}`)
    }).pipe(Effect.provide(limited))
  )

  it.effect("of 64 KiB is read, and its connection used again", () =>
    Effect.gen(function* () {
      const { port, connections } = yield* receiver((response) => response.end("x".repeat(65_536)))
      yield* send(url(port))
      yield* send(url(port))
      assert.strictEqual(connections(), 1)
    }).pipe(Effect.provide(limited))
  )

  it.effect("that trickles for ever is left after the whole time, and its status counts", () =>
    Effect.gen(function* () {
      const { port, sockets } = yield* receiver((response) => {
        response.writeHead(503, { "retry-after": "7" })
        const timer = setInterval(() => response.write("x"), 1)
        response.once("close", () => clearInterval(timer))
      })
      const answered = yield* nextRequest("response")
      const posting = yield* Effect.forkChild(send(url(port)))
      yield* answered
      assert.deepInclude(yield* afterTheWholeTime(posting), { responseCode: 503, retryAfterSeconds: 7 })
      yield* eventually(() => sockets.size === 0)
    }).pipe(Effect.provide(limited))
  )

  it.effect("that breaks off after its header counts by its status", () =>
    Effect.gen(function* () {
      const { port, sockets } = yield* says("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
      const answered = yield* nextRequest("response")
      const posting = yield* Effect.forkChild(send(url(port)))
      yield* answered
      for (const socket of sockets) socket.destroy()
      assert.deepInclude(yield* Fiber.join(posting), { responseCode: 200, failure: null })
    }).pipe(Effect.provide(limited))
  )

  it.effect("whose coding is broken counts by its status", () =>
    Effect.gen(function* () {
      const { port } = yield* says("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "nonsense\r\n")
      assert.deepInclude(yield* send(url(port)), { responseCode: 200, failure: null })
    }).pipe(Effect.provide(limited))
  )

  it.effect("may take longer than a connection may be idle", () =>
    Effect.gen(function* () {
      const { port, connections, received } = yield* receiver((response) => {
        if (received.length === 1) response.end()
        else answer = () => response.end()
      })
      let answer = () => {}
      assert.strictEqual((yield* send(url(port))).responseCode, 200)
      const sent = yield* nextRequest("sent")
      const posting = yield* Effect.forkChild(send(url(port)))
      const { socket } = yield* sent
      yield* eventually(() => received.length === 2)
      // As Node does when nothing has come or gone over it for that long.
      socket?.emit("timeout")
      answer()
      assert.strictEqual((yield* Fiber.join(posting)).responseCode, 200)
      assert.strictEqual(connections(), 1)
    }).pipe(Effect.provide(limited))
  )

  it.effect("that never comes is given up", () =>
    Effect.gen(function* () {
      const { port, received } = yield* receiver(() => {})
      const posting = yield* Effect.forkChild(send(url(port)))
      yield* eventually(() => received.length === 1)
      assert.deepStrictEqual(yield* afterTheWholeTime(posting), {
        responseCode: null,
        retryAfterSeconds: null,
        failure: "The receiver did not answer in time.",
        answer: null
      })
    }).pipe(Effect.provide(limited))
  )

  it.effect("whose header never ends is given up", () =>
    Effect.gen(function* () {
      let lines = 0
      const { port } = yield* rawReceiver((socket) => {
        socket.write("HTTP/1.1 200 OK\r\n")
        const timer = setInterval(() => {
          socket.write("x: y\r\n")
          lines++
        }, 1)
        socket.once("close", () => clearInterval(timer))
      })
      const sent = yield* nextRequest("sent")
      const posting = yield* Effect.forkChild(send(url(port)))
      yield* sent
      yield* eventually(() => lines > 20)
      const { failure } = yield* afterTheWholeTime(posting)
      assert.strictEqual(failure, "The receiver did not answer in time.")
    }).pipe(Effect.provide(limited))
  )

  it.effect("with a huge header is refused", () =>
    Effect.gen(function* () {
      const { port } = yield* says(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(100_000)}\r\n\r\n`)
      const { responseCode, failure } = yield* send(url(port))
      assert.isNull(responseCode)
      assert.strictEqual(failure, "The receiver's answer has a header that is too large.")
    }).pipe(Effect.provide(limited))
  )

  it.effect("that is not HTTP is refused without a word of it", () =>
    Effect.gen(function* () {
      const { port } = yield* says("s3cret nonsense\r\n\r\n")
      const { failure } = yield* send(url(port))
      assert.strictEqual(failure, "The receiver's answer is not HTTP.")
    }).pipe(Effect.provide(limited))
  )

  it.effect("may come after interim ones", () =>
    Effect.gen(function* () {
      const { port } = yield* says(
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n",
        "HTTP/1.1 204 No Content\r\n\r\n"
      )
      assert.deepInclude(yield* send(url(port)), { responseCode: 204, failure: null })
    }).pipe(Effect.provide(limited))
  )

  it.effect("of interim ones only is given up", () =>
    Effect.gen(function* () {
      const { port } = yield* rawReceiver((socket) => {
        const timer = setInterval(() => socket.write("HTTP/1.1 102 Processing\r\n\r\n"), 1)
        socket.once("close", () => clearInterval(timer))
      })
      const informed = yield* nextRequest("information")
      const posting = yield* Effect.forkChild(send(url(port)))
      yield* informed
      const { failure } = yield* afterTheWholeTime(posting)
      assert.strictEqual(failure, "The receiver did not answer in time.")
    }).pipe(Effect.provide(limited))
  )

  it.effect("that switches protocols is refused", () =>
    Effect.gen(function* () {
      const { port } = yield* says(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"
      )
      assert.strictEqual((yield* send(url(port))).failure, "The receiver answered with another protocol.")
    }).pipe(Effect.provide(limited))
  )

  it.effect("may come before the body was read", () =>
    Effect.gen(function* () {
      const { port } = yield* rawReceiver((socket) => {
        socket.write("HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
        socket.pause()
      })
      const body = JSON.stringify("x".repeat(20_000))
      assert.deepInclude(yield* send(url(port), body), { responseCode: 413 })
    }).pipe(Effect.provide(limited))
  )

  it.effect("sent twice is taken for one request only", () =>
    Effect.gen(function* () {
      const { port, sockets } = yield* rawReceiver((socket, connections) => {
        socket.on("data", () =>
          socket.write(`HTTP/1.1 ${connections === 1 ? 200 : 500} X\r\nContent-Length: 0\r\n\r\n`)
        )
      })
      assert.deepInclude(yield* send(url(port)), { responseCode: 200 })
      for (const socket of sockets) socket.write("HTTP/1.1 201 X\r\nContent-Length: 0\r\n\r\n")
      yield* eventually(() => sockets.size === 0)
      assert.deepInclude(yield* send(url(port)), { responseCode: 500 })
    }).pipe(Effect.provide(limited))
  )

  it.effect("is not waited for on a connection that is reset", () =>
    Effect.gen(function* () {
      const { port, connections } = yield* rawReceiver((socket) =>
        socket.once("data", () => socket.destroy())
      )
      // No time passes: what ends it is the reset.
      const { failure } = yield* send(url(port))
      assert.strictEqual(failure, "The receiver closed the connection before it answered.")
      // A new connection that breaks is a failed attempt: nothing is sent again behind the attempt's back.
      assert.strictEqual(connections(), 1)
    }).pipe(Effect.provide(limited))
  )
})
