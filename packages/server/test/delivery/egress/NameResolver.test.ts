/** The real c-ares against a name server of the test's own. */
import { createSocket } from "node:dgram"
import { Resolver } from "node:dns/promises"
import { isIP } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { NameResolver } from "@entity-watch/node/delivery/egress/NameResolver"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import ipaddr from "ipaddr.js"
import { eventually } from "../../support/eventually.ts"

type Reply = ReadonlyArray<string> | "NXDOMAIN" | "SERVFAIL" | "silent"

/** RFC 1035, section 4: the question back, and an address record for each answer. */
const replyTo = (query: Buffer, reply: Exclude<Reply, "silent">): Buffer => {
  const question = query.subarray(12, questionEnd(query))
  const code = reply === "NXDOMAIN" ? 3 : reply === "SERVFAIL" ? 2 : 0
  const addresses = typeof reply === "string" ? [] : reply
  const header = Buffer.from([
    ...query.subarray(0, 2),
    0x81,
    0x80 | code,
    0,
    1,
    0,
    addresses.length,
    0,
    0,
    0,
    0
  ])
  const records = addresses.map((address) => {
    const bytes = ipaddr.parse(address).toByteArray()
    return Buffer.from([
      0xc0,
      12,
      0,
      isIP(address) === 4 ? 1 : 28,
      0,
      1,
      0,
      0,
      0,
      60,
      0,
      bytes.length,
      ...bytes
    ])
  })
  return Buffer.concat([header, question, ...records])
}

const questionEnd = (query: Buffer): number => query.indexOf(0, 12) + 5

const questionOf = (query: Buffer): readonly [name: string, type: "A" | "AAAA"] => {
  const labels: Array<string> = []
  let at = 12
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + size))
    at += 1 + size
  }
  return [labels.join(".").toLowerCase(), query.readUInt16BE(at + 1) === 1 ? "A" : "AAAA"]
}

/** Counts the questions. Those that stay without an answer are given up by c-ares itself, after `patience` twice. */
const nameServer = (answer: (name: string, type: "A" | "AAAA") => Reply, patience = 30_000) => {
  let questions = 0
  const layer = Layer.unwrap(
    Effect.gen(function* () {
      const socket = createSocket("udp4")
      socket.on("message", (query, from) => {
        questions++
        const reply = answer(...questionOf(query))
        if (reply !== "silent") socket.send(replyTo(query, reply), from.port, from.address)
      })
      yield* Effect.acquireRelease(
        Effect.callback<void>((resume) => {
          socket.bind(0, "127.0.0.1", () => resume(Effect.void))
        }),
        () => Effect.sync(() => socket.close())
      )
      const resolver = yield* Effect.acquireRelease(
        Effect.sync(() => new Resolver({ timeout: patience, tries: 2 })),
        (made) => Effect.sync(() => made.cancel())
      )
      resolver.setServers([`127.0.0.1:${socket.address().port}`])
      return NameResolver.layerOf(resolver)
    })
  )
  return { layer, questions: () => questions }
}

/** Long enough for an answer to arrive on a busy machine, which the same process gives. */
const shortPatience = 300

const asking = (answer: (name: string, type: "A" | "AAAA") => Reply, patience?: number) =>
  nameServer(answer, patience).layer

const publicly = (name: string) => NameResolver.use((resolver) => resolver.publicly(name))

describe("NameResolver.publicly", () => {
  it.effect("answers with all addresses of both families", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* publicly("hooks.example.com"), ["8.8.8.8", "10.0.0.1", "2606:4700::1"])
    }).pipe(Effect.provide(asking((_, type) => (type === "A" ? ["8.8.8.8", "10.0.0.1"] : ["2606:4700::1"]))))
  )

  it.effect.each([
    [[], ["8.8.8.8"]],
    ["NXDOMAIN", ["8.8.8.8"]],
    ["SERVFAIL", ["8.8.8.8"]],
    ["silent", ["8.8.8.8"]]
  ] as const)("makes do with one family when the other is %j", ([other, found]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* publicly("hooks.example.com"), [...found])
    }).pipe(Effect.provide(asking((_, type) => (type === "A" ? found : other), shortPatience)))
  )

  it.effect.each([
    ["NXDOMAIN", true],
    [[], true],
    ["SERVFAIL", false],
    ["silent", false]
  ] as const)("fails on %j, certainly: %s", ([reply, isCertain]) =>
    Effect.gen(function* () {
      assert.strictEqual((yield* Effect.flip(publicly("hooks.example.com"))).isCertain, isCertain)
    }).pipe(Effect.provide(asking(() => reply, shortPatience)))
  )

  it.effect("is not held up by names whose servers are silent", () =>
    Effect.gen(function* () {
      // Twice as many questions; beyond some 250 the test's own socket would lose some.
      const dead = Array.from({ length: 100 }, (_, i) => `dead${i}.example.com`)
      const { layer, questions } = nameServer((name, type) =>
        name.startsWith("dead") ? "silent" : type === "A" ? ["8.8.8.8"] : []
      )
      yield* Effect.gen(function* () {
        const waiting = yield* Effect.forEach(dead, (name) => Effect.forkChild(Effect.flip(publicly(name))))
        yield* eventually(() => questions() >= 2 * dead.length)
        assert.deepStrictEqual(yield* publicly("hooks.example.com"), ["8.8.8.8"])
        yield* TestClock.adjust("3999 millis")
        assert.isTrue(waiting.every((each) => each.pollUnsafe() === undefined))
        yield* TestClock.adjust("1 millis")
        const refusals = yield* Effect.forEach(waiting, Fiber.join)
        assert.isTrue(refusals.every(({ isCertain }) => !isCertain))
      }).pipe(Effect.provide(layer))
    })
  )

  it.effect("does not know the hosts file", () =>
    Effect.gen(function* () {
      yield* Effect.flip(publicly("localhost"))
      const found = yield* NameResolver.use((resolver) => resolver.locally("localhost"))
      assert.isTrue(found.includes("127.0.0.1") || found.includes("::1"))
    }).pipe(Effect.provide(asking(() => "NXDOMAIN")))
  )
})
