/** Processes that record decisions about one subject at the same moment. */
import { assert, layer } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { DecisionStore } from "@entity-watch/core/store/DecisionStore"
import type { NewDecision } from "@entity-watch/core/store/decisionShapes"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { describePostgres, PostgresAddress, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { clientAt } from "../support/server.ts"

/** A store with a pool of its own, as another process would have it. */
const instance = Effect.gen(function* () {
  const address = yield* PostgresAddress
  const services = yield* Layer.build(
    Layer.fresh(DecisionStore.layer.pipe(Layer.provideMerge(clientAt(address))))
  )
  return Context.get(services, DecisionStore)
})

const caller: Caller = { accountId: "acc_one", keyId: "console", mode: "sandbox" }

const decision = (id: string, subject: string): NewDecision => ({
  id,
  subject_ref: subject,
  source: "dfat-consolidated-list",
  list_ref: "9999",
  entry_sha256: "0".repeat(64),
  entry: {
    listing_type: "Individual",
    dob_raw: "",
    pob: "",
    register_name: "",
    ban_type: "",
    acn: "",
    listed: {}
  },
  outcome: "different",
  reason: "Seen.",
  reason_code: null,
  decided_by: id,
  facts: {},
  entry_refs: ["9999"],
  idempotency_key: null
})

const subjects = Array.from({ length: 12 }, (_, at) => `customer-${at}`)

describePostgres("processes that decide at the same moment", () => {
  layer(PostgresDatabase.layer, { excludeTestServices: true })((it) => {
    it.effect("record one decision of those that were made on what was shown", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`INSERT INTO account (id, name) VALUES (${caller.accountId}, 'one')`
        const stores = yield* Effect.all([instance, instance, instance])
        const answers = yield* Effect.forEach(
          subjects.flatMap((subject) => stores.map((store, at) => ({ subject, store, at }))),
          ({ at, store, subject }) =>
            Effect.map(
              store.add(caller, decision(`dec_${subject}_${at}`, subject), { unseen: ([latest]) => latest }),
              ({ recorded, unseen }) => ({ subject, is: recorded?.id ?? null, met: unseen?.id ?? null })
            ),
          { concurrency: "unbounded" }
        )
        for (const subject of subjects) {
          const about = answers.filter((each) => each.subject === subject)
          const kept = about.flatMap(({ is }) => is ?? [])
          assert.lengthOf(kept, 1)
          assert.deepStrictEqual(
            about.flatMap(({ met }) => met ?? []),
            [kept[0], kept[0]]
          )
        }
        const [rows] = yield* sql<{ all: number }>`SELECT count(*)::int4 AS all FROM decision`
        assert.strictEqual(rows?.all, subjects.length)
      }).pipe(Effect.scoped)
    )

    it.effect("give each of those that nobody guards a place of its own in time", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const stores = yield* Effect.all([instance, instance])
        yield* Effect.forEach(
          Array.from({ length: 20 }, (_, at) => at),
          (at) => (stores[at % 2] ?? assert.fail()).add(caller, decision(`dec_each_${at}`, "each")),
          { concurrency: "unbounded", discard: true }
        )
        const [rows] = yield* sql<{ moments: number }>`
          SELECT count(DISTINCT decided_at)::int4 AS moments FROM decision WHERE subject_ref = 'each'`
        assert.strictEqual(rows?.moments, 20)
      }).pipe(Effect.scoped)
    )
  })
})
