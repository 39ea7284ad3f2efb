/** Names asked for while the name index is of earlier snapshots than those in force. */
import { assert, layer } from "@effect/vitest"
import { asPast, type View } from "@entity-watch/core/domain/View"
import { IdentitySource } from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import { NamedEntities } from "@entity-watch/core/resolve/NamedEntities"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { partlySearched, resolveDisclaimer } from "@entity-watch/core/resolve/resolveDisclaimer"
import { RowResolver } from "@entity-watch/core/resolve/rows/RowResolver"
import { SandboxFaults } from "@entity-watch/core/sandbox/SandboxFaults"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { LoadStore } from "@entity-watch/core/store/LoadStore"
import { NameSegmentStore } from "@entity-watch/core/store/NameSegmentStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { NameIndexes } from "@entity-watch/node/search/NameIndexes"
import { namesReady } from "@entity-watch/node/search/namesReady"
import { SearchWorkers } from "@entity-watch/node/search/SearchWorkers"
import { segmentFormat } from "@entity-watch/node/search/segmentStamp"
import { DateTime, Effect, Fiber, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { depth } from "../../../suite/depth.ts"
import { believedMany } from "../support/believedMany.ts"
import { coreLayer, loadFixtures } from "../support/registers.ts"
import { dataDirectory, instance, loaded } from "./harness.ts"
import { type Company, company, numbers, publish } from "./registers.ts"

const stores = Layer.mergeAll(LoadStore.layer, SnapshotStore.layer, NameSegmentStore.layer).pipe(
  Layer.provideMerge(coreLayer)
)
const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const
const quill: Company = {
  acn: "000999999",
  name: "QUILLFEATHER BRINDLEWICK PTY LTD",
  former: [],
  status: "REGD"
}
/** No name in the database begins like it. */
const otherwise = "ZUILLFEATHER BRINDLEWICK"

/** More of them begin with later letters than are compared. */
const companies = Array.from(
  { length: 2_500 },
  (
    (next) => (_, i) =>
      company(i + 1, next)
  )(numbers(41))
)
const renamed = (edition: number) =>
  companies.map((each, i) => (i < 20 ? { ...each, name: `EDITION ${edition} NUMBER ${i} PTY LTD` } : each))

/** Comes into force at the same moment as the estimate of a large register, which a load writes anew. */
const edition = (names: ReadonlyArray<Company>) =>
  SqlClient.SqlClient.use((sql) => sql.withTransaction(Effect.tap(publish(names), believedMany)))
const removeIndexes = SqlClient.SqlClient.use((sql) => sql`DELETE FROM name_segment`)

const asked = (name: string) => ({ name, exact: false, state: null, postcode: null })
const row = (name: string) => ({
  names: [name],
  numbers: [],
  badNumbers: [],
  nameUnread: null,
  state: null,
  postcode: null
})

const searchedBy = (indexes: NameIndexes["Service"]) =>
  Layer.build(
    Layer.fresh(Layer.mergeAll(Resolver.layer, RowResolver.layer, NamedEntities.layer)).pipe(
      Layer.provide(SandboxFaults.layer),
      Layer.provide([
        IdentitySource.layerNone,
        SearchWorkers.layer({ threads: 1, queue: 100 }).pipe(
          Layer.provide(Layer.succeed(NameIndexes, indexes))
        )
      ])
    )
  )

/** The view in force, whatever was in force a moment ago. */
const present = Snapshots.use((snapshots) => snapshots.current("sandbox")).pipe(
  Effect.provide(Layer.fresh(Snapshots.layer))
)

layer(stores, { excludeTestServices: true })("a name index that is behind", (it) => {
  it.effect("is not taken for whole while more has changed than a delta holds and no new one is built", () =>
    Effect.gen(function* () {
      yield* loadFixtures
      yield* edition(companies)
      const store = yield* NameSegmentStore
      const indexes = yield* instance(yield* dataDirectory, { deltaMost: 10 })
      const first = yield* loaded(indexes, "sandbox")
      const building = yield* Effect.acquireRelease(
        store.claim("sandbox", segmentFormat, {}).pipe(
          Effect.filterOrFail((claim) => claim !== null),
          Effect.retry(Schedule.spaced("50 millis"))
        ),
        (claim) => Effect.orDie(store.release(claim))
      )

      yield* Effect.gen(function* () {
        const resolver = yield* Resolver
        const rows = yield* RowResolver
        const ask = (name: string, as_of?: string) =>
          resolver.resolve(caller, { include: [], name, ...(as_of !== undefined && { as_of }) })
        const verdictOf = Effect.fnUntraced(function* (name: string) {
          return yield* rows.resolve(yield* present, row(name), { requireGst: false })
        })

        const whenReady = (view: View) =>
          Effect.provideService(namesReady(view, Effect.void), NameIndexes, indexes)
        const none = { candidates: [], disclaimer: resolveDisclaimer }
        assert.deepInclude(yield* ask(otherwise), none)
        assert.strictEqual((yield* verdictOf(otherwise)).verdict, "not_found")
        const before = yield* present
        const batch = yield* resolver.batch(caller)

        yield* edition([...renamed(1), quill])
        // A view in force is at most a second old.
        yield* Effect.sleep("1100 millis")
        for (let i = 0; i < 3 * depth; i++) {
          assert.deepInclude(yield* Effect.flip(ask(otherwise)), {
            _tag: "SearchOverloaded",
            reason: "no_index"
          })
          const { candidates, disclaimer } = yield* ask(quill.name)
          assert.strictEqual(candidates[0]?.canonical.acn.value, quill.acn)
          assert.strictEqual(disclaimer, partlySearched)
          assert.strictEqual((yield* verdictOf(otherwise)).verdict, "unavailable")
          assert.isFalse(yield* rows.searchesAllNames(yield* present))
          yield* Effect.sleep("50 millis")
        }
        assert.strictEqual(indexes.current("sandbox"), first)
        const ready = yield* Effect.forkChild(whenReady(yield* present))
        yield* whenReady(before)
        assert.isUndefined(ready.pollUnsafe())

        // What was in force before is searched whole.
        assert.deepInclude(yield* ask(otherwise, DateTime.formatIso(before.now)), none)
        assert.deepInclude(yield* batch.answer({ include: [], name: otherwise }), none)
        assert.isTrue(yield* rows.searchesAllNames(asPast(before)))

        yield* store.release(building)
        yield* Fiber.join(ready)
        assert.notStrictEqual(indexes.current("sandbox")?.main, first.main)
        const { candidates, disclaimer } = yield* ask(otherwise)
        assert.strictEqual(candidates[0]?.canonical.acn.value, quill.acn)
        assert.strictEqual(disclaimer, resolveDisclaimer)
        assert.notStrictEqual((yield* verdictOf(otherwise)).verdict, "unavailable")
        assert.isTrue(yield* rows.searchesAllNames(yield* present))
        // A later index has the names of the earlier view as well.
        assert.deepInclude(yield* batch.answer({ include: [], name: otherwise }), none)
      }).pipe(Effect.provide(yield* searchedBy(indexes)))
    }).pipe(Effect.scoped)
  )

  it.effect("never says of a name that came into force that there is none", () =>
    Effect.gen(function* () {
      yield* edition(companies)
      yield* removeIndexes
      const indexes = yield* instance(yield* dataDirectory)
      yield* loaded(indexes, "sandbox")
      yield* Effect.gen(function* () {
        const names = yield* NamedEntities
        let partly = 0
        for (let n = 0; n < 4 * depth; n++) {
          const letter = String.fromCharCode(65 + (n % 26))
          const name = `QUAYSIDE ${letter.repeat(5 + Math.floor(n / 26))} PTY LTD`
          yield* edition([...companies, { ...quill, name }])
          const view = yield* present
          const search = Effect.map(names.named(view, asked(`Z${name}`)), ({ entities, isWhole }) => {
            if (!isWhole) partly += 1
            else
              assert.include(
                entities.flatMap(({ acns }) => acns),
                quill.acn,
                name
              )
            return isWhole
          })
          yield* Effect.repeat(search, { until: (isWhole) => isWhole })
        }
        assert.isAbove(partly, 0)
      }).pipe(Effect.provide(yield* searchedBy(indexes)))
    }).pipe(Effect.scoped)
  )

  it.effect("is whole again at once where an edition changed nothing", () =>
    Effect.gen(function* () {
      yield* edition(companies)
      yield* removeIndexes
      const indexes = yield* instance(yield* dataDirectory)
      const first = yield* loaded(indexes, "sandbox")
      const { id } = yield* edition(companies)
      const next = yield* loaded(indexes, "sandbox", ({ snapshots }) => snapshots["asic-companies"] === id)
      assert.strictEqual(next.main, first.main)
      assert.isNull(next.delta)
      yield* Effect.gen(function* () {
        const names = yield* NamedEntities
        const { entities, isWhole } = yield* names.named(yield* present, asked(otherwise))
        assert.isTrue(isWhole)
        assert.lengthOf(entities, 0)
      }).pipe(Effect.provide(yield* searchedBy(indexes)))
    }).pipe(Effect.scoped)
  )
})
