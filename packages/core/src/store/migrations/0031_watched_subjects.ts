import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** The subjects that accounts watch, what they are sealed with, and the subscriptions that are told of them. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Whoever changes an account's subjects locks its row, so that `subjects` counts them.
  yield* sql`
    CREATE TABLE subject_key (
      account_id text NOT NULL REFERENCES account (id),
      mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
      secret text NOT NULL,
      subjects int NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (account_id, mode)
    )`
  // `digest` is a keyed one of what is sealed: a subject that is sent again as it was is not written again. `baseline_id`
  // stays when a subject is changed, so that no list's change is passed over that has not been looked at.
  yield* sql`
    CREATE TABLE watched_subject (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id text NOT NULL REFERENCES account (id),
      mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
      ref text COLLATE "C" NOT NULL,
      sealed bytea NOT NULL,
      digest text NOT NULL,
      baseline_id bigint NOT NULL REFERENCES baseline (id),
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      UNIQUE (account_id, mode, ref)
    )`
  // It does not compress: it is sealed.
  yield* sql`ALTER TABLE watched_subject ALTER COLUMN sealed SET STORAGE EXTERNAL`
  // As JSON: true for all subjects of the account, or the references of some, in the order in which they are shown.
  yield* sql`ALTER TABLE subscription ADD COLUMN subjects text, ADD COLUMN subject_count int NOT NULL DEFAULT 0`
  // The empty reference, which no subject has, stands for all.
  yield* sql`
    CREATE TABLE subscription_subject (
      subscription_id text NOT NULL,
      ref text COLLATE "C" NOT NULL,
      baseline_id bigint NOT NULL,
      PRIMARY KEY (subscription_id, ref)
    )`
})
