import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/**
 * Decisions about matches, which the database refuses to change, and of each account the key under which the facts of
 * subjects are digested.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE decision_key (
      account_id text NOT NULL REFERENCES account (id),
      mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
      secret text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (account_id, mode)
    )`
  yield* sql`
    CREATE TABLE decision (
      id text PRIMARY KEY,
      account_id text NOT NULL REFERENCES account (id),
      mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
      subject_ref text NOT NULL,
      facts jsonb NOT NULL,
      source text NOT NULL,
      list_ref text NOT NULL,
      entry_refs jsonb NOT NULL,
      entry_sha256 text NOT NULL,
      entry jsonb NOT NULL,
      outcome text NOT NULL CHECK (outcome IN ('different', 'same', 'unsure', 'withdrawn')),
      reason text NOT NULL,
      reason_code text,
      decided_by text NOT NULL,
      key_id text NOT NULL,
      idempotency_key text,
      decided_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`
  yield* sql`CREATE INDEX decision_subject ON decision (account_id, mode, subject_ref, decided_at DESC, id DESC)`
  // Of an expression, so that no plan looks for a subject by going through all decisions of its account.
  yield* sql`
    CREATE INDEX decision_newest ON decision ((account_id || '/' || mode), decided_at DESC, id DESC)`
  yield* sql`
    CREATE UNIQUE INDEX decision_once ON decision (account_id, mode, idempotency_key)
    WHERE idempotency_key IS NOT NULL`
  yield* sql`
    CREATE FUNCTION refuse_decision_change() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''Decisions are only ever added to.''; END'`
  // Rows may be deleted, by an operator who has to remove what an account has.
  yield* sql`
    CREATE TRIGGER decision_is_kept BEFORE UPDATE OR TRUNCATE ON decision
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_decision_change()`
})
