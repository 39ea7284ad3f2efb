/** Accounts and their keys, what each of them has used, and who administers the service. */
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

export const accessTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
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
      revoked_at timestamptz,
      last_used_at timestamptz
    )`
  yield* sql`CREATE INDEX api_key_account ON api_key (account_id)`
  yield* sql`
    CREATE TABLE usage (
      account_id text NOT NULL REFERENCES account (id),
      month date NOT NULL,
      requests bigint NOT NULL,
      PRIMARY KEY (account_id, month)
    )`
  // What an account makes the sandbox send.
  yield* sql`
    CREATE TABLE sandbox_usage (
      account_id text NOT NULL REFERENCES account (id),
      day date NOT NULL,
      deliveries int NOT NULL,
      PRIMARY KEY (account_id, day)
    )`
  // What each account took of its rate limit in all processes together. No account's row is locked for it, as a
  // reference would: what an account writes must not keep the others' limits from being counted.
  yield* sql`
    CREATE TABLE rate_limit_use (
      account_id text NOT NULL,
      mode text NOT NULL,
      tokens float8 NOT NULL,
      counted_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, mode)
    )`
  yield* sql`
    CREATE TABLE rate_limit_writer (
      id text PRIMARY KEY,
      written int4 NOT NULL,
      written_at timestamptz NOT NULL
    )`
  // The answer holds a secret, so it is sealed; null while the first request is running. The keys of an account and mode
  // are numbered in the order in which they were answered: whether it has as many as are kept is read from one of them.
  yield* sql`
    CREATE TABLE idempotency (
      account_id text NOT NULL REFERENCES account (id),
      mode text NOT NULL,
      key text NOT NULL,
      request_sha256 text NOT NULL,
      answer text,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      number bigint,
      PRIMARY KEY (account_id, mode, key)
    )`
  yield* sql`CREATE INDEX idempotency_created_at ON idempotency (created_at)`
  yield* sql`
    CREATE UNIQUE INDEX idempotency_number ON idempotency (account_id, mode, number) WHERE number IS NOT NULL`

  yield* sql`
    CREATE TABLE admin_key (
      id text PRIMARY KEY,
      name text NOT NULL,
      role text NOT NULL CHECK (role IN ('reader', 'reviewer', 'operator')),
      sha256 text NOT NULL UNIQUE,
      prefix text NOT NULL,
      last_four text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      expires_at timestamptz,
      revoked_at timestamptz,
      last_used_at timestamptz
    )`
  // Each is good for one login. It rests on the admin key with which it was made, and ends with it.
  yield* sql`
    CREATE TABLE login_link (
      sha256 text PRIMARY KEY,
      name text NOT NULL,
      role text NOT NULL CHECK (role IN ('reader', 'reviewer', 'operator')),
      expires_at timestamptz NOT NULL,
      key_id text
    )`
  yield* sql`
    CREATE TABLE admin_session (
      sha256 text PRIMARY KEY,
      key_id text REFERENCES admin_key (id),
      name text NOT NULL,
      role text NOT NULL CHECK (role IN ('reader', 'reviewer', 'operator')),
      expires_at timestamptz NOT NULL
    )`
  yield* sql`
    CREATE TABLE audit_line (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      who text NOT NULL,
      role text NOT NULL,
      via text NOT NULL,
      key_id text,
      act text NOT NULL,
      subject text NOT NULL,
      detail jsonb NOT NULL,
      address text,
      request_id text
    )`
  yield* sql`
    CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''The audit log is only ever added to.''; END'`
  yield* sql`
    CREATE TRIGGER audit_line_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_line
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`
})
