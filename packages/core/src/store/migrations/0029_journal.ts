import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/**
 * The journal of questions and answers, of each account the key that it is sealed with, and what may not be removed. The
 * database refuses to change an entry but to erase it.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE journal_key (
      account_id text NOT NULL REFERENCES account (id),
      mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
      secret text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (account_id, mode)
    )`
  yield* sql`
    CREATE TABLE journal_entry (
      id text PRIMARY KEY,
      account_id text NOT NULL REFERENCES account (id),
      mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
      asked_at timestamptz NOT NULL,
      subject text,
      sha256 text NOT NULL,
      sealed bytea,
      erased_at timestamptz,
      erased_by text,
      erased_because text,
      CHECK ((sealed IS NULL) = (erased_at IS NOT NULL))
    )`
  // It does not compress: it is sealed.
  yield* sql`ALTER TABLE journal_entry ALTER COLUMN sealed SET STORAGE EXTERNAL`
  yield* sql`
    CREATE INDEX journal_subject ON journal_entry (account_id, mode, subject, asked_at DESC, id DESC)
    WHERE subject IS NOT NULL`
  // Of an expression, so that no plan looks for a subject by going through all entries of its account.
  yield* sql`
    CREATE INDEX journal_newest ON journal_entry ((account_id || '/' || mode), asked_at DESC, id DESC)`
  yield* sql`CREATE INDEX journal_oldest ON journal_entry (asked_at)`
  yield* sql`
    CREATE TABLE journal_hold (
      id text PRIMARY KEY,
      account_id text NOT NULL REFERENCES account (id),
      mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
      subject text,
      because text NOT NULL,
      placed_by text NOT NULL,
      placed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      released_by text,
      released_at timestamptz
    )`
  yield* sql`CREATE INDEX journal_held ON journal_hold (account_id, mode) WHERE released_at IS NULL`
  yield* sql`
    CREATE FUNCTION refuse_journal_change() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN
      IF TG_OP = ''UPDATE'' AND OLD.sealed IS NOT NULL AND NEW.sealed IS NULL AND
        (NEW.id, NEW.account_id, NEW.mode, NEW.asked_at, NEW.sha256)
          = (OLD.id, OLD.account_id, OLD.mode, OLD.asked_at, OLD.sha256)
        AND NEW.subject IS NOT DISTINCT FROM OLD.subject THEN RETURN NEW; END IF;
      RAISE EXCEPTION ''Entries of the journal are only ever added or erased.'';
    END'`
  // Rows may be deleted, once they are older than they are kept for.
  yield* sql`
    CREATE TRIGGER journal_is_kept BEFORE UPDATE ON journal_entry
    FOR EACH ROW EXECUTE FUNCTION refuse_journal_change()`
})
