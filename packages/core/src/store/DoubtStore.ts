/** The editions of screening lists that are in doubt. Their entries are read by `ListedEntryStore`. */

import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql"
import { doubtStatements } from "./doubtStatements.ts"
import type { Load } from "./Load.ts"
import { tablesOf } from "./loadTables.ts"
import type { StoreEffect } from "./StoreEffect.ts"

/** An edition that was read and is about to be refused. */
export interface DoubtedEdition {
  /** The snapshot in force with which it was compared. */
  readonly trusted: string
  readonly sha256: string
  /** A digest of its entries. */
  readonly content: string
  readonly asOf: string | null
  readonly rows: number
  readonly records: number
  readonly reason: string
}

/** An entry that a new edition has with other data, as JSON. */
export interface ChangedEntry {
  readonly before: string
  readonly after: string
}

export class DoubtStore extends Context.Service<
  DoubtStore,
  {
    /** The entries in force that the load has otherwise. */
    changed(load: Load): StoreEffect<ReadonlyArray<ChangedEntry>>
    /**
     * Keeps in what an edition differs from the trusted snapshot, if it does. It takes the place of the edition that was in
     * doubt, unless that has the same entries. Nothing is kept where another snapshot came into force meanwhile. The
     * entries of the oldest doubts that have ended are let go.
     */
    begin(load: Load, edition: DoubtedEdition): StoreEffect<void>
  }
>()("@entity-watch/core/store/DoubtStore") {
  static readonly layer = Layer.effect(
    DoubtStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { letGo } = yield* doubtStatements

      const changed = Effect.fn("DoubtStore.changed")(function* ({ id, mode, register }: Load) {
        return yield* sql<ChangedEntry>`
          SELECT r.data::text AS before, s.data::text AS after
          FROM ${sql(tablesOf(id).record)} s JOIN register_record r ON r.key = s.key
          WHERE r.mode = ${mode} AND r.register = ${register} AND r.until IS NULL`
      })

      const begin = Effect.fn("DoubtStore.begin")(function* (
        { id, mode, register }: Load,
        { asOf, content, reason, records, rows, sha256, trusted }: DoubtedEdition
      ) {
        const { key, record } = tablesOf(id)
        const held = yield* sql<{ state: string; content: string | null }>`
          SELECT state, content FROM snapshot WHERE (id = ${trusted}::text::int8 AND state = 'current')
            OR (id = ${id}::text::int8 AND state = 'loading')
          ORDER BY id FOR UPDATE`
        if (held.length < 2) return
        // A crash of the database empties the tables of a load: everything would count as gone.
        const [kept] = yield* sql<{ n: number }>`SELECT count(*)::int4 AS n FROM ${sql(key)}`
        if (kept?.n !== records)
          return yield* Effect.die(
            new Error(`Of ${records} records that were read the database kept ${kept?.n}.`)
          )
        const same = yield* sql`
          SELECT FROM doubtful_edition
          WHERE trusted = ${trusted}::text::int8 AND content = ${content} AND until IS NULL`
        if (same.length > 0) return
        const ended = yield* sql<{ id: string }>`
          UPDATE doubtful_edition SET until = clock_timestamp()
          WHERE mode = ${mode} AND register = ${register} AND until IS NULL RETURNING id::text AS id`
        if (held.some((each) => each.state === "current" && each.content === content)) return
        yield* sql`
          INSERT INTO doubtful_edition (id, mode, register, trusted, sha256, content, as_of, rows, reason, since)
          VALUES (${id}::text::int8, ${mode}, ${register}, ${trusted}::text::int8, ${sha256}, ${content},
            ${asOf}::text::timestamptz, ${rows}::int4, ${reason}, clock_timestamp())`
        yield* sql`
          INSERT INTO doubtful_entry (edition, key, data)
          SELECT ${id}::text::int8, key, data FROM ${sql(record)}
          UNION ALL
          SELECT ${id}::text::int8, r.key, NULL FROM register_record r
          WHERE r.mode = ${mode} AND r.register = ${register} AND r.until IS NULL
            AND NOT EXISTS (SELECT FROM ${sql(key)} k WHERE k.key = r.key)`
        // At one moment, and as late as can be: at none between the two was neither in doubt.
        yield* sql`
          UPDATE doubtful_edition d SET
            since = CASE WHEN d.id = ${id}::text::int8 THEN present.at ELSE d.since END,
            until = CASE WHEN d.id = ${id}::text::int8 THEN NULL ELSE present.at END
          FROM (SELECT clock_timestamp() AS at) present
          WHERE d.id = ANY (${[id, ...ended.map((each) => each.id)]}::text[]::int8[])`
        yield* letGo(mode, register)
      }, sql.withTransaction)

      return DoubtStore.of({ changed, begin })
    })
  )
}
