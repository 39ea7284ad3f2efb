/** The tables `journal_entry`, `journal_key` and `journal_hold`: sealed questions and answers, and what must stay. */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import { Erased, JournalHold } from "@entity-watch/contract/schema/Journal"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient } from "effect/sql"
import { askTogether } from "./askTogether.ts"
import { journalLock } from "./journalLock.ts"
import type { StoreEffect } from "./StoreEffect.ts"
import { isoMillis } from "./subscriptionPages.ts"

/** In bytes as they are kept: a page of longer entries ends sooner, and its cursor leads on. */
const mostBytes = 200_000

/** So many entries are erased in one statement. */
const erasedAtOnce = 500

export interface NewEntry {
  readonly caller: Caller
  readonly id: string
  readonly askedAt: string
  /** The keyed digest of the subject's reference; null where the question named none. */
  readonly subject: string | null
  readonly sha256: string
  /** In base64. */
  readonly sealed: string
}

const KeptEntry = Schema.Struct({
  id: Schema.String,
  asked_at: Schema.String,
  sha256: Schema.String,
  sealed: Schema.NullOr(Schema.Uint8Array),
  erased: Schema.NullOr(Erased)
})
export type KeptEntry = typeof KeptEntry.Type

export interface EntryPlace {
  readonly micros: string
  readonly id: string
}

export interface EntriesAsked {
  readonly subject: string | null
  /** Moments in ISO 8601: not before, and before. */
  readonly from: string | null
  readonly to: string | null
  readonly after: EntryPlace | null
  readonly limit: number
}

const PageRow = Schema.Struct({ ...KeptEntry.fields, micros: Schema.String, more: Schema.Boolean })
const Erasing = Schema.Struct({ erased: Schema.Int, is_held: Schema.Boolean })
export type Erasing = typeof Erasing.Type

/** Which entries: all about the subject of a keyed digest, or one. */
export type WhichEntries = { readonly subject: string } | { readonly id: string }

/** A hold, and whether it was placed now and did not stand before. */
export interface Placed {
  readonly hold: JournalHold
  readonly isNew: boolean
}

/** Who does something to the journal, and why. */
export interface ByWhom {
  readonly by: string
  readonly because: string
}

export class JournalStore extends Context.Service<
  JournalStore,
  {
    /** The account's sealed key; null while it has none. */
    key(caller: Caller): StoreEffect<string | null>
    /** Keeps a sealed key, unless another process kept one first, or there is no such account. */
    addKey(caller: Caller, sealed: string): StoreEffect<void>
    /** Who adds at the same time shares a statement. */
    add(entry: NewEntry): StoreEffect<{ readonly id: string }>
    /** The latest first. */
    page(
      caller: Caller,
      asked: EntriesAsked
    ): StoreEffect<{
      readonly entries: ReadonlyArray<KeptEntry>
      /** The place of the last one, when more follow it. */
      readonly next: EntryPlace | null
    }>
    /** Erases some of the entries, in a transaction of its own, unless they are held. */
    erase(caller: Caller, which: WhichEntries, who: ByWhom): StoreEffect<Erasing>
    /** Of the subject, or the account where it is null. One that stands already is answered, and none is placed. */
    hold(caller: Caller, id: string, subject: string | null, who: ByWhom): StoreEffect<Placed>
    /** The latest first: all, or those that hold the subject, which those of the whole account do as well. */
    holds(caller: Caller, subject: string | null, limit: number): StoreEffect<ReadonlyArray<JournalHold>>
    /** Null where there is no such hold that is not released. */
    release(caller: Caller, id: string, by: string): StoreEffect<JournalHold | null>
  }
>()("@entity-watch/core/store/JournalStore") {
  static readonly layer = Layer.effect(
    JournalStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const micros = sql.literal("(extract(epoch FROM asked_at) * 1000000)::int8::text")
      const holdColumns = sql`
        id, CASE WHEN subject IS NULL THEN 'account' ELSE 'subject' END AS of, because, placed_by,
        ${isoMillis(sql, "placed_at")} AS placed_at, released_by, ${isoMillis(sql, "released_at")} AS released_at`

      const key = Effect.fn("JournalStore.key")(function* ({ accountId, mode }: Caller) {
        const [row] = yield* sql<{ secret: string }>`
          SELECT secret FROM journal_key WHERE account_id = ${accountId} AND mode = ${mode}`
        return row?.secret ?? null
      })

      const addKey = Effect.fn("JournalStore.addKey")(function* (
        { accountId, mode }: Caller,
        sealed: string
      ) {
        yield* sql`
          INSERT INTO journal_key (account_id, mode, secret)
          SELECT id, ${mode}::text, ${sealed}::text FROM account WHERE id = ${accountId}
          ON CONFLICT DO NOTHING`
      })

      const add = yield* askTogether((entries: ReadonlyArray<NewEntry>) => {
        const rows = entries.map(({ askedAt, caller: { accountId, mode }, id, sealed, sha256, subject }) => ({
          id,
          account_id: accountId,
          mode,
          asked_at: askedAt,
          subject,
          sha256,
          sealed
        }))
        return Effect.as(
          sql`
            INSERT INTO journal_entry (id, account_id, mode, asked_at, subject, sha256, sealed)
            SELECT id, account_id, mode, asked_at, subject, sha256, decode(sealed, 'base64')
            FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS kept (id text, account_id text,
              mode text, asked_at timestamptz, subject text, sha256 text, sealed text)
            ON CONFLICT (id) DO NOTHING`,
          entries.map(({ id }) => ({ id }))
        )
      })

      const decodePage = Schema.decodeUnknownEffect(Schema.Array(PageRow))
      const page: JournalStore["Service"]["page"] = Effect.fn("JournalStore.page")(function* (
        { accountId, mode },
        { after, from, limit, subject, to }
      ) {
        const rows = yield* sql`
          WITH found AS (
            SELECT id, ${isoMillis(sql, "asked_at")} AS asked_iso, sha256, sealed, erased_at, erased_by, erased_because,
              ${micros} AS micros, asked_at AS asked
            FROM journal_entry
            WHERE account_id = ${accountId} AND mode = ${mode}
              AND ${subject === null ? sql`account_id || '/' || mode = ${`${accountId}/${mode}`}` : sql`subject = ${subject}`}
              AND (${from}::text IS NULL OR asked_at >= ${from}::text::timestamptz)
              AND (${to}::text IS NULL OR asked_at < ${to}::text::timestamptz)
              AND (${after?.micros ?? null}::text IS NULL OR (asked_at, id) < (
                'epoch'::timestamptz + ${after?.micros ?? null}::text::int8 * interval '1 microsecond',
                ${after?.id ?? ""}::text))
            ORDER BY journal_entry.asked_at DESC, id DESC LIMIT ${limit}::int4 + 1
          ), sized AS (
            SELECT *, row_number() OVER latest AS nth, sum(300 + coalesce(octet_length(sealed), 0)) OVER latest AS bytes
            FROM found WINDOW latest AS (ORDER BY asked DESC, id DESC)
          ), chosen AS (
            SELECT * FROM sized WHERE nth = 1 OR nth <= ${limit}::int4 AND bytes <= ${mostBytes}::int4
          )
          SELECT id, asked_iso AS asked_at, sha256, sealed, micros,
            CASE WHEN erased_at IS NOT NULL THEN json_build_object('at', ${isoMillis(sql, "erased_at")},
              'by', erased_by, 'because', erased_because) END AS erased,
            (SELECT count(*) FROM found) > (SELECT count(*) FROM chosen) AS more
          FROM chosen ORDER BY nth`
        const read = yield* decodePage(rows)
        const last = read.at(-1)
        return {
          entries: read.map(({ micros: _, more: __, ...entry }) => entry),
          next: last?.more === true ? { micros: last.micros, id: last.id } : null
        }
      })

      /** Of a hold and an erasure at the same moment, the later one sees the earlier one. */
      const ofAccount = <A, E>({ accountId }: Caller, act: Effect.Effect<A, E>) =>
        sql.withTransaction(
          Effect.andThen(sql`SELECT id FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`, act)
        )

      const decodeErasing = Schema.decodeUnknownEffect(Schema.Array(Erasing))
      const erase = Effect.fn("JournalStore.erase")(function* (
        caller: Caller,
        which: WhichEntries,
        { because, by }: ByWhom
      ) {
        const { accountId, mode } = caller
        const rows = yield* ofAccount(
          caller,
          sql`
            WITH wanted AS MATERIALIZED (
              SELECT id, EXISTS (SELECT FROM journal_hold held
                WHERE held.account_id = ${accountId} AND held.mode = ${mode} AND released_at IS NULL
                  AND (held.subject IS NULL OR held.subject = entry.subject)) AS is_held
              FROM journal_entry entry
              WHERE account_id = ${accountId} AND mode = ${mode} AND sealed IS NOT NULL
                AND ${"id" in which ? sql`id = ${which.id}` : sql`subject = ${which.subject}`}
              LIMIT ${erasedAtOnce}::int4
            ), gone AS (
              UPDATE journal_entry SET sealed = NULL, erased_at = clock_timestamp(), erased_by = ${by},
                erased_because = ${because}
              WHERE id IN (SELECT id FROM wanted WHERE NOT is_held) RETURNING id
            )
            SELECT (SELECT count(*)::int4 FROM gone) AS erased, coalesce(bool_or(is_held), false) AS is_held
            FROM wanted`
        )
        const [done = { erased: 0, is_held: false }] = yield* decodeErasing(rows)
        return done
      })

      const decodeHolds = Schema.decodeUnknownEffect(Schema.Array(JournalHold))
      const hold: JournalStore["Service"]["hold"] = Effect.fn("JournalStore.hold")(function* (
        caller,
        id,
        subject,
        { because, by }
      ) {
        const { accountId, mode } = caller
        // A removal that is under way ends first; none that begins later removes what is held.
        const placing = Effect.andThen(
          sql`SELECT pg_advisory_xact_lock_shared(${journalLock})`,
          sql`
            WITH standing AS (
              SELECT * FROM journal_hold WHERE account_id = ${accountId} AND mode = ${mode}
                AND subject IS NOT DISTINCT FROM ${subject}::text AND released_at IS NULL
              ORDER BY placed_at DESC, id DESC LIMIT 1
            ), placed AS (
              INSERT INTO journal_hold (id, account_id, mode, subject, because, placed_by)
              SELECT ${id}::text, ${accountId}::text, ${mode}::text, ${subject}::text, ${because}::text, ${by}::text
              WHERE NOT EXISTS (SELECT FROM standing) RETURNING *
            )
            SELECT ${holdColumns} FROM (SELECT * FROM standing UNION ALL SELECT * FROM placed) AS held`
        )
        const rows = yield* ofAccount(caller, placing)
        const [held] = yield* decodeHolds(rows)
        return held === undefined
          ? yield* Effect.die("A hold was not placed.")
          : { hold: held, isNew: held.id === id }
      })

      const holds = Effect.fn("JournalStore.holds")(function* (
        { accountId, mode }: Caller,
        subject: string | null,
        limit: number
      ) {
        const rows = yield* sql`
          SELECT ${holdColumns} FROM journal_hold WHERE account_id = ${accountId} AND mode = ${mode}
            AND (${subject}::text IS NULL OR subject IS NULL OR subject = ${subject}::text)
          ORDER BY journal_hold.placed_at DESC, id DESC LIMIT ${limit}::int4`
        return yield* decodeHolds(rows)
      })

      const release = Effect.fn("JournalStore.release")(function* (
        { accountId, mode }: Caller,
        id: string,
        by: string
      ) {
        const rows = yield* sql`
          UPDATE journal_hold SET released_at = clock_timestamp(), released_by = ${by}
          WHERE id = ${id} AND account_id = ${accountId} AND mode = ${mode} AND released_at IS NULL
          RETURNING ${holdColumns}`
        const [released = null] = yield* decodeHolds(rows)
        return released
      })

      return JournalStore.of({ key, addKey, add, page, erase, hold, holds, release })
    })
  )
}
