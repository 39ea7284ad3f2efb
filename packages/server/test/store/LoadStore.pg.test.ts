import { assert, layer } from "@effect/vitest"
import { atOnce } from "@entity-watch/core/effects/inTurns"
import { Batch, NameColumns, recordRow } from "@entity-watch/core/store/Batch"
import { EntityStore } from "@entity-watch/core/store/EntityStore"
import { ListedEntryStore } from "@entity-watch/core/store/ListedEntryStore"
import { LargeRegister, LoadStore } from "@entity-watch/core/store/LoadStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { Effect, Exit, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestDatabase } from "../support/TestDatabase.ts"
import { load, type Register, record, upTo } from "./loads.ts"

/** Registers of six records are large here. */
const stores = Layer.mergeAll(
  LoadStore.layer,
  SnapshotStore.layer,
  EntityStore.layer,
  ListedEntryStore.layer
).pipe(Layer.provide(Layer.succeed(LargeRegister, 6)), Layer.provideMerge(TestDatabase.layer))

const inForce = Effect.fnUntraced(function* (register: Register) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ key: string; name: string; listed: string | null; at: string }>`
    SELECT r.key, r.data->>'name' AS name, n.name AS listed, r.tableoid::regclass::text AS at
    FROM register_record r LEFT JOIN register_name n
      ON n.mode = r.mode AND n.register = r.register AND n.key = r.key AND n.until IS NULL
    WHERE r.mode = 'live' AND r.register = ${register} AND r.until IS NULL ORDER BY r.key`
  for (const { listed, name } of rows) assert.strictEqual(listed, name)
  return rows
})

const changedIn = Effect.fnUntraced(function* (id: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ key: string }>`
    SELECT key FROM register_record WHERE since = ${id}::text::int8
    UNION SELECT key FROM register_record WHERE until = ${id}::text::int8 ORDER BY key`
  return rows.map(({ key }) => Number(key))
})

/** What an index is, without its own and its table's name. */
const indexesOf = Effect.fnUntraced(function* (table: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ definition: string }>`
    SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indrelid = ${table}::text::regclass`
  return rows.map(({ definition }) => definition.replace(/INDEX \S+ ON (?:ONLY )?\S+/u, "INDEX")).toSorted()
})

layer(stores)("LoadStore", (it) => {
  it.effect(
    "gives a large register its own partition, and loads later readings into it by what differs",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const first = yield* load("asic-companies", [upTo(6).slice(0, 3), upTo(8).slice(3)])
        assert.deepInclude(first, { fresh: [3, 5], added: 8, changed: 0, removed: 0 })
        const rows = yield* inForce("asic-companies")
        assert.deepStrictEqual(
          new Set(rows.map(({ at }) => at)),
          new Set(["register_record_live_asic_companies"])
        )
        for (const table of ["register_record", "register_name"])
          assert.deepStrictEqual(
            yield* indexesOf(`${table}_live_asic_companies`),
            yield* indexesOf(`${table}_live_rest`)
          )
        const found = yield* EntityStore.use((store) =>
          store.similar(
            { mode: "live", at: null, snapshots: new Map() },
            { folded: "INVENTD 7 PTY LTD", state: null, postcode: null }
          )
        )
        assert.include(
          found.map(({ name }) => name),
          "Invented 7 Pty Ltd"
        )

        const again = yield* load("asic-companies", [upTo(8)])
        assert.deepInclude(again, { fresh: [8], added: 0, changed: 0, removed: 0 })
        assert.deepStrictEqual(yield* changedIn(again.id), [])
        const edited = [
          ...upTo(8).filter((_, i) => i !== 1 && i !== 4),
          record(5, "Renamed 5 Pty Ltd"),
          record(9)
        ]
        const next = yield* load("asic-companies", [edited])
        assert.deepInclude(next, { added: 1, changed: 1, removed: 1 })
        assert.deepStrictEqual(yield* changedIn(next.id), [2, 5, 9])
        assert.deepStrictEqual(
          (yield* inForce("asic-companies")).map(({ name }) => name),
          [1, 3, 4, 5, 6, 7, 8, 9].map((n) => (n === 5 ? "Renamed 5 Pty Ltd" : `Invented ${n} Pty Ltd`))
        )
        assert.lengthOf(yield* sql`SELECT FROM pg_class WHERE relname LIKE 'load\\_%'`, 0)
      })
  )

  it.effect("lays the names of a large register in the order in which the name index reads them", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const words = ["Quoll", "Emu", "Zebra", "Ant", "Koala", "Wombat", "Bilby"]
      yield* load("super-fund-lookup", [words.map((word, i) => record(i + 1, `${word} Pty Ltd`))])
      const rows = yield* sql<{
        name: string
      }>`SELECT name FROM register_name_live_super_fund_lookup ORDER BY ctid`
      assert.deepStrictEqual(
        rows.map(({ name }) => name),
        words.toSorted().map((word) => `${word} Pty Ltd`)
      )
      assert.deepStrictEqual(
        new Set((yield* inForce("super-fund-lookup")).map(({ at }) => at)),
        new Set(["register_record_live_super_fund_lookup"])
      )
    })
  )

  it.effect("keeps a small register with the others, and a large one of the sandbox with the sandbox", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      assert.deepInclude(yield* load("gleif", [upTo(5)]), { added: 5 })
      assert.deepStrictEqual(
        new Set((yield* inForce("gleif")).map(({ at }) => at)),
        new Set(["register_record_live_rest"])
      )
      assert.deepInclude(yield* load("gleif", [upTo(9)]), { added: 4, changed: 0, removed: 0 })
      assert.deepInclude(yield* load("gleif", [upTo(9)], "sandbox"), { added: 9 })
      const [sandbox] = yield* sql<{ n: number }>`SELECT count(*)::int4 AS n FROM register_record_sandbox`
      assert.strictEqual(sandbox?.n, 9)
      // The planner knows of them at once: the embedded database gathers statistics at no other time.
      const known = yield* sql<{ relname: string; n: number }>`
        SELECT relname, reltuples::int4 AS n FROM pg_class
        WHERE relname IN ('register_record_live_rest', 'register_name_live_rest', 'register_record_sandbox', 'register_name_sandbox')`
      assert.lengthOf(known, 4)
      for (const { n, relname } of known) assert.isAtLeast(n, 9, relname)
    })
  )

  it.effect("leaves out a key that comes again, with its names, in a first reading and in a later one", () =>
    Effect.gen(function* () {
      const twice = (n: number) => record(n, `Said again ${n}`)
      const batches = [
        [record(3), record(4), twice(4)],
        [record(5), record(6)],
        // No longer ascending: from here on the database looks.
        [record(1), twice(3), record(2)],
        [twice(6), twice(1), record(7)]
      ]
      const fresh = [2, 2, 2, 1]
      const names = [1, 2, 3, 4, 5, 6, 7].map((n) => `Invented ${n} Pty Ltd`)
      assert.deepInclude(yield* load("asic-business-names", batches), { fresh, added: 7 })
      assert.deepStrictEqual(
        (yield* inForce("asic-business-names")).map(({ name }) => name),
        names
      )
      assert.deepInclude(yield* load("asic-business-names", batches), {
        fresh,
        added: 0,
        changed: 0,
        removed: 0
      })
      assert.deepStrictEqual(
        (yield* inForce("asic-business-names")).map(({ name }) => name),
        names
      )
    })
  )

  it.effect("leaves nothing of a first reading that failed", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [store, loads] = [yield* SnapshotStore, yield* LoadStore]
      const register = "acnc-register"
      const id = yield* store.begin({
        mode: "live",
        register,
        files: [],
        sha256: "",
        startedAt: "2026-11-21T00:00:00Z"
      })
      const batch = new Batch(upTo(7).map(recordRow))
      yield* loads.stage(
        yield* loads.open(id, "live", register),
        batch,
        atOnce(NameColumns.of(batch.records))
      )
      yield* store.fail(id, "It was stopped.")
      assert.lengthOf(
        yield* sql`SELECT FROM pg_class WHERE relname LIKE 'load\\_%' OR relname LIKE '%acnc%'`,
        0
      )
      assert.lengthOf(yield* sql`SELECT FROM register_record WHERE register = ${register}`, 0)
    })
  )

  it.effect("says before a later reading comes into force what will be in force", () =>
    Effect.gen(function* () {
      const inForceOf = (mode: "live" | "sandbox", id: string) =>
        ListedEntryStore.use((listed) => listed.read(mode, "asic-business-names", id))
      const renamed = record(3, "Renamed 3 Pty Ltd")
      const readings = [
        [[record(9), record(2)], [record(3)]],
        [[record(3), record(2), record(9)]],
        [[renamed, record(9)], [record(9, "Repeated 9 Pty Ltd"), record(11)], [record(1)]],
        [[record(3)]],
        [[], [record(10), renamed]]
      ]
      for (const mode of ["live", "sandbox"] as const)
        for (const [at, batches] of readings.entries()) {
          const { entries, id } = yield* load("asic-business-names", batches, mode)
          if (at > 0) assert.deepStrictEqual(entries, yield* inForceOf(mode, id))
        }
    })
  )

  it.effect("swaps nothing in after a crash of the database has emptied what was staged", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const loads = yield* LoadStore
      const snapshots = yield* SnapshotStore
      yield* load("gleif", [upTo(4)], "sandbox")
      const startedAt = "2026-11-21T00:00:00.000Z"
      const begun = { mode: "sandbox", register: "gleif", files: [], sha256: "", startedAt } as const
      const loading = yield* loads.open(yield* snapshots.begin(begun), "sandbox", "gleif")
      yield* loads.stage(loading, new Batch(upTo(3).map(recordRow)), null)
      // What recovery does to unlogged tables.
      for (const part of ["record", "name", "key"]) yield* sql`TRUNCATE ${sql(`load_${loading.id}_${part}`)}`
      yield* loads.stage(loading, new Batch([recordRow(record(4))]), null)
      const counted = { rows: 4, records: 4, refused: 0 }
      const swapped = yield* Effect.exit(
        loads.swap(loading, {
          ...counted,
          asOf: null,
          notices: [],
          partial: null,
          content: null,
          checked: null
        })
      )
      const kept = yield* sql`
        SELECT key FROM register_record WHERE mode = 'sandbox' AND register = 'gleif' AND until IS NULL`
      assert.lengthOf(kept, 4)
      assert.strictEqual(swapped._tag, "Failure")
    })
  )

  it.effect("puts nothing in force that was begun on another server, which may have had more of it", () =>
    Effect.gen(function* () {
      const begunElsewhere = Layer.effect(
        LoadStore,
        Effect.map(LoadStore, (loads) =>
          LoadStore.of({
            ...loads,
            open: (...of) => Effect.map(loads.open(...of), (opened) => ({ ...opened, line: "another" }))
          })
        )
      )
      for (let reading = 1; reading <= 2; reading++) {
        const refused = yield* Effect.exit(
          load("super-fund-lookup", [upTo(7)], "sandbox").pipe(Effect.provide(begunElsewhere))
        )
        assert.isTrue(Exit.isFailure(refused))
        assert.include(String(refused), "Another server took the database's place")
        // As a refresh does whose reading failed.
        yield* SqlClient.SqlClient.use(
          (sql) => sql`UPDATE snapshot SET state = 'failed' WHERE mode = 'sandbox' AND state = 'loading'`
        )
        if (reading === 1) yield* load("super-fund-lookup", [upTo(7)], "sandbox")
      }
    })
  )
})
