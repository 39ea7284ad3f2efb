import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/**
 * What an operator or an account says of an additional list. Each definition is a row and stays, for questions about the
 * past: the latest one of a list counts, and one without `definition` says that the list was removed. Snapshots up to
 * `after` are of a list of the same name that was removed before.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE additional_list (
      version bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
      id text COLLATE "C" NOT NULL,
      account_id text REFERENCES account (id),
      definition json,
      after bigint NOT NULL DEFAULT 0,
      at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`
  yield* sql`CREATE INDEX additional_list_latest ON additional_list (mode, id, version DESC)`
})
