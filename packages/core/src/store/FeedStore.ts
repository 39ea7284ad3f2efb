/**
 * Reads an account's events, of one entity, of all or of its webhooks, with the state of their deliveries, in the order in which
 * they were recorded.
 */

import { isAbn } from "@entity-watch/contract/schema/Abn"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { DeliveryStatus } from "@entity-watch/contract/schema/ChangeEvent"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { operationalEventTypes } from "@entity-watch/contract/schema/OperationalEvent"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import { anyEntity, noEntity } from "./RetentionStore.ts"

const FeedRow = Schema.Struct({
  event_id: Schema.String,
  payload: Schema.String,
  created_at: Schema.String,
  delivery_status: DeliveryStatus,
  response_code: Schema.NullOr(Schema.Int),
  deliveries: Schema.Array(
    Schema.Struct({
      subscription_id: Schema.String,
      status: DeliveryStatus,
      response_code: Schema.NullOr(Schema.Int),
      attempts: Schema.Int
    })
  )
})
export type FeedRow = typeof FeedRow.Type

/** Whose events: of the entity with an ABN of eleven digits or an ACN of nine, of all entities, or of the webhooks. */
export type FeedOf =
  | { readonly identifier: string }
  | {
      readonly identifier: null
      /** Events of these types; null for all. */
      readonly types: ReadonlyArray<string> | null
    }
  | { readonly identifier: null; readonly operational: true }

export interface FeedRequest {
  readonly of: FeedOf
  /** A timestamp with a zone and at most six decimals. An event of exactly this time is not included. */
  readonly since: string
  readonly limit: number
}

const horizonOf = (of: FeedOf): string => of.identifier ?? ("operational" in of ? noEntity : anyEntity)

export interface AgainstCursor {
  /** The time of the newest event that is no longer kept, when it came after `since`. It may be of any type. */
  readonly removed: string | null
  /** Whether `since` is later than the present and than every event of the account. */
  readonly is_ahead: boolean
}

export interface NewestEvent {
  readonly account_id: string
  readonly mode: Mode
  readonly newest: string
}

export class FeedStore extends Context.Service<
  FeedStore,
  {
    read(
      caller: Caller,
      request: FeedRequest
    ): Effect.Effect<ReadonlyArray<FeedRow>, SqlError.SqlError | Schema.SchemaError>
    /** What speaks against reading on from `since`. */
    against(
      caller: Caller,
      request: Pick<FeedRequest, "of" | "since">
    ): Effect.Effect<AgainstCursor, SqlError.SqlError>
    /** The time of the account's newest event; null before the first. */
    newest(caller: Caller): Effect.Effect<string | null, SqlError.SqlError>
    /** The same of each of these accounts that has one. */
    newestAcrossAccounts(
      accounts: ReadonlyArray<Pick<Caller, "accountId" | "mode">>
    ): Effect.Effect<ReadonlyArray<NewestEvent>, SqlError.SqlError>
  }
>()("@entity-watch/core/store/FeedStore") {
  static readonly layer = Layer.effect(
    FeedStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const decodeRows = Schema.decodeUnknownEffect(Schema.Array(FeedRow))

      const after = (
        { accountId, mode }: Caller,
        { limit, since }: FeedRequest,
        which: Statement.Fragment
      ) => sql`
        SELECT id, payload, created_at FROM event
        WHERE account_id = ${accountId} AND mode = ${mode} AND ${which}
          AND created_at > ${since}::text::timestamptz
        ORDER BY created_at LIMIT ${limit}::int4`

      /** Each way of asking has its index, in the order of the feed: however many events there are, a page reads its own. */
      const events = (caller: Caller, request: FeedRequest) => {
        const { of } = request
        if (of.identifier !== null) {
          const column = sql(isAbn(of.identifier) ? "abn" : "acn")
          return after(caller, request, sql`${column} = ${of.identifier}`)
        }
        const types = "operational" in of ? operationalEventTypes : of.types
        if (types === null) return after(caller, request, sql`type <> ALL (${operationalEventTypes}::text[])`)
        return sql`
          SELECT each.* FROM unnest(${types}::text[]) AS asked (type)
          CROSS JOIN LATERAL (${after(caller, request, sql`type = asked.type`)}) each
          ORDER BY created_at LIMIT ${request.limit}::int4`
      }

      // Times stay text, because a JavaScript Date cuts microseconds off. An event without deliveries had lost its
      // subscriptions before it was recorded: nobody will be told of it.
      const page = (caller: Caller, request: FeedRequest) => sql`
        SELECT page.id AS event_id, page.payload,
          to_char(page.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at,
          sent.status AS delivery_status, sent.response_code, sent.deliveries
        FROM (${events(caller, request)}) page
        CROSS JOIN LATERAL (
          SELECT
            CASE WHEN count(*) = 0 OR bool_or(status = 'failed') THEN 'failed'
              WHEN bool_or(status = 'pending') THEN 'pending' ELSE 'delivered' END AS status,
            (array_agg(response_code ORDER BY attempted_at DESC NULLS LAST, id DESC)
              FILTER (WHERE response_code IS NOT NULL))[1] AS response_code,
            coalesce(json_agg(json_build_object('subscription_id', subscription_id, 'status', status,
              'response_code', response_code, 'attempts', attempts) ORDER BY id), '[]') AS deliveries
          FROM (
            SELECT delivery.*, (
              SELECT started_at FROM delivery_attempt WHERE delivery_id = delivery.id
              ORDER BY number DESC LIMIT 1) AS attempted_at
            FROM delivery WHERE event_id = page.id
          ) delivery
        ) sent
        ORDER BY page.created_at`

      const against = Effect.fnUntraced(function* (
        { accountId, mode }: Caller,
        { of, since }: Pick<FeedRequest, "of" | "since">
      ) {
        const [found] = yield* sql<AgainstCursor>`
          SELECT
            (SELECT to_char(removed_through AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') FROM event_horizon
              WHERE account_id = ${accountId} AND mode = ${mode} AND identifier = ${horizonOf(of)}
                AND removed_through > since AND since > 'epoch') AS removed,
            since > latest AS is_ahead
          FROM (SELECT ${since}::text::timestamptz AS since, greatest(clock_timestamp(),
            (SELECT last_at FROM feed WHERE account_id = ${accountId} AND mode = ${mode})) AS latest) AS asked`
        return found ?? { removed: null, is_ahead: false }
      })

      // An account's row has the time of its newest event, and both come in force together.
      const newestAcrossAccounts = (
        accounts: ReadonlyArray<Pick<Caller, "accountId" | "mode">>
      ) => sql<NewestEvent>`
        SELECT account_id, mode,
          to_char(last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS newest
        FROM unnest(${accounts.map(({ accountId }) => accountId)}::text[],
          ${accounts.map(({ mode }) => mode)}::text[]) AS asked (account_id, mode)
        JOIN feed USING (account_id, mode)`

      return FeedStore.of({
        against,
        newestAcrossAccounts,
        newest: (caller) => Effect.map(newestAcrossAccounts([caller]), ([row]) => row?.newest ?? null),
        read: (caller, request) => Effect.flatMap(page(caller, request), decodeRows)
      })
    })
  )
}
