/** Reads what a step of the watcher changed, and which subscriptions watch it. packages/core/docs/watch.md. */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import { EventType } from "@entity-watch/contract/schema/EventType"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient, type Statement } from "effect/sql"
import type { StoreEffect } from "./StoreEffect.ts"
import type { Step } from "./WatchPositionStore.ts"
import { transactionWithoutTimeLimit } from "./withoutTimeLimit.ts"

export const Affected = Schema.Struct({
  identifier: Schema.String,
  /** Whether the identifier was reached through a trust that names the entity as its trustee. */
  by_trust: Schema.Boolean
})
export type Affected = typeof Affected.Type

/** A subscription that is told of one type of change of one identifier. */
export const Watching = Schema.Struct({
  account_id: Schema.String,
  subscription_id: Schema.String,
  identifier: Schema.String,
  type: EventType
})
export type Watching = typeof Watching.Type

export class WatchStore extends Context.Service<
  WatchStore,
  {
    /**
     * The watched identifiers whose entity has a record that a step changed, in order. With `named`, these include the
     * trusts that name a company of which a record changed, because its names are screened as theirs.
     */
    affectedAcrossAccounts(mode: Mode, step: Step, named: boolean): StoreEffect<ReadonlyArray<Affected>>
    /** The entries that a list's step brought and took away, as they are kept. With `isWhole` it brought all there are. */
    listed(
      mode: Mode,
      step: Step,
      isWhole: boolean
    ): StoreEffect<{ readonly before: ReadonlyArray<unknown>; readonly after: ReadonlyArray<unknown> }>
    /**
     * The identifiers that one account watches, or with null all, of companies with these ACNs or ABNs, and of the trusts that
     * name such a company as trustee.
     */
    watchedThroughAcrossAccounts(
      mode: Mode,
      owner: string | null,
      numbers: ReadonlyArray<string>
    ): StoreEffect<ReadonlyArray<string>>
    /** Which of these accounts watch which of these identifiers. */
    ownersWatchingAcrossAccounts(
      mode: Mode,
      identifiers: ReadonlyArray<string>,
      owners: ReadonlyArray<string>
    ): StoreEffect<ReadonlyArray<{ readonly identifier: string; readonly owner: string }>>
    /** The subscriptions of the account that are told of these types of change of these identifiers. */
    watching(
      caller: Caller,
      identifiers: ReadonlyArray<string>,
      types: ReadonlyArray<EventType>
    ): StoreEffect<ReadonlyArray<Watching>>
    /** The subscriptions that are told of these types of change, and watched these identifiers before the step. */
    watchingAcrossAccounts(
      mode: Mode,
      identifiers: ReadonlyArray<string>,
      types: ReadonlyArray<EventType>,
      step: Step
    ): StoreEffect<ReadonlyArray<Watching>>
  }
>()("@entity-watch/core/store/WatchStore") {
  static readonly layer = Layer.effect(
    WatchStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const decodeAffected = Schema.decodeUnknownEffect(Schema.Array(Affected))
      const decodeWatching = Schema.decodeUnknownEffect(Schema.Array(Watching))

      const affectedAcrossAccounts = Effect.fn("WatchStore.affectedAcrossAccounts")(function* (
        mode: Mode,
        step: Step,
        named: boolean
      ) {
        const rows = yield* transactionWithoutTimeLimit(sql)(
          sql`
              WITH changed AS MATERIALIZED (
                SELECT key, abn, acn FROM register_record
                WHERE mode = ${mode} AND register = ${step.register} AND since = ${step.to}::text::int8
                UNION
                SELECT key, abn, acn FROM register_record
                WHERE mode = ${mode} AND register = ${step.register} AND until = ${step.to}::text::int8
              ), held AS MATERIALIZED (
                SELECT abn AS number FROM changed WHERE abn IS NOT NULL
                UNION SELECT acn FROM changed WHERE acn IS NOT NULL
              ), trustees AS MATERIALIZED (
                SELECT DISTINCT legal.abn, legal.acn FROM changed
                JOIN register_name named ON named.mode = ${mode} AND named.register = ${step.register}
                  AND named.key = changed.key AND named.kind = 'trustee'
                JOIN register_name legal ON legal.folded = named.folded AND legal.kind = 'legal' AND legal.mode = ${mode}
              ), companies AS (
                SELECT c.register, c.key FROM held JOIN register_record c ON c.acn = held.number AND c.mode = ${mode}
                WHERE ${named}::bool
                UNION
                SELECT c.register, c.key FROM held JOIN register_record c ON c.abn = held.number AND c.mode = ${mode}
                WHERE ${named}::bool AND c.acn IS NOT NULL
              ), trusts AS (
                SELECT t.abn FROM companies
                JOIN register_name legal ON legal.mode = ${mode} AND legal.register = companies.register
                  AND legal.key = companies.key AND legal.kind IN ('legal', 'former')
                JOIN register_name t ON t.folded = legal.folded AND t.kind = 'trustee' AND t.mode = ${mode}
              ), numbers AS (
                SELECT number, false AS by_trust FROM held
                UNION SELECT abn, false FROM trusts
                UNION SELECT r.acn, false FROM register_record r JOIN held ON r.abn = held.number AND r.mode = ${mode}
                UNION SELECT r.abn, false FROM register_record r JOIN held ON r.acn = held.number AND r.mode = ${mode}
                UNION SELECT abn, true FROM trustees
                UNION SELECT acn, true FROM trustees
                UNION SELECT r.abn, true FROM register_record r JOIN trustees ON r.acn = trustees.acn AND r.mode = ${mode}
              )
              SELECT e.identifier, bool_or(numbers.by_trust) AS by_trust
              FROM numbers JOIN subscription_entity e ON e.identifier = numbers.number
              JOIN subscription s ON s.id = e.subscription_id AND s.mode = ${mode}
              WHERE e.identifier > ${step.after ?? ""}
              GROUP BY e.identifier ORDER BY e.identifier`
        )
        return yield* decodeAffected(rows)
      })

      const listed = Effect.fn("WatchStore.listed")(function* (mode: Mode, step: Step, isWhole: boolean) {
        const at = sql`${step.to}::text::int8`
        const brought = isWhole
          ? sql`since <= ${at} AND (until IS NULL OR until > ${at})`
          : sql`since = ${at}`
        const took = isWhole ? sql`FALSE` : sql`until = ${at}`
        const rows = yield* sql<{ data: unknown; came: boolean }>`
          SELECT data, ${brought} AS came FROM register_record
          WHERE mode = ${mode} AND register = ${step.register} AND (${brought} OR ${took})
          ORDER BY key`
        return {
          before: rows.flatMap(({ came, data }) => (came ? [] : [data])),
          after: rows.flatMap(({ came, data }) => (came ? [data] : []))
        }
      })

      const watchedThroughAcrossAccounts = Effect.fn("WatchStore.watchedThroughAcrossAccounts")(function* (
        mode: Mode,
        owner: string | null,
        numbers: ReadonlyArray<string>
      ) {
        const rows = yield* sql<{ identifier: string }>`
          WITH companies AS MATERIALIZED (
            SELECT register, key, abn, acn FROM register_record WHERE mode = ${mode} AND acn = ANY (${numbers}::text[])
            UNION ALL
            SELECT register, key, abn, acn FROM register_record WHERE mode = ${mode} AND abn = ANY (${numbers}::text[])
          ), trusts AS (
            SELECT t.abn FROM companies
            JOIN register_name legal ON legal.mode = ${mode} AND legal.register = companies.register
              AND legal.key = companies.key AND legal.kind IN ('legal', 'former')
            JOIN register_name t ON t.folded = legal.folded AND t.kind = 'trustee' AND t.mode = ${mode}
          ), numbers AS (
            SELECT acn AS number FROM companies UNION SELECT abn FROM companies UNION SELECT abn FROM trusts
          )
          SELECT DISTINCT e.identifier FROM numbers
          JOIN subscription_entity e ON e.identifier = numbers.number
          JOIN subscription s ON s.id = e.subscription_id AND s.mode = ${mode}
          WHERE ${owner}::text IS NULL OR s.account_id = ${owner}::text`
        return rows.map(({ identifier }) => identifier)
      })

      const ownersWatchingAcrossAccounts = Effect.fn("WatchStore.ownersWatchingAcrossAccounts")(
        (mode: Mode, identifiers: ReadonlyArray<string>, owners: ReadonlyArray<string>) =>
          sql<{ identifier: string; owner: string }>`
            SELECT DISTINCT e.identifier, s.account_id AS owner
            FROM subscription_entity e JOIN subscription s ON s.id = e.subscription_id
            WHERE e.identifier = ANY (${identifiers}::text[]) AND s.account_id = ANY (${owners}::text[])
              AND s.mode = ${mode}`
      )

      const watched = Effect.fnUntraced(function* (
        mode: Mode,
        identifiers: ReadonlyArray<string>,
        types: ReadonlyArray<EventType>,
        concerned: Statement.Fragment
      ) {
        const rows = yield* sql`
          SELECT s.account_id, s.id AS subscription_id, e.identifier, t.type
          FROM subscription_entity e JOIN subscription s ON s.id = e.subscription_id
          JOIN subscription_event t ON t.subscription_id = s.id
          JOIN baseline entity_from ON entity_from.id = e.baseline_id
          JOIN baseline type_from ON type_from.id = t.baseline_id
          WHERE e.identifier = ANY (${identifiers}::text[]) AND t.type = ANY (${types}::text[]) AND s.mode = ${mode}
            AND ${concerned}
          ORDER BY s.account_id, s.created_at, s.id, e.identifier`
        return yield* decodeWatching(rows)
      })

      const watching = Effect.fn("WatchStore.watching")(
        ({ accountId, mode }: Caller, identifiers: ReadonlyArray<string>, types: ReadonlyArray<EventType>) =>
          watched(mode, identifiers, types, sql`s.account_id = ${accountId}`)
      )

      const watchingAcrossAccounts = Effect.fn("WatchStore.watchingAcrossAccounts")(
        (
          mode: Mode,
          identifiers: ReadonlyArray<string>,
          types: ReadonlyArray<EventType>,
          { register, to }: Step
        ) =>
          watched(
            mode,
            identifiers,
            types,
            sql`coalesce((entity_from.snapshots ->> ${register})::int8, 0) < ${to}::text::int8
              AND coalesce((type_from.snapshots ->> ${register})::int8, 0) < ${to}::text::int8`
          )
      )

      return WatchStore.of({
        affectedAcrossAccounts,
        listed,
        watchedThroughAcrossAccounts,
        ownersWatchingAcrossAccounts,
        watching,
        watchingAcrossAccounts
      })
    })
  )
}
