/** What resolve and the rows of a file say of a register that is not whole or too old, from the database on. */
import { assert, layer } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { ResolveRequest } from "@entity-watch/contract/schema/requests"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import type { AskedRow } from "@entity-watch/core/resolve/rows/RowEvidence"
import { RowResolver } from "@entity-watch/core/resolve/rows/RowResolver"
import { annotationOf } from "@entity-watch/core/rows/resolve/annotations"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { coreLayer, loadFixtures } from "../support/registers.ts"

const services = Layer.effectDiscard(loadFixtures).pipe(
  Layer.provideMerge(Layer.provideMerge(Snapshots.layer, coreLayer))
)
const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const
const resolve = (request: ResolveRequest) => Resolver.use((resolver) => resolver.resolve(caller, request))

/** A company that is no charity and holds no licence. */
const abn = Abn.make("21990000069")

const asked: AskedRow = {
  names: [],
  numbers: [{ abn }],
  badNumbers: [],
  nameUnread: null,
  state: null,
  postcode: null
}
const judged = (row: AskedRow) =>
  Effect.gen(function* () {
    const view = yield* Snapshots.use((snapshots) => snapshots.current("sandbox"))
    return annotationOf(yield* RowResolver.use((rows) => rows.resolve(view, row, { requireGst: false })))
  })

/** Runs it while a register is as `changed` makes it. */
const whileIt = Effect.fnUntraced(function* <A, E, R>(
  register: RegisterId,
  changed: { readonly partial: string } | { readonly checked_at: string },
  then: Effect.Effect<A, E, R>
) {
  const sql = yield* SqlClient.SqlClient
  const before =
    yield* sql`SELECT partial, checked_at FROM snapshot WHERE register = ${register} AND state = 'current'`
  const set = (row: Record<string, unknown>) =>
    Effect.andThen(
      sql`UPDATE snapshot SET ${sql.update(row)} WHERE register = ${register} AND state = 'current'`,
      // What is in force is read again after a second.
      TestClock.adjust("2 seconds")
    )
  yield* set(changed)
  const result = yield* then
  yield* set(before[0] ?? {})
  return result
})

const states = { partial: { partial: "29 of at least 55,000." }, old: { checked_at: "2020-01-01T00:00:00Z" } }

layer(services)("a register that cannot be relied on", (it) => {
  for (const [state, changed] of Object.entries(states)) {
    it.effect(`never says that somebody is no charity and no licensee: ${state}`, () =>
      Effect.gen(function* () {
        const [whole] = (yield* resolve({ abn })).candidates
        assert.deepInclude(whole?.charity, { is_registered_charity: false, checked: true })
        assert.deepInclude(whole?.superannuation, { is_super_fund: false, checked: true })
        assert.deepInclude(yield* judged(asked), { charity: "no", licences: "" })

        const [unsure] = (yield* whileIt("acnc-register", changed, resolve({ abn }))).candidates
        assert.isFalse(unsure?.charity?.checked)
        assert.include(unsure?.charity?.note ?? "", "Not checked")
        assert.strictEqual((yield* whileIt("acnc-register", changed, judged(asked))).charity, "")
        const filtered = resolve({ abn, filter: { charity: false } })
        assert.deepStrictEqual((yield* whileIt("acnc-register", changed, filtered)).candidates, [])
        assert.lengthOf((yield* filtered).candidates, 1)

        const [fund] = (yield* whileIt("super-fund-lookup", changed, resolve({ abn }))).candidates
        assert.deepInclude(fund?.superannuation, { is_super_fund: null, products: null, checked: false })

        const licensed = yield* whileIt("asic-credit-licensee", changed, judged(asked))
        assert.strictEqual(licensed.licences, "not_checked")
      })
    )

    it.effect(`never says that nobody has a number or a name: ${state}`, () =>
      Effect.gen(function* () {
        const unknown = Abn.make("51824753556")
        const row = { ...asked, numbers: [{ abn: unknown }] }
        assert.notProperty(yield* resolve({ abn: unknown }), "checked")
        assert.strictEqual((yield* judged(row)).verdict, "not_found")
        const nobody = yield* whileIt("abn-bulk-extract", changed, resolve({ abn: unknown }))
        assert.deepInclude(nobody, { candidates: [], checked: false })
        assert.include(nobody.note ?? "", "abn-bulk-extract")
        const named = resolve({ name: "Nobody of this name" })
        assert.notProperty(yield* named, "checked")
        assert.isFalse((yield* whileIt("asic-business-names", changed, named)).checked)
        assert.strictEqual((yield* whileIt("abn-bulk-extract", changed, judged(row))).verdict, "unavailable")
      })
    )
  }

  it.effect("answers nobody's row from an extract that is too old", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* judged(asked)).verdict, "same")
      const { verdict, why } = yield* whileIt("abn-bulk-extract", states.old, judged(asked))
      assert.strictEqual(verdict, "unavailable")
      assert.include(why, "it is not relied on")
      const [candidate] = (yield* whileIt("abn-bulk-extract", states.old, resolve({ abn }))).candidates
      assert.isFalse(candidate?.provenance_complete)
    })
  )
})
