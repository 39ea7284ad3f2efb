/** What became of the entries that subjects possibly match: at the end of a month, from events, decisions and editions. */
import { assert, layer } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { EntryChangePage, EntryChangesQuery } from "@entity-watch/contract/schema/EntryChange"
import { DecisionRecorder } from "@entity-watch/core/screen/DecisionRecorder"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { readOfSubject } from "@entity-watch/core/store/DecisionStore"
import { KnownMatchStore } from "@entity-watch/core/store/KnownMatchStore"
import { EntryChanges } from "@entity-watch/core/watch/entryChanges/EntryChanges"
import { WatchedSubjects } from "@entity-watch/core/watch/subjects/WatchedSubjects"
import { Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { bannedPersons } from "../support/bannedPersons.ts"
import { inMemory, load, register } from "../support/registers.ts"
import { TestDatabase } from "../support/TestDatabase.ts"
import { watchServices } from "../support/watching.ts"

const persons = register("asic-banned-disqualified-persons")

/** The names of an edition, by their numbers. Some hundred strangers keep it from being refused for what it lacks. */
const strangers = Object.fromEntries(
  Array.from({ length: 300 }, (_, n) => [1000 + n, `STRANGER${n}, NOBODY`])
)

type Names = Readonly<Record<number, string>>

const publishes = Effect.fnUntraced(function* (names: Names, month = "202611") {
  const all: Names = { ...strangers, ...names }
  const rows = bannedPersons(Object.keys(all).map(Number), (n) => all[n] ?? "")
  yield* load(persons, [inMemory(`bd_per_${month}.csv`, rows)])
  return yield* Watcher.use((watcher) => watcher.catchUp("sandbox"))
})

const account = Effect.fnUntraced(function* (accountId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO account (id, name) VALUES (${accountId}, ${accountId}) ON CONFLICT DO NOTHING`
  return { accountId, keyId: "key_test", mode: "sandbox" } satisfies Caller
})

const subscribes = (caller: Caller) =>
  Subscriptions.use((all) =>
    all.create(
      caller,
      {
        events: ["banned_match", "sanctions_match"],
        webhook_url: "https://receiver.example/hook",
        entities: [],
        subjects: true
      },
      null
    )
  )

const watches = Effect.fnUntraced(function* (caller: Caller, names: Readonly<Record<string, string>>) {
  for (const [ref, name] of Object.entries(names))
    yield* WatchedSubjects.use((watched) => watched.put(caller, ref, { name }))
})

const now = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ at: string }>`
    SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`
  return row?.at ?? ""
})

const decides = Effect.fnUntraced(function* (
  caller: Caller,
  subject_ref: string,
  name: string,
  outcome: "different" | "same" = "different"
) {
  const { sources } = yield* Screener.use((screener) => screener.screen(caller, { name, subject_ref }))
  const [match] = sources.regulator_banned_person.matches
  assert(match !== undefined)
  const { entry_sha256 = "", list_ref, source } = match
  return yield* DecisionRecorder.use((recorder) =>
    recorder.record(
      caller,
      {
        subject_ref,
        subject: { name },
        source,
        list_ref,
        entry_sha256,
        outcome,
        reason: "Seen.",
        decided_by: "Kim"
      },
      null
    )
  )
})

const changes = (caller: Caller, query: EntryChangesQuery) =>
  Effect.andThen(
    Snapshots.use((snapshots) => snapshots.renew(caller.mode)),
    EntryChanges.use((all) => all.list(caller, query))
  )

const shown = ({ changes: all }: EntryChangePage) =>
  all.map(({ became, decided, list_ref, name, subject_ref }) => ({
    subject_ref,
    list_ref,
    name,
    became,
    decided: decided && [decided.outcome, decided.holds, decided.fell_because.map(({ fact }) => fact)]
  }))

const started = {
  1: "WATTLEBIRD, BANKSIA",
  2: "LORIKEET, TELOPEA",
  3: "SPINEBILL, CORREA",
  4: "PARDALOTE, ACACIA",
  5: "CURRAWONG, CASUARINA"
}
const customers = {
  a: "Banksia Wattlebird",
  b: "Telopea Lorikeet",
  c: "Correa Spinebill",
  d: "Acacia Pardalote",
  e: "Casuarina Currawong",
  f: "Isopogon Fairywren",
  g: "Nobody Near"
}

/** With the view of the present, which is held for a second otherwise. */
const changesLayer = Layer.mergeAll(watchServices, Snapshots.layer, KnownMatchStore.layer).pipe(
  Layer.provideMerge(TestDatabase.layer)
)

layer(changesLayer)("EntryChanges.list", (it) => {
  it.effect("tells what is new, changed and removed, with the standing decision, and nothing else", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_month")
      yield* publishes({})
      yield* watches(caller, customers)
      yield* subscribes(caller)
      assert.strictEqual(yield* publishes(started), 5)
      yield* decides(caller, "a", customers.a)
      yield* decides(caller, "b", customers.b, "same")
      yield* decides(caller, "d", customers.d)
      const since = yield* now
      assert.deepStrictEqual((yield* changes(caller, { since })).changes, [])
      // The entry of c leaves the list and comes back as it was; d stays.
      const { 3: _, ...withoutC } = started
      yield* publishes(withoutC)
      const after = {
        1: "WATTLEBIRD, BANKSIA ANN",
        3: started[3],
        4: started[4],
        6: "FAIRYWREN, ISOPOGON"
      }
      assert.strictEqual(yield* publishes(after, "202612"), 2)
      const page = yield* changes(caller, { since })
      assert.deepStrictEqual(shown(page), [
        {
          subject_ref: "a",
          list_ref: "D1",
          name: "WATTLEBIRD, BANKSIA ANN",
          became: "changed",
          decided: ["different", false, ["names"]]
        },
        {
          subject_ref: "b",
          list_ref: "D2",
          name: started[2],
          became: "removed",
          decided: ["same", true, []]
        },
        { subject_ref: "e", list_ref: "D5", name: started[5], became: "removed", decided: null },
        { subject_ref: "f", list_ref: "D6", name: "FAIRYWREN, ISOPOGON", became: "new", decided: null }
      ])
      const sql = yield* SqlClient.SqlClient
      const [edition] = yield* sql<{ as_of: string; loaded_at: string }>`
        SELECT to_char(as_of AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS as_of,
          to_char(loaded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS loaded_at
        FROM snapshot WHERE register = ${persons.source.id} AND state = 'current'`
      for (const { as_of, loaded_at } of page.changes) assert.deepStrictEqual({ as_of, loaded_at }, edition)
      assert.isNull(page.next_cursor)
      assert.strictEqual(page.since, `${since.slice(0, 23)}Z`)
      // Decided again about what the list says now, it stands.
      yield* decides(caller, "a", customers.a)
      assert.deepStrictEqual(shown(yield* changes(caller, { since }))[0]?.decided, ["different", true, []])
      // Afterwards nothing became of anything.
      assert.deepStrictEqual((yield* changes(caller, { since: yield* now })).changes, [])
      // Whoever is erased is no longer under watch.
      yield* WatchedSubjects.use((watched) => watched.remove(caller, "b"))
      assert.notInclude(JSON.stringify(yield* changes(caller, { since })), '"subject_ref":"b"')
    })
  )

  it.effect("comes in pages, of the account and mode that asks", () =>
    Effect.gen(function* () {
      const [caller, stranger] = [yield* account("acct_pages"), yield* account("acct_stranger")]
      yield* publishes({})
      yield* watches(caller, customers)
      yield* watches(stranger, { a: "Nobody Near" })
      yield* subscribes(caller)
      yield* subscribes(stranger)
      const since = yield* now
      yield* publishes(started)
      const found: Array<string> = []
      let cursor: string | null = ""
      for (let pages = 0; cursor !== null; pages += 1) {
        assert.isBelow(pages, 9)
        const page: EntryChangePage = yield* changes(caller, {
          since,
          limit: 2,
          ...(cursor !== "" && { cursor })
        })
        assert.isAtMost(page.changes.length, 2)
        found.push(...page.changes.map(({ became, subject_ref }) => `${subject_ref} ${became}`))
        cursor = page.next_cursor
      }
      assert.deepStrictEqual(found, ["a new", "b new", "c new", "d new", "e new"])
      assert.deepStrictEqual((yield* changes(stranger, { since })).changes, [])
      assert.deepStrictEqual((yield* changes({ ...caller, mode: "live" }, { since })).changes, [])
    })
  )

  it.effect("finds the subjects of a page without reading all that was told of them", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const caller = yield* account("acct_many")
      yield* watches(caller, { a: customers.a, b: customers.b })
      yield* sql`
        INSERT INTO event (id, account_id, mode, type, cause, entity, payload, created_at)
        SELECT 'evt_many_' || n, ${caller.accountId}, 'sandbox', 'banned_match', n::text,
          'subject ' || CASE n WHEN 1 THEN 'a' ELSE 'former ' || n / 10 END, '{}',
          now() + n * interval '1 second' FROM generate_series(1, 3000) n`
      yield* sql`ANALYZE event`
      const read = Effect.map(
        sql<{ rows: number }>`
          SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::int4 AS rows FROM pg_stat_xact_user_tables
          WHERE relname = 'event'`,
        ([row]) => row?.rows ?? 0
      )
      const [before, found, after] = yield* sql.withTransaction(
        Effect.all([read, KnownMatchStore.use((store) => store.subjects(caller, "", 9)), read])
      )
      assert.deepStrictEqual(found, { refs: ["a"], through: null })
      assert.isAtMost(after - before, 10)
      yield* sql`DELETE FROM event WHERE account_id = ${caller.accountId}`
    })
  )

  it.effect("knows a match by a decision alone", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_decided")
      yield* publishes(started)
      yield* watches(caller, { a: customers.a, b: customers.b })
      yield* decides(caller, "a", customers.a)
      yield* decides(caller, "b", customers.b)
      const since = yield* now
      yield* publishes({ ...started, 1: "WATTLEBIRD, BANKSIA LEE" })
      assert.deepStrictEqual(
        shown(yield* changes(caller, { since })).map(({ became, subject_ref }) => [subject_ref, became]),
        [["a", "changed"]]
      )
    })
  )

  it.effect("says of a new match whether what was decided is still what the list says", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_new")
      yield* publishes({})
      yield* watches(caller, { a: customers.a })
      yield* subscribes(caller)
      const since = yield* now
      yield* publishes({ 1: "WATTLEBIRD, BANKSIA" })
      yield* Snapshots.use((snapshots) => snapshots.renew(caller.mode))
      yield* decides(caller, "a", customers.a)
      const became = Effect.map(changes(caller, { since }), shown)
      const row = { subject_ref: "a", list_ref: "D1", became: "new" } as const
      assert.deepStrictEqual(yield* became, [
        { ...row, name: "WATTLEBIRD, BANKSIA", decided: ["different", true, []] }
      ])
      yield* publishes({ 1: "WATTLEBIRD, BANKSIA LEE" })
      assert.deepStrictEqual(yield* became, [
        { ...row, name: "WATTLEBIRD, BANKSIA LEE", decided: ["different", false, ["names"]] }
      ])
    })
  )

  it.effect("says what it cannot know", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const caller = yield* account("acct_unknown")
      yield* publishes(started)
      yield* watches(caller, { a: customers.a })
      const reasons = Effect.fnUntraced(function* (query: EntryChangesQuery) {
        const { not_known } = yield* changes(caller, query)
        return not_known.map(({ reason, source }) => `${source} ${reason}`)
      })
      const id = persons.source.id
      const present = { since: yield* now }
      assert.include(yield* reasons(present), "null not_told")
      assert.include(yield* reasons(present), "dfat-consolidated-list not_loaded")
      assert.notInclude(yield* reasons(present), `${id} loaded_later`)
      assert.include(yield* reasons({ since: "2001-01-01T00:00:00Z" }), `${id} loaded_later`)
      assert.include(yield* reasons({}), `${id} loaded_later`)
      yield* subscribes(caller)
      assert.notInclude(yield* reasons(present), "null not_told")
      yield* sql`UPDATE watch_position SET snapshot_id = snapshot_id - 1 WHERE register = ${id}`
      assert.include(yield* reasons(present), `${id} not_looked_at`)
      yield* Watcher.use((watcher) => watcher.catchUp("sandbox"))
      assert.notInclude(yield* reasons(present), `${id} not_looked_at`)
      yield* sql`
        INSERT INTO event_horizon (account_id, mode, identifier, removed_through)
        VALUES (${caller.accountId}, 'sandbox', '', now())`
      assert.include(yield* reasons(present), "null events_removed")
      yield* decides(caller, "a", customers.a)
      assert.notInclude(yield* reasons(present), "null decisions_cut")
      yield* sql`
        INSERT INTO decision SELECT (jsonb_populate_record(decision, jsonb_build_object('id', id || n))).*
        FROM decision, generate_series(1, ${readOfSubject - 1}::int4) n WHERE account_id = ${caller.accountId}`
      assert.include(yield* reasons(present), "null decisions_cut")
      // What a part of the list lacks is not said to be removed.
      const { 1: _, ...withoutA } = started
      const before = yield* now
      yield* publishes(withoutA)
      assert.deepStrictEqual(shown(yield* changes(caller, { since: before }))[0]?.became, "removed")
      yield* sql`UPDATE snapshot SET partial = 'Part of it.' WHERE register = ${id} AND state = 'current'`
      assert.include(yield* reasons({ since: before }), `${id} partial`)
      assert.deepStrictEqual((yield* changes(caller, { since: before })).changes, [])
    })
  )
})
