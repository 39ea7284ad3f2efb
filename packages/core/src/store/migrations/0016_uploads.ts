import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** Files that an operator sends in parts, until they are loaded. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE upload (
      id text PRIMARY KEY,
      who text NOT NULL,
      name text NOT NULL,
      bytes int8 NOT NULL,
      received int8 NOT NULL DEFAULT 0,
      parts int NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`
  yield* sql`
    CREATE TABLE upload_part (
      upload_id text NOT NULL REFERENCES upload (id) ON DELETE CASCADE,
      number int NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (upload_id, number)
    )`
  yield* sql`ALTER TABLE upload_part ALTER COLUMN bytes SET STORAGE EXTERNAL`
})
