/**
 * The tables `operator_channel` and `told_need`: what was told to the operator on each channel, and the claim with which
 * one instance of many tells it. All times are those of the database's clock.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import type { StoreEffect } from "./StoreEffect.ts"
import { isoMillis } from "./subscriptionPages.ts"

/** So many needs are kept for a channel. Others wait until some of these are over. */
export const keptAtMost = 1000

/** What is over for a moment only is not over. */
const overAfter = "interval '5 minutes'"
/** What lasts for a moment only needs nobody. */
const toldAfter = "interval '2 minutes'"
/** From one message to the next. */
const pause = "interval '10 minutes'"
/** Longer than any channel takes. */
const claimLasts = "interval '2 minutes'"
/** In minutes, from one failed attempt to the next; it doubles each time, until this. */
const longestWait = 60
/** What is later was written before the database's clock was set back, and holds nobody up. */
const longestClaim = `interval '${longestWait} minutes'`

export interface SeenNeed {
  readonly id: string
  readonly code: string
}

const KnownNeed = Schema.Struct({ id: Schema.String, code: Schema.String, since: Schema.String })
export type KnownNeed = typeof KnownNeed.Type

export interface MessageClaim {
  readonly channel: string
  /** The fence: a later claim has a higher number. */
  readonly number: number
  /** In ISO 8601. */
  readonly claimedAt: string
  /** Those of the needs asked about that are to be told, the oldest first. */
  readonly due: ReadonlyArray<KnownNeed>
  /** Told, and not seen for a while. */
  readonly over: ReadonlyArray<KnownNeed>
}

export class ToldNeedStore extends Context.Service<
  ToldNeedStore,
  {
    /** Notes that these are so now, and forgets what is over and was never told. */
    see(channel: string, needs: ReadonlyArray<SeenNeed>): StoreEffect<void>
    /**
     * Claims the next message, if there is anything to tell of these needs or of what is over, and if no other instance
     * has a claim, and the last message or the last failure is long enough ago.
     */
    claim(
      channel: string,
      ids: ReadonlyArray<string>,
      overAtMost: number
    ): StoreEffect<Option.Option<MessageClaim>>
    /** It was sent. True of the needs that were told even when the claim lapsed meanwhile. */
    told(claim: MessageClaim, ids: ReadonlyArray<string>): StoreEffect<void>
    /** There was nothing to send but what nobody has to know: it is forgotten, and the next message need not wait. */
    forget(claim: MessageClaim): StoreEffect<void>
    /** It was not sent. Answers in how many minutes it is tried again; none when the claim lapsed meanwhile. */
    failed(claim: MessageClaim): StoreEffect<Option.Option<number>>
  }
>()("@entity-watch/core/store/ToldNeedStore") {
  static readonly layer = Layer.effect(
    ToldNeedStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const since = isoMillis(sql, "first_seen_at")
      const isOver = sql.literal(`told_at IS NOT NULL AND last_seen_at < clock_timestamp() - ${overAfter}`)
      const isDue = sql.literal(
        `told_at IS NULL AND (first_seen_at <= clock_timestamp() - ${toldAfter} OR first_seen_at > clock_timestamp())`
      )
      const jsonOf = (ids: ReadonlyArray<string>) =>
        sql`(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`

      const see = Effect.fn("ToldNeedStore.see")(function* (channel: string, needs: ReadonlyArray<SeenNeed>) {
        const seen = JSON.stringify(needs.map(({ code, id }) => ({ id, code })))
        yield* sql`INSERT INTO operator_channel (channel) VALUES (${channel}) ON CONFLICT DO NOTHING`
        // In the order of the ids, so that two instances do not wait for each other.
        yield* sql`
          WITH seen AS (
            SELECT DISTINCT ON (id) id, code FROM jsonb_to_recordset(${seen}::text::jsonb) AS s (id text, code text)
          ), known AS (
            SELECT need_id FROM told_need WHERE channel = ${channel} AND need_id IN (SELECT id FROM seen)
            ORDER BY need_id FOR UPDATE
          ), again AS (
            UPDATE told_need SET last_seen_at = clock_timestamp()
            WHERE channel = ${channel} AND need_id IN (SELECT need_id FROM known)
          )
          INSERT INTO told_need (channel, need_id, code)
          SELECT ${channel}, id, code FROM seen WHERE id NOT IN (SELECT need_id FROM known) ORDER BY id
          LIMIT greatest(0, ${keptAtMost}::int4 - (SELECT count(*) FROM told_need WHERE channel = ${channel}))
          ON CONFLICT (channel, need_id) DO UPDATE SET last_seen_at = clock_timestamp()`
        yield* sql`
          DELETE FROM told_need WHERE channel = ${channel} AND told_at IS NULL
            AND last_seen_at < clock_timestamp() - ${sql.literal(overAfter)}`
      })

      const take = SqlSchema.findOneOption({
        Request: Schema.Struct({ channel: Schema.String, ids: Schema.Array(Schema.String) }),
        Result: Schema.Struct({ number: Schema.Int, claimed_at: Schema.String }),
        execute: ({ channel, ids }) => sql`
          UPDATE operator_channel c
          SET claims = claims + 1, claimed_until = clock_timestamp() + ${sql.literal(claimLasts)}
          WHERE channel = ${channel} AND (claimed_until IS NULL
              OR claimed_until NOT BETWEEN clock_timestamp() AND clock_timestamp() + ${sql.literal(longestClaim)})
            AND (told_at IS NULL
              OR told_at NOT BETWEEN clock_timestamp() - ${sql.literal(pause)} AND clock_timestamp())
            AND EXISTS (SELECT FROM told_need n WHERE n.channel = ${channel}
              AND ((${isOver}) OR (${isDue} AND need_id IN ${jsonOf(ids)})))
          RETURNING claims AS number, ${isoMillis(sql, "clock_timestamp()")} AS claimed_at`
      })

      const dueOnes = SqlSchema.findAll({
        Request: Schema.Struct({ channel: Schema.String, ids: Schema.Array(Schema.String) }),
        Result: KnownNeed,
        execute: ({ channel, ids }) => sql`
          SELECT need_id AS id, code, ${since} AS since FROM told_need
          WHERE channel = ${channel} AND ${isDue} AND need_id IN ${jsonOf(ids)}
          ORDER BY first_seen_at, need_id`
      })

      const overOnes = SqlSchema.findAll({
        Request: Schema.Struct({ channel: Schema.String, limit: Schema.Int }),
        Result: KnownNeed,
        execute: ({ channel, limit }) => sql`
          SELECT need_id AS id, code, ${since} AS since FROM told_need
          WHERE channel = ${channel} AND ${isOver} ORDER BY last_seen_at, need_id LIMIT ${limit}::int4`
      })

      const claim = Effect.fn("ToldNeedStore.claim")(function* (
        channel: string,
        ids: ReadonlyArray<string>,
        overAtMost: number
      ) {
        const taken = yield* take({ channel, ids })
        if (Option.isNone(taken)) return Option.none<MessageClaim>()
        const { claimed_at: claimedAt, number } = taken.value
        const due = yield* dueOnes({ channel, ids })
        const over = yield* overOnes({ channel, limit: overAtMost })
        return Option.some<MessageClaim>({ channel, number, claimedAt, due, over })
      })

      const deleteOver = ({ channel, over }: MessageClaim) => sql`
        DELETE FROM told_need WHERE channel = ${channel} AND need_id IN ${jsonOf(over.map(({ id }) => id))}`

      const forget = Effect.fn("ToldNeedStore.forget")(function* (claimed: MessageClaim) {
        yield* deleteOver(claimed)
        yield* sql`
          UPDATE operator_channel SET claimed_until = NULL
          WHERE channel = ${claimed.channel} AND claims = ${claimed.number}::int4`
      }, sql.withTransaction)

      const told = Effect.fn("ToldNeedStore.told")(function* (
        claimed: MessageClaim,
        ids: ReadonlyArray<string>
      ) {
        const { channel, number } = claimed
        yield* sql`
          UPDATE told_need SET told_at = clock_timestamp() WHERE channel = ${channel} AND need_id IN ${jsonOf(ids)}`
        yield* deleteOver(claimed)
        yield* sql`
          UPDATE operator_channel SET told_at = clock_timestamp(), attempts = 0,
            claimed_until = CASE WHEN claims = ${number}::int4 THEN NULL ELSE claimed_until END
          WHERE channel = ${channel}`
      }, sql.withTransaction)

      const wait = sql.literal(`least(${longestWait}, 2 ^ least(attempts, 6))::int4`)
      const fail = SqlSchema.findOneOption({
        Request: Schema.Struct({ channel: Schema.String, number: Schema.Int }),
        Result: Schema.Struct({ minutes: Schema.Int }),
        execute: ({ channel, number }) => sql`
          UPDATE operator_channel c SET attempts = c.attempts + 1,
            claimed_until = clock_timestamp() + before.minutes * interval '1 minute'
          FROM (SELECT ${wait} AS minutes FROM operator_channel WHERE channel = ${channel}) AS before
          WHERE c.channel = ${channel} AND c.claims = ${number}::int4
          RETURNING before.minutes`
      })

      return ToldNeedStore.of({
        see,
        claim,
        told,
        forget,
        failed: ({ channel, number }) =>
          Effect.map(
            fail({ channel, number }),
            Option.map(({ minutes }) => minutes)
          )
      })
    })
  )
}
