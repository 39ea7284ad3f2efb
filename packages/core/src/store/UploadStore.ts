/**
 * Files that were sent in parts, until they are loaded or a day has gone by. What is unfinished is gone an hour after its
 * last part. A person is an admin key with its sessions; where there is none, a name.
 */

import { Upload } from "@entity-watch/contract/schema/admin/Upload"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import { isoMillis } from "./subscriptionPages.ts"

/** In bytes that have arrived, since they lie in the database: of all administrators together, and of one person. */
const mostBytes = 4_000_000_000
const mostBytesOfOne = 2_000_000_000
export const mostUploadsOfOne = 20

const keptFor = "interval '1 day'"
const unfinishedFor = "interval '1 hour'"

const Row = Schema.Struct({ ...Upload.fields, parts: Schema.Int })

/** Whose it is. */
const Person = Schema.Struct({ key_id: Schema.NullOr(Schema.String), who: Schema.String })

export const UploadStore = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql`id, name, bytes::float8 AS bytes, received::float8 AS received, parts,
    who AS by, sha256, ${isoMillis(sql, "created_at")} AS created_at`
  const isKept = sql.literal(`(created_at >= clock_timestamp() - ${keptFor}
    AND (received = bytes OR last_part_at >= clock_timestamp() - ${unfinishedFor}))`)
  return {
    /** None where this person has as many as are kept of one. */
    begin: SqlSchema.findOneOption({
      Request: Schema.Struct({
        id: Schema.String,
        ...Person.fields,
        name: Schema.String,
        bytes: Schema.Finite,
        sha256: Schema.NullOr(Schema.String)
      }),
      Result: Row,
      execute: ({ bytes, id, key_id, name, sha256, who }) => sql`
        WITH old AS (DELETE FROM upload WHERE NOT ${isKept})
        INSERT INTO upload (id, who, key_id, name, bytes, sha256)
        SELECT ${id}, ${who}, ${key_id}::text, ${name}, ${bytes}::float8::int8, ${sha256}::text
        WHERE (
          SELECT count(*) FROM upload
          WHERE ${isKept} AND coalesce(key_id, who) = coalesce(${key_id}::text, ${who})
            AND NOT EXISTS (SELECT FROM customer_file WHERE upload_id = upload.id)) < ${mostUploadsOfOne}::int4
        RETURNING ${columns}`
    }),

    /** None where this administrator has none of this id. */
    find: SqlSchema.findOneOption({
      Request: Schema.Struct({ id: Schema.String, who: Schema.String }),
      Result: Row,
      execute: ({ id, who }) =>
        sql`SELECT ${columns} FROM upload WHERE id = ${id} AND who = ${who} AND ${isKept}`
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
          UPDATE upload SET received = received + length(${content}::bytea), parts = parts + 1,
            last_part_at = clock_timestamp()
          WHERE id = ${id} AND received = ${offset}::float8::int8 AND received + length(${content}::bytea) <= bytes
            AND (SELECT sum(received) FROM upload) + length(${content}::bytea) <= ${mostBytes}::float8
            AND (SELECT sum(received) FROM upload AS other
              WHERE coalesce(other.key_id, other.who) = coalesce(upload.key_id, upload.who)
            ) + length(${content}::bytea) <= ${mostBytesOfOne}::float8
          RETURNING *),
        kept AS (INSERT INTO upload_part (upload_id, number, bytes) SELECT id, parts, ${content}::bytea FROM next)
        SELECT ${columns} FROM next`
    }),

    /** Whether these bytes are what has arrived at this place, in however many parts. */
    hasArrived: SqlSchema.findOne({
      Request: Schema.Struct({ id: Schema.String, offset: Schema.Finite, content: Schema.Uint8Array }),
      Result: Schema.Struct({ same: Schema.Boolean }),
      execute: ({ content, id, offset }) => sql`
        WITH placed AS (
          SELECT number, bytes, length(bytes) AS length,
            sum(length(bytes)) OVER (ORDER BY number) - length(bytes) AS begins
          FROM upload_part WHERE upload_id = ${id}),
        there AS (
          SELECT substring(string_agg(bytes, ''::bytea ORDER BY number)
            FROM (${offset}::float8 - min(begins))::int4 + 1 FOR length(${content}::bytea)) AS bytes
          FROM placed
          WHERE begins < ${offset}::float8 + length(${content}::bytea) AND begins + length > ${offset}::float8)
        SELECT coalesce(bytes = ${content}::bytea, false) AS same FROM there`
    }),

    part: SqlSchema.findOneOption({
      Request: Schema.Struct({ id: Schema.String, number: Schema.Int }),
      Result: Schema.Struct({ bytes: Schema.Uint8Array }),
      execute: ({ id, number }) => sql`
        SELECT bytes FROM upload_part WHERE upload_id = ${id} AND number = ${number}::int4`
    }),

    /** Those that nothing was made of yet: of one person, or of all. The newest first; 1,000 at most. */
    list: SqlSchema.findAll({
      Request: Schema.Struct({ who: Schema.NullOr(Schema.String) }),
      Result: Row,
      execute: ({ who }) => sql`
        SELECT ${columns} FROM upload
        WHERE ${isKept} AND (${who}::text IS NULL OR who = ${who})
          AND NOT EXISTS (SELECT FROM customer_file WHERE upload_id = upload.id)
        ORDER BY upload.created_at DESC, id LIMIT 1000`
    }),

    /** None where this is no upload, or one of somebody else, or a file was made of it. */
    removeUnused: SqlSchema.findOneOption({
      Request: Schema.Struct({ id: Schema.String, who: Schema.NullOr(Schema.String) }),
      Result: Row,
      execute: ({ id, who }) => sql`
        DELETE FROM upload WHERE id = ${id} AND (${who}::text IS NULL OR who = ${who})
          AND NOT EXISTS (SELECT FROM customer_file WHERE upload_id = upload.id)
        RETURNING ${columns}`
    }),

    removeOld: sql`DELETE FROM upload WHERE NOT ${isKept}`,

    remove: (id: string) => sql`DELETE FROM upload WHERE id = ${id}`
  }
})
