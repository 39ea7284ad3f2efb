import { assert, layer } from "@effect/vitest"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { ResolveRequest } from "@entity-watch/contract/schema/requests"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { openOperatorFiles } from "@entity-watch/node/refresh/operatorFiles"
import { Effect, Layer, Random } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { daysAgo, daysPass } from "../support/daysPass.ts"
import { coreLayer, fixtures, load, loadFixtures, register } from "../support/registers.ts"

const resolve = (mode: Mode, request: ResolveRequest) =>
  Resolver.use((resolver) => resolver.resolve({ accountId: "acct_test", keyId: "key_test", mode }, request))

/** Live holds fewer registers than the sandbox, so that an answer from the other mode would show. */
const loaded = Layer.effectDiscard(
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.parse("1970-01-02T00:00:00Z"))
    yield* loadFixtures
    const abr = register("abn-bulk-extract")
    const { files } = yield* openOperatorFiles(abr, [`${fixtures}${abr.source.id}`])
    yield* load(abr, files, { mode: "live", accept: { partial: true } })
    yield* TestClock.adjust("2 seconds")
  })
).pipe(Layer.provideMerge(coreLayer))

const numbers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ abn: string | null; acn: string | null }>`
    SELECT DISTINCT abn, acn FROM register_record ORDER BY abn, acn`
  return rows.flatMap(
    ({ abn, acn }): ReadonlyArray<ResolveRequest> => [
      ...(abn === null ? [] : [{ abn }]),
      ...(acn === null ? [] : [{ acn }])
    ]
  )
})

layer(loaded)("look-ups asked together", (it) => {
  it.effect("are answered as one by one: known and unknown numbers and names, both modes, now and then", () =>
    Effect.gen(function* () {
      yield* daysPass(10)
      const past = (yield* daysAgo(5)).slice(0, 10)
      const known = yield* numbers
      assert.isAbove(known.length, 40)
      const asked: ReadonlyArray<ResolveRequest> = [
        ...known,
        { abn: "51824753556" },
        { acn: "004085616" },
        { abn: "123456789" },
        { acn: "" },
        { name: "Banksia Welding" },
        { name: "Wattle Holdings Pty Ltd", mode: "exact" }
      ]
      for (let round = 0; round < 6; round++) {
        const mixed = yield* Effect.forEach(Array.from({ length: 60 }), () =>
          Effect.gen(function* () {
            const request = asked[yield* Random.nextIntBetween(0, asked.length - 1)] ?? { abn: "" }
            const when = yield* Random.nextIntBetween(0, 5)
            const mode = (yield* Random.nextBoolean) ? ("live" as const) : ("sandbox" as const)
            return { mode, request: when === 0 ? { ...request, as_of: past } : request }
          })
        )
        const answer = ({ mode, request }: (typeof mixed)[number]) => Effect.exit(resolve(mode, request))
        const alone = yield* Effect.forEach(mixed, answer)
        const together = yield* Effect.forEach(mixed, answer, { concurrency: "unbounded" })
        assert.strictEqual(JSON.stringify(together), JSON.stringify(alone))
        assert.isAbove(alone.filter(({ _tag }) => _tag === "Success").length, 20)
      }
    }).pipe(Random.withSeed("look-ups"))
  )

  it.effect("do not fail for a number that the database refuses", () =>
    Effect.gen(function* () {
      const exits = yield* Effect.forEach(
        [{ abn: "23990000014" }, { abn: "2399\u00000014" }, { abn: "80880000007" }],
        (request) => Effect.exit(resolve("sandbox", request)),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        exits.map(({ _tag }) => _tag),
        ["Success", "Failure", "Success"]
      )
    })
  )

  it.effect("fail each as one would when the database cannot be read", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      // The snapshots are remembered for a second, so that only the records are missed.
      yield* resolve("sandbox", { abn: "23990000014" })
      yield* sql`ALTER TABLE register_record RENAME TO mislaid`
      const failures = yield* Effect.forEach(
        [{ abn: "23990000014" }, { acn: "990000014" }, { abn: "80880000007" }],
        (request) => Effect.flip(resolve("sandbox", request)),
        { concurrency: "unbounded" }
      )
      yield* sql`ALTER TABLE mislaid RENAME TO register_record`
      for (const failure of failures) {
        assert.strictEqual(failure._tag, "IdentitySourceUnavailable")
        assert.deepInclude(failure, { reason: "The database could not be read." })
      }
      assert.lengthOf((yield* resolve("sandbox", { abn: "23990000014" })).candidates, 1)
    })
  )
})
