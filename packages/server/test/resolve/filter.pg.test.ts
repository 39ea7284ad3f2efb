import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import { explainIssue } from "@entity-watch/contract/http/explainIssue"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { NameKind } from "@entity-watch/contract/schema/Candidate"
import { ResolveRequest } from "@entity-watch/contract/schema/requests"
import { entityNumber } from "@entity-watch/core/domain/entityNumber"
import { IdentitySource } from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import { NameSearch } from "@entity-watch/core/resolve/NameSearch"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { SandboxFaults } from "@entity-watch/core/sandbox/SandboxFaults"
import { SearchWorkers } from "@entity-watch/node/search/SearchWorkers"
import { Context, Effect, Layer, Result, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { builtIndexes, namesOf, Replace } from "../search/builtIndexes.ts"
import { coreLayer, fixtures, inMemory, load, loadFixtures, register } from "../support/registers.ts"

interface Row {
  readonly name: string
  readonly kind: NameKind
  readonly abn: string | null
  readonly acn: string | null
  readonly icn: string | null
  readonly state: string | null
  readonly postcode: string | null
}

const caller: Caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" }
const asking = (resolver: Resolver["Service"], request: ResolveRequest) =>
  resolver.resolve(caller, { include: [], ...request })
const resolve = (request: ResolveRequest) => Resolver.use((resolver) => asking(resolver, request))
const names = ({ candidates }: Effect.Success<ReturnType<typeof resolve>>) =>
  candidates.map(({ canonical }) => canonical.entity_name.value)

const decode = Schema.decodeUnknownResult(ResolveRequest, {
  onExcessProperty: "error",
  errors: "all",
  reportInput: true
})
const refusal = (filter: unknown) =>
  Result.match(decode({ name: "x", filter }), {
    onSuccess: () => assert.fail("it was taken"),
    onFailure: ({ issue }) => explainIssue(issue)
  })

const loaded = Layer.effectDiscard(loadFixtures).pipe(
  Layer.provideMerge(Layer.merge(coreLayer, builtIndexes))
)

layer(loaded)("Resolver.resolve, filtered", (it) => {
  it.effect("keeps only entities of which everything asked for is known", () =>
    Effect.gen(function* () {
      const all = yield* resolve({ name: "Twin Possum" })
      const acns = all.candidates.map(({ canonical }) => canonical.acn.value)
      assert.sameMembers(acns, ["990000096", "990000103", null])
      assert.notProperty(all, "filtered")
      const active = yield* resolve({ name: "Twin Possum", filter: { abn_status: "Active" } })
      assert.deepStrictEqual(
        active.candidates.map(({ canonical }) => canonical.acn.value),
        acns.filter((acn) => acn !== "990000103")
      )
      assert.deepStrictEqual(active.candidates[0], all.candidates[0])
      assert.deepStrictEqual(active.filtered, {
        examined: active.filtered?.examined ?? 0,
        bound_reached: false
      })
      // Of the other one no ABN is known, so it is not cancelled either.
      assert.lengthOf(
        (yield* resolve({ name: "Twin Possum", filter: { abn_status: "Cancelled" } })).candidates,
        0
      )
    })
  )

  it.effect("judges the form, GST, charities and licences, and the entity of a number too", () =>
    Effect.gen(function* () {
      const kept = (abn: string, filter: NonNullable<ResolveRequest["filter"]>) =>
        Effect.map(resolve({ abn, filter }), ({ candidates, filtered }) => {
          assert.deepStrictEqual(filtered, { examined: 1, bound_reached: false })
          return candidates.length === 1
        })
      const charity = "27990000032"
      const company = "23990000014"
      const licensee = "25990000023"
      assert.isTrue(yield* kept(charity, { charity: true, entity_form: ["company", "other"] }))
      assert.isFalse(yield* kept(charity, { charity: false }))
      assert.isTrue(yield* kept(company, { charity: false, gst_registered: true }))
      assert.isFalse(yield* kept(company, { gst_registered: false }))
      assert.isFalse(yield* kept(company, { entity_form: ["trust"] }))
      assert.isTrue(yield* kept(licensee, { licence: ["afs_licensee", "credit_rep"] }))
      assert.isFalse(yield* kept(charity, { licence: ["afs_licensee", "credit_rep"] }))
    })
  )

  it.effect("says which register lacks, and never calls an entity no charity on its absence alone", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const withAcnc = (partial: string | null) =>
        Effect.andThen(
          sql`UPDATE snapshot SET partial = ${partial} WHERE register = 'acnc-register' AND state = 'current'`,
          // What is in force is read again after a second.
          TestClock.adjust("2 seconds")
        )
      yield* withAcnc("Part of it.")
      const { candidates, filtered } = yield* resolve({ abn: "23990000014", filter: { charity: false } })
      yield* withAcnc(null)
      assert.lengthOf(candidates, 0)
      assert.strictEqual(filtered?.note, "Entities may be missing: acnc-register is loaded in part only.")
    })
  )

  it("refuses a filter in one sentence", () => {
    for (const [filter, sentence] of [
      [{}, "filter must name at least one of entity_form, abn_status, gst_registered, charity and licence."],
      [{ entity_form: [] }, "filter.entity_form must name at least one."],
      [{ abn_status: "active" }, "filter.abn_status must be Active or Cancelled."],
      [{ gst: true }, "Remove the unknown field filter.gst."],
      [{ charity: "yes" }, "filter.charity must be a boolean, not a string."],
      [
        { licence: ["afs"] },
        "filter.licence[0] must be afs_licensee, credit_licensee, afs_authorised_rep or credit_rep."
      ]
    ] as const)
      assert.strictEqual(refusal(filter), sentence)
  })

  it.effect("looks beyond the ten and the thirty most similar, and says where it stopped", () =>
    Effect.gen(function* () {
      const [header = "", row = ""] = readFileSync(
        `${fixtures}asic-companies/company_202611.csv`,
        "utf8"
      ).split("\n")
      const acnOf = (n: number) => {
        const digits = `${99_100_000 + n}`
        const sum = [...digits].reduce((all, digit, i) => all + Number(digit) * (8 - i), 0)
        return `${digits}${(10 - (sum % 10)) % 10}`
      }
      const rowOf = (n: number, name: string, type: string) =>
        row
          .replace("BANKSIA CREEK ENGINEERING PTY LTD", name)
          .replace("990000014", acnOf(n))
          .replace("APTY", type)
          .replace("23990000014", "0")
      // 400 registered bodies, which have no form here, before the three companies of a less similar name.
      const many = Array.from({ length: 400 }, (_, n) => rowOf(n, "WOMBAT HOLLOW DAIRY", "RACN"))
      const companies = ["ONE", "TWO", "SIX"].map((word, n) =>
        rowOf(500 + n, `WOMBAT HOLLOW DAIRY ${word} PTY LTD`, "APTY")
      )
      const publish = (rows: ReadonlyArray<string>) =>
        load(register("asic-companies"), [
          inMemory("company_202611.csv", `${[header, ...rows].join("\n")}\n`)
        ])
      const indexed = Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const rows = yield* sql<Row>`
          SELECT name, kind, abn, acn, CASE WHEN register = 'oric-register' THEN key END AS icn, state, postcode
          FROM register_name WHERE mode = 'sandbox' AND kind <> 'trustee' AND until IS NULL
          ORDER BY folded, register, key`
        const index = namesOf(
          rows.flatMap((each) => {
            const entity = entityNumber(each)
            return entity === null ? [] : [{ ...each, entity, live: true }]
          }),
          "sandbox"
        )
        yield* Replace.use((put) => put("sandbox", index))
        const workers = yield* Layer.build(SearchWorkers.layer({ threads: 1, queue: 100 }))
        return yield* Layer.build(
          Layer.fresh(Resolver.layer).pipe(
            Layer.provide(SandboxFaults.layer),
            Layer.provide([
              IdentitySource.layerNone,
              Layer.succeed(NameSearch, Context.get(workers, NameSearch))
            ])
          )
        ).pipe(Effect.map(Context.get(Resolver)))
      })
      const request = { name: "Wombat Hollow Dairy" }
      const filter = { entity_form: ["company" as const] }
      yield* publish([...many.slice(0, 200), ...companies])
      const some = yield* indexed
      assert.lengthOf((yield* asking(some, request)).candidates, 10)
      const found = yield* asking(some, { ...request, filter })
      assert.sameMembers(
        names(found),
        ["ONE", "TWO", "SIX"].map((word) => `WOMBAT HOLLOW DAIRY ${word} PTY LTD`)
      )
      assert.isFalse(found.filtered?.bound_reached)
      assert.isAtLeast(found.filtered?.examined ?? 0, 203)
      // With the bound reached, nothing follows from what is not shown, and the answer says so.
      yield* publish([...many, ...companies])
      const bounded = yield* asking(yield* indexed, { ...request, filter })
      assert.deepStrictEqual(bounded.filtered, { examined: 300, bound_reached: true })
      const inDatabase = yield* resolve({ ...request, filter })
      assert.isTrue(inDatabase.filtered?.bound_reached)
      // Ten that are kept fill the answer.
      const bodies = yield* asking(yield* indexed, {
        ...request,
        filter: { entity_form: ["company", "other"] }
      })
      assert.strictEqual(bodies.filtered?.bound_reached, bodies.candidates.length < 10)
      yield* load(register("asic-companies"), [
        inMemory("company_202611.csv", readFileSync(`${fixtures}asic-companies/company_202611.csv`, "utf8"))
      ])
    })
  )
})
