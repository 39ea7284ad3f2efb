/**
 * What one process cannot show: several that share an account's rate limit. The test turns all clocks: the processes'
 * with `TestClock`, and the database's by making what it counted older.
 */

import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { assert, layer } from "@effect/vitest"
import { accountKey, type Caller } from "@entity-watch/contract/schema/Caller"
import { makeSharedUse } from "@entity-watch/core/access/sharedUse"
import { TokenBuckets } from "@entity-watch/core/access/TokenBuckets"
import { RateLimitStore } from "@entity-watch/core/store/RateLimitStore"
import { Clock, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { describePostgres, PostgresDatabase } from "../support/PostgresDatabase.ts"

const services = Layer.merge(RateLimitStore.layer, NodeCrypto.layer).pipe(
  Layer.provideMerge(PostgresDatabase.layer)
)

const perSecond = 10
const burst = 20

const started = Effect.gen(function* () {
  const buckets = new TokenBuckets({ perSecond, burst }, yield* Clock.Clock)
  const { count, settle } = yield* makeSharedUse(buckets)
  /** As many as the process allows at this moment. */
  const takeAll = (caller: Caller, most = Number.POSITIVE_INFINITY, rate = { perSecond, burst }) => {
    let taken = 0
    while (taken < most && "remaining" in buckets.take(accountKey(caller), 1, rate)) {
      count(caller, 1, rate)
      taken += 1
    }
    return taken
  }
  return { settle, takeAll }
})

const pass = Effect.fnUntraced(function* (seconds: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE rate_limit_use SET counted_at = counted_at - ${seconds}::int4 * interval '1 second'`
  yield* TestClock.adjust(seconds * 1000)
})

const callerOf = (accountId: string): Caller => ({ accountId, keyId: "key", mode: "live" })

const known = (accountId: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ tokens: number }>`SELECT round(tokens)::float8 AS tokens FROM rate_limit_use
        WHERE account_id = ${accountId}`,
      (rows) => rows.map(({ tokens }) => tokens)
    )
  )

describePostgres("The rate limit of several processes", () => {
  layer(services)((it) => {
    it.effect("is one limit in the long run, with a burst for each process", () =>
      Effect.gen(function* () {
        const caller = callerOf("acct_both")
        const processes = [yield* started, yield* started]
        let taken = 0
        for (let second = 0; second < 60; second++) {
          for (const { takeAll } of processes) taken += takeAll(caller)
          yield* pass(1)
          for (const { settle } of processes) yield* settle
        }
        assert.isAtMost(taken, perSecond * 60 + burst * processes.length)
        assert.isAtLeast(taken, perSecond * 58)
      })
    )

    it.effect("holds for an account that goes from one process to the other", () =>
      Effect.gen(function* () {
        const caller = callerOf("acct_wandering")
        const processes = [yield* started, yield* started]
        let taken = 0
        for (let turn = 0; turn < 30; turn++) {
          const process = processes[turn % 2]
          taken += process?.takeAll(caller) ?? 0
          yield* pass(1)
          yield* process?.settle ?? Effect.void
        }
        assert.isAtMost(taken, perSecond * 30 + burst * processes.length)
        assert.isAtLeast(taken, perSecond * 25)
      })
    )

    it.effect("gives an account with limits of its own back what it took at its own rate", () =>
      Effect.gen(function* () {
        const [own, usual] = [callerOf("acct_own"), callerOf("acct_usual")]
        const processes = yield* Effect.forEach([1, 2], () => started)
        const rate = { perSecond: 40, burst: 80 }
        let [taken, usually] = [0, 0]
        for (let second = 0; second < 30; second++) {
          for (const { takeAll } of processes) {
            taken += takeAll(own, Number.POSITIVE_INFINITY, rate)
            usually += takeAll(usual)
          }
          yield* pass(1)
          yield* Effect.forEach(processes, ({ settle }) => settle)
        }
        assert.isAtMost(taken, 40 * 30 + 80 * 2)
        assert.isAtLeast(taken, 40 * 25)
        assert.isAtMost(usually, perSecond * 30 + burst * 2)
      })
    )

    it.effect("owes nothing for what came back while a process was away", () =>
      Effect.gen(function* () {
        const caller = callerOf("acct_idle")
        const busy = yield* started
        const idle = yield* started
        idle.takeAll(caller, 1)
        yield* idle.settle
        for (let second = 0; second < 100; second++) {
          assert.strictEqual(busy.takeAll(caller, perSecond), perSecond)
          yield* pass(1)
          yield* busy.settle
        }
        yield* pass(10)
        assert.strictEqual(idle.takeAll(caller), burst)
        yield* idle.settle
        assert.deepStrictEqual(yield* known("acct_idle"), [burst])
      })
    )

    it.effect("lets an account that keeps to it go on after the database was silent", () =>
      Effect.gen(function* () {
        const caller = callerOf("acct_silence")
        const store = yield* RateLimitStore
        let isSilent = false
        const silenced = RateLimitStore.of({
          addAcrossAccounts: (batch) => (isSilent ? Effect.die("silent") : store.addAcrossAccounts(batch))
        })
        const { settle, takeAll } = yield* Effect.provideService(started, RateLimitStore, silenced)
        for (let second = 0; second < 60; second++) {
          isSilent = second >= 20 && second < 50
          assert.strictEqual(takeAll(caller, perSecond), perSecond, `in second ${second}`)
          yield* pass(1)
          yield* settle
        }
        assert.isAtMost((yield* known("acct_silence"))[0] ?? burst, 2 * perSecond)
      })
    )

    it.effect("counts a batch once, however often it is written", () =>
      Effect.gen(function* () {
        const store = yield* RateLimitStore
        const writer = yield* Effect.flatMap(SecureRandom.SecureRandom, (random) => random.ulid)
        const batch = (number: number, tokens: number) =>
          store.addAcrossAccounts({
            ...{ writer, number, age: 1, restAge: 0 },
            taken: [{ accountId: "acct_once", mode: "live", tokens, perSecond: 0.001 }]
          })
        yield* Effect.all([batch(1, 500), batch(1, 500), batch(1, 500)], { concurrency: "unbounded" })
        assert.deepStrictEqual(yield* known("acct_once"), [500])
        yield* batch(2, 70)
        yield* batch(1, 500)
        assert.deepStrictEqual(yield* known("acct_once"), [570])
      })
    )

    it.effect("goes on when the database's clock is set back or forward by an hour", () =>
      Effect.gen(function* () {
        const caller = callerOf("acct_clock")
        const { settle, takeAll } = yield* started
        const sql = yield* SqlClient.SqlClient
        for (const hours of [1, -1]) {
          takeAll(caller)
          yield* settle
          yield* sql`UPDATE rate_limit_use SET counted_at = counted_at + ${hours}::int4 * interval '1 hour'`
          yield* pass(1)
          assert.strictEqual(takeAll(caller), perSecond)
          yield* settle
          yield* pass(4)
          assert.isAtLeast(takeAll(caller), burst - perSecond)
          yield* settle
          yield* pass(60)
        }
      })
    )

    it.effect("writes of several processes about many accounts do not lock each other", () =>
      Effect.gen(function* () {
        const processes = yield* Effect.forEach([1, 2, 3, 4], () => started)
        for (let round = 0; round < 20; round++) {
          for (const [at, { takeAll }] of processes.entries())
            for (let n = 0; n < 50; n++) takeAll(callerOf(`acct_${at % 2 === 0 ? n : 49 - n}`), 1)
          yield* Effect.forEach(processes, ({ settle }) => settle, { concurrency: "unbounded" })
          yield* pass(1)
        }
        const sql = yield* SqlClient.SqlClient
        const written = yield* sql<{ least: number }>`
          SELECT min(written)::int4 AS least FROM rate_limit_writer WHERE id IN (
            SELECT id FROM rate_limit_writer ORDER BY written_at DESC LIMIT 4)`
        assert.strictEqual(written[0]?.least, 20, "each batch was written at once")
      })
    )
  })
})
