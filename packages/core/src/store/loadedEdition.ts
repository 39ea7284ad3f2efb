/**
 * Tells what an edition holds that was read and is not in force yet, and how it differs from others, by asking its
 * tables.
 */
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"
import type { Load } from "./Load.ts"
import { tablesOf } from "./loadTables.ts"

export const loadedEdition = Effect.map(SqlClient.SqlClient, (sql) => {
  const gone = Effect.fn("LoadStore.gone")(function* ({ first, id, mode, register }: Load) {
    if (first) return 0
    const [counted] = yield* sql<{ n: number }>`
      SELECT count(*)::int4 AS n FROM register_record r
      WHERE r.mode = ${mode} AND r.register = ${register} AND r.until IS NULL
        AND NOT EXISTS (SELECT FROM ${sql(tablesOf(id).key)} k WHERE k.key = r.key)`
    return counted?.n ?? 0
  })

  /** What the edition in force has is not staged again, so it is read from there. */
  const entries = Effect.fn("LoadStore.entries")(function* ({ id, mode, register }: Load) {
    const { key, record } = tablesOf(id)
    const rows = yield* sql<{ data: string }>`
      SELECT coalesce(s.data, r.data)::text AS data FROM ${sql(key)} k LEFT JOIN ${sql(record)} s ON s.key = k.key
      LEFT JOIN register_record r ON r.mode = ${mode} AND r.register = ${register} AND r.key = k.key
        AND r.until IS NULL
      ORDER BY k.key`
    return rows.map(({ data }) => data)
  })

  const content = Effect.fn("LoadStore.content")(function* ({ first, id, mode, register }: Load) {
    const { key, record } = tablesOf(id)
    const read = first
      ? sql`SELECT key, hash FROM ${sql(record)}`
      : sql`
          SELECT k.key, coalesce(s.hash, r.hash) AS hash FROM ${sql(key)} k LEFT JOIN ${sql(record)} s ON s.key = k.key
          LEFT JOIN register_record r ON r.mode = ${mode} AND r.register = ${register} AND r.key = k.key
            AND r.until IS NULL`
    const [digest] = yield* sql<{ content: string }>`
      SELECT md5(coalesce(string_agg(key || ' ' || hash, ',' ORDER BY key), '')) AS content FROM (${read}) read`
    return digest?.content ?? ""
  })

  return { content, entries, gone }
})
