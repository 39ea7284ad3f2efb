/** Names asked for after a first load, while another instance still builds the index and after it has. */
import { assert, layer } from "@effect/vitest"
import { IdentitySource } from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { partlySearched, resolveDisclaimer } from "@entity-watch/core/resolve/resolveDisclaimer"
import { SandboxFaults } from "@entity-watch/core/sandbox/SandboxFaults"
import { LoadStore } from "@entity-watch/core/store/LoadStore"
import { NameSegmentStore } from "@entity-watch/core/store/NameSegmentStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { NameIndexes } from "@entity-watch/node/search/NameIndexes"
import { SearchWorkers } from "@entity-watch/node/search/SearchWorkers"
import { segmentFormat } from "@entity-watch/node/search/segmentStamp"
import { Context, Effect, Layer, Schedule } from "effect"
import { believedMany } from "../support/believedMany.ts"
import { coreLayer } from "../support/registers.ts"
import { dataDirectory, instance } from "./harness.ts"
import { type Company, company, numbers, publish } from "./registers.ts"

const stores = Layer.mergeAll(LoadStore.layer, SnapshotStore.layer, NameSegmentStore.layer).pipe(
  Layer.provideMerge(coreLayer)
)
const bakery: Company = {
  acn: "000999999",
  name: "OLD WHARF BAKERY PTY LTD",
  former: [],
  status: "REGD"
}
const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const

layer(stores, { excludeTestServices: true })("a first load", (it) => {
  it.effect("is searched by name at once, and by the index when that is built", () =>
    Effect.gen(function* () {
      // More of them begin with later letters than are compared.
      const next = numbers(41)
      yield* publish([...Array.from({ length: 2_500 }, (_, i) => company(i + 1, next)), bakery])
      yield* believedMany
      const store = yield* NameSegmentStore
      const building = yield* store.claim("sandbox", segmentFormat, {})
      if (building === null) return assert.fail("nobody builds")
      const indexes = yield* instance(yield* dataDirectory)
      const search = SearchWorkers.layer({ threads: 1, queue: 100 }).pipe(
        Layer.provide(Layer.succeed(NameIndexes, indexes))
      )
      const context = yield* Layer.build(
        Layer.fresh(Resolver.layer).pipe(
          Layer.provide(SandboxFaults.layer),
          Layer.provide([IdentitySource.layerNone, search])
        )
      )
      const ask = (name: string) => Context.get(context, Resolver).resolve(caller, { include: [], name })

      for (const alike of ["OLD WHARF BAKERY", "Old Wharf Bakry P/L"]) {
        const { candidates, disclaimer } = yield* ask(alike)
        assert.strictEqual(candidates[0]?.canonical.acn.value, bakery.acn)
        assert.strictEqual(disclaimer, partlySearched)
      }
      const refused = yield* Effect.flip(ask("ZOLD WHARF BAKERY"))
      assert.deepInclude(refused, { _tag: "SearchOverloaded", reason: "no_index" })
      assert.isNull(indexes.current("sandbox"))

      yield* store.release(building)
      const { candidates, disclaimer } = yield* ask("ZOLD WHARF BAKERY").pipe(
        Effect.retry(Schedule.spaced("50 millis"))
      )
      assert.strictEqual(candidates[0]?.canonical.acn.value, bakery.acn)
      assert.strictEqual(disclaimer, resolveDisclaimer)
    }).pipe(Effect.scoped)
  )
})
