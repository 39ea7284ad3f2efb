/** Files that were sent in parts, until they are loaded or a day has gone by. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import { Upload } from "../domain/admin/Upload.ts"
import { isoMillis } from "./subscriptionPages.ts"

/** Of all administrators together, in bytes that have arrived: they lie in the database. */
const mostBytes = 4_000_000_000
const mostUploads = 200

const Row = Schema.Struct({ ...Upload.fields, parts: Schema.Int })

export const UploadStore = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql`id, name, bytes::float8 AS bytes, received::float8 AS received, parts,
    ${isoMillis(sql, "created_at")} AS created_at`
  return {
    /** None where there are as many as are kept. */
    begin: SqlSchema.findOneOption({
      Request: Schema.Struct({
        id: Schema.String,
        who: Schema.String,
        name: Schema.String,
        bytes: Schema.Finite
      }),
      Result: Row,
      execute: ({ bytes, id, name, who }) => sql`
        WITH old AS (DELETE FROM upload WHERE created_at < clock_timestamp() - interval '1 day')
        INSERT INTO upload (id, who, name, bytes)
        SELECT ${id}, ${who}, ${name}, ${bytes}::float8::int8
        WHERE (SELECT count(*) FROM upload WHERE created_at >= clock_timestamp() - interval '1 day')
          < ${mostUploads}::int4
        RETURNING ${columns}`
    }),

    /** None where this administrator has none of this id. */
    find: SqlSchema.findOneOption({
      Request: Schema.Struct({ id: Schema.String, who: Schema.String }),
      Result: Row,
      execute: ({ id, who }) => sql`SELECT ${columns} FROM upload WHERE id = ${id} AND who = ${who}`
    }),

    any: SqlSchema.findOneOption({
      Request: Schema.Struct({ id: Schema.String }),
      Result: Row,
      execute: ({ id }) => sql`SELECT ${columns} FROM upload WHERE id = ${id}`
    }),

    /**
     * None where the part does not begin where the last one ended, is longer than what is missing, or finds no room
     * beside all that has arrived.
     */
    append: SqlSchema.findOneOption({
      Request: Schema.Struct({ id: Schema.String, offset: Schema.Finite, content: Schema.Uint8Array }),
      Result: Row,
      execute: ({ content, id, offset }) => sql`
        WITH next AS (
          UPDATE upload SET received = received + length(${content}::bytea), parts = parts + 1
          WHERE id = ${id} AND received = ${offset}::float8::int8 AND received + length(${content}::bytea) <= bytes
            AND (SELECT sum(received) FROM upload) + length(${content}::bytea) <= ${mostBytes}::float8
          RETURNING *),
        kept AS (INSERT INTO upload_part (upload_id, number, bytes) SELECT id, parts, ${content}::bytea FROM next)
        SELECT ${columns} FROM next`
    }),

    part: SqlSchema.findOneOption({
      Request: Schema.Struct({ id: Schema.String, number: Schema.Int }),
      Result: Schema.Struct({ bytes: Schema.Uint8Array }),
      execute: ({ id, number }) => sql`
        SELECT bytes FROM upload_part WHERE upload_id = ${id} AND number = ${number}::int4`
    }),

    removeOld: sql`DELETE FROM upload WHERE created_at < clock_timestamp() - interval '1 day'`,

    remove: (id: string) => sql`DELETE FROM upload WHERE id = ${id}`
  }
})
