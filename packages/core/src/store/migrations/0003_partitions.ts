import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/**
 * Records and names by mode, and in live mode a partition of its own for each large register, which a first load fills
 * without indexes. The tables there are become the partition of every other live register: nothing is copied but the
 * sandbox.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // A reading that the previous version began cannot be finished by this one.
  yield* sql`UPDATE snapshot SET state = 'failed', failure = 'The service was updated meanwhile.' WHERE state = 'loading'`
  yield* sql`DROP TABLE staged_name`
  yield* sql`DROP TABLE staged_record`
  for (const index of ["key", "abn", "acn"])
    yield* sql`ALTER INDEX ${sql(`register_record_${index}`)} RENAME TO ${sql(`register_record_live_rest_${index}`)}`
  for (const index of ["key", "folded", "core"])
    yield* sql`ALTER INDEX ${sql(`register_name_${index}`)} RENAME TO ${sql(`register_name_live_rest_${index}`)}`

  for (const table of ["register_record", "register_name"]) {
    const all = sql(table)
    const [live, rest, sandbox] = [sql(`${table}_live`), sql(`${table}_live_rest`), sql(`${table}_sandbox`)]
    yield* sql`ALTER TABLE ${all} RENAME TO ${rest}`
    yield* sql`CREATE TABLE ${all} (LIKE ${rest} INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY LIST (mode)`
    yield* sql`CREATE TABLE ${sandbox} PARTITION OF ${all} FOR VALUES IN ('sandbox')`
    yield* sql`INSERT INTO ${sandbox} SELECT * FROM ${rest} WHERE mode = 'sandbox'`
    yield* sql`DELETE FROM ${rest} WHERE mode = 'sandbox'`
    yield* sql`CREATE TABLE ${live} PARTITION OF ${all} FOR VALUES IN ('live') PARTITION BY LIST (register)`
    yield* sql`ALTER TABLE ${live} ATTACH PARTITION ${rest} DEFAULT`
  }

  // Where the partition has the same index already, that one is taken over.
  yield* sql`CREATE UNIQUE INDEX register_record_key ON register_record (mode, register, key) WHERE until IS NULL`
  yield* sql`CREATE INDEX register_record_abn ON register_record (abn, mode) WHERE abn IS NOT NULL`
  yield* sql`CREATE INDEX register_record_acn ON register_record (acn, mode) WHERE acn IS NOT NULL`
  // What a snapshot changed: the rows that begin with it or end with it.
  yield* sql`CREATE INDEX register_record_since ON register_record (since)`
  yield* sql`CREATE INDEX register_record_until ON register_record (until) WHERE until IS NOT NULL`
  yield* sql`DROP INDEX register_name_live_rest_key`
  yield* sql`CREATE INDEX register_name_key ON register_name (key)`
  yield* sql`CREATE INDEX register_name_folded ON register_name (folded)`
  yield* sql`CREATE INDEX register_name_core ON register_name USING gin (core gin_trgm_ops)`
})
