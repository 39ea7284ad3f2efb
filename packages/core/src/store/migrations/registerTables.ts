/** Snapshots of registers, their records and names, where they were downloaded, and the indexes and receipts made of them. */
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

export const registerTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`
  // One row per attempt to read a register. At most one per register is in force and one in progress.
  // `checked_at` is when the snapshot was last known to be the publisher's file, `checked_by` who said so: the
  // publisher, the operator, or the file's own date. `loaded_checked_at` and `loaded_checked_by` are what was known when
  // it was loaded, for questions about the past. `content` is a digest of a screening list's entries, whatever the bytes
  // around them. `shrunk_from` is the snapshot of which a refused download lacked entries.
  yield* sql`
    CREATE TABLE snapshot (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
      register text NOT NULL,
      state text NOT NULL CHECK (state IN ('loading', 'current', 'superseded', 'failed')),
      files jsonb NOT NULL,
      sha256 text NOT NULL,
      as_of timestamptz,
      started_at timestamptz NOT NULL,
      loaded_at timestamptz,
      checked_at timestamptz,
      lease_until timestamptz NOT NULL,
      rows int NOT NULL DEFAULT 0,
      records int NOT NULL DEFAULT 0,
      refused int NOT NULL DEFAULT 0,
      notices jsonb NOT NULL DEFAULT '[]',
      partial text,
      failure text,
      checked_by text CHECK (checked_by IN ('publisher', 'operator', 'file')),
      loaded_checked_at timestamptz,
      loaded_checked_by text CHECK (loaded_checked_by IN ('publisher', 'operator', 'file')),
      content text,
      shrunk_from bigint,
      added int,
      changed int,
      removed int
    )`
  yield* sql`CREATE UNIQUE INDEX snapshot_current ON snapshot (mode, register) WHERE state = 'current'`
  yield* sql`CREATE UNIQUE INDEX snapshot_loading ON snapshot (mode, register) WHERE state = 'loading'`

  // Every version of a record: in force from the snapshot `since` on, and no longer from the snapshot `until` on. `data`
  // is the text it came in: it is read whole or not at all, and `json` takes a third of the time of `jsonb` to write and
  // a quarter to read. Keys, numbers and foldings are in the order of their bytes, the same in every database.
  yield* sql`
    CREATE TABLE register_record (
      mode text NOT NULL,
      register text NOT NULL,
      key text COLLATE "C" NOT NULL,
      abn text COLLATE "C",
      acn text COLLATE "C",
      hash uuid NOT NULL,
      data json NOT NULL,
      since bigint NOT NULL,
      until bigint
    ) PARTITION BY LIST (mode)`
  // `folded` is the name with its legal form in one spelling.
  yield* sql`
    CREATE TABLE register_name (
      mode text NOT NULL,
      register text NOT NULL,
      key text COLLATE "C" NOT NULL,
      kind text NOT NULL CHECK (kind IN ('legal', 'business', 'trading', 'former', 'trustee')),
      name text NOT NULL,
      folded text COLLATE "C" NOT NULL,
      abn text COLLATE "C",
      acn text COLLATE "C",
      state text,
      postcode text,
      since bigint NOT NULL,
      until bigint
    ) PARTITION BY LIST (mode)`
  // In live mode each large register gets a partition of its own, which a first load fills without indexes.
  for (const table of ["register_record", "register_name"]) {
    const [live, rest, sandbox] = [sql(`${table}_live`), sql(`${table}_live_rest`), sql(`${table}_sandbox`)]
    yield* sql`CREATE TABLE ${sandbox} PARTITION OF ${sql(table)} FOR VALUES IN ('sandbox')`
    yield* sql`CREATE TABLE ${live} PARTITION OF ${sql(table)} FOR VALUES IN ('live') PARTITION BY LIST (register)`
    yield* sql`CREATE TABLE ${rest} PARTITION OF ${live} DEFAULT`
  }
  // It begins with what tells records apart.
  yield* sql`CREATE UNIQUE INDEX register_record_key ON register_record (key, register, mode) WHERE until IS NULL`
  yield* sql`CREATE INDEX register_record_abn ON register_record (abn, mode) WHERE abn IS NOT NULL`
  yield* sql`CREATE INDEX register_record_acn ON register_record (acn, mode) WHERE acn IS NOT NULL`
  // What a snapshot changed: the rows that begin with it or end with it.
  yield* sql`CREATE INDEX register_record_since ON register_record (since)`
  yield* sql`CREATE INDEX register_record_until ON register_record (until) WHERE until IS NOT NULL`
  yield* sql`CREATE INDEX register_name_key ON register_name (key)`
  yield* sql`CREATE INDEX register_name_folded ON register_name (folded)`

  yield* sql`
    CREATE TABLE publisher_file (
      register text NOT NULL,
      resource text NOT NULL,
      name text NOT NULL,
      url text NOT NULL,
      final_url text NOT NULL,
      etag text,
      last_modified text,
      sha256 text NOT NULL,
      size bigint NOT NULL,
      downloaded_at timestamptz NOT NULL,
      PRIMARY KEY (register, resource)
    )`
  // One row per register that is asked for on its own. A claim keeps a second instance from the same download.
  yield* sql`
    CREATE TABLE publisher_check (
      register text PRIMARY KEY,
      due_at timestamptz NOT NULL,
      claims int NOT NULL,
      claimed_until timestamptz NOT NULL,
      attempted_at timestamptz,
      outcome text CHECK (outcome IN ('loaded', 'confirmed', 'failed', 'busy')),
      failure text,
      failures int NOT NULL DEFAULT 0
    )`

  // Name segments, so that an instance with an empty disk can start. `snapshots` is what a segment was built of:
  // {"<register>": "<snapshot id>"}. Programs of another `format` cannot read it and have their own beside it. `hash` is
  // the segment's own, of its content. A replaced one stays for a while: instances that read it piece by piece are not
  // told at the same moment.
  yield* sql`
    CREATE TABLE name_segment (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
      format text NOT NULL,
      state text NOT NULL CHECK (state IN ('building', 'current', 'replaced')),
      snapshots jsonb NOT NULL,
      hash text,
      size bigint,
      names int,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      replaced_at timestamptz
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

  // What receipts are signed with. At most one signs; the others are kept to check what they signed. `id` is the public
  // key's thumbprint; `secret` is sealed.
  yield* sql`
    CREATE TABLE receipt_key (
      id text PRIMARY KEY,
      public_key text NOT NULL,
      secret text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      retired_at timestamptz
    )`
  yield* sql`CREATE UNIQUE INDEX receipt_key_current ON receipt_key ((retired_at IS NULL)) WHERE retired_at IS NULL`
})
