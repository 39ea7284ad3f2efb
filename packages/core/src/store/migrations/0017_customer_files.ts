import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** Files of customers that are screened in the console, and what was found and decided in their rows. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE customer_file (
      id text PRIMARY KEY,
      name text NOT NULL,
      who text NOT NULL,
      mode text NOT NULL,
      bytes int8 NOT NULL,
      upload_id text NOT NULL,
      header jsonb NOT NULL,
      sample jsonb NOT NULL,
      columns jsonb NOT NULL,
      problem text,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'stopped', 'finished')),
      failure text,
      customers int NOT NULL DEFAULT 0,
      run jsonb,
      claim text,
      claimed_until timestamptz,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`
  yield* sql`
    CREATE TABLE customer_row (
      file_id text NOT NULL REFERENCES customer_file (id) ON DELETE CASCADE,
      number int NOT NULL,
      verdict text NOT NULL,
      results jsonb NOT NULL,
      decision text CHECK (decision IN ('same', 'different', 'unsure')),
      decided_by text,
      decided_at timestamptz,
      PRIMARY KEY (file_id, number)
    )`
  yield* sql`CREATE INDEX customer_row_to_look_at ON customer_row (file_id, number) WHERE verdict <> 'no_match'`
})
