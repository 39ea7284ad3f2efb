/** The table `additional_list`: what operators and accounts say of the lists that they add. */

import { ListFormat, ListKind } from "@entity-watch/contract/schema/AdditionalList"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { ListId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient } from "effect/sql"
import type { AdditionalList } from "../domain/AdditionalList.ts"
import type { StoreEffect } from "./StoreEffect.ts"

const Definition = Schema.Struct({
  title: Schema.String,
  publisher: Schema.String,
  licence: Schema.String,
  format: ListFormat,
  kind: ListKind,
  counts: Schema.Boolean,
  maxAgeDays: Schema.NullOr(Schema.Int),
  floor: Schema.Int
})
type Definition = typeof Definition.Type

const Row = Schema.Struct({
  version: Schema.String,
  id: ListId,
  owner: Schema.NullOr(Schema.String),
  after: Schema.String,
  definition: Schema.fromJsonString(Definition)
})
const KindRow = Schema.Struct({ id: ListId, kind: ListKind })
const decodeKinds = Schema.decodeUnknownEffect(Schema.Array(KindRow))
const decodeRows = Schema.decodeUnknownEffect(Schema.Array(Row))

/** The lists that are defined, and the number of the last definition or removal that is behind that. */
export interface DefinedLists {
  readonly upTo: string
  readonly lists: ReadonlyArray<AdditionalList>
}

/** A list as it is to be. */
export type ListDefinition = Omit<AdditionalList, "version" | "after">

/** How many lists there may be of the whole service, and of one account, in one mode. */
export const mostLists = { service: 64, account: 16 }
/** How many names an account may ever give to lists in one mode: what a removed list was stays, for questions about the past. */
export const mostOwnNames = 200
/** The entries of all lists of an account in one mode, which are held in memory. */
export const mostOwnEntries = 20_000

export class AdditionalListStore extends Context.Service<
  AdditionalListStore,
  {
    /** In the order of their ids: now, or at a moment in ISO 8601. */
    definedAcrossAccounts(mode: Mode, at: string | null): StoreEffect<DefinedLists>
    /** Of what kinds the lists of an account, and those of the whole service, were at this moment and after it. */
    kindsSince(caller: Caller, since: string): StoreEffect<ReadonlyArray<typeof KindRow.Type>>
    /** Whether an account may call a list so: it did before, or may still use another name. */
    mayName(caller: Caller, id: ListId): StoreEffect<boolean>
    /** Defines a list, or defines it anew; says of what its owner has, or ever had, as many as there may be. */
    define(mode: Mode, list: ListDefinition): StoreEffect<"defined" | "lists" | "names">
    /** False where there is no such list. What was loaded of it stays, for questions about the past. */
    remove(mode: Mode, id: ListId): StoreEffect<boolean>
  }
>()("@entity-watch/core/store/AdditionalListStore") {
  static readonly layer = Layer.effect(
    AdditionalListStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const defined = Effect.fn("AdditionalListStore.definedAcrossAccounts")(function* (
        mode: Mode,
        at: string | null
      ) {
        const until = at === null ? sql`TRUE` : sql`at <= ${at}::text::timestamptz`
        const [last] = yield* sql<{ version: string }>`
          SELECT version::text AS version FROM additional_list WHERE mode = ${mode} AND ${until}
          ORDER BY additional_list.version DESC LIMIT 1`
        const rows = yield* sql`
          SELECT * FROM (SELECT DISTINCT ON (id) version::text AS version, id, account_id AS owner, definition::text AS definition,
            after::text AS after
          FROM additional_list WHERE mode = ${mode} AND ${until} ORDER BY id, additional_list.version DESC) latest
          WHERE definition IS NOT NULL ORDER BY id`
        const lists = yield* decodeRows(rows)
        return {
          upTo: last?.version ?? "0",
          lists: lists.map(({ definition, ...row }) => ({ ...row, ...definition }))
        }
      })

      const kindsSince = Effect.fn("AdditionalListStore.kindsSince")(function* (
        { accountId, mode }: Caller,
        since: string
      ) {
        const rows = yield* sql`
          WITH first AS (
            SELECT id, max(version) AS version FROM additional_list
            WHERE mode = ${mode} AND at <= ${since}::text::timestamptz GROUP BY id
          )
          SELECT DISTINCT list.id, list.definition->>'kind' AS kind
          FROM additional_list list LEFT JOIN first ON first.id = list.id
          WHERE list.mode = ${mode} AND (list.account_id IS NULL OR list.account_id = ${accountId})
            AND list.definition IS NOT NULL AND list.version >= coalesce(first.version, 0)`
        return yield* decodeKinds(rows)
      })

      const mayName = Effect.fn("AdditionalListStore.mayName")(function* (
        { accountId, mode }: Pick<Caller, "accountId" | "mode">,
        id: ListId
      ) {
        const [others] = yield* sql<{ count: number }>`
          SELECT count(DISTINCT id)::int4 AS count FROM additional_list
          WHERE mode = ${mode} AND account_id = ${accountId} AND id <> ${id}`
        if ((others?.count ?? 0) < mostOwnNames) return true
        const used = yield* sql`SELECT 1 FROM additional_list WHERE mode = ${mode} AND id = ${id} LIMIT 1`
        return used.length > 0
      })

      /** Whoever changes which lists there are waits for others who do. */
      const alone = sql`SELECT pg_advisory_xact_lock(hashtext('additional_list'))`

      const define = Effect.fn("AdditionalListStore.define")(
        (mode: Mode, { id, owner, ...definition }: ListDefinition) =>
          sql.withTransaction(
            Effect.gen(function* () {
              yield* alone
              const { lists } = yield* defined(mode, null)
              const others = lists.filter((each) => each.owner === owner && each.id !== id)
              if (others.length >= (owner === null ? mostLists.service : mostLists.account))
                return "lists" as const
              if (owner !== null && !(yield* mayName({ accountId: owner, mode }, id))) return "names" as const
              yield* sql`
                INSERT INTO additional_list (mode, id, account_id, definition, after)
                SELECT ${mode}, ${id}, ${owner}, ${JSON.stringify(definition satisfies Definition)}::text::json,
                  coalesce((SELECT after FROM additional_list WHERE mode = ${mode} AND id = ${id}
                    ORDER BY additional_list.version DESC LIMIT 1), 0)`
              return "defined" as const
            })
          )
      )

      const remove = Effect.fn("AdditionalListStore.remove")((mode: Mode, id: ListId) =>
        sql.withTransaction(
          Effect.gen(function* () {
            yield* alone
            const list = (yield* defined(mode, null)).lists.find((each) => each.id === id)
            if (list === undefined) return false
            yield* sql`
              INSERT INTO additional_list (mode, id, account_id, after)
              SELECT ${mode}, ${id}, ${list.owner}, coalesce(max(snapshot.id), 0) FROM snapshot
              WHERE mode = ${mode} AND register = ${id}`
            yield* sql`
              UPDATE snapshot SET state = 'superseded'
              WHERE mode = ${mode} AND register = ${id} AND state = 'current'`
            return true
          })
        )
      )

      return AdditionalListStore.of({ definedAcrossAccounts: defined, kindsSince, mayName, define, remove })
    })
  )
}
