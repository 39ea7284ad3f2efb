/** The editions of screening lists within a period, and the versions of entries that they brought and took away. */

import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import { isoMillis } from "./subscriptionPages.ts"

/** An edition of a list that came into force. */
export interface EditionRow {
  readonly register: string
  readonly id: string
  readonly as_of: string | null
  readonly loaded_at: string
  /** Whether it was in force when the period began. */
  readonly was_in_force: boolean
  /** Whether the watcher has still to look at the last of them. */
  readonly is_behind: boolean
}

/** A version of a record, from the snapshot `since` until the snapshot `until`, or in force. `data` is JSON. */
export interface VersionRow {
  readonly key: string
  readonly since: string
  readonly until: string | null
  readonly data: string
}

export class EntryVersionStore extends Context.Service<
  EntryVersionStore,
  {
    /**
     * The editions of these lists that were in force after a moment, up to these snapshots: the first of each is the one that
     * was in force then, or the first that there is.
     */
    editions(
      mode: Mode,
      upTo: ReadonlyMap<SourceId, string>,
      since: string
    ): Effect.Effect<ReadonlyArray<EditionRow>, SqlError.SqlError>
    /** What these snapshots of a list brought or took away, the earliest first and then in the order of keys, after this one. */
    versions(
      mode: Mode,
      register: SourceId,
      snapshots: ReadonlyArray<string>,
      after: Pick<VersionRow, "key" | "since">,
      limit: number
    ): Effect.Effect<ReadonlyArray<VersionRow>, SqlError.SqlError>
    /** The data, as JSON, of records with these references that stand on a list as they stood in a snapshot. */
    standing(
      mode: Mode,
      register: SourceId,
      snapshotId: string,
      refs: ReadonlyArray<string>
    ): Effect.Effect<ReadonlyArray<string>, SqlError.SqlError>
  }
>()("@entity-watch/core/store/EntryVersionStore") {
  static readonly layer = Layer.effect(
    EntryVersionStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const editions = Effect.fn("EntryVersionStore.editions")(function* (
        mode: Mode,
        upTo: ReadonlyMap<SourceId, string>,
        since: string
      ) {
        return yield* sql<EditionRow>`
          WITH asked AS (
            SELECT * FROM unnest(${[...upTo.keys()]}::text[], ${[...upTo.values()]}::text[]::int8[])
              AS asked (register, up_to)
          ), past AS MATERIALIZED (
            SELECT s.id, s.register, s.as_of, s.loaded_at, asked.up_to FROM snapshot s
            JOIN asked ON asked.register = s.register AND s.id <= asked.up_to
            WHERE s.mode = ${mode} AND s.state IN ('current', 'superseded')
          ), first AS (
            SELECT register, coalesce(max(id) FILTER (WHERE loaded_at <= ${since}::text::timestamptz), min(id)) AS id,
              max(up_to) AS up_to
            FROM past GROUP BY register
          )
          SELECT past.register, past.id::text AS id, ${isoMillis(sql, "past.as_of")} AS as_of,
            ${isoMillis(sql, "past.loaded_at")} AS loaded_at, past.loaded_at <= ${since}::text::timestamptz AS was_in_force,
            NOT EXISTS (SELECT FROM watch_position p WHERE p.mode = ${mode} AND p.register = past.register
              AND p.snapshot_id >= first.up_to) AS is_behind
          FROM past JOIN first ON first.register = past.register AND past.id >= first.id
          ORDER BY past.register, past.id`
      })

      const versions = Effect.fn("EntryVersionStore.versions")(function* (
        mode: Mode,
        register: SourceId,
        snapshots: ReadonlyArray<string>,
        after: Pick<VersionRow, "key" | "since">,
        limit: number
      ) {
        const ids = sql`${snapshots}::text[]::int8[]`
        return yield* sql<VersionRow>`
          SELECT key, since::text AS since, until::text AS until, data::text AS data FROM register_record
          WHERE mode = ${mode} AND register = ${register} AND (since = ANY (${ids}) OR until = ANY (${ids}))
            AND (register_record.since, key) > (${after.since}::text::int8, ${after.key}::text COLLATE "C")
          ORDER BY register_record.since, key LIMIT ${limit}::int4`
      })

      const standing = Effect.fn("EntryVersionStore.standing")(function* (
        mode: Mode,
        register: SourceId,
        snapshotId: string,
        refs: ReadonlyArray<string>
      ) {
        // Where several entries have one reference, or none of their own, a key goes on after it.
        const record = (which: Statement.Fragment) => sql`
          SELECT data::text AS data FROM register_record
          WHERE mode = ${mode} AND register = ${register} AND until IS NULL AND since <= ${snapshotId}::text::int8
            AND ${which}`
        const rows = yield* sql<{ data: string }>`
          SELECT found.data FROM unnest(${refs}::text[]) AS asked (ref) CROSS JOIN LATERAL (
            ${record(sql`key = asked.ref COLLATE "C"`)}
            UNION ALL
            ${record(sql`key > (asked.ref || '/') COLLATE "C" AND key < (asked.ref || '0') COLLATE "C"`)}
          ) found`
        return rows.map(({ data }) => data)
      })

      return EntryVersionStore.of({ editions, versions, standing })
    })
  )
}
