/** Files that people send in parts, and those of customers and suppliers, whose rows are answered in the console. */
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

export const fileTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // `key_id` says whose it is, so that nobody takes the room of everybody, and `last_part_at` since when nothing has come
  // of it. The whole is to have the digest `sha256`.
  yield* sql`
    CREATE TABLE upload (
      id text PRIMARY KEY,
      who text NOT NULL,
      name text NOT NULL,
      bytes int8 NOT NULL,
      received int8 NOT NULL DEFAULT 0,
      parts int NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      key_id text,
      sha256 text,
      last_part_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`
  yield* sql`
    CREATE TABLE upload_part (
      upload_id text NOT NULL REFERENCES upload (id) ON DELETE CASCADE,
      number int NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (upload_id, number)
    )`
  yield* sql`ALTER TABLE upload_part ALTER COLUMN bytes SET STORAGE EXTERNAL`
  // Who has a file that is resolved in hand stands in `held_until`. Its `claimed_until` is infinite, so that a process
  // that screens whatever runs and is not claimed leaves it alone.
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
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      task text NOT NULL DEFAULT 'screen' CHECK (task IN ('screen', 'resolve')),
      held_until timestamptz,
      CONSTRAINT customer_file_resolved_is_held CHECK (
        task = 'screen' OR state <> 'running' OR claimed_until IS NOT DISTINCT FROM 'infinity')
    )`
  // `given`: the cells of a row that is resolved, as the file has them.
  yield* sql`
    CREATE TABLE customer_row (
      file_id text NOT NULL REFERENCES customer_file (id) ON DELETE CASCADE,
      number int NOT NULL,
      verdict text NOT NULL,
      results jsonb NOT NULL,
      decision text CHECK (decision IN ('same', 'different', 'unsure')),
      decided_by text,
      decided_at timestamptz,
      given jsonb,
      PRIMARY KEY (file_id, number)
    )`
  yield* sql`
    CREATE INDEX customer_row_to_look_at ON customer_row (file_id, number)
    WHERE verdict <> 'no_match' AND verdict <> 'same'`
})
