/** What waits for delivery and which name indexes are in force, for whoever administers the service. */

import { ProcessState } from "@entity-watch/contract/schema/admin/ProcessState"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import { countedAtMost } from "./QueueDepth.ts"
import { isoMillis } from "./subscriptionPages.ts"

const { deliveries_pending, name_indexes, now, oldest_pending_at } = ProcessState.fields

export const serviceStateAcrossAccounts = Effect.map(SqlClient.SqlClient, (sql) =>
  SqlSchema.findOne({
    Request: Schema.Void,
    Result: Schema.Struct({ deliveries_pending, name_indexes, now, oldest_pending_at }),
    execute: () => sql`
      SELECT ${isoMillis(sql, "clock_timestamp()")} AS now, waiting.n AS deliveries_pending,
        ${isoMillis(sql, "waiting.oldest")} AS oldest_pending_at,
        coalesce((SELECT jsonb_agg(jsonb_build_object('mode', mode, 'names', names, 'bytes', size) ORDER BY mode)
          FROM name_segment WHERE state = 'current'), '[]') AS name_indexes
      FROM (SELECT count(*)::int4 AS n, min(event_at) FILTER (WHERE due_at <= now()) AS oldest
        FROM (SELECT event_at, due_at FROM delivery WHERE status = 'pending' LIMIT ${countedAtMost}::int4) AS pending
      ) AS waiting`
  })(undefined)
)
