/** Subscriptions, the events they are told of, and the deliveries, which are the queue. */
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

export const watchTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Which snapshot of each register was in force when something began to be watched: {"<register>": "<snapshot id>"}.
  // What later snapshots change is an event, what earlier ones changed is not.
  yield* sql`
    CREATE TABLE baseline (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
      snapshots jsonb NOT NULL
    )`
  yield* sql`CREATE UNIQUE INDEX baseline_snapshots ON baseline (mode, md5(snapshots::text))`
  // `secret` is sealed. `failing_since` begins an unbroken run of failed attempts; it was disabled because the receiver
  // answered 410 (gone), or because it failed for as long as is waited for (failing). `entities` are in the order in
  // which they are shown: a list of ten thousand is read and written as one value. An operational webhook is delivered
  // to as a subscription is, and watches nothing.
  yield* sql`
    CREATE TABLE subscription (
      id text PRIMARY KEY,
      account_id text NOT NULL REFERENCES account (id),
      mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
      status text NOT NULL CHECK (status IN ('active', 'paused', 'disabled')),
      webhook_url text NOT NULL,
      secret text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      failing_since timestamptz,
      entities text NOT NULL DEFAULT '',
      entity_count int NOT NULL DEFAULT 0,
      disabled_at timestamptz,
      disabled_reason text CHECK (disabled_reason IN ('gone', 'failing')),
      kind text NOT NULL DEFAULT 'watch' CHECK (kind IN ('watch', 'operational'))
    )`
  // Digits hardly compress, and the beginning of a text that is not compressed is read without the rest of it.
  yield* sql`ALTER TABLE subscription ALTER COLUMN entities SET STORAGE EXTERNAL`
  yield* sql`CREATE INDEX subscription_account ON subscription (account_id, mode, created_at, id)`
  yield* sql`CREATE UNIQUE INDEX subscription_operational ON subscription (account_id, mode) WHERE kind = 'operational'`
  yield* sql`
    CREATE TABLE subscription_event (
      subscription_id text NOT NULL REFERENCES subscription (id) ON DELETE CASCADE,
      type text NOT NULL,
      position int NOT NULL,
      baseline_id bigint NOT NULL REFERENCES baseline (id),
      PRIMARY KEY (subscription_id, type)
    )`
  // Which subscriptions watch an identifier, and compared with the numbers of records by an index on either side. Without
  // foreign keys, because checking two for each of ten thousand rows took as long as writing them: a baseline is never
  // deleted, and whoever deletes a subscription deletes its entities.
  yield* sql`
    CREATE TABLE subscription_entity (
      subscription_id text NOT NULL,
      identifier text COLLATE "C" NOT NULL,
      baseline_id bigint NOT NULL,
      PRIMARY KEY (subscription_id, identifier)
    )`
  yield* sql`CREATE INDEX subscription_entity_identifier ON subscription_entity (identifier)`
  // The clock of an account's feed: its row lock orders the events of concurrent writers.
  yield* sql`
    CREATE TABLE feed (
      account_id text NOT NULL REFERENCES account (id),
      mode text NOT NULL,
      last_at timestamptz NOT NULL DEFAULT to_timestamp(0),
      PRIMARY KEY (account_id, mode)
    )`
  // `cause` is the snapshot, or the sandbox change, that made the event; `entity` the ABN, or the ACN without one.
  yield* sql`
    CREATE TABLE event (
      id text PRIMARY KEY,
      account_id text NOT NULL,
      mode text NOT NULL,
      type text NOT NULL,
      cause text NOT NULL,
      entity text NOT NULL,
      abn text,
      acn text,
      payload text NOT NULL,
      created_at timestamptz NOT NULL,
      UNIQUE (account_id, mode, created_at),
      UNIQUE (account_id, mode, cause, entity, type)
    )`
  yield* sql`CREATE INDEX event_abn ON event (account_id, mode, abn, created_at) WHERE abn IS NOT NULL`
  yield* sql`CREATE INDEX event_acn ON event (account_id, mode, acn, created_at) WHERE acn IS NOT NULL`
  yield* sql`CREATE INDEX event_type ON event (account_id, mode, type, created_at)`
  yield* sql`CREATE INDEX event_created_at ON event (mode, created_at)`
  // The time of the newest event that was removed, of an identifier or, where it is empty, of the whole account, so that
  // a feed that is read from before it can say that something is missing.
  yield* sql`
    CREATE TABLE event_horizon (
      account_id text NOT NULL REFERENCES account (id),
      mode text NOT NULL,
      identifier text NOT NULL,
      removed_through timestamptz NOT NULL,
      PRIMARY KEY (account_id, mode, identifier)
    )`
  // One event to one URL. `claims` counts take-ups and is the fence, `attempts` the POSTs that were made; a claim is
  // over when `claimed_until` has passed or is null. A deleted subscription's deliveries stay, hence no reference.
  yield* sql`
    CREATE TABLE delivery (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      event_id text NOT NULL REFERENCES event (id),
      subscription_id text NOT NULL,
      account_id text NOT NULL,
      entity text NOT NULL,
      event_at timestamptz NOT NULL,
      status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
      due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      claims int NOT NULL DEFAULT 0,
      claimed_until timestamptz,
      attempts int NOT NULL DEFAULT 0,
      response_code int,
      UNIQUE (event_id, subscription_id)
    )`
  // Also read for its first column alone: which subscriptions have anything pending.
  yield* sql`CREATE INDEX delivery_subscription ON delivery (subscription_id, due_at, id) WHERE status = 'pending'`
  yield* sql`
    CREATE INDEX delivery_first_attempt ON delivery (subscription_id, entity, event_at)
    WHERE status = 'pending' AND attempts <= 1`
  yield* sql`CREATE INDEX delivery_in_flight ON delivery (account_id) WHERE claimed_until IS NOT NULL`
  // Written before the POST. Without `millis` its outcome was never known: the process ended. `answer` is the first
  // kilobyte, as text.
  yield* sql`
    CREATE TABLE delivery_attempt (
      delivery_id bigint NOT NULL REFERENCES delivery (id),
      number int NOT NULL,
      started_at timestamptz NOT NULL,
      millis int,
      response_code int,
      failure text,
      answer text,
      PRIMARY KEY (delivery_id, number)
    )`
  yield* sql`CREATE INDEX delivery_attempt_started_at ON delivery_attempt (started_at)`
  // What happened to an account's webhooks until it is an event. Written by the statement that settles an attempt, which
  // waits for no lock, and so not for the account's feed.
  yield* sql`
    CREATE TABLE operational_notice (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id text NOT NULL,
      mode text NOT NULL,
      type text NOT NULL CHECK (type IN ('subscription.disabled', 'delivery.exhausted')),
      subscription_id text NOT NULL,
      noticed_at timestamptz NOT NULL,
      details jsonb NOT NULL
    )`
  // How far the changes of each register were turned into events. `after_key`: how far into the next snapshot.
  yield* sql`
    CREATE TABLE watch_position (
      mode text NOT NULL,
      register text NOT NULL,
      snapshot_id bigint NOT NULL,
      after_key text,
      PRIMARY KEY (mode, register)
    )`
  // One instance at a time looks for changes; `claims` fences one that was taken for dead.
  yield* sql`
    CREATE TABLE watch_lease (
      mode text PRIMARY KEY,
      claims int NOT NULL DEFAULT 0,
      claimed_until timestamptz NOT NULL DEFAULT to_timestamp(0)
    )`
})
