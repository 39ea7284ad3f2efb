/** The tables `watched_subject` and `subject_key`: the sealed subjects of each account, and how many there are. */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { EventType } from "@entity-watch/contract/schema/EventType"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient } from "effect/sql"
import { makePutSubjects, type PutRow, type SealedSubject } from "./putSubjects.ts"
import type { StoreEffect } from "./StoreEffect.ts"
import { isoMillis } from "./subscriptionPages.ts"
import { everySubject } from "./subscriptionWatching.ts"
import type { KeyPage } from "./WatchedNameStore.ts"
import type { Step } from "./WatchPositionStore.ts"

/** So many letters of a digest, of 6 bits each, tell the facts of a subject from those that it had before. */
const digestLetters = 16

const times = { created_at: Schema.String, updated_at: Schema.String }

const OneRow = Schema.Struct({ sealed: Schema.Uint8Array, ...times })
export type SealedRow = typeof OneRow.Type

const ListedRow = Schema.Struct({ ref: Schema.String, ...times })

const WatchedRow = Schema.Struct({
  id: Schema.String,
  account_id: Schema.String,
  ref: Schema.String,
  sealed: Schema.Uint8Array
})
export type WatchedRow = typeof WatchedRow.Type

/** Whether nobody put a subject since a moment, where one is given. Nulls are passed over. */
const isPutBefore = (sql: SqlClient.SqlClient, moment: string | undefined) =>
  moment === undefined ? sql`true` : sql`greatest(updated_at, put_at) < ${moment}::text::timestamptz`

/** A subject, and a subscription that is told of it. */
const ToldRow = Schema.Struct({ id: Schema.String, subscription_id: Schema.String })
type ToldRow = typeof ToldRow.Type

export class SubjectStore extends Context.Service<
  SubjectStore,
  {
    /** The account's sealed key; null while it has none. */
    key(caller: Caller): StoreEffect<string | null>
    /** Keeps a sealed key, unless another process kept one first, or there is no such account. */
    addKey(caller: Caller, sealed: string): StoreEffect<void>
    /**
     * Adds or replaces subjects, each of another reference. Those for which the account has no room are not answered. The
     * account must have a key.
     */
    put(
      caller: Caller,
      subjects: ReadonlyArray<SealedSubject>,
      limit: number
    ): StoreEffect<ReadonlyArray<PutRow>>
    /** Null where the account has no subject of this reference. */
    find(caller: Caller, ref: string): StoreEffect<SealedRow | null>
    /** False where the account has no subject of this reference, or with `putBefore` where it was put since then. */
    remove(caller: Caller, ref: string, putBefore?: string): StoreEffect<boolean>
    count(caller: Caller): StoreEffect<number>
    /** The subscriptions of the account that are told of this type of match of the subject. */
    told(caller: Caller, type: EventType, ref: string): StoreEffect<ReadonlyArray<string>>
    /** In the order of the references, one more than the limit where more follow. */
    page(
      caller: Caller,
      after: string,
      limit: number,
      putBefore?: string
    ): StoreEffect<ReadonlyArray<typeof ListedRow.Type>>
    /**
     * A page of the subjects of one account, or with null of all that have a subscription of subjects, in the order of their
     * ids and joined by commas: each its id and, after a space, what changes with its facts.
     */
    keysAcrossAccounts(mode: Mode, owner: string | null, page: KeyPage): StoreEffect<string>
    /** Subjects by their ids, in the order of these. */
    sealedAcrossAccounts(mode: Mode, ids: ReadonlyArray<string>): StoreEffect<ReadonlyArray<WatchedRow>>
    /**
     * Those of these subjects of which a subscription is told that such a step of a list made a match, in the order of their
     * ids: of one account, or with null of all.
     */
    watchedAcrossAccounts(
      mode: Mode,
      type: EventType,
      owner: string | null,
      step: Step,
      ids: ReadonlyArray<string>
    ): StoreEffect<ReadonlyArray<WatchedRow>>
    /** The subscriptions that are told so of these subjects. */
    toldAcrossAccounts(
      mode: Mode,
      type: EventType,
      step: Step,
      ids: ReadonlyArray<string>
    ): StoreEffect<ReadonlyArray<ToldRow>>
  }
>()("@entity-watch/core/store/SubjectStore") {
  static readonly layer = Layer.effect(
    SubjectStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const timesOf = (table: string) => sql`
        ${isoMillis(sql, `${table}.created_at`)} AS created_at, ${isoMillis(sql, `${table}.updated_at`)} AS updated_at`

      const key = Effect.fn("SubjectStore.key")(function* ({ accountId, mode }: Caller) {
        const [row] = yield* sql<{ secret: string }>`
          SELECT secret FROM subject_key WHERE account_id = ${accountId} AND mode = ${mode}`
        return row?.secret ?? null
      })

      const addKey = Effect.fn("SubjectStore.addKey")(function* (
        { accountId, mode }: Caller,
        sealed: string
      ) {
        yield* sql`
          INSERT INTO subject_key (account_id, mode, secret)
          SELECT id, ${mode}::text, ${sealed}::text FROM account WHERE id = ${accountId}
          ON CONFLICT DO NOTHING`
      })

      const put = yield* makePutSubjects

      const decodeOne = Schema.decodeUnknownEffect(Schema.Array(OneRow))
      const find = Effect.fn("SubjectStore.find")(function* ({ accountId, mode }: Caller, ref: string) {
        const rows = yield* sql`
          SELECT sealed, ${timesOf("watched_subject")} FROM watched_subject
          WHERE account_id = ${accountId} AND mode = ${mode} AND ref = ${ref}`
        const [row = null] = yield* decodeOne(rows)
        return row
      })

      const remove = Effect.fn("SubjectStore.remove")(function* (
        { accountId, mode }: Caller,
        ref: string,
        putBefore?: string
      ) {
        // The account's row first, as whoever adds does.
        const removed = yield* sql.withTransaction(
          Effect.andThen(
            sql`SELECT FROM subject_key WHERE account_id = ${accountId} AND mode = ${mode} FOR NO KEY UPDATE`,
            sql`
              WITH gone AS (
                DELETE FROM watched_subject WHERE account_id = ${accountId} AND mode = ${mode} AND ref = ${ref}
                  AND ${isPutBefore(sql, putBefore)}
                RETURNING id
              )
              UPDATE subject_key SET subjects = subjects - 1
              WHERE account_id = ${accountId} AND mode = ${mode} AND EXISTS (SELECT FROM gone) RETURNING 1 AS one`
          )
        )
        return removed.length > 0
      })

      const count = Effect.fn("SubjectStore.count")(function* ({ accountId, mode }: Caller) {
        const [row] = yield* sql<{ subjects: number }>`
          SELECT subjects FROM subject_key WHERE account_id = ${accountId} AND mode = ${mode}`
        return row?.subjects ?? 0
      })

      const decodeListed = Schema.decodeUnknownEffect(Schema.Array(ListedRow))
      const page = Effect.fn("SubjectStore.page")(function* (
        { accountId, mode }: Caller,
        after: string,
        limit: number,
        putBefore?: string
      ) {
        const rows = yield* sql`
          SELECT ref, ${timesOf("watched_subject")} FROM watched_subject
          WHERE account_id = ${accountId} AND mode = ${mode} AND ref > ${after}::text COLLATE "C"
            AND ${isPutBefore(sql, putBefore)}
          ORDER BY ref LIMIT ${limit}::int4 + 1`
        return yield* decodeListed(rows)
      })

      const told = Effect.fn("SubjectStore.told")(function* (
        { accountId, mode }: Caller,
        type: EventType,
        ref: string
      ) {
        const rows = yield* sql<{ id: string }>`
          SELECT id FROM subscription s WHERE account_id = ${accountId} AND mode = ${mode}
            AND EXISTS (SELECT FROM subscription_subject
              WHERE subscription_id = s.id AND ref IN (${everySubject}::text, ${ref}::text))
            AND EXISTS (SELECT FROM subscription_event WHERE subscription_id = s.id AND type = ${type})
          ORDER BY created_at, id`
        return rows.map(({ id }) => id)
      })

      const before = (column: string, { register, to }: Step) => sql`
        coalesce((SELECT (snapshots ->> ${register})::int8 FROM baseline WHERE id = ${sql.literal(column)}), 0)
          < ${to}::text::int8`

      /** The subscriptions that are told of a type of match by a step, with whom they are told of. */
      const telling = (mode: Mode, type: EventType, step: Step) => sql`
        SELECT s.id, s.account_id, s.created_at, told.ref FROM subscription s
        JOIN subscription_subject told ON told.subscription_id = s.id AND ${before("told.baseline_id", step)}
        JOIN subscription_event of ON of.subscription_id = s.id AND of.type = ${type}
          AND ${before("of.baseline_id", step)}
        WHERE s.mode = ${mode}`

      const keysAcrossAccounts = Effect.fn("SubjectStore.keysAcrossAccounts")(function* (
        mode: Mode,
        owner: string | null,
        { after, limit, through }: KeyPage
      ) {
        const [row] = yield* sql<{ keys: string | null }>`
          SELECT string_agg(id::text || ' ' || left(digest, ${digestLetters}::int4), ',' ORDER BY id) AS keys FROM (
            SELECT id, digest FROM watched_subject
            WHERE mode = ${mode} AND id > ${after}::text::int8
              AND (${through}::text IS NULL OR id <= ${through}::text::int8)
              AND (${owner}::text IS NULL OR account_id = ${owner}::text)
              AND account_id IN (
                SELECT s.account_id FROM subscription s
                JOIN subscription_subject told ON told.subscription_id = s.id WHERE s.mode = ${mode}
              )
            ORDER BY id LIMIT ${limit}::int4
          ) AS page`
        return row?.keys ?? ""
      })

      const decodeWatched = Schema.decodeUnknownEffect(Schema.Array(WatchedRow))
      const sealedAcrossAccounts = Effect.fn("SubjectStore.sealedAcrossAccounts")(function* (
        mode: Mode,
        ids: ReadonlyArray<string>
      ) {
        const rows = yield* sql`
          SELECT id::text AS id, account_id, ref, sealed FROM watched_subject watched
          WHERE mode = ${mode} AND id = ANY (${ids}::text[]::int8[]) ORDER BY watched.id`
        return yield* decodeWatched(rows)
      })

      const watchedAcrossAccounts = Effect.fn("SubjectStore.watchedAcrossAccounts")(function* (
        mode: Mode,
        type: EventType,
        owner: string | null,
        step: Step,
        ids: ReadonlyArray<string>
      ) {
        const rows = yield* sql`
          WITH telling AS MATERIALIZED (${telling(mode, type, step)}), whole AS MATERIALIZED (
            SELECT DISTINCT account_id FROM telling WHERE ref = ${everySubject}
          )
          SELECT id::text AS id, account_id, ref, sealed FROM watched_subject watched
          WHERE mode = ${mode} AND id = ANY (${ids}::text[]::int8[])
            AND (${owner}::text IS NULL OR account_id = ${owner}::text)
            AND (account_id IN (SELECT account_id FROM whole)
              OR (account_id, ref) IN (SELECT account_id, ref FROM telling))
            AND ${before("watched.baseline_id", step)}
          ORDER BY watched.id`
        return yield* decodeWatched(rows)
      })

      const decodeTold = Schema.decodeUnknownEffect(Schema.Array(ToldRow))
      const toldAcrossAccounts = Effect.fn("SubjectStore.toldAcrossAccounts")(function* (
        mode: Mode,
        type: EventType,
        step: Step,
        ids: ReadonlyArray<string>
      ) {
        const rows = yield* sql`
          WITH telling AS MATERIALIZED (${telling(mode, type, step)})
          SELECT DISTINCT watched.id::text AS id, telling.id AS subscription_id, telling.created_at
          FROM watched_subject watched
          JOIN telling ON telling.account_id = watched.account_id AND telling.ref IN (${everySubject}, watched.ref)
          WHERE watched.mode = ${mode} AND watched.id = ANY (${ids}::text[]::int8[])
          ORDER BY telling.created_at, telling.id`
        return yield* decodeTold(rows)
      })

      return SubjectStore.of({
        key,
        addKey,
        put,
        find,
        remove,
        count,
        told,
        page,
        keysAcrossAccounts,
        sealedAcrossAccounts,
        watchedAcrossAccounts,
        toldAcrossAccounts
      })
    })
  )
}
