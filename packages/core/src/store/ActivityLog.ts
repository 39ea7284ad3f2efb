/** Events and attempts to deliver them, counted by day and by hour. */

import { Activity } from "@entity-watch/contract/schema/admin/Activity"
import { Mode } from "@entity-watch/contract/schema/Mode"
import { operationalEventTypes } from "@entity-watch/contract/schema/OperationalEvent"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"

/** How many rows are read for a picture: half a second's work. */
const most = 200_000

const { from, days, hours, is_counted_whole, p50_millis, p95_millis } = Activity.fields
const Asked = Schema.Struct({ mode: Mode, zone: Schema.String })

export const ActivityLog = Effect.map(SqlClient.SqlClient, (sql) => ({
  eventsAcrossAccounts: SqlSchema.findOne({
    Request: Asked,
    Result: Schema.Struct({ from, days, is_counted_whole }),
    execute: ({ mode, zone }) => sql`
      WITH beginning AS (
        SELECT date_trunc('day', clock_timestamp() AT TIME ZONE ${zone}::text) - interval '13 days' AS day),
      newest AS (
        SELECT type, (created_at AT TIME ZONE ${zone}::text)::date AS day FROM event, beginning
        WHERE mode = ${mode} AND type <> ALL (${operationalEventTypes}::text[])
          AND created_at >= beginning.day AT TIME ZONE ${zone}::text
        ORDER BY created_at DESC LIMIT ${most}::int4),
      counted AS (SELECT day, type, count(*)::int4 AS events FROM newest GROUP BY day, type)
      SELECT to_char(beginning.day, 'YYYY-MM-DD') AS "from",
        coalesce((SELECT jsonb_agg(jsonb_build_object('day', day, 'type', type, 'events', events) ORDER BY day, type)
          FROM counted), '[]') AS days,
        (SELECT coalesce(sum(events), 0) < ${most}::int4 FROM counted) AS is_counted_whole
      FROM beginning`
  }),

  attemptsAcrossAccounts: SqlSchema.findOne({
    Request: Asked,
    Result: Schema.Struct({ hours, p50_millis, p95_millis, is_counted_whole }),
    execute: ({ mode, zone }) => sql`
      WITH newest AS (
        SELECT millis, failure, delivery.status = 'failed' AND number = delivery.attempts AS is_last,
          to_char(date_trunc('hour', started_at AT TIME ZONE ${zone}::text), 'YYYY-MM-DD"T"HH24:MI') AS hour
        FROM delivery_attempt JOIN delivery ON delivery.id = delivery_id JOIN event ON event.id = event_id
        WHERE started_at > clock_timestamp() - interval '24 hours' AND event.mode = ${mode}
          AND (millis IS NOT NULL OR failure IS NOT NULL)
        ORDER BY started_at DESC LIMIT ${most}::int4),
      counted AS (
        SELECT hour, count(*) FILTER (WHERE failure IS NULL)::int4 AS delivered,
          count(*) FILTER (WHERE failure IS NOT NULL AND NOT is_last)::int4 AS failed,
          count(*) FILTER (WHERE failure IS NOT NULL AND is_last)::int4 AS given_up
        FROM newest GROUP BY hour)
      SELECT
        coalesce((SELECT jsonb_agg(jsonb_build_object('hour', hour, 'delivered', delivered, 'failed', failed,
          'given_up', given_up) ORDER BY hour) FROM counted), '[]') AS hours,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY millis) FILTER (WHERE failure IS NULL) AS p50_millis,
        percentile_cont(0.95) WITHIN GROUP (ORDER BY millis) FILTER (WHERE failure IS NULL) AS p95_millis,
        count(*) < ${most}::int4 AS is_counted_whole
      FROM newest`
  })
}))
