import { createServer } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { AllowList } from "@entity-watch/node/delivery/egress/AllowList"
import { Destinations } from "@entity-watch/node/delivery/egress/Destinations"
import { EgressSettings } from "@entity-watch/node/delivery/egress/EgressSettings"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { eventually } from "../../support/eventually.ts"
import { fakeResolver, listeningPort, name, receiver, send, senderLayer } from "./receiver.ts"

const url = new URL(`https://${name}/`)

const of = (host: string) => Destinations.use((destinations) => destinations.of(new URL(`https://${host}/`)))

const over = (resolver: ReturnType<typeof fakeResolver>, allow = "") =>
  Destinations.layerNoDeps.pipe(
    Layer.provide([
      resolver.layer,
      Layer.succeed(EgressSettings, { ...EgressSettings.defaults, allow: new AllowList(allow) })
    ])
  )

describe("Destinations.of", () => {
  it.effect.each([
    ["10.0.0.1", /private/],
    ["127.0.0.1", /loopback/],
    ["169.254.169.254", /metadata/],
    ["100.64.1.1", /carrier-grade/],
    ["::1", /loopback/],
    ["::ffff:8.8.8.8", /inside/],
    ["fd00::1", /unique-local/],
    ["2001:db8::1", /documentation/]
  ] as const)(
    "refuses a name that leads to %s among public ones, without telling the address",
    ([bad, because]) =>
      Effect.gen(function* () {
        for (const addresses of [[bad], ["8.8.8.8", bad], [bad, "2606:4700::1"]]) {
          const { failure } = yield* of(name).pipe(
            Effect.flip,
            Effect.provide(over(fakeResolver({ [name]: [addresses] })))
          )
          assert.match(failure, because)
          assert.notInclude(failure, bad)
        }
      })
  )

  it.effect("keeps the judged addresses, IPv4 first", () =>
    Effect.gen(function* () {
      const resolver = fakeResolver({ [name]: [["2606:4700::1", "8.8.8.8", "2606:4700::2", "8.8.4.4"]] })
      assert.deepStrictEqual(yield* of(`${name}:8443`).pipe(Effect.provide(over(resolver))), {
        addresses: ["8.8.8.8", "8.8.4.4", "2606:4700::1", "2606:4700::2"],
        servername: name,
        port: 8443
      })
    })
  )

  it.effect("looks a literal up nowhere", () =>
    Effect.gen(function* () {
      const resolver = fakeResolver({})
      yield* Effect.gen(function* () {
        assert.deepStrictEqual(yield* of("8.8.8.8"), { addresses: ["8.8.8.8"], servername: "", port: 443 })
        assert.deepStrictEqual((yield* of("[2606:4700::1]")).addresses, ["2606:4700::1"])
        assert.match((yield* Effect.flip(of("[::1]"))).failure, /loopback/u)
      }).pipe(Effect.provide(over(resolver)))
      assert.deepStrictEqual(resolver.asked, [])
    })
  )

  it.effect("judges again when a name changes where it leads", () =>
    Effect.gen(function* () {
      const resolver = fakeResolver({ [name]: [["8.8.8.8"], ["127.0.0.1"], ["8.8.4.4"]] })
      yield* Effect.gen(function* () {
        assert.deepStrictEqual((yield* of(name)).addresses, ["8.8.8.8"])
        yield* TestClock.adjust("29 seconds")
        assert.deepStrictEqual((yield* of(name)).addresses, ["8.8.8.8"])
        // What counts is what passes, whatever the clock is set to.
        yield* TestClock.setTime(-3_600_000)
        yield* TestClock.adjust("2 seconds")
        assert.match((yield* Effect.flip(of(name))).failure, /loopback/u)
        yield* TestClock.adjust("31 seconds")
        assert.deepStrictEqual((yield* of(name)).addresses, ["8.8.4.4"])
      }).pipe(Effect.provide(over(resolver)))
      assert.lengthOf(resolver.asked, 3)
    })
  )

  it.effect("remembers for five seconds that a name has no address", () =>
    Effect.gen(function* () {
      const resolver = fakeResolver({ [name]: ["none", ["8.8.8.8"]] })
      yield* Effect.gen(function* () {
        assert.strictEqual((yield* Effect.flip(of(name))).failure, `The name ${name} has no address.`)
        yield* TestClock.adjust("4 seconds")
        yield* Effect.flip(of(name))
        assert.lengthOf(resolver.asked, 1)
        yield* TestClock.adjust("2 seconds")
        assert.deepStrictEqual((yield* of(name)).addresses, ["8.8.8.8"])
      }).pipe(Effect.provide(over(resolver)))
    })
  )

  it.effect("has one look-up per name under way, which one caller's giving up does not end", () =>
    Effect.gen(function* () {
      const resolver = fakeResolver({ [name]: ["silent"] })
      yield* Effect.gen(function* () {
        const callers = yield* Effect.forEach(Array.from({ length: 50 }), () =>
          Effect.forkChild(of(url.host))
        )
        yield* TestClock.adjust("1 second")
        const [first, ...others] = callers
        yield* Fiber.interrupt(first ?? assert.fail())
        yield* TestClock.adjust("1 second")
        assert.lengthOf(resolver.asked, 1)
        yield* Effect.forEach(others, Fiber.interrupt)
      }).pipe(Effect.provide(over(resolver)))
    })
  )

  it.effect("looks up as the system does only what the operator listed by name and port", () =>
    Effect.gen(function* () {
      const resolver = fakeResolver({ localhost: [["127.0.0.1", "::1"]] })
      yield* Effect.gen(function* () {
        assert.deepStrictEqual((yield* of("localhost:8443")).addresses, ["127.0.0.1", "::1"])
        assert.match((yield* Effect.flip(of("localhost:8444"))).failure, /loopback/u)
      }).pipe(Effect.provide(over(resolver, "localhost:8443")))
      assert.deepStrictEqual(resolver.asked, ["locally localhost", "publicly localhost"])
    })
  )
})

describe("HttpsSender over names", () => {
  it.effect("connects to no address of a name that leads to a forbidden one", () =>
    Effect.gen(function* () {
      const { port, connections } = yield* receiver((response) => response.end())
      for (const addresses of [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"]]) {
        const resolver = fakeResolver({ [name]: [addresses] })
        const outcome = yield* send(`https://${name}:${port}/`).pipe(
          Effect.provide(senderLayer({ allow: "", resolver: resolver.layer }))
        )
        assert.deepStrictEqual(outcome, {
          responseCode: null,
          retryAfterSeconds: null,
          failure: `${name} leads to a loopback address, where nothing is sent.`,
          answer: null
        })
      }
      assert.strictEqual(connections(), 0)
    })
  )

  it.effect("leaves a kept connection alone once its name leads elsewhere", () =>
    Effect.gen(function* () {
      const { port, received, connections } = yield* receiver((response) => response.end("ok"))
      const turns = ["127.0.0.1", "127.0.0.1", "127.0.0.2"]
      const destinations = Layer.sync(Destinations, () => ({
        of: () => Effect.sync(() => ({ addresses: [turns.shift() ?? ""], servername: name, port }))
      }))
      yield* Effect.gen(function* () {
        yield* send(`https://${name}:${port}/`)
        assert.strictEqual((yield* send(`https://${name}:${port}/`)).responseCode, 200)
        assert.strictEqual(connections(), 1)
        // Nobody listens at the second address: the connection kept for the first would have answered.
        const { failure } = yield* send(`https://${name}:${port}/`)
        assert.strictEqual(failure, "The receiver refused the connection.")
      }).pipe(Effect.provide(senderLayer({ destinations })))
      assert.lengthOf(received, 2)
    })
  )

  it.effect("tells nothing to a peer that is not at the judged address", () =>
    Effect.gen(function* () {
      const server = createServer()
      let bytes = 0
      let closed = 0
      server.on("connection", (socket) => {
        socket.on("error", () => {})
        socket.on("close", () => closed++)
        socket.on("data", (chunk) => {
          bytes += chunk.length
        })
      })
      const port = yield* listeningPort(server)
      // The system connects to 127.0.0.1 when asked for 0.0.0.0.
      const resolver = fakeResolver({ [name]: [["0.0.0.0"]] })
      const { failure } = yield* send(`https://${name}:${port}/`).pipe(
        Effect.provide(senderLayer({ allow: "0.0.0.0/8", resolver: resolver.layer }))
      )
      assert.strictEqual(failure, "The connection led to another address than the one that was judged.")
      yield* eventually(() => closed === 1)
      assert.strictEqual(bytes, 0)
    })
  )

  it.effect("tries a name's other addresses while nothing was sent", () =>
    Effect.gen(function* () {
      const { port, received } = yield* receiver((response) => response.end())
      const resolver = fakeResolver({ [name]: [["127.0.0.2", "127.0.0.3", "127.0.0.1"]] })
      const outcome = yield* send(`https://${name}:${port}/`).pipe(
        Effect.provide(senderLayer({ resolver: resolver.layer }))
      )
      assert.strictEqual(outcome.responseCode, 200)
      assert.lengthOf(received, 1)
    })
  )

  it.effect("does not let names that never resolve delay another", () =>
    Effect.gen(function* () {
      const { port } = yield* receiver((response) => response.end())
      const dead = Array.from({ length: 600 }, (_, i) => `dead${i}.example.com`)
      const resolver = fakeResolver({
        ...Object.fromEntries(dead.map((host) => [host, ["silent" as const]])),
        [name]: [["127.0.0.1"]]
      })
      yield* Effect.gen(function* () {
        const waiting = yield* Effect.forEach(dead, (host) => Effect.forkChild(send(`https://${host}/`)))
        yield* eventually(() => resolver.asked.length === dead.length)
        assert.strictEqual((yield* send(`https://${name}:${port}/`)).responseCode, 200)
        assert.isTrue(waiting.every((each) => each.pollUnsafe() === undefined))
        yield* TestClock.adjust("1 second")
        const failures = yield* Effect.forEach(waiting, (each) =>
          Effect.map(Fiber.join(each), ({ failure }) => failure)
        )
        assert.deepStrictEqual(
          failures,
          dead.map((host) => `The name ${host} could not be looked up in time.`)
        )
      }).pipe(Effect.provide(senderLayer({ resolver: resolver.layer, limits: { connectTimeout: 1000 } })))
    })
  )

  it.effect("gives up a receiver that accepts and never secures the connection", () =>
    Effect.gen(function* () {
      let accepted = 0
      const server = createServer((socket) => {
        accepted++
        socket.on("error", () => {}).resume()
      })
      const port = yield* listeningPort(server)
      const posting = yield* Effect.forkChild(send(`https://${name}:${port}/`))
      yield* eventually(() => accepted === 1)
      yield* TestClock.adjust("299 millis")
      assert.isUndefined(posting.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      assert.strictEqual((yield* Fiber.join(posting)).failure, "No connection was made in time.")
    }).pipe(Effect.provide(senderLayer({ limits: { connectTimeout: 300 } })))
  )
})
