import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** The keys that receipts are signed with. At most one signs; the others are kept to check what they signed. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // `id` is the public key's thumbprint; `secret` is sealed.
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
