import { assert, layer } from "@effect/vitest"
import { NameSearch } from "@entity-watch/core/resolve/NameSearch"
import { LoadStore } from "@entity-watch/core/store/LoadStore"
import { NameSegmentStore } from "@entity-watch/core/store/NameSegmentStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { SegmentLimits } from "@entity-watch/node/search/keepLoaded"
import { StoredSearch } from "@entity-watch/node/search/StoredSearch"
import { segmentFormat } from "@entity-watch/node/search/segmentStamp"
import { Effect, Layer } from "effect"
import { TestDatabase } from "../support/TestDatabase.ts"
import { dataDirectory, found, indexOf, instance, loaded } from "./harness.ts"
import { company, companyName, later, numbers, publish } from "./registers.ts"

const stores = Layer.mergeAll(LoadStore.layer, SnapshotStore.layer, NameSegmentStore.layer).pipe(
  Layer.provideMerge(TestDatabase.layer)
)

const ask = (name: string) =>
  NameSearch.use((search) => search.search("sandbox", { name, state: null, postcode: null, limit: 10 })).pipe(
    Effect.provide(Layer.fresh(StoredSearch.layer))
  )

layer(stores, { excludeTestServices: true })("StoredSearch", (it) => {
  it.effect(
    "answers as a server's index does, with what came since it was built, and nothing before there is one",
    () =>
      Effect.gen(function* () {
        const next = numbers(11)
        const companies = Array.from({ length: 400 }, (_, i) => company(i + 1, next))
        yield* publish(companies)
        assert.isNull(yield* ask("HALVER ROOFING"))
        const indexes = yield* instance(yield* dataDirectory)
        const asked = Array.from({ length: 12 }, () => companyName(next).replace("E", ""))
        const agree = Effect.fnUntraced(function* (names: Parameters<typeof indexOf>[0]) {
          const index = indexOf(names)
          for (const name of asked)
            assert.deepStrictEqual(
              (yield* ask(name))?.entities.map(({ entity, score }) => ({ entity, score })),
              found(index, name).map(({ entity, score }) => ({ entity, score }))
            )
        })
        yield* agree(yield* loaded(indexes, "sandbox"))
        const { id } = yield* publish(later(companies, next))
        yield* agree(yield* loaded(indexes, "sandbox", ({ delta }) => delta !== null))
        assert.deepStrictEqual((yield* ask(companyName(next)))?.snapshots, { "asic-companies": id })
        // Too much has changed for a delta, so it is the segment alone.
        const segment = yield* NameSegmentStore.use((store) => store.current("sandbox", segmentFormat))
        assert.notStrictEqual(segment?.snapshots["asic-companies"], id)
        const alone = yield* ask(companyName(next)).pipe(
          Effect.provideService(SegmentLimits, { ...SegmentLimits.defaultValue(), deltaMost: 10 })
        )
        assert.deepStrictEqual(alone?.snapshots, segment?.snapshots)
      }).pipe(Effect.scoped)
  )
})
