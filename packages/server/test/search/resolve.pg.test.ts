/** Names resolved by the index and in the database, over the sandbox's registers: nothing that was found gets lost. */
import { assert, layer } from "@effect/vitest"
import type { Candidate, NameKind } from "@entity-watch/contract/schema/Candidate"
import type { ResolveRequest } from "@entity-watch/contract/schema/requests"
import { entityNumber } from "@entity-watch/core/domain/entityNumber"
import { IdentitySource } from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import { NameSearch, SearchOverloaded } from "@entity-watch/core/resolve/NameSearch"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { partlySearched, resolveDisclaimer } from "@entity-watch/core/resolve/resolveDisclaimer"
import { RowResolver } from "@entity-watch/core/resolve/rows/RowResolver"
import { SandboxFaults } from "@entity-watch/core/sandbox/SandboxFaults"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { SearchWorkers } from "@entity-watch/node/search/SearchWorkers"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Random } from "../../bench/generator/Random.ts"
import { believedFew, believedMany } from "../support/believedMany.ts"
import { coreLayer, loadFixtures } from "../support/registers.ts"
import { builtIndexes, lastSnapshot, namesOf, Replace } from "./builtIndexes.ts"

interface Row {
  readonly name: string
  readonly kind: NameKind
  readonly abn: string | null
  readonly acn: string | null
  readonly icn: string | null
  readonly state: string | null
  readonly postcode: string | null
}

const sandboxNames = SqlClient.SqlClient.use(
  (sql) => sql<Row>`
    SELECT name, kind, abn, acn, CASE WHEN register = 'oric-register' THEN key END AS icn, state, postcode
    FROM register_name WHERE mode = 'sandbox' AND kind <> 'trustee' AND until IS NULL ORDER BY folded, register, key`
)

const indexOf = (rows: ReadonlyArray<Row>) =>
  namesOf(
    rows.flatMap((row) => {
      const entity = entityNumber(row)
      return entity === null ? [] : [{ ...row, entity, live: true }]
    }),
    "sandbox"
  )

const resolverOver = (search: Layer.Layer<NameSearch>) =>
  Layer.build(
    Layer.fresh(Resolver.layer).pipe(
      Layer.provide(SandboxFaults.layer),
      Layer.provide([IdentitySource.layerNone, search])
    )
  ).pipe(Effect.map(Context.get(Resolver)))

const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const
const asking = (resolver: Resolver["Service"], request: ResolveRequest) =>
  Effect.map(resolver.resolve(caller, { include: [], ...request }), ({ candidates }) => candidates)

const identity = ({ canonical }: Candidate) =>
  canonical.abn.value ?? canonical.acn.value ?? canonical.entity_name.value ?? ""

const random = new Random(5)
const letter = () => String.fromCharCode(65 + random.below(26))
const at = (name: string) => 1 + random.below(Math.max(1, name.length - 2))
const damages: ReadonlyArray<(name: string) => string> = [
  (name) => name.replace(/ (?:PTY\.? )?(?:LTD|LIMITED)\.?$/u, ""),
  (name) => {
    const i = at(name)
    return `${name.slice(0, i)}${name.slice(i + 1)}`
  },
  (name) => {
    const i = at(name)
    return `${name.slice(0, i)}${letter()}${name.slice(i + 1)}`
  },
  (name) => {
    const [first = "", ...rest] = name.split(" ")
    return [...rest, first].join(" ")
  }
]

const loaded = Layer.effectDiscard(loadFixtures).pipe(
  Layer.provideMerge(Layer.merge(coreLayer, builtIndexes))
)

layer(loaded)("Resolver.resolve by an index", (it) => {
  it.effect("finds whatever the database finds, and answers equal names alike", () =>
    Effect.gen(function* () {
      const rows = yield* sandboxNames
      assert.isAbove(rows.length, 40)
      yield* Replace.use((put) => put("sandbox", indexOf(rows)))
      const before = yield* resolverOver(NameSearch.layerNone)
      const workers = yield* Layer.build(SearchWorkers.layer({ threads: 1, queue: 100 }))
      const after = yield* resolverOver(Layer.succeed(NameSearch, Context.get(workers, NameSearch)))

      const differences: Array<string> = []
      const names = [...new Set(rows.map(({ name }) => name))]
      for (const name of names) {
        const [was, is] = [yield* asking(before, { name }), yield* asking(after, { name })]
        assert.deepStrictEqual(is[0], was[0], name)
        if (was.map(identity).join() !== is.map(identity).join())
          differences.push(`${name}: ${was.map(identity)} | ${is.map(identity)}`)
        const [exactWas, exactIs] = [
          yield* asking(before, { name, mode: "exact" }),
          yield* asking(after, { name, mode: "exact" })
        ]
        assert.deepStrictEqual(exactIs, exactWas)
      }
      let [found, foundBefore, damaged] = [0, 0, 0]
      const lost: Array<string> = []
      for (const name of names)
        for (const damage of [...damages, ...damages.slice(1), ...damages.slice(1, 3)]) {
          const asked = damage(name)
          if (asked === name || asked.trim() === "") continue
          damaged++
          const [was, is] = [yield* asking(before, { name: asked }), yield* asking(after, { name: asked })]
          const meant = rows.filter((row) => row.name === name)
          const has = (candidates: ReadonlyArray<Candidate>) =>
            candidates.some((each) =>
              meant.some(({ abn, acn }) =>
                abn !== null ? identity(each) === abn : acn !== null && each.canonical.acn.value === acn
              )
            )
          if (has(is)) found++
          if (has(was)) foundBefore++
          if (has(was) && !has(is)) lost.push(asked)
          if (was.map(identity).join() !== is.map(identity).join())
            differences.push(`${asked}: ${was.map(identity)} | ${is.map(identity)}`)
        }
      if (process.env.SHOW_DIFFERENCES !== undefined)
        console.log(
          [`${damaged} damaged, found ${foundBefore} before, ${found} now`, ...differences].join("\n")
        )
      assert.isAbove(damaged, 200)
      assert.isAbove(found, 200)
      assert.deepStrictEqual(lost, [])
    })
  )

  it.effect("misreports nothing when the index is out of date", () =>
    Effect.gen(function* () {
      const rows = yield* sandboxNames
      // Every name stands with the number of another entity, and some of none.
      const shifted = rows.map((row, i) => ({ ...row, ...numbersOnly(rows[(i + 7) % rows.length] ?? row) }))
      const unknown = { ...rows[0], name: "Quokka Beach Towing", abn: "99999999999", acn: null, icn: null }
      yield* Replace.use((put) =>
        put("sandbox", { ...indexOf([...shifted, unknown as Row]), version: "out of date" })
      )
      const workers = yield* Layer.build(SearchWorkers.layer({ threads: 1, queue: 100 }))
      const stale = yield* resolverOver(Layer.succeed(NameSearch, Context.get(workers, NameSearch)))
      assert.deepStrictEqual(yield* asking(stale, { name: "Quokka Beach Towing" }), [])
      for (const { name } of rows)
        for (const { canonical, match_signals } of yield* asking(stale, { name })) {
          const own = rows.filter(
            (row) => row.abn === canonical.abn.value || (row.acn !== null && row.acn === canonical.acn.value)
          )
          assert.include(
            own.map((row) => row.name),
            match_signals.matched_name
          )
        }
    })
  )

  it.effect("compares the names that begin alike while there is no index, and says so", () =>
    Effect.gen(function* () {
      yield* believedMany
      const without = yield* resolverOver(NameSearch.layerNone)
      const ask = (request: ResolveRequest) => without.resolve(caller, { include: [], ...request })
      const rows = yield* sandboxNames
      for (const name of new Set(rows.flatMap((row) => (entityNumber(row) === null ? [] : [row.name])))) {
        const whole = yield* ask({ name, mode: "exact" })
        const partly = yield* ask({ name })
        assert.isNotEmpty(partly.candidates)
        assert.deepStrictEqual(partly.candidates[0], whole.candidates[0], name)
        assert.strictEqual(whole.disclaimer, resolveDisclaimer)
        assert.strictEqual(partly.disclaimer, partlySearched)
      }
      const misspelt = yield* ask({ name: "BANKSIA CREEK ENGINERING" })
      assert.strictEqual(misspelt.candidates[0]?.canonical.abn.value, "23990000014")
      assert.strictEqual(misspelt.disclaimer, partlySearched)
      assert.deepStrictEqual((yield* ask({ name: "zzyzx qqqq", mode: "exact" })).candidates, [])
      const refused = yield* Effect.flip(ask({ name: "zzyzx qqqq" }))
      assert.deepInclude(refused, { _tag: "SearchOverloaded", reason: "no_index" })
      const elsewhere = yield* Effect.flip(ask({ name: "BANKSIA CREEK ENGINERING", state: "NT" }))
      assert.deepInclude(elsewhere, { _tag: "SearchOverloaded", reason: "no_index" })
    }).pipe(Effect.ensuring(Effect.orDie(believedFew)))
  )

  it.effect("adds what begins alike where the index lacks a register, and says so", () =>
    Effect.gen(function* () {
      yield* believedMany
      const rows = yield* sandboxNames
      const [banksia] = rows.filter(({ abn }) => abn === "23990000014")
      const [other] = rows.filter(({ abn }) => abn !== null && abn !== "23990000014")
      if (banksia === undefined || other === undefined) return assert.fail("no such names")
      yield* Replace.use((put) =>
        put("sandbox", { ...indexOf([other]), snapshots: { gleif: lastSnapshot }, version: "behind" })
      )
      const workers = yield* Layer.build(SearchWorkers.layer({ threads: 1, queue: 100 }))
      const behind = yield* resolverOver(Layer.succeed(NameSearch, Context.get(workers, NameSearch)))
      const ask = (name: string) => behind.resolve(caller, { include: [], name })
      // The second name is in the index, and begins differently from all others.
      for (const [name, abn] of [
        ["BANKSIA CREEK ENGINERING", banksia.abn],
        [other.name, other.abn],
        [`X${other.name}`, other.abn]
      ] as const) {
        const { candidates, disclaimer } = yield* ask(name)
        assert.strictEqual(candidates[0]?.canonical.abn.value, abn, name)
        assert.lengthOf(new Set(candidates.map(identity)), candidates.length)
        assert.strictEqual(disclaimer, partlySearched)
      }
      const refused = yield* Effect.flip(ask("zzyzx qqqq"))
      assert.deepInclude(refused, { _tag: "SearchOverloaded", reason: "no_index" })
    }).pipe(Effect.ensuring(Effect.orDie(believedFew)))
  )

  it.effect("takes no answer for whole of which a part was searched by a thread that is behind", () =>
    Effect.gen(function* () {
      yield* believedMany
      const { snapshots } = indexOf([])
      let asked = 0
      const threads = yield* resolverOver(
        Layer.succeed(NameSearch, {
          search: () => Effect.sync(() => ({ entities: [], snapshots: asked++ % 2 === 0 ? snapshots : {} }))
        })
      )
      // Searched as it is, and without the number.
      const request = { name: "Zzyzx Qqqq (ABN 23 990 000 014)", include: [] }
      const refused = yield* Effect.flip(threads.resolve(caller, request))
      assert.deepInclude(refused, { _tag: "SearchOverloaded", reason: "no_index" })
      assert.strictEqual(asked, 2)
    }).pipe(Effect.ensuring(Effect.orDie(believedFew)))
  )

  it.effect("passes on that too many searches wait", () =>
    Effect.gen(function* () {
      const queueFull = Layer.succeed(NameSearch, {
        search: () => Effect.fail(new SearchOverloaded({ reason: "queue_full" }))
      })
      const full = yield* resolverOver(queueFull)
      const rows = yield* Layer.build(
        Layer.fresh(RowResolver.layer).pipe(
          Layer.provide(SandboxFaults.layer),
          Layer.provide([IdentitySource.layerNone, queueFull])
        )
      )
      const view = yield* Snapshots.use((snapshots) => snapshots.current("sandbox")).pipe(
        Effect.provide(Snapshots.layer)
      )
      assert.isFalse(yield* Context.get(rows, RowResolver).searchesAllNames(view))
      const refused = yield* Effect.flip(asking(full, { name: "Banksia Creek" }))
      assert.strictEqual(refused._tag, "SearchOverloaded")
      assert.lengthOf(yield* asking(full, { name: "BANKSIA CREEK ENGINEERING PTY LTD", mode: "exact" }), 1)
    })
  )
})

const numbersOnly = ({ abn, acn, icn }: Row) => ({ abn, acn, icn })
