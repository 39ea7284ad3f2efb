/** How many bytes each part of the database takes, and a folder. */
import { lstatSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const parts = [
  ["records", "register_record%", false],
  ["indexes of records", "register_record%", true],
  ["names", "register_name%", false],
  ["indexes of names", "register_name%", true],
  ["the name index", "name_segment%", false],
  ["watched entities", "subscription_entity%", false]
] as const

/** `pg_table_size` has what is stored beside a row, and no indexes. */
export const diskParts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const measured: Array<{ readonly part: string; readonly bytes: number }> = []
  for (const [part, like, ofIndexes] of parts) {
    const size = ofIndexes ? sql`pg_indexes_size(oid)` : sql`pg_table_size(oid)`
    const [row] = yield* sql<{ bytes: string }>`
      SELECT coalesce(sum(${size}), 0)::text AS bytes FROM pg_class WHERE relkind = 'r' AND relname LIKE ${like}`
    measured.push({ part, bytes: Number(row?.bytes) })
  }
  const [database] = yield* sql<{ bytes: string }>`SELECT pg_database_size(current_database())::text AS bytes`
  return [...measured, { part: "the database, all of it", bytes: Number(database?.bytes) }]
})

/** In bytes; what is removed meanwhile does not count. */
export const folderBytes = (folder: string): number => {
  try {
    return readdirSync(folder).reduce((sum, name) => sum + folderBytes(join(folder, name)), 0)
  } catch {
    return lstatSync(folder, { throwIfNoEntry: false })?.size ?? 0
  }
}
