/** A name that many bore and nobody bears any more but one: the index has all of them, and finds whoever bears it now. */
import { assert, layer } from "@effect/vitest"
import { IdentitySource } from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { resolveDisclaimer } from "@entity-watch/core/resolve/resolveDisclaimer"
import { SandboxFaults } from "@entity-watch/core/sandbox/SandboxFaults"
import { LoadStore } from "@entity-watch/core/store/LoadStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import type { LoadedNames } from "@entity-watch/node/search/LoadedNames"
import { NameIndexes } from "@entity-watch/node/search/NameIndexes"
import { SearchWorkers } from "@entity-watch/node/search/SearchWorkers"
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { coreLayer } from "../support/registers.ts"
import { dataDirectory, found, indexOf, instance, loaded } from "./harness.ts"
import { type Company, publish } from "./registers.ts"

const stores = Layer.mergeAll(LoadStore.layer, SnapshotStore.layer).pipe(Layer.provideMerge(coreLayer))
const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const

const name = "MARLOWE TIDEWATER PTY LTD"
/** More than are read of the index for an answer. */
const many = 40
const company = (acn: number, its: string): Company => ({
  acn: `${acn}`.padStart(9, "0"),
  name: its,
  former: [],
  status: "REGD"
})
const before = [
  ...Array.from({ length: many }, (_, i) => company(i + 1, name)),
  company(900, "QUILLFEATHER BRINDLEWICK PTY LTD")
]
const after = before.map(({ acn }, i) =>
  i < many ? company(i + 1, `RENAMED ${acn} PTY LTD`) : company(900, name)
)

layer(stores, { excludeTestServices: true })("a name that others bore before", (it) => {
  it.effect("leads to whoever bears it, now and at a moment of the past", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* SnapshotStore
      const answersOf = Effect.fnUntraced(function* (indexes: NameIndexes["Service"]) {
        const search = SearchWorkers.layer({ threads: 1, queue: 100 }).pipe(
          Layer.provide(Layer.succeed(NameIndexes, indexes))
        )
        const context = yield* Layer.build(
          Layer.fresh(Resolver.layer).pipe(
            Layer.provide(SandboxFaults.layer),
            Layer.provide([IdentitySource.layerNone, search])
          )
        )
        return Effect.fnUntraced(function* (as_of?: string) {
          const answer = yield* Context.get(context, Resolver).resolve(caller, {
            name,
            include: [],
            ...(as_of !== undefined && { as_of })
          })
          assert.strictEqual(answer.disclaimer, resolveDisclaimer)
          return answer.candidates.map(({ canonical }) => Number(canonical.acn.value))
        })
      })

      yield* publish(before)
      const moment = DateTime.formatIso(yield* store.now)
      yield* Effect.gen(function* () {
        const indexes = yield* instance(yield* dataDirectory)
        yield* loaded(indexes, "sandbox")
        const { id } = yield* publish(after)
        const followed = (names: LoadedNames) => names.snapshots["asic-companies"] === id
        const withDelta = yield* loaded(indexes, "sandbox", followed)
        assert.isNotNull(withDelta.delta)
        const ask = yield* answersOf(indexes)
        yield* Effect.sleep("1100 millis")
        assert.deepStrictEqual(yield* ask(), [900])
        assert.lengthOf(yield* ask(moment), 10)
        assert.notInclude(yield* ask(moment), 900)

        yield* sql`DELETE FROM name_segment`
        const anew = yield* instance(yield* dataDirectory)
        const built = yield* loaded(anew, "sandbox")
        assert.isNull(built.delta)
        assert.deepStrictEqual(yield* (yield* answersOf(anew))(), [900])
        for (const index of [indexOf(withDelta), indexOf(built)])
          assert.deepStrictEqual(
            found(index, name, many + 1).map(({ entity, kind }) => `${entity} ${kind}`),
            ["900 legal", ...Array.from({ length: many }, (_, i) => `${i + 1} former`)]
          )
      }).pipe(Effect.scoped)

      // An entity whose record changed bears its name still, and has it once.
      yield* publish(after.map((each) => ({ ...each, status: "DRGD" as const })))
      yield* sql`DELETE FROM name_segment`
      yield* loaded(yield* instance(yield* dataDirectory), "sandbox")
      assert.deepStrictEqual(yield* sql`SELECT names FROM name_segment WHERE mode = 'sandbox'`, [
        { names: 2 * (many + 1) }
      ])
    }).pipe(Effect.scoped)
  )
})
