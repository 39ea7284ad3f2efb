/**
 * Every register that supplies names, and every list, after every fault, asked by number and by name: where a verdict
 * rests on it, it is never `no_match`.
 */
import { assert, layer } from "@effect/vitest"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { registers } from "@entity-watch/core/registers/all"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { daysPass } from "../support/daysPass.ts"
import { coreLayer, loadFixtures } from "../support/registers.ts"

const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const

/** One entity of each kind, of which nothing is listed. */
const entities = [
  [["company"], { abn: "23990000014" }],
  [["company"], { acn: "990000014" }],
  // With its trustee, a company.
  [["trust", "company"], { abn: "80880000007" }],
  [["sole_trader"], { abn: "71880000021" }],
  [["partnership"], { abn: "18880000042" }],
  // To the register of ABNs it is something else.
  [["indigenous_corporation", "other"], { abn: "67880000035" }]
] as const

const nobody = { name: "Nobody Similar At All" }

const faults: ReadonlyArray<
  readonly [string, (id: RegisterId) => Effect.Effect<unknown, unknown, SqlClient.SqlClient>]
> = [
  [
    "never loaded",
    (id) =>
      SqlClient.SqlClient.use(
        (sql) => sql`UPDATE snapshot SET state = 'failed' WHERE register = ${id} AND state = 'current'`
      )
  ],
  [
    "loaded in part",
    (id) =>
      SqlClient.SqlClient.use(
        (sql) => sql`UPDATE snapshot SET partial = 'Part of it.' WHERE register = ${id} AND state = 'current'`
      )
  ],
  [
    "too old",
    (id) =>
      SqlClient.SqlClient.use(
        (sql) =>
          sql`UPDATE snapshot SET checked_at = checked_at - interval '70 days' WHERE register = ${id} AND state = 'current'`
      )
  ],
  [
    "of an unknown age",
    (id) =>
      SqlClient.SqlClient.use(
        (sql) =>
          sql`UPDATE snapshot SET checked_at = NULL, checked_by = NULL WHERE register = ${id} AND state = 'current'`
      )
  ]
]

const repaired = SqlClient.SqlClient.use(
  (sql) => sql`
    UPDATE snapshot SET state = 'current', partial = NULL, checked_at = loaded_at, checked_by = 'publisher'
    WHERE id IN (SELECT max(id) FROM snapshot GROUP BY register)`
)

const overallOf = Effect.fnUntraced(function* (
  request: { abn: string } | { acn: string } | { name: string }
) {
  yield* TestClock.adjust("2 seconds")
  return yield* Screener.use((screener) => screener.screen(caller, request))
})

const blockOf = Effect.fnUntraced(function* (request: { abn: string } | { acn: string }) {
  const { candidates } = yield* Resolver.use((resolver) =>
    resolver.resolve(caller, { ...request, include: ["screening"] })
  )
  return candidates[0]?.screening?.gov_sanctions.status
})

const lists = registers.filter(({ listing }) => listing !== undefined)
const naming = registers.filter(({ source }) => source.names !== undefined)

layer(coreLayer)("every fault of every register that a verdict rests on", (it) => {
  it.effect("every register that supplies names is one that a verdict rests on", () =>
    Effect.gen(function* () {
      yield* loadFixtures
      const sql = yield* SqlClient.SqlClient
      const rows = yield* sql<{ register: RegisterId }>`
        SELECT DISTINCT register FROM register_name WHERE mode = 'sandbox' ORDER BY register`
      // The embedded fixture of each says which names it supplies; a register without any is not screened by.
      for (const { register } of rows)
        assert.include(
          naming.map(({ source }) => source.id),
          register
        )
      for (const { source } of naming) assert.isDefined(source.maxAgeDays, source.id)
      assert.lengthOf(lists, 3)
      assert.isAbove(naming.length, 11)
    })
  )

  it.effect("answers no_match without any, so that what follows can fail", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* overallOf(nobody)).overall, "no_match")
      for (const [kinds, number] of entities) {
        assert.strictEqual(
          (yield* overallOf(number)).overall,
          "no_match",
          `${kinds} ${JSON.stringify(number)}`
        )
        assert.strictEqual(yield* blockOf(number), "no_match")
      }
    })
  )

  for (const { source } of [...naming, ...lists])
    for (const [what, fault] of faults)
      it.effect(`${source.id} ${what}`, () =>
        Effect.gen(function* () {
          yield* fault(source.id)
          const isList = source.names === undefined
          const byName = yield* overallOf(nobody)
          assert.strictEqual(byName.overall, isList ? "unavailable" : "no_match")
          for (const [kinds, number] of entities) {
            const { overall, sources } = yield* overallOf(number)
            const rests = isList || kinds.some((kind) => source.names?.includes(kind) === true)
            assert.strictEqual(
              overall,
              rests ? "unavailable" : "no_match",
              `${kinds} ${JSON.stringify(number)}`
            )
            if (isList) continue
            for (const each of Object.values(sources)) {
              assert.strictEqual(each.complete, !rests)
              if (rests) assert.match(each.note, new RegExp(`${source.id}|^Nothing was screened`, "u"))
            }
            const block = yield* Effect.exit(blockOf(number))
            if (rests && block._tag === "Success") assert.notStrictEqual(block.value, "no_match")
          }
          yield* repaired
          yield* daysPass(0)
        })
      )
})
