import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/**
 * The editions of screening lists that were refused and are in doubt: each beside the snapshot that is trusted, by the
 * entries in which it differs from that one. `data` is null for an entry that the edition lacks. One is open at a time.
 * Like the records of snapshots that were replaced they stay, for questions about the past.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE doubtful_edition (
      id bigint PRIMARY KEY REFERENCES snapshot (id) ON DELETE CASCADE,
      mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
      register text NOT NULL,
      trusted bigint NOT NULL REFERENCES snapshot (id) ON DELETE CASCADE,
      sha256 text NOT NULL,
      content text NOT NULL,
      as_of timestamptz,
      rows int NOT NULL,
      reason text NOT NULL,
      since timestamptz NOT NULL,
      until timestamptz
    )`
  yield* sql`CREATE UNIQUE INDEX doubtful_edition_open ON doubtful_edition (mode, register) WHERE until IS NULL`
  yield* sql`CREATE INDEX doubtful_edition_trusted ON doubtful_edition (trusted)`
  yield* sql`
    CREATE TABLE doubtful_entry (
      edition bigint NOT NULL REFERENCES doubtful_edition (id) ON DELETE CASCADE,
      key text COLLATE "C" NOT NULL,
      data json,
      PRIMARY KEY (edition, key)
    )`
})
