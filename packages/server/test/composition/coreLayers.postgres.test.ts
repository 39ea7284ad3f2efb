import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { Screener } from "@entity-watch/core/screen/Screener"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { Effect, Layer, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { describePostgres, PostgresAddress, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { fixtures, inMemory, load, readFixtures, register, services } from "../support/registers.ts"
import { clientAt } from "../support/server.ts"

const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const
const core = services.pipe(Layer.provideMerge(PostgresDatabase.layer))
const companies = register("asic-companies")
const published = readFileSync(`${fixtures}asic-companies/company_202611.csv`, "utf8")

describePostgres("core on PostgreSQL", () => {
  layer(core)((it) => {
    it.effect("loads every fixture, resolves and screens", () =>
      Effect.gen(function* () {
        const summaries = yield* readFixtures
        for (const summary of summaries) assert.strictEqual(summary.rowsRefused, 0, summary.register)
        const byName = yield* Resolver.use((resolver) =>
          resolver.resolve(caller, { name: "Banksia Crek Engineering" })
        )
        assert.strictEqual(byName.candidates[0]?.canonical.abn.value, "23990000014")
        const trust = yield* Resolver.use((resolver) => resolver.resolve(caller, { abn: "80880000007" }))
        assert.strictEqual(trust.candidates[0]?.canonical.trustee_resolution, "resolved")
        const banned = yield* Screener.use((screener) => screener.screen(caller, { abn: "31990000050" }))
        assert.strictEqual(banned.overall, "review")
        const nobody = yield* Screener.use((screener) =>
          screener.screen(caller, { name: "Nobody Similar At All" })
        )
        assert.strictEqual(nobody.overall, "no_match")
      })
    )

    it.effect("lets one of two instances read a register, while the other is told so", () =>
      Effect.gen(function* () {
        const address = yield* PostgresAddress
        const instance = load(companies, [inMemory("company_202611.csv", published)], { mode: "live" }).pipe(
          Effect.result,
          Effect.provide(Layer.fresh(services).pipe(Layer.provide(Layer.fresh(clientAt(address)))))
        )
        const results = yield* Effect.all(
          Array.from({ length: 4 }, () => instance),
          { concurrency: "unbounded" }
        )
        const loaded = results.filter((result) => result._tag === "Success")
        assert.isAtLeast(loaded.length, 1)
        for (const result of results)
          if (result._tag === "Failure") assert.strictEqual(result.failure._tag, "RefreshInProgress")
        const current = (yield* SnapshotStore.use((store) => store.latest("live"))).filter(
          (row) => row.state === "current"
        )
        assert.lengthOf(current, 1)
        assert.strictEqual(current[0]?.records, 10)
      })
    )

    it.effect("goes on serving the old snapshot to readers until the swap commits", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const resolver = yield* Resolver
        const name = Effect.map(
          Effect.orDie(resolver.resolve(caller, { acn: "990000069" })),
          ({ candidates }) =>
            candidates[0]?.conflicts.find(({ field }) => field === "entity_name")?.values[1]?.value ??
            "no conflict"
        )
        const seen = new Set<string>()
        const edited = published.replace("EMU PLAINS JOINERY", "EMU PLAINS CABINETS")
        const slowly = {
          ...inMemory("company_202611.csv", edited),
          bytes: Stream.fromIterable(edited.match(/[\s\S]{1,40}/gu) ?? []).pipe(
            Stream.map((part) => Buffer.from(part)),
            Stream.tap(() => Effect.flatMap(name, (value) => Effect.sync(() => seen.add(value))))
          )
        }
        yield* load(companies, [slowly])
        assert.deepStrictEqual([...seen], ["no conflict"])
        assert.strictEqual(yield* name, "EMU PLAINS CABINETS PTY LTD")
        assert.lengthOf(yield* sql`SELECT FROM pg_class WHERE relname LIKE 'load\\_%'`, 0)
      })
    )
  })
})
