import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/**
 * What the age of a snapshot rests on, and what tells an older or a cut edition. `checked_at` is when the snapshot was
 * last known to be the publisher's file, `checked_by` who said so: the publisher, the operator, or the file's own date.
 * `loaded_checked_at` and `loaded_checked_by` are what was known when it was loaded, for questions about the past.
 * `content` is a digest of a screening list's entries, whatever the bytes around them. `shrunk_from` is the snapshot of
 * which a refused download lacked entries.
 *
 * Of snapshots from before, those whose files were not downloaded from their publisher are as old as their own date.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    ALTER TABLE snapshot
      ADD COLUMN checked_by text CHECK (checked_by IN ('publisher', 'operator', 'file')),
      ADD COLUMN loaded_checked_at timestamptz,
      ADD COLUMN loaded_checked_by text CHECK (loaded_checked_by IN ('publisher', 'operator', 'file')),
      ADD COLUMN content text,
      ADD COLUMN shrunk_from bigint`
  yield* sql`
    UPDATE snapshot SET checked_by = 'publisher', loaded_checked_at = loaded_at, loaded_checked_by = 'publisher'
    WHERE state IN ('current', 'superseded')`
  yield* sql`
    UPDATE snapshot SET checked_at = as_of, loaded_checked_at = as_of,
      checked_by = CASE WHEN as_of IS NULL THEN NULL ELSE 'file' END,
      loaded_checked_by = CASE WHEN as_of IS NULL THEN NULL ELSE 'file' END
    WHERE mode = 'live' AND state = 'current' AND EXISTS (
      SELECT FROM jsonb_array_elements(files) AS file
      WHERE NOT EXISTS (SELECT FROM publisher_file p WHERE p.register = snapshot.register AND p.sha256 = file ->> 'sha256'))`
})
