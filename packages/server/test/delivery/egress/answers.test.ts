/** Receivers that do not keep to the rules. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { name, rawReceiver, receiver, send, senderLayer } from "./receiver.ts"

const url = (port: number) => `https://${name}:${port}/watch?token=s3cret`

const took = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const began = performance.now()
    const value = yield* effect
    return [value, performance.now() - began] as const
  })

/** Writes the bytes once a request arrives, and leaves the connection open. */
const says = (...texts: ReadonlyArray<string>) =>
  rawReceiver((socket) =>
    socket.once("data", () => {
      for (const text of texts) socket.write(text)
    })
  )

const quick = senderLayer({ limits: { connectTimeout: 400, totalTimeout: 800 } })

describe("an answer", () => {
  it.live("of more than 64 KiB is cut off, and its status counts", () =>
    Effect.gen(function* () {
      let written = 0
      const { port } = yield* receiver((response) => {
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
      const [outcome, millis] = yield* took(send(url(port)))
      assert.deepInclude(outcome, { responseCode: 200, failure: null })
      assert.isBelow(millis, 700)
      yield* Effect.sleep("100 millis")
      assert.isBelow(written, 20e6)
    }).pipe(Effect.provide(quick))
  )

  it.live("is kept as text, its first kilobyte, whatever its bytes are", () =>
    Effect.gen(function* () {
      const hostile = Buffer.from([0x6e, 0x6f, 0x00, 0x1b, 0x5b, 0x32, 0x4a, 0xff, 0xc2, 0x9b, 0x0a])
      const { port } = yield* receiver((response) =>
        response.writeHead(500).end(Buffer.concat([hostile, Buffer.from("é".repeat(60_000))]))
      )
      const { answer } = yield* send(url(port))
      // The 1,013 bytes that are left end in the middle of a character.
      assert.strictEqual(answer, `no\ufffd\ufffd[2J\ufffd\ufffd\n${"é".repeat(506)}`)
    }).pipe(Effect.provide(quick))
  )

  it.live("of 64 KiB is read, and its connection used again", () =>
    Effect.gen(function* () {
      const { port, connections } = yield* receiver((response) => response.end("x".repeat(65_536)))
      yield* send(url(port))
      yield* send(url(port))
      assert.strictEqual(connections(), 1)
    }).pipe(Effect.provide(quick))
  )

  it.live("that trickles for ever is left after the whole time, and its status counts", () =>
    Effect.gen(function* () {
      const { port, sockets } = yield* receiver((response) => {
        response.writeHead(503, { "retry-after": "7" })
        const timer = setInterval(() => response.write("x"), 20)
        response.once("close", () => clearInterval(timer))
      })
      const [outcome, millis] = yield* took(send(url(port)))
      assert.deepInclude(outcome, { responseCode: 503, retryAfterSeconds: 7 })
      assert.isTrue(millis > 700 && millis < 1500, String(millis))
      yield* Effect.sleep("100 millis")
      assert.strictEqual(sockets.size, 0)
    }).pipe(Effect.provide(quick))
  )

  it.live("that breaks off after its header counts by its status", () =>
    Effect.gen(function* () {
      const { port } = yield* rawReceiver((socket) =>
        socket.once("data", () => {
          socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
          setTimeout(() => socket.destroy(), 50)
        })
      )
      assert.deepInclude(yield* send(url(port)), { responseCode: 200, failure: null })
    }).pipe(Effect.provide(quick))
  )

  it.live("whose coding is broken counts by its status", () =>
    Effect.gen(function* () {
      const { port } = yield* says("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "nonsense\r\n")
      assert.deepInclude(yield* send(url(port)), { responseCode: 200, failure: null })
    }).pipe(Effect.provide(quick))
  )

  it.live("may take longer than a connection may be idle", () =>
    Effect.gen(function* () {
      const { port } = yield* receiver((response) => setTimeout(() => response.end(), 300))
      for (let i = 0; i < 2; i++) assert.strictEqual((yield* send(url(port))).responseCode, 200)
    }).pipe(Effect.provide(senderLayer({ limits: { idleTimeout: 100 } })))
  )

  it.live("that never comes is given up", () =>
    Effect.gen(function* () {
      const { port } = yield* says()
      const [outcome, millis] = yield* took(send(url(port)))
      assert.deepStrictEqual(outcome, {
        responseCode: null,
        retryAfterSeconds: null,
        failure: "The receiver did not answer in time.",
        answer: null
      })
      assert.isTrue(millis > 700 && millis < 1500, String(millis))
    }).pipe(Effect.provide(quick))
  )

  it.live("whose header never ends is given up", () =>
    Effect.gen(function* () {
      const { port } = yield* rawReceiver((socket) => {
        socket.write("HTTP/1.1 200 OK\r\n")
        const timer = setInterval(() => socket.write("x: y\r\n"), 20)
        socket.once("close", () => clearInterval(timer))
      })
      assert.strictEqual((yield* send(url(port))).failure, "The receiver did not answer in time.")
    }).pipe(Effect.provide(quick))
  )

  it.live("with a huge header is refused", () =>
    Effect.gen(function* () {
      const { port } = yield* says(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(100_000)}\r\n\r\n`)
      const { responseCode, failure } = yield* send(url(port))
      assert.isNull(responseCode)
      assert.strictEqual(failure, "The receiver's answer has a header that is too large.")
    }).pipe(Effect.provide(quick))
  )

  it.live("that is not HTTP is refused without a word of it", () =>
    Effect.gen(function* () {
      const { port } = yield* says("s3cret nonsense\r\n\r\n")
      const { failure } = yield* send(url(port))
      assert.strictEqual(failure, "The receiver's answer is not HTTP.")
    }).pipe(Effect.provide(quick))
  )

  it.live("may come after interim ones", () =>
    Effect.gen(function* () {
      const { port } = yield* says(
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n",
        "HTTP/1.1 204 No Content\r\n\r\n"
      )
      assert.deepInclude(yield* send(url(port)), { responseCode: 204, failure: null })
    }).pipe(Effect.provide(quick))
  )

  it.live("of interim ones only is given up", () =>
    Effect.gen(function* () {
      const { port } = yield* rawReceiver((socket) => {
        const timer = setInterval(() => socket.write("HTTP/1.1 102 Processing\r\n\r\n"), 20)
        socket.once("close", () => clearInterval(timer))
      })
      assert.strictEqual((yield* send(url(port))).failure, "The receiver did not answer in time.")
    }).pipe(Effect.provide(quick))
  )

  it.live("that switches protocols is refused", () =>
    Effect.gen(function* () {
      const { port } = yield* says(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"
      )
      assert.strictEqual((yield* send(url(port))).failure, "The receiver answered with another protocol.")
    }).pipe(Effect.provide(quick))
  )

  it.live("may come before the body was read", () =>
    Effect.gen(function* () {
      const { port } = yield* rawReceiver((socket) => {
        socket.write("HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
        socket.pause()
      })
      const body = JSON.stringify("x".repeat(20_000))
      assert.deepInclude(yield* send(url(port), body), { responseCode: 413 })
    }).pipe(Effect.provide(quick))
  )

  it.live("sent twice is taken for one request only", () =>
    Effect.gen(function* () {
      const { port } = yield* rawReceiver((socket, connections) => {
        socket.on("data", () => {
          socket.write(`HTTP/1.1 ${connections === 1 ? 200 : 500} X\r\nContent-Length: 0\r\n\r\n`)
          if (connections === 1)
            setTimeout(() => socket.write("HTTP/1.1 201 X\r\nContent-Length: 0\r\n\r\n"), 30)
        })
      })
      assert.deepInclude(yield* send(url(port)), { responseCode: 200 })
      yield* Effect.sleep("150 millis")
      assert.deepInclude(yield* send(url(port)), { responseCode: 500 })
    }).pipe(Effect.provide(quick))
  )

  it.live("is not waited for on a connection that is reset", () =>
    Effect.gen(function* () {
      const { port, connections } = yield* rawReceiver((socket) =>
        socket.once("data", () => socket.destroy())
      )
      const [{ failure }, millis] = yield* took(send(url(port)))
      assert.strictEqual(failure, "The receiver closed the connection before it answered.")
      // A new connection that breaks is a failed attempt: nothing is sent again behind the attempt's back.
      assert.strictEqual(connections(), 1)
      assert.isBelow(millis, 700)
    }).pipe(Effect.provide(quick))
  )
})
