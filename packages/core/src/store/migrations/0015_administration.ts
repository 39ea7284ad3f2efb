import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** Who administers the service, what each of them did, when a key was last used, and what a snapshot changed. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
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
  // Each is good for one login.
  yield* sql`
    CREATE TABLE login_link (
      sha256 text PRIMARY KEY,
      name text NOT NULL,
      role text NOT NULL CHECK (role IN ('reader', 'reviewer', 'operator')),
      expires_at timestamptz NOT NULL
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
  yield* sql`ALTER TABLE api_key ADD COLUMN last_used_at timestamptz`
  yield* sql`ALTER TABLE snapshot ADD COLUMN added int, ADD COLUMN changed int, ADD COLUMN removed int`
})
