import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** Subscriptions, the events they are told of, and the deliveries, which are the queue. */
export default Effect.gen(function* () {
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
  // `secret` is sealed. `failing_since` begins an unbroken run of failed attempts.
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
      failing_since timestamptz
    )`
  yield* sql`CREATE INDEX subscription_account ON subscription (account_id, mode)`
  yield* sql`
    CREATE TABLE subscription_event (
      subscription_id text NOT NULL REFERENCES subscription (id) ON DELETE CASCADE,
      type text NOT NULL,
      position int NOT NULL,
      baseline_id bigint NOT NULL REFERENCES baseline (id),
      PRIMARY KEY (subscription_id, type)
    )`
  yield* sql`
    CREATE TABLE subscription_entity (
      subscription_id text NOT NULL REFERENCES subscription (id) ON DELETE CASCADE,
      identifier text NOT NULL,
      id_type text NOT NULL CHECK (id_type IN ('abn', 'acn')),
      position int NOT NULL,
      baseline_id bigint NOT NULL REFERENCES baseline (id),
      PRIMARY KEY (subscription_id, identifier)
    )`
  yield* sql`CREATE INDEX subscription_entity_identifier ON subscription_entity (identifier)`
  // The answer holds a secret, so it is sealed; null while the first request is running.
  yield* sql`
    CREATE TABLE idempotency (
      account_id text NOT NULL REFERENCES account (id),
      mode text NOT NULL,
      key text NOT NULL,
      request_sha256 text NOT NULL,
      answer text,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (account_id, mode, key)
    )`
  yield* sql`CREATE INDEX idempotency_created_at ON idempotency (created_at)`
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
  // Written before the POST. Without `millis` its outcome was never known: the process ended.
  yield* sql`
    CREATE TABLE delivery_attempt (
      delivery_id bigint NOT NULL REFERENCES delivery (id),
      number int NOT NULL,
      started_at timestamptz NOT NULL,
      millis int,
      response_code int,
      failure text,
      PRIMARY KEY (delivery_id, number)
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
