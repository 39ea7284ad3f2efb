/** The tables `admin_key`, `login_link` and `admin_session`: who may administer the service. */

import { AdminKey } from "@entity-watch/contract/schema/admin/AdminKey"
import { Role } from "@entity-watch/contract/schema/admin/Role"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import { isoMillis } from "./subscriptionPages.ts"

const KnownAdministrator = Schema.Struct({
  name: Schema.String,
  role: Role,
  key_id: Schema.NullOr(Schema.String),
  expires_at: Schema.NullOr(Schema.String)
})
export type KnownAdministrator = typeof KnownAdministrator.Type

const NewKey = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  role: Role,
  sha256: Schema.String,
  prefix: Schema.String,
  last_four: Schema.String,
  made_by: Schema.NullOr(Schema.String),
  days: Schema.NullOr(Schema.Int)
})

const NewLink = Schema.Struct({
  sha256: Schema.String,
  /** The key on which whoever made it rests; null at a terminal. */
  key_id: Schema.NullOr(Schema.String),
  name: Schema.String,
  role: Role,
  minutes: Schema.Int
})

const NewSession = Schema.Struct({
  sha256: Schema.String,
  key_id: Schema.NullOr(Schema.String),
  name: Schema.String,
  role: Role,
  hours: Schema.Int
})

const Expires = Schema.Struct({ expires_at: Schema.String })

/** More sessions of one name with one key than these are not kept: the ones that end first make room. */
const sessionsOfOne = 20

export const AdministratorStore = Effect.map(SqlClient.SqlClient, (sql) => {
  const key = sql`
    id, name, role, prefix || '…' || last_four AS key, made_by, ${isoMillis(sql, "created_at")} AS created_at,
    ${isoMillis(sql, "expires_at")} AS expires_at, ${isoMillis(sql, "revoked_at")} AS revoked_at,
    ${isoMillis(sql, "last_used_at")} AS last_used_at`
  const inForce = sql.literal(
    "revoked_at IS NULL AND (admin_key.expires_at IS NULL OR admin_key.expires_at > clock_timestamp())"
  )

  return {
    /** In one transaction. */
    together: <A, E, R>(effect: Effect.Effect<A, E, R>) => sql.withTransaction(effect),

    insertKey: SqlSchema.findOne({
      Request: NewKey,
      Result: AdminKey,
      execute: ({ days, id, last_four, made_by, name, prefix, role, sha256 }) => sql`
        INSERT INTO admin_key (id, name, role, sha256, prefix, last_four, made_by, expires_at)
        VALUES (${id}, ${name}, ${role}, ${sha256}, ${prefix}, ${last_four}, ${made_by}::text,
          clock_timestamp() + ${days}::int4 * interval '1 day')
        RETURNING ${key}`
    }),

    keys: SqlSchema.findAll({
      Request: Schema.Void,
      Result: AdminKey,
      execute: () => sql`SELECT ${key} FROM admin_key ORDER BY admin_key.created_at DESC, id LIMIT 1000`
    }),

    /** A key that was revoked before keeps the time of its revocation. */
    revokeKey: SqlSchema.findOneOption({
      Request: Schema.String,
      Result: AdminKey,
      execute: (id) => sql`
        UPDATE admin_key SET revoked_at = coalesce(revoked_at, clock_timestamp()) WHERE id = ${id}
        RETURNING ${key}`
    }),

    /** Those in force that were made with it, and with these, and so on. The newest first; 1,000 at most. */
    madeWith: SqlSchema.findAll({
      Request: Schema.String,
      Result: AdminKey,
      execute: (id) => sql`
        WITH RECURSIVE made (id) AS (
          SELECT id FROM admin_key WHERE made_by = ${id}
          UNION SELECT further.id FROM admin_key further JOIN made ON further.made_by = made.id)
        SELECT ${key} FROM admin_key WHERE id IN (SELECT id FROM made) AND id <> ${id} AND ${inForce}
        ORDER BY admin_key.created_at DESC, id LIMIT 1000`
    }),

    /** Whose key in force this is. That it was used is noted once a minute. */
    byKey: SqlSchema.findOneOption({
      Request: Schema.String,
      Result: KnownAdministrator,
      execute: (sha256) => sql`
        WITH found AS (SELECT id, name, role FROM admin_key WHERE sha256 = ${sha256} AND ${inForce}), used AS (
          UPDATE admin_key SET last_used_at = clock_timestamp() FROM found
          WHERE admin_key.id = found.id
            AND (last_used_at IS NULL OR last_used_at < clock_timestamp() - interval '1 minute'))
        SELECT name, role, id AS key_id, NULL::text AS expires_at FROM found`
    }),

    insertLink: SqlSchema.findOne({
      Request: NewLink,
      Result: Expires,
      execute: ({ key_id, minutes, name, role, sha256 }) => sql`
        WITH old AS (DELETE FROM login_link WHERE expires_at < clock_timestamp())
        INSERT INTO login_link (sha256, key_id, name, role, expires_at)
        VALUES (${sha256}, ${key_id}::text, ${name}, ${role}, clock_timestamp() + ${minutes}::int4 * interval '1 minute')
        RETURNING ${isoMillis(sql, "expires_at")} AS expires_at`
    }),

    /** Uses the link up. It is worth nothing once the key with which it was made is not in force. */
    byLink: SqlSchema.findOneOption({
      Request: Schema.String,
      Result: KnownAdministrator,
      execute: (sha256) => sql`
        DELETE FROM login_link WHERE sha256 = ${sha256} AND expires_at > clock_timestamp()
          AND (key_id IS NULL OR EXISTS (SELECT FROM admin_key WHERE id = login_link.key_id AND ${inForce}))
        RETURNING name, role, key_id, NULL::text AS expires_at`
    }),

    insertSession: SqlSchema.findOne({
      Request: NewSession,
      Result: Expires,
      execute: ({ hours, key_id, name, role, sha256 }) => sql`
        WITH old AS (
          DELETE FROM admin_session WHERE expires_at < clock_timestamp() OR sha256 IN (
            SELECT sha256 FROM admin_session WHERE name = ${name} AND key_id IS NOT DISTINCT FROM ${key_id}::text
            ORDER BY expires_at DESC OFFSET ${sessionsOfOne}::int4 - 1))
        INSERT INTO admin_session (sha256, key_id, name, role, expires_at)
        VALUES (${sha256}, ${key_id}::text, ${name}, ${role}, clock_timestamp() + ${hours}::int4 * interval '1 hour')
        RETURNING ${isoMillis(sql, "expires_at")} AS expires_at`
    }),

    /** Whose session this is. It ends with the key with which it began. */
    bySession: SqlSchema.findOneOption({
      Request: Schema.String,
      Result: KnownAdministrator,
      execute: (sha256) => sql`
        SELECT admin_session.name, admin_session.role, key_id,
          ${isoMillis(sql, "admin_session.expires_at")} AS expires_at
        FROM admin_session LEFT JOIN admin_key ON admin_key.id = key_id
        WHERE admin_session.sha256 = ${sha256} AND admin_session.expires_at > clock_timestamp()
          AND (key_id IS NULL OR ${inForce})`
    }),

    endSession: (sha256: string) => sql`DELETE FROM admin_session WHERE sha256 = ${sha256}`
  }
})
