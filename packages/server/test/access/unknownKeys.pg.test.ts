/** Many well-formed keys that nobody knows, beside one that is known, over a database that answers and one that does not. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { assert, layer } from "@effect/vitest"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { generate } from "@entity-watch/core/access/keyFormat"
import { OneShotDigest } from "@entity-watch/node/secrets/OneShotDigest"
import { Effect, Exit, Fiber, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { silentDatabase } from "../support/silentDatabase.ts"
import { TestDatabase } from "../support/TestDatabase.ts"

/** The statements that keys were looked up with. */
let lookups = 0
const CountedDatabase = Layer.effect(
  SqlClient.SqlClient,
  Effect.map(
    SqlClient.SqlClient,
    (sql) =>
      new Proxy(sql, {
        apply: (statement, self, parts) => {
          if (String(parts[0]).includes("WHERE sha256")) lookups += 1
          return Reflect.apply(statement, self, parts)
        }
      })
  )
)

const remembered = 100

const ServedKeys = ApiKeys.layerRemembering(remembered).pipe(
  Layer.provide([NodeCrypto.layer, OneShotDigest.layer]),
  Layer.provideMerge(CountedDatabase),
  Layer.provideMerge(TestDatabase.layer)
)

const madeUp = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => {
    const bytes = new Uint8Array(32).fill(1)
    new DataView(bytes.buffer).setUint16(30, n + from)
    return generate("sandbox", bytes)
  })

const reality = (millis: number) => Effect.promise(() => new Promise((done) => setTimeout(done, millis)))

const outcome = (keys: ApiKeys["Service"], token: string) =>
  Effect.match(keys.authenticate(token), {
    onFailure: ({ _tag }): string => _tag,
    onSuccess: () => "known"
  })

const isKnownAtOnce = (keys: ApiKeys["Service"], token: string) =>
  Exit.isSuccess(Effect.runSyncExit(keys.authenticate(token)))

layer(ServedKeys)("ApiKeys among keys that nobody knows", (it) => {
  it.effect("does not forget a known key for them", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const { token } = yield* keys.create("Remembered", "live")
      yield* keys.authenticate(Redacted.value(token))
      const tried = madeUp(2 * remembered)
      assert.strictEqual(new Set(tried).size, tried.length)
      yield* Effect.forEach(tried, (each) => Effect.flip(keys.authenticate(each)), { concurrency: 4 })
      assert.isTrue(isKnownAtOnce(keys, Redacted.value(token)))
    })
  )

  it.effect("asks about few of them at a time, and takes known keys as they stood while nobody answers", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const idle = Redacted.value((yield* keys.create("Idle", "live")).token)
      yield* keys.authenticate(idle)
      yield* TestClock.adjust("2 minutes")
      const token = Redacted.value((yield* keys.create("Usable", "live")).token)
      yield* keys.authenticate(token)
      const release = yield* silentDatabase()
      yield* TestClock.adjust("5 seconds")

      lookups = 0
      const flood = yield* Effect.forkChild(
        Effect.forEach(madeUp(400, 20_000), (each) => outcome(keys, each), { concurrency: "unbounded" })
      )
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(lookups, 4)
      const asked = yield* Effect.forkChild(outcome(keys, token))
      yield* TestClock.adjust("250 millis")
      assert.strictEqual(yield* Fiber.join(asked), "known")
      assert.isTrue(isKnownAtOnce(keys, token))
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(new Set(yield* Fiber.join(flood)), new Set(["KeyUncheckable"]))

      // For keys that nobody knows the database counts as silent; known ones are asked about all the same.
      lookups = 0
      yield* release
      assert.strictEqual(yield* outcome(keys, idle), "known")
      assert.strictEqual(yield* outcome(keys, madeUp(1, 40_000)[0] ?? ""), "KeyUncheckable")
      // Those that waited for their turn in vain are not looked up any more.
      assert.strictEqual(lookups, 1)
      yield* TestClock.adjust("2 seconds")
    })
  )

  it.effect("refuses a revoked key as soon as a database that was silent says so", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const sql = yield* SqlClient.SqlClient
      const { key, token } = yield* keys.create("Elsewhere", "live")
      const tried = Redacted.value(token)
      yield* keys.authenticate(tried)
      const release = yield* silentDatabase(sql`UPDATE api_key SET revoked_at = now() WHERE id = ${key.id}`)
      yield* TestClock.adjust("5 seconds")
      const asked = yield* Effect.forkChild(outcome(keys, tried))
      yield* TestClock.adjust("250 millis")
      assert.strictEqual(yield* Fiber.join(asked), "known")
      yield* release
      while ((yield* outcome(keys, tried)) === "known") yield* reality(20)
      assert.strictEqual(yield* outcome(keys, tried), "KeyRefused")
    })
  )

  it.effect("takes a key as it stood for a minute only", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const token = Redacted.value((yield* keys.create("Late", "live")).token)
      yield* keys.authenticate(token)
      const release = yield* silentDatabase()
      for (const [wait, answer] of [
        ["59 seconds", "known"],
        ["1 second", "KeyUncheckable"]
      ] as const) {
        yield* TestClock.adjust(wait)
        const asked = yield* Effect.forkChild(outcome(keys, token))
        yield* TestClock.adjust("1 second")
        assert.strictEqual(yield* Fiber.join(asked), answer)
      }
      yield* release
    })
  )

  it.effect("does not take a key as it stood once it was revoked here", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const { key, token } = yield* keys.create("Here", "live")
      yield* keys.authenticate(Redacted.value(token))
      yield* keys.revoke(key.id)
      const release = yield* silentDatabase()
      const asked = yield* Effect.forkChild(outcome(keys, Redacted.value(token)))
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* Fiber.join(asked), "KeyUncheckable")
      yield* release
    })
  )
})
