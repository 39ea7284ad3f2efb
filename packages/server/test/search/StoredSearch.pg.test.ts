import { assert, layer } from "@effect/vitest"
import { NameSearch } from "@entity-watch/core/resolve/NameSearch"
import { LoadStore } from "@entity-watch/core/store/LoadStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { StoredSearch } from "@entity-watch/server/search/StoredSearch"
import { Effect, Layer } from "effect"
import { TestDatabase } from "../support/TestDatabase.ts"
import { dataDirectory, found, indexOf, instance, loaded, slow } from "./harness.ts"
import { company, companyName, later, numbers, publish } from "./registers.ts"

const stores = Layer.mergeAll(LoadStore.layer, SnapshotStore.layer).pipe(
  Layer.provideMerge(TestDatabase.layer)
)

const ask = (name: string) =>
  NameSearch.use((search) => search.search("sandbox", { name, state: null, postcode: null, limit: 10 })).pipe(
    Effect.provide(Layer.fresh(StoredSearch.layer))
  )

layer(stores, { timeout: "30 seconds", excludeTestServices: true })("StoredSearch", (it) => {
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
        yield* publish(later(companies, next))
        yield* agree(yield* loaded(indexes, "sandbox", ({ delta }) => delta !== null))
      }).pipe(Effect.scoped),
    slow
  )
})
