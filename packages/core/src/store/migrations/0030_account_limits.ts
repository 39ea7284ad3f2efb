import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/**
 * The limits of single accounts, what they used by day and operation, and how many decisions they have, which triggers
 * count, so that nobody goes through them.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    ALTER TABLE account ADD COLUMN limits jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(limits) = 'object')`
  yield* sql`ALTER TABLE rate_limit_use ADD COLUMN per_second float8`
  yield* sql`
    CREATE TABLE usage_day (
      account_id text NOT NULL REFERENCES account (id),
      mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
      day date NOT NULL,
      operation text NOT NULL,
      requests bigint NOT NULL,
      PRIMARY KEY (account_id, mode, day, operation)
    )`
  yield* sql`CREATE INDEX usage_day_oldest ON usage_day (day)`
  yield* sql`
    CREATE TABLE decision_count (
      account_id text NOT NULL REFERENCES account (id),
      mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
      decisions int8 NOT NULL,
      PRIMARY KEY (account_id, mode)
    )`
  yield* sql`
    CREATE FUNCTION count_decisions() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN
      INSERT INTO decision_count AS known (account_id, mode, decisions)
      SELECT account_id, mode, count(*) * TG_ARGV[0]::int8 FROM changed GROUP BY account_id, mode
      ORDER BY account_id, mode
      ON CONFLICT (account_id, mode) DO UPDATE SET decisions = known.decisions + excluded.decisions;
      RETURN NULL;
    END'`
  yield* sql`
    CREATE TRIGGER decision_is_counted AFTER INSERT ON decision REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_decisions('1')`
  yield* sql`
    CREATE TRIGGER decision_is_discounted AFTER DELETE ON decision REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_decisions('-1')`
  // The triggers keep others from writing decisions until this is committed.
  yield* sql`
    INSERT INTO decision_count (account_id, mode, decisions)
    SELECT account_id, mode, count(*) FROM decision GROUP BY account_id, mode`
})
