/** The tables `account` and `api_key`. */

import { AccountLimits } from "@entity-watch/contract/schema/AccountLimits"
import { KeyScope } from "@entity-watch/contract/schema/KeyScope"
import { Mode } from "@entity-watch/contract/schema/Mode"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"

const Scopes = Schema.NullOr(Schema.Array(KeyScope))

const Authenticated = Schema.Struct({
  id: Schema.String,
  account_id: Schema.String,
  mode: Mode,
  scopes: Scopes,
  /** Of the account. */
  limits: AccountLimits,
  /** By the database's clock, since a process's own may be wrong. */
  expires_in_millis: Schema.NullOr(Schema.Finite),
  revoked_at: Schema.NullOr(Schema.Date)
})
export type Authenticated = typeof Authenticated.Type

export const ApiKeyRow = Schema.Struct({
  id: Schema.String,
  account_id: Schema.String,
  /** The account's name. */
  account: Schema.String,
  mode: Mode,
  prefix: Schema.String,
  last_four: Schema.String,
  created_at: Schema.Date,
  expires_at: Schema.NullOr(Schema.Date),
  revoked_at: Schema.NullOr(Schema.Date)
})
export type ApiKeyRow = typeof ApiKeyRow.Type

const NewAccount = Schema.Struct({ id: Schema.String, name: Schema.String })

const NewKey = Schema.Struct({
  id: Schema.String,
  account_id: Schema.String,
  mode: Mode,
  scopes: Scopes,
  sha256: Schema.String,
  prefix: Schema.String,
  last_four: Schema.String,
  expires_at: Schema.NullOr(Schema.String)
})

const Id = Schema.Struct({ id: Schema.String })

export const ApiKeyStore = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** In one transaction. */
  together: <A, E, R>(effect: Effect.Effect<A, E, R>) => sql.withTransaction(effect),

  bySha256: SqlSchema.findOneOption({
    Request: Schema.String,
    Result: Authenticated,
    execute: (sha256) =>
      sql`
        SELECT api_key.id, account_id, mode, scopes, account.limits, revoked_at,
          (extract(epoch FROM expires_at - clock_timestamp()) * 1000)::float8 AS expires_in_millis
        FROM api_key JOIN account ON account.id = account_id WHERE sha256 = ${sha256}`
  }),

  /**
   * The account of this name, which is made when there is none. The statement says DO UPDATE, because DO NOTHING
   * returns no row for an account that exists.
   */
  account: SqlSchema.findOne({
    Request: NewAccount,
    Result: Id,
    execute: ({ id, name }) => sql`
      INSERT INTO account (id, name) VALUES (${id}, ${name})
      ON CONFLICT (name) DO UPDATE SET name = excluded.name
      RETURNING id`
  }),

  insert: SqlSchema.findOne({
    Request: NewKey,
    Result: ApiKeyRow,
    execute: (key) => sql`
      WITH made AS (
        INSERT INTO api_key (id, account_id, mode, scopes, sha256, prefix, last_four, expires_at)
        VALUES (${key.id}, ${key.account_id}, ${key.mode},
          ${key.scopes === null ? null : JSON.stringify(key.scopes)}::text::jsonb, ${key.sha256}, ${key.prefix}, ${key.last_four},
          ${key.expires_at}::text::timestamptz)
        RETURNING *)
      SELECT made.id, account_id, account.name AS account, mode, prefix, last_four, made.created_at, expires_at, revoked_at
      FROM made JOIN account ON account.id = made.account_id`
  }),

  /** Notes when keys were last used. The rows come in one order, so that two instances cannot lock each other. */
  noteUsedAcrossAccounts: (used: ReadonlyArray<{ readonly id: string; readonly secondsAgo: number }>) => sql`
    WITH used AS (
      SELECT api_key.id, clock_timestamp() - used.ago * interval '1 second' AS at
      FROM unnest(${used.map(({ id }) => id)}::text[], ${used.map(({ secondsAgo }) => secondsAgo)}::float8[])
        AS used (id, ago)
      JOIN api_key ON api_key.id = used.id
      ORDER BY api_key.id FOR NO KEY UPDATE OF api_key)
    UPDATE api_key SET last_used_at = greatest(last_used_at, used.at) FROM used WHERE api_key.id = used.id`,

  /** Revokes a key. A key that was revoked before keeps the time of its revocation. */
  revokeAcrossAccounts: SqlSchema.findOneOption({
    Request: Schema.String,
    Result: Id,
    execute: (id) => sql`
      UPDATE api_key SET revoked_at = coalesce(revoked_at, now()) WHERE id = ${id} RETURNING id`
  })
}))
