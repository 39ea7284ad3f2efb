import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** Name segments, so that an instance with an empty disk can start. They take the place of the trigram index. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`DROP INDEX register_name_core`
  // `snapshots` is what a segment was built of: {"<register>": "<snapshot id>"}. Programs of another `format` cannot
  // read it and have their own beside it. `hash` is the segment's own, of its content.
  yield* sql`
    CREATE TABLE name_segment (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
      format text NOT NULL,
      state text NOT NULL CHECK (state IN ('building', 'current')),
      snapshots jsonb NOT NULL,
      hash text,
      size bigint,
      names int,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`
  yield* sql`CREATE UNIQUE INDEX name_segment_current ON name_segment (mode, format) WHERE state = 'current'`
  yield* sql`
    CREATE TABLE name_segment_chunk (
      segment_id bigint NOT NULL REFERENCES name_segment (id) ON DELETE CASCADE,
      position int NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (segment_id, position)
    )`
  // Varints hardly compress: the attempt would only cost time.
  yield* sql`ALTER TABLE name_segment_chunk ALTER COLUMN bytes SET STORAGE EXTERNAL`
  // One instance at a time builds; `claims` fences one that was taken for dead.
  yield* sql`
    CREATE TABLE name_segment_lease (
      mode text PRIMARY KEY,
      claims int NOT NULL DEFAULT 0,
      claimed_until timestamptz NOT NULL DEFAULT to_timestamp(0)
    )`
})
