import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** Accounts and keys, snapshots, records and their names. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`
  yield* sql`
    CREATE TABLE account (
      id text PRIMARY KEY,
      name text NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now()
    )`
  yield* sql`
    CREATE TABLE api_key (
      id text PRIMARY KEY,
      account_id text NOT NULL REFERENCES account (id),
      mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
      sha256 text NOT NULL UNIQUE,
      prefix text NOT NULL,
      last_four text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz,
      revoked_at timestamptz
    )`
  yield* sql`CREATE INDEX api_key_account ON api_key (account_id)`
  yield* sql`
    CREATE TABLE usage (
      account_id text NOT NULL REFERENCES account (id),
      month date NOT NULL,
      requests bigint NOT NULL,
      PRIMARY KEY (account_id, month)
    )`
  // One row per attempt to read a register. At most one per register is in force and one in progress.
  yield* sql`
    CREATE TABLE snapshot (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
      register text NOT NULL,
      state text NOT NULL CHECK (state IN ('loading', 'current', 'superseded', 'failed')),
      files jsonb NOT NULL,
      sha256 text NOT NULL,
      as_of timestamptz,
      started_at timestamptz NOT NULL,
      loaded_at timestamptz,
      checked_at timestamptz,
      lease_until timestamptz NOT NULL,
      rows int NOT NULL DEFAULT 0,
      records int NOT NULL DEFAULT 0,
      refused int NOT NULL DEFAULT 0,
      notices jsonb NOT NULL DEFAULT '[]',
      partial text,
      failure text
    )`
  yield* sql`CREATE UNIQUE INDEX snapshot_current ON snapshot (mode, register) WHERE state = 'current'`
  yield* sql`CREATE UNIQUE INDEX snapshot_loading ON snapshot (mode, register) WHERE state = 'loading'`
  // Every version of a record: in force from the snapshot `since` on, and no longer from the snapshot `until` on.
  yield* sql`
    CREATE TABLE register_record (
      mode text NOT NULL,
      register text NOT NULL,
      key text NOT NULL,
      abn text,
      acn text,
      hash uuid NOT NULL,
      data jsonb NOT NULL,
      since bigint NOT NULL,
      until bigint
    )`
  yield* sql`CREATE UNIQUE INDEX register_record_key ON register_record (mode, register, key) WHERE until IS NULL`
  yield* sql`CREATE INDEX register_record_abn ON register_record (abn, mode) WHERE abn IS NOT NULL`
  yield* sql`CREATE INDEX register_record_acn ON register_record (acn, mode) WHERE acn IS NOT NULL`
  // `folded` is the name with its legal form in one spelling; `core` leaves legal forms out.
  yield* sql`
    CREATE TABLE register_name (
      mode text NOT NULL,
      register text NOT NULL,
      key text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('legal', 'business', 'trading', 'former', 'trustee')),
      name text NOT NULL,
      folded text NOT NULL,
      core text NOT NULL,
      abn text,
      acn text,
      state text,
      postcode text,
      since bigint NOT NULL,
      until bigint
    )`
  yield* sql`CREATE INDEX register_name_key ON register_name (mode, register, key)`
  yield* sql`CREATE INDEX register_name_folded ON register_name (folded)`
  yield* sql`CREATE INDEX register_name_core ON register_name USING gin (core gin_trgm_ops)`
  // Where a snapshot is read into before it is compared and swapped in. Not logged: a crash starts over.
  yield* sql`
    CREATE UNLOGGED TABLE staged_record (
      snapshot_id bigint NOT NULL,
      key text NOT NULL,
      abn text,
      acn text,
      hash uuid NOT NULL,
      data jsonb NOT NULL
    )`
  yield* sql`CREATE UNIQUE INDEX staged_record_key ON staged_record (snapshot_id, key)`
  yield* sql`
    CREATE UNLOGGED TABLE staged_name (
      snapshot_id bigint NOT NULL,
      key text NOT NULL,
      kind text NOT NULL,
      name text NOT NULL,
      folded text NOT NULL,
      core text NOT NULL,
      abn text,
      acn text,
      state text,
      postcode text
    )`
})
