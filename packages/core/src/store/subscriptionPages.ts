/** Reads the subscriptions of an account: one of them, or page by page in the order of their creation. */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import { EventType } from "@entity-watch/contract/schema/EventType"
import {
  DisabledReason,
  SubscriptionStatus,
  ToldOfSubjects
} from "@entity-watch/contract/schema/Subscription"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import type { StoreEffect } from "./StoreEffect.ts"

export const SubscriptionRow = Schema.Struct({
  id: Schema.String,
  account_id: Schema.String,
  status: SubscriptionStatus,
  webhook_url: Schema.String,
  events: Schema.Array(EventType),
  /** The identifiers with commas between, all of them or the first few. */
  entities: Schema.String,
  entity_count: Schema.Int,
  subjects: Schema.NullOr(Schema.fromJsonString(ToldOfSubjects)),
  created_at: Schema.String,
  updated_at: Schema.String,
  failing_since: Schema.NullOr(Schema.String),
  disabled_at: Schema.NullOr(Schema.String),
  disabled_reason: Schema.NullOr(DisabledReason)
})
export type SubscriptionRow = typeof SubscriptionRow.Type

/** A place in the order of creation: the microseconds since 1970 and the id of a subscription. */
export interface SubscriptionPlace {
  readonly micros: string
  readonly id: string
}

export interface SubscriptionPageRequest {
  readonly status: SubscriptionStatus | null
  readonly after: SubscriptionPlace | null
  /** The last place of the listing, when its first page told it. Null: whatever there is. */
  readonly through: string | null
  readonly limit: number
  /** How many bytes of JSON the page holds at most, unless its first subscription alone has more. */
  readonly bytes: number
  /** How many entities of each subscription are read; null: all of them. */
  readonly entities: number | null
}

export interface SubscriptionPage {
  readonly rows: ReadonlyArray<SubscriptionRow>
  /** The place of the last row, when more follow it. */
  readonly next: SubscriptionPlace | null
  /** When the newest subscription of the account was created, in microseconds. */
  readonly newest: string | null
}

const PageRow = Schema.Struct({
  ...SubscriptionRow.fields,
  micros: Schema.String,
  newest: Schema.String,
  more: Schema.Boolean
})

const PageParameters = Schema.Struct({
  account: Schema.String,
  mode: Schema.String,
  status: Schema.String,
  afterMicros: Schema.NullOr(Schema.String),
  afterId: Schema.String,
  through: Schema.NullOr(Schema.String),
  limit: Schema.Int,
  bytes: Schema.Int,
  entities: Schema.NullOr(Schema.Int)
})

/** Of an identifier and a comma. */
const longest = 12

/**
 * An upper bound of a subscription's JSON, which a test holds to its longest form: the other fields take at most 1,000
 * bytes, each character of the URL three, an entity 46, and subjects what they take here.
 */
const bytesOf =
  "1000 + 3 * length(s.webhook_url) + coalesce(octet_length(s.subjects), 0) + 46 * least(s.entity_count, "

/** The column's time as the wire has it. */
export const isoMillis = (sql: SqlClient.SqlClient, column: string) =>
  sql.literal(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

export const makeSubscriptionPages = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const iso = (column: "created_at" | "updated_at" | "failing_since" | "disabled_at") =>
    sql`${isoMillis(sql, `s.${column}`)} AS ${sql(column)}`
  const micros = (time: string) => sql.literal(`(extract(epoch FROM ${time}) * 1000000)::int8::text`)
  const timeOf = (text: string | null) =>
    sql`'epoch'::timestamptz + ${text}::text::int8 * interval '1 microsecond'`
  const columns = (entities: number | null) => sql`
    s.id, s.account_id, s.status, s.webhook_url, s.entity_count, s.subjects, ${iso("created_at")}, ${iso("updated_at")},
    ${iso("failing_since")}, ${iso("disabled_at")}, s.disabled_reason,
    ARRAY(SELECT type FROM subscription_event WHERE subscription_id = s.id ORDER BY position) AS events,
    ${entities === null ? sql`s.entities` : sql`array_to_string((string_to_array(left(s.entities, ${longest * entities}::int4), ','))[:${entities}::int4], ',') AS entities`}`

  const rows = SqlSchema.findAll({
    Request: PageParameters,
    Result: PageRow,
    execute: ({ account, afterId, afterMicros, bytes, entities, limit, mode, status, through }) => sql`
      WITH found AS (
        SELECT s.id, row_number() OVER place AS nth,
          sum(${sql.literal(bytesOf)}${entities}::int4)) OVER place AS bytes
        FROM (
          SELECT id, created_at, webhook_url, entity_count, subjects FROM subscription
          WHERE account_id = ${account} AND mode = ${mode} AND kind = 'watch' AND ${status} IN ('', status)
            AND (${afterMicros}::text IS NULL OR (created_at, id) > (${timeOf(afterMicros)}, ${afterId}))
            AND (${through}::text IS NULL OR created_at <= ${timeOf(through)})
          ORDER BY created_at, id LIMIT ${limit}::int4 + 1
        ) s
        WINDOW place AS (ORDER BY s.created_at, s.id)
      ), chosen AS (
        SELECT id FROM found WHERE nth = 1 OR nth <= ${limit}::int4 AND bytes <= ${bytes}::int4
      )
      SELECT ${columns(entities)}, ${micros("s.created_at")} AS micros,
        (SELECT count(*) FROM found) > (SELECT count(*) FROM chosen) AS more,
        (SELECT ${micros("max(created_at)")} FROM subscription
          WHERE account_id = ${account} AND mode = ${mode} AND kind = 'watch') AS newest
      FROM chosen JOIN subscription s ON s.id = chosen.id
      ORDER BY s.created_at, s.id`
  })

  const page = Effect.fn("SubscriptionStore.page")(function* (
    { accountId, mode }: Caller,
    { after, status, ...asked }: SubscriptionPageRequest
  ) {
    const read = yield* rows({
      ...asked,
      account: accountId,
      mode,
      status: status ?? "",
      afterMicros: after?.micros ?? null,
      afterId: after?.id ?? ""
    })
    const last = read.at(-1)
    return {
      rows: read,
      next: last?.more === true ? { micros: last.micros, id: last.id } : null,
      newest: last?.newest ?? null
    } satisfies SubscriptionPage
  })

  const one = SqlSchema.findOneOption({
    Request: Schema.Struct({
      account: Schema.String,
      mode: Schema.String,
      id: Schema.String
    }),
    Result: SubscriptionRow,
    execute: ({ account, id, mode }) => sql`
      SELECT ${columns(null)} FROM subscription s
      WHERE s.id = ${id} AND s.account_id = ${account} AND s.mode = ${mode} AND s.kind = 'watch'`
  })

  const find = ({ accountId, mode }: Caller, id: string): StoreEffect<Option.Option<SubscriptionRow>> =>
    one({ account: accountId, mode, id })

  return { page, find }
})
