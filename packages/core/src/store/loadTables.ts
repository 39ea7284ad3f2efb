/**
 * The tables into which one edition of a register is loaded before it comes into force, and how they become a
 * partition.
 */

import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"
import type { Load } from "./Load.ts"
import { transactionWithoutTimeLimit } from "./withoutTimeLimit.ts"

export const tablesOf = (snapshotId: string) => ({
  record: `load_${snapshotId}_record`,
  name: `load_${snapshotId}_name`,
  key: `load_${snapshotId}_key`
})

/**
 * The name of a large register's partition. Register ids are a closed set, in lower case with hyphens; additional lists
 * have no partitions of their own.
 */
export const partitionOf = (table: "register_record" | "register_name", register: SourceId) =>
  `${table}_live_${register.replaceAll("-", "_")}`

export const makeLoadTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  const drop = Effect.fnUntraced(function* (snapshotId: string) {
    const { key, name, record } = tablesOf(snapshotId)
    yield* sql`DROP TABLE IF EXISTS ${sql(record)}, ${sql(name)}, ${sql(key)}`
  })

  /** The check constraint saves the attachment a pass over the table. */
  const createAttachable = (
    table: string,
    like: "register_record" | "register_name",
    mode: Mode,
    register: SourceId
  ) => sql`
    CREATE TABLE ${sql(table)} (
      LIKE ${sql(like)} INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
      CONSTRAINT of_one_register CHECK (mode = ${sql.literal(`'${mode}'`)} AND register = ${sql.literal(`'${register}'`)})
    ) WITH (autovacuum_enabled = false)`

  /** Makes the tables for a register with nothing in force, which can be attached as they are. */
  const createFirst = Effect.fnUntraced(function* (snapshotId: string, mode: Mode, register: SourceId) {
    const { name, record } = tablesOf(snapshotId)
    yield* createAttachable(record, "register_record", mode, register)
    yield* createAttachable(name, "register_name", mode, register)
  })

  /**
   * Puts the names into the order of their folded form, in which the name index is built from them. Of twenty million
   * records every name would otherwise be on another page than the name before it, and each page be read some fifty
   * times.
   */
  const orderNames = Effect.fnUntraced(function* ({ id, mode, register }: Load) {
    const { name } = tablesOf(id)
    const ordered = `${name}_ordered`
    yield* transactionWithoutTimeLimit(sql)(
      Effect.gen(function* () {
        yield* sql`SET LOCAL work_mem = '256MB'`
        yield* createAttachable(ordered, "register_name", mode, register)
        yield* sql`INSERT INTO ${sql(ordered)} SELECT * FROM ${sql(name)} ORDER BY folded`
        yield* sql`DROP TABLE ${sql(name)}`
        yield* sql`ALTER TABLE ${sql(ordered)} RENAME TO ${sql(name)}`
      })
    )
  })

  /**
   * Makes the tables for what differs from what is in force, and for every key that was read. They are not logged,
   * since a crash starts the load over, and have no index until a key may come again.
   */
  const createNext = Effect.fnUntraced(function* (snapshotId: string) {
    const { key, name, record } = tablesOf(snapshotId)
    yield* sql`CREATE UNLOGGED TABLE ${sql(record)} (LIKE register_record)`
    yield* sql`CREATE UNLOGGED TABLE ${sql(name)} (LIKE register_name)`
    yield* sql`CREATE UNLOGGED TABLE ${sql(key)} (key text COLLATE "C" NOT NULL)`
  })

  /** Makes the statements that give a loaded table the indexes of the partitioned table which it will be part of. */
  const indexes = Effect.fnUntraced(function* (
    of: "register_record" | "register_name",
    on: string,
    register: SourceId,
    which: "unique" | "other"
  ) {
    const rows = yield* sql<{ name: string; definition: string }>`
      SELECT relname AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
      JOIN pg_class ON pg_class.oid = indexrelid
      WHERE indrelid = ${of}::text::regclass AND indisunique = ${which === "unique"}::bool
      ORDER BY relname`
    return rows.map(({ definition, name }) => {
      const own = name.replace(of, partitionOf(of, register))
      return definition.replace(
        /^CREATE (UNIQUE )?INDEX \S+ ON ONLY \S+ /u,
        `CREATE $1INDEX "${own}" ON "${on}" `
      )
    })
  })

  /** Gathers statistics. Columns by which nothing is searched need none. */
  const analyse = (record: string, name: string) =>
    Effect.all(
      [
        sql`ANALYZE ${sql(record)} (mode, register, key, abn, acn, since, until)`,
        sql`ANALYZE ${sql(name)} (mode, register, key, kind, folded, abn, acn, state, postcode, since, until)`
      ],
      { concurrency: 2, discard: true }
    )

  const build = (definition: string) =>
    transactionWithoutTimeLimit(sql)(
      Effect.gen(function* () {
        yield* sql`SET LOCAL maintenance_work_mem = '256MB'`
        yield* sql`${sql.literal(definition)}`
      })
    )

  /** From here on the database refuses a key that comes again. */
  const buildUnique = Effect.fnUntraced(function* ({ first, id, register }: Load) {
    const { key, record } = tablesOf(id)
    const definitions = first
      ? yield* indexes("register_record", record, register, "unique")
      : [`ALTER TABLE ${key} ADD PRIMARY KEY (key)`]
    yield* Effect.forEach(definitions, build, { discard: true })
  })

  /**
   * Orders the names and builds the indexes two at a time, because more would take processor cores from the requests
   * that are served meanwhile. While the keys ascended, the unique index is still to be built.
   */
  const buildIndexes = Effect.fnUntraced(function* (load: Load) {
    const { ascendingTo, id, register } = load
    const { name, record } = tablesOf(id)
    yield* orderNames(load)
    const definitions = [
      ...(ascendingTo === null ? [] : yield* indexes("register_record", record, register, "unique")),
      ...(yield* indexes("register_name", name, register, "other")),
      ...(yield* indexes("register_record", record, register, "other"))
    ]
    yield* Effect.forEach(definitions, build, { concurrency: 2, discard: true })
    yield* analyse(record, name)
  })

  /** Gathers the statistics of the tables that a register without partitions of its own shares with others. */
  const analyseShared = (mode: Mode) =>
    mode === "live"
      ? analyse("register_record_live_rest", "register_name_live_rest")
      : analyse("register_record_sandbox", "register_name_sandbox")

  /**
   * Makes the loaded tables the register's partitions, in the caller's transaction. Readers wait while the partition of
   * all other registers is searched for rows of this one; that happens once in a register's life.
   */
  const attach = Effect.fnUntraced(function* (snapshotId: string, register: SourceId) {
    const tables = tablesOf(snapshotId)
    for (const [table, loaded] of [
      ["register_record", tables.record],
      ["register_name", tables.name]
    ] as const) {
      const own = sql(partitionOf(table, register))
      yield* sql`ALTER TABLE ${sql(loaded)} RENAME TO ${own}`
      yield* sql`
        ALTER TABLE ${sql(`${table}_live`)} ATTACH PARTITION ${own} FOR VALUES IN (${sql.literal(`'${register}'`)})`
      yield* sql`ALTER TABLE ${own} DROP CONSTRAINT of_one_register`
      yield* sql`ALTER TABLE ${own} RESET (autovacuum_enabled)`
    }
  })

  return { analyseShared, attach, buildIndexes, buildUnique, createFirst, createNext, drop }
})
