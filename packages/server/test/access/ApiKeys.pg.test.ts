import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { assert, layer } from "@effect/vitest"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { generate } from "@entity-watch/core/access/keyFormat"
import { databaseClock } from "@entity-watch/core/store"
import { OneShotDigest } from "@entity-watch/node/secrets/OneShotDigest"
import { DateTime, Effect, Exit, Fiber, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { silentDatabase } from "../support/silentDatabase.ts"
import { TestDatabase } from "../support/TestDatabase.ts"

const TestKeys = ApiKeys.layer.pipe(Layer.provide(NodeCrypto.layer), Layer.provideMerge(TestDatabase.layer))

/** As the server has it. */
const ServedKeys = ApiKeys.layer.pipe(
  Layer.provide([NodeCrypto.layer, OneShotDigest.layer]),
  Layer.provideMerge(TestDatabase.layer)
)

const unknown = generate("live", new Uint8Array(32).fill(7))

layer(ServedKeys)("ApiKeys of a server", (it) => {
  it.effect("tells at once whose a remembered key is", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const { key, token } = yield* keys.create("Remembered", "live")
      const atOnce = () => Effect.runSyncExit(keys.authenticate(Redacted.value(token)))
      assert.isFalse(Exit.isSuccess(atOnce()))
      const caller = yield* keys.authenticate(Redacted.value(token))
      assert.deepStrictEqual(atOnce(), Exit.succeed(caller))
      yield* keys.revoke(key.id)
      assert.isFalse(Exit.isSuccess(atOnce()))
    })
  )
})

layer(TestKeys)("ApiKeys", (it) => {
  it.effect("makes a key whose hash alone is kept", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const sql = yield* SqlClient.SqlClient
      const { key, token } = yield* keys.create("Made", "sandbox")
      const text = Redacted.value(token)
      assert.match(text, /^svc_sk_test_[0-9A-Za-z]{36}$/u)
      assert.deepStrictEqual([key.account, key.mode, key.prefix], ["Made", "sandbox", "svc_sk_test_"])
      assert.isTrue(text.endsWith(key.lastFour))
      const rows = yield* sql`SELECT * FROM api_key WHERE id = ${key.id}`
      assert.notInclude(JSON.stringify(rows), text.slice(12, 42))
      const caller = yield* keys.authenticate(text)
      assert.deepStrictEqual([caller.keyId, caller.mode], [key.id, "sandbox"])
    })
  )

  it.effect("gives the keys of one name one account", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const callers = yield* Effect.forEach(["sandbox", "live"] as const, (mode) =>
        Effect.flatMap(keys.create("Shared", mode), ({ token }) => keys.authenticate(Redacted.value(token)))
      )
      assert.strictEqual(callers[0]?.accountId, callers[1]?.accountId)
      assert.notStrictEqual(callers[0]?.keyId, callers[1]?.keyId)
      assert.deepStrictEqual(callers.map(({ mode }) => mode).sort(), ["live", "sandbox"])
    })
  )

  it.effect("notes when a key was last used, a minute later at most", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const sql = yield* SqlClient.SqlClient
      const { key, token } = yield* keys.create("Used", "live")
      const idle = yield* keys.create("Used", "live")
      const lastUsed = Effect.map(
        sql<{ id: string; at: Date | null }>`
          SELECT id, last_used_at AS at FROM api_key WHERE id IN (${key.id}, ${idle.key.id})`,
        (rows) => new Map(rows.map(({ at, id }) => [id, at]))
      )
      yield* keys.authenticate(Redacted.value(token))
      assert.isNull((yield* lastUsed).get(key.id))
      yield* TestClock.adjust("61 seconds")
      const noted = yield* Effect.repeat(lastUsed, { until: (all) => all.get(key.id) !== null })
      assert.isNull(noted.get(idle.key.id))
      // By the database's clock, less what passed since it was used.
      const ago = Date.now() - Number(noted.get(key.id))
      assert.isAbove(ago, 50_000)
      assert.isBelow(ago, 70_000)
    })
  )

  it.effect("refuses unknown, revoked, expired and malformed keys alike", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const revoked = yield* keys.create("Refused", "live")
      const expiring = yield* keys.create("Refused", "live", {
        expires: DateTime.add(yield* yield* databaseClock, { seconds: 4 })
      })
      yield* keys.authenticate(Redacted.value(revoked.token))
      yield* keys.authenticate(Redacted.value(expiring.token))
      assert.isTrue(yield* keys.revoke(revoked.key.id))
      yield* keys.authenticate(Redacted.value(expiring.token))
      yield* TestClock.adjust("4 seconds")
      const tokens = [
        Redacted.value(revoked.token),
        Redacted.value(expiring.token),
        unknown,
        "svc_sk_live_x",
        ""
      ]
      const errors = yield* Effect.forEach(tokens, (token) => Effect.flip(keys.authenticate(token)))
      for (const error of errors) {
        assert.deepStrictEqual(JSON.stringify(error), JSON.stringify(errors[0]))
        assert.strictEqual(error._tag, "KeyRefused")
      }
      assert.isFalse(yield* keys.revoke("key_of_nobody"))
      const sql = yield* SqlClient.SqlClient
      const [kept] =
        yield* sql`SELECT revoked_at IS NOT NULL AS is_revoked FROM api_key WHERE id = ${revoked.key.id}`
      assert.isTrue(kept?.is_revoked)
    })
  )

  it.effect("refuses within five seconds what another process revoked", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const sql = yield* SqlClient.SqlClient
      const { key, token } = yield* keys.create("Elsewhere", "live")
      yield* keys.authenticate(Redacted.value(token))
      yield* sql`UPDATE api_key SET revoked_at = now() WHERE id = ${key.id}`
      yield* keys.authenticate(Redacted.value(token))
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual((yield* Effect.flip(keys.authenticate(Redacted.value(token))))._tag, "KeyRefused")
    })
  )
})

layer(ServedKeys)("ApiKeys over a silent database", (it) => {
  it.effect("says within a second that a key cannot be checked, and then at once", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const { token } = yield* keys.create("Silent", "live")
      const refused = yield* keys.create("Silent", "live")
      yield* keys.authenticate(Redacted.value(token))
      yield* keys.revoke(refused.key.id)
      yield* Effect.flip(keys.authenticate(Redacted.value(refused.token)))
      yield* keys.authenticate(Redacted.value(token))
      const release = yield* silentDatabase()
      const told = (tried: string) =>
        Effect.match(keys.authenticate(tried), {
          onFailure: ({ _tag }): string => _tag,
          onSuccess: () => "known"
        })
      /** What is told once so many milliseconds have passed, and not one earlier. */
      const toldAfter = Effect.fnUntraced(function* (millis: number, tried: string) {
        const asked = yield* Effect.forkChild(told(tried))
        yield* TestClock.adjust(millis - 1)
        assert.isUndefined(asked.pollUnsafe(), tried.slice(0, 12))
        yield* TestClock.adjust(1)
        return yield* Fiber.join(asked)
      })
      // Remembered for five seconds, whatever the database does.
      assert.strictEqual(yield* told(Redacted.value(token)), "known")
      assert.strictEqual(yield* toldAfter(1000, unknown), "KeyUncheckable")
      // One key alone says nothing of the others; after three the database counts as silent.
      for (const other of [7, 8])
        assert.strictEqual(
          yield* toldAfter(1000, generate("sandbox", new Uint8Array(32).fill(other))),
          "KeyUncheckable"
        )
      assert.strictEqual(yield* told(generate("live", new Uint8Array(32).fill(9))), "KeyUncheckable")
      assert.strictEqual(yield* told(`${unknown.slice(0, -1)}~`), "KeyRefused")
      // What the database said before it fell silent is used for a minute, a refusal for ever.
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual(yield* toldAfter(250, Redacted.value(token)), "known")
      assert.strictEqual(yield* toldAfter(250, Redacted.value(refused.token)), "KeyRefused")
      yield* release
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual(yield* told(Redacted.value(token)), "known")
    })
  )
})
