import { assert, layer } from "@effect/vitest"
import { LoadStore } from "@entity-watch/core/store/LoadStore"
import { NameSegmentStore } from "@entity-watch/core/store/NameSegmentStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { describePostgres, PostgresAddress, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { clientAt } from "../support/server.ts"
import { dataDirectory, entitiesOf, instance, loaded } from "./harness.ts"
import { type Company, company, numbers, publish } from "./registers.ts"

const stores = Layer.mergeAll(LoadStore.layer, SnapshotStore.layer, NameSegmentStore.layer).pipe(
  Layer.provideMerge(PostgresDatabase.layer)
)

const renamed = (companies: ReadonlyArray<Company>, round: number, count: number) =>
  companies.map((each, i) => (i < count ? { ...each, name: `ROUND ${round} NUMBER ${i} PTY LTD` } : each))

/** An instance with connections of its own, as another process would have. */
const elsewhere = (
  dataDir: string,
  ...limits: Parameters<typeof instance> extends [string, ...infer Rest] ? Rest : never
) =>
  Effect.gen(function* () {
    const context = yield* Layer.build(Layer.fresh(clientAt(yield* PostgresAddress)))
    return yield* Effect.provide(instance(dataDir, ...limits), context)
  })

describePostgres("name indexes of several instances", () => {
  layer(stores, { excludeTestServices: true })((it) => {
    it.effect(
      "are built by one and taken by the others, again after every change, without a wrong answer",
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const next = numbers(21)
          const stable: Company = {
            acn: "000999999",
            name: "OLD WHARF BAKERY PTY LTD",
            former: [],
            status: "REGD"
          }
          const companies = [...Array.from({ length: 200 }, (_, i) => company(i + 1, next)), stable]
          yield* publish(companies)
          const instances = yield* Effect.forEach([1, 2, 3], () =>
            Effect.flatMap(dataDirectory, (dataDir) => elsewhere(dataDir, { deltaShare: 0.3 }))
          )
          const all = (isRight: Parameters<typeof loaded>[2]) =>
            Effect.forEach(instances, (each) => loaded(each, "sandbox", isRight), {
              concurrency: "unbounded"
            })
          const kept = sql<{ segments: number }>`
            SELECT count(*)::int4 AS segments FROM name_segment WHERE state = 'current'`
          const [first, ...others] = yield* all(() => true)
          for (const other of others) {
            assert.strictEqual(other.version, first?.version)
            assert.deepStrictEqual(
              new Uint8Array(other.main),
              new Uint8Array(first?.main ?? new ArrayBuffer(0))
            )
          }
          // The version has the segment's number: the others took the one that was built, and none is left over.
          assert.deepStrictEqual(yield* kept, [{ segments: 1 }])

          let answers = 0
          const searching = yield* Effect.forkChild(
            Effect.forever(
              Effect.gen(function* () {
                for (const each of instances) {
                  const names = each.current("sandbox")
                  assert.deepStrictEqual(names === null ? null : entitiesOf(names, stable.name), [999_999])
                  answers++
                }
                yield* Effect.sleep("1 millis")
              })
            )
          )
          yield* publish(renamed(companies, 1, 10))
          const small = yield* all(({ delta }) => delta !== null)
          for (const each of small) {
            assert.deepStrictEqual(each.changed, small[0]?.changed)
            assert.lengthOf(each.changed, 10)
            // Each made it of the same rows, so each has the same.
            assert.deepStrictEqual(
              new Uint8Array(each.delta ?? new ArrayBuffer(0)),
              new Uint8Array(small[0]?.delta ?? new ArrayBuffer(0))
            )
            assert.deepStrictEqual(entitiesOf(each, "ROUND 1 NUMBER 7").slice(0, 1), [8])
          }

          yield* publish(renamed(companies, 2, 150))
          const large = yield* all(
            ({ delta, main }) => delta === null && !small.some((each) => each.main === main)
          )
          for (const each of large) {
            assert.strictEqual(each.version, large[0]?.version)
            assert.deepStrictEqual(entitiesOf(each, "ROUND 2 NUMBER 149").slice(0, 1), [150])
          }
          assert.deepStrictEqual(yield* kept, [{ segments: 1 }])
          assert.isUndefined(searching.pollUnsafe())
          yield* Fiber.interrupt(searching)
          assert.isAbove(answers, 50)
        }).pipe(Effect.scoped)
    )

    it.effect("come into force everywhere as soon as they are published", () =>
      Effect.gen(function* () {
        const next = numbers(22)
        const companies = Array.from({ length: 50 }, (_, i) => company(i + 1, next))
        yield* publish(companies)
        const builder = yield* elsewhere(yield* dataDirectory, { deltaShare: 0.1 })
        yield* loaded(builder, "sandbox")
        // It hears of the next segment, or it does not learn of it.
        const listener = yield* elsewhere(yield* dataDirectory, { poll: "1 hour" })
        const before = yield* loaded(listener, "sandbox")
        yield* publish(renamed(companies, 3, 40))
        // When its listening begins it looks once more, and may make a delta of its own before the segment is there.
        const after = yield* loaded(listener, "sandbox", ({ main }) => main !== before.main)
        assert.isNull(after.delta)
        assert.deepStrictEqual(entitiesOf(after, "ROUND 3 NUMBER 39").slice(0, 1), [40])
      }).pipe(Effect.scoped)
    )

    it.effect("are not published by a builder that was taken for dead, and its rest is removed", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const store = yield* NameSegmentStore
        const stalled = yield* store.claim("live", "test", {})
        if (stalled === null) return assert.fail("nobody builds")
        yield* store.write(stalled, 0, new Uint8Array([1, 2, 3]))
        assert.isNull(yield* store.claim("live", "test", {}))
        yield* sql`UPDATE name_segment_lease SET claimed_until = now() WHERE mode = 'live'`
        const next = yield* store.claim("live", "test", { gleif: "7" })
        if (next === null) return assert.fail("the lease has lapsed")
        for (const late of [
          store.write(stalled, 1, new Uint8Array([4])),
          store.keep(stalled),
          store.publish(stalled, { hash: "x", names: 1, size: 3 })
        ])
          assert.strictEqual((yield* Effect.flip(late))._tag, "SegmentLeaseLost")
        yield* store.release(stalled)
        assert.isNull(yield* store.claim("live", "test", {}), "releasing what was lost releases nothing")
        yield* store.write(next, 0, new Uint8Array([5, 6]))
        yield* store.publish(next, { hash: "0123456789abcdef", names: 1, size: 2 })
        yield* store.release(next)
        assert.deepStrictEqual(yield* store.current("live", "test"), {
          id: next.segmentId,
          snapshots: { gleif: "7" },
          hash: "0123456789abcdef",
          size: 2,
          names: 1
        })
        assert.isNull(yield* store.current("live", "other"))
        assert.deepStrictEqual([...((yield* store.chunk(next.segmentId, 0)) ?? [])], [5, 6])
        assert.isNull(yield* store.chunk(stalled.segmentId, 0))
        const again = yield* store.claim("live", "other", {})
        if (again === null) return assert.fail("the lease was released")
        yield* store.publish(again, { hash: "x", names: 0, size: 0 })
        assert.isNotNull(
          yield* store.current("live", "test"),
          "another version of the program still reads it"
        )
      })
    )
  })
})
