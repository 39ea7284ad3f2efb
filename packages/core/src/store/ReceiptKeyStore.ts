/** The table `receipt_key`, which holds the keys that sign receipts. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"

export const ReceiptKeyRow = Schema.Struct({
  id: Schema.String,
  public_key: Schema.String,
  /** The sealed secret. */
  secret: Schema.String,
  created_at: Schema.String,
  retired_at: Schema.NullOr(Schema.String)
})
export type ReceiptKeyRow = typeof ReceiptKeyRow.Type

const NewKey = Schema.Struct({ id: Schema.String, public_key: Schema.String, secret: Schema.String })
export type NewKey = typeof NewKey.Type

export const ReceiptKeyStore = Effect.map(SqlClient.SqlClient, (sql) => {
  const iso = (column: "created_at" | "retired_at") =>
    sql.literal(
      `to_char(receipt_key.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS ${column}`
    )
  const columns = sql`id, public_key, secret, ${iso("created_at")}, ${iso("retired_at")}`

  const insert = (key: NewKey) => sql`
    INSERT INTO receipt_key (id, public_key, secret) VALUES (${key.id}, ${key.public_key}, ${key.secret})
    ON CONFLICT DO NOTHING`

  return {
    current: SqlSchema.findOneOption({
      Request: Schema.Void,
      Result: ReceiptKeyRow,
      execute: () => sql`SELECT ${columns} FROM receipt_key WHERE retired_at IS NULL`
    }),

    byId: SqlSchema.findOneOption({
      Request: Schema.String,
      Result: ReceiptKeyRow,
      execute: (id) => sql`SELECT ${columns} FROM receipt_key WHERE id = ${id}`
    }),

    /** All keys, the newest first. */
    all: SqlSchema.findAll({
      Request: Schema.Void,
      Result: ReceiptKeyRow,
      execute: () => sql`SELECT ${columns} FROM receipt_key ORDER BY receipt_key.created_at DESC, id`
    }),

    /** Inserts a key, or does nothing when another instance made one first. */
    insertFirst: (key: NewKey) => Effect.asVoid(insert(key)),

    /** Retires the key in use, and makes this one sign in its place. */
    replace: (key: NewKey) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`LOCK TABLE receipt_key IN SHARE ROW EXCLUSIVE MODE`
          yield* sql`UPDATE receipt_key SET retired_at = clock_timestamp() WHERE retired_at IS NULL`
          yield* insert(key)
        })
      )
  }
})
