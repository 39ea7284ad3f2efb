/** The possible matches of an account's subjects of which it was told by events; what it decided is read by `DecisionStore`. */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import { FieldChange } from "@entity-watch/contract/schema/ChangeEvent"
import type { EventType } from "@entity-watch/contract/schema/EventType"
import { SourceId } from "@entity-watch/contract/schema/ListId"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient } from "effect/sql"
import { inTurns } from "../effects/inTurns.ts"
import { anyEntity } from "./RetentionStore.ts"
import type { StoreEffect } from "./StoreEffect.ts"
import { isoMillis } from "./subscriptionPages.ts"
import { everySubject } from "./subscriptionWatching.ts"

/** So many subjects are looked at for one page: of most of them nothing is known. */
export const mostLookedAt = 10_000
/** So many events of a page's subjects are read, the latest. */
export const mostEvents = 2_000

const matchTypes: ReadonlyArray<string> = ["banned_match", "sanctions_match"]

const Payload = Schema.fromJsonString(
  Schema.Struct({
    data: Schema.Struct({
      subject_ref: Schema.String,
      changes: Schema.Array(FieldChange),
      matches: Schema.Array(
        Schema.Struct({
          source: SourceId,
          list_ref: Schema.String,
          matched_name: Schema.String,
          entry_sha256: Schema.optionalKey(Schema.String)
        })
      )
    })
  })
)

const ToldMatchRow = Schema.Struct({
  payload: Payload,
  created_at: Schema.String,
  as_of: Schema.NullOr(Schema.String),
  loaded_at: Schema.NullOr(Schema.String)
})
export type ToldMatchRow = typeof ToldMatchRow.Type

export interface KnownSubjects {
  readonly refs: ReadonlyArray<string>
  /** The last subject that was looked at; null where none follows. */
  readonly through: string | null
}

/** The first edition that a list had in a period, and the type of the events about it. */
export interface FirstEdition {
  readonly register: SourceId
  readonly type: EventType
  readonly edition: string
}

export interface Told {
  /** Whether a subscription of the account is told of every match of every subject. */
  readonly is_told: boolean
  /** The time of the newest event that is no longer kept; null where all are. */
  readonly removed_through: string | null
  /** The moment that was asked about, in UTC. */
  readonly since: string
}

export class KnownMatchStore extends Context.Service<
  KnownMatchStore,
  {
    /** The watched subjects after this one of which an event tells, or something was decided, in the order of their references. */
    subjects(caller: Caller, after: string, limit: number): StoreEffect<KnownSubjects>
    /** The events about these subjects' matches, the latest first; one more than `mostEvents` where there are more. */
    events(caller: Caller, refs: ReadonlyArray<string>): StoreEffect<ReadonlyArray<ToldMatchRow>>
    told(caller: Caller, since: string): StoreEffect<Told>
    /** The lists of whose editions, from these on, no subscription of the account was told for every subject. */
    untold(caller: Caller, editions: ReadonlyArray<FirstEdition>): StoreEffect<ReadonlyArray<string>>
  }
>()("@entity-watch/core/store/KnownMatchStore") {
  static readonly layer = Layer.effect(
    KnownMatchStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const mark = "subject "
      const ofSubjects = ({ accountId, mode }: Caller) => sql`
        account_id = ${accountId} AND mode = ${mode} AND type = ANY (${matchTypes}::text[])
          AND starts_with(entity, ${sql.literal(`'${mark}'`)})`

      const subjects = Effect.fn("KnownMatchStore.subjects")(function* (
        caller: Caller,
        after: string,
        limit: number
      ) {
        const { accountId, mode } = caller
        const [found] = yield* sql<{ refs: ReadonlyArray<string>; last: string | null; seen: number }>`
          WITH seen AS MATERIALIZED (
            SELECT ref FROM watched_subject
            WHERE account_id = ${accountId} AND mode = ${mode} AND ref > ${after}::text COLLATE "C"
            ORDER BY ref LIMIT ${mostLookedAt}::int4
          ), known AS (
            -- One event of each is enough: to join them, all of the account's are read.
            SELECT ref FROM seen WHERE (
              SELECT TRUE FROM event WHERE ${ofSubjects(caller)} AND entity COLLATE "C" = ${mark}::text || seen.ref
              LIMIT 1
            ) OR EXISTS (
              SELECT FROM decision WHERE account_id = ${accountId} AND mode = ${mode}
                AND subject_ref = (seen.ref COLLATE "default"))
            ORDER BY ref LIMIT ${limit}::int4 + 1
          )
          SELECT ARRAY(SELECT ref FROM known ORDER BY ref) AS refs, (SELECT max(ref) FROM seen) AS last,
            (SELECT count(*)::int4 FROM seen) AS seen`
        const { last = null, refs = [], seen = 0 } = found ?? {}
        if (refs.length > limit) return { refs: refs.slice(0, limit), through: refs[limit - 1] ?? null }
        return { refs, through: seen < mostLookedAt ? null : last }
      })

      const decodeEvent = Schema.decodeUnknownSync(ToldMatchRow)
      const events = Effect.fn("KnownMatchStore.events")(function* (
        caller: Caller,
        refs: ReadonlyArray<string>
      ) {
        const rows = yield* sql`
          SELECT found.payload, ${isoMillis(sql, "found.created_at")} AS created_at, ${isoMillis(sql, "s.as_of")} AS as_of,
            ${isoMillis(sql, "s.loaded_at")} AS loaded_at
          FROM (
            SELECT payload, cause, created_at FROM event
            WHERE ${ofSubjects(caller)} AND entity COLLATE "C" = ANY (${refs.map((ref) => `${mark}${ref}`)}::text[])
            ORDER BY created_at DESC LIMIT ${mostEvents}::int4 + 1
          ) found LEFT JOIN snapshot s ON s.id::text = found.cause AND s.mode = ${caller.mode}
          ORDER BY found.created_at DESC`
        // They are long: other work goes on between them.
        return yield* inTurns(function* () {
          const all: Array<ToldMatchRow> = []
          for (const row of rows) {
            all.push(decodeEvent(row))
            yield
          }
          return all
        })
      })

      const told = Effect.fn("KnownMatchStore.told")(function* ({ accountId, mode }: Caller, since: string) {
        const [found] = yield* sql<Told>`
          SELECT
            (SELECT count(DISTINCT of.type) = ${matchTypes.length}::int4 FROM subscription s
              JOIN subscription_subject told ON told.subscription_id = s.id AND told.ref = ${everySubject}
              JOIN subscription_event of ON of.subscription_id = s.id AND of.type = ANY (${matchTypes}::text[])
              WHERE s.account_id = ${accountId} AND s.mode = ${mode}) AS is_told,
            (SELECT ${isoMillis(sql, "removed_through")} FROM event_horizon
              WHERE account_id = ${accountId} AND mode = ${mode} AND identifier = ${anyEntity}) AS removed_through,
            ${isoMillis(sql, "asked.since")} AS since
          FROM (SELECT ${since}::text::timestamptz AS since) asked`
        return found ?? { is_told: false, removed_through: null, since }
      })

      const untold = Effect.fn("KnownMatchStore.untold")(function* (
        { accountId, mode }: Caller,
        editions: ReadonlyArray<FirstEdition>
      ) {
        const before = (baseline: string) =>
          sql`coalesce((${sql.literal(baseline)}.snapshots ->> asked.register)::int8, 0) < asked.edition`
        const rows = yield* sql<{ register: string }>`
          SELECT asked.register FROM unnest(${editions.map(({ register }) => register)}::text[],
            ${editions.map(({ type }) => type)}::text[], ${editions.map(({ edition }) => edition)}::text[]::int8[])
            AS asked (register, type, edition)
          WHERE NOT EXISTS (SELECT FROM subscription s
            JOIN subscription_subject told ON told.subscription_id = s.id AND told.ref = ${everySubject}
            JOIN subscription_event of ON of.subscription_id = s.id AND of.type = asked.type
            JOIN baseline told_from ON told_from.id = told.baseline_id AND ${before("told_from")}
            JOIN baseline of_from ON of_from.id = of.baseline_id AND ${before("of_from")}
            WHERE s.account_id = ${accountId} AND s.mode = ${mode})`
        return rows.map(({ register }) => register)
      })

      return KnownMatchStore.of({ subjects, events, told, untold })
    })
  )
}
