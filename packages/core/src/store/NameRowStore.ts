/**
 * The names from which a segment is built, in pages. A page is one value of JSON, which the caller hands to the thread
 * that builds: to read a million rows one by one would take seconds of the thread that serves requests.
 */

import type { Mode } from "@entity-watch/contract/schema/Mode"
import { liveRegister, type RegisterId } from "@entity-watch/contract/schema/RegisterId"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient, type Statement } from "effect/sql"
import type { SnapshotIds } from "./NameSegmentStore.ts"
import type { StoreEffect } from "./StoreEffect.ts"

/** The numbers that `entityNumber` takes. The ICN is that of a record of the register of Indigenous corporations. */
export interface EntityNumberLists {
  readonly abns: ReadonlyArray<string>
  readonly acns: ReadonlyArray<string>
  readonly icns: ReadonlyArray<string>
}

const Page = Schema.Struct({
  /** JSON: an array of rows, each of which is an array. */
  rows: Schema.String,
  count: Schema.Int,
  /** The key after which the next page begins. */
  last: Schema.NullOr(Schema.String)
})
export type Page = typeof Page.Type

/** The registers that say whether an entity is cancelled, and how. */
const cancelling = [
  ["abn-bulk-extract", "abn_status", "Cancelled"],
  ["asic-companies", "status", "DRGD"]
] as const satisfies ReadonlyArray<readonly [RegisterId, string, string]>
export const cancellingRegisters = cancelling.map(([register]) => register)

const withoutNumbers: RegisterId = "oric-register"

export class NameRowStore extends Context.Service<
  NameRowStore,
  {
    /**
     * Every version of every name, in the order of its folded form: [name, kind, abn, acn, icn, state, postcode]. One that
     * is no longer true is a former name.
     */
    names(mode: Mode, after: string | null): StoreEffect<Page>
    /** The entities that a register calls cancelled, in the order of its keys: [abn, acn]. */
    cancelled(mode: Mode, register: string, after: string | null): StoreEffect<Page>
    /** How many records of all registers were added, changed or removed since these snapshots. */
    changes(mode: Mode, since: SnapshotIds): StoreEffect<number>
    /**
     * The entities whose records of a register changed since a snapshot of it, in the order of its keys: [abn, acn,
     * icn].
     */
    changed(mode: Mode, register: string, since: SnapshotIds, after: string | null): StoreEffect<Page>
    /** Every version of every name of records with these numbers, in the form in which `names` gives them. */
    namesOf(mode: Mode, numbers: EntityNumberLists): StoreEffect<string>
    /** Which of these entities are called cancelled, in the form in which `cancelled` gives them. */
    cancelledOf(mode: Mode, numbers: EntityNumberLists): StoreEffect<string>
  }
>()("@entity-watch/core/store/NameRowStore") {
  static readonly layer = Layer.effect(
    NameRowStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const decode = Schema.decodeUnknownEffect(Schema.Tuple([Page]))

      /**
       * The rows of a page, which take a few milliseconds, so that the embedded database's only session is soon free
       * again.
       */
      const rows = 5_000

      const icn = sql`CASE WHEN register = ${withoutNumbers} THEN key END`
      const numbers = sql`abn, acn, ${icn} AS icn`
      const named = sql`
        kind <> 'trustee' AND (abn IS NOT NULL OR acn IS NOT NULL OR register = ${withoutNumbers})`
      /** Whoever bears a name now comes before those who bore it. */
      const kind = sql`CASE WHEN until IS NULL THEN kind ELSE 'former' END AS kind`
      const name = sql`json_build_array(name, kind, abn, acn, icn, state, postcode)`

      /**
       * Reads a page in a transaction, so that it has a connection of its own: on a shared one other statements would
       * wait behind it.
       */
      const page = (
        row: Statement.Fragment,
        by: "folded" | "key",
        from: Statement.Fragment,
        when: Statement.Fragment = sql`true`
      ) =>
        sql
          .withTransaction(
            sql`
              SELECT coalesce((json_agg(${row}) FILTER (WHERE ${when}))::text, '[]') AS rows, count(*)::int4 AS count, max(${sql(by)}) AS last
              FROM (${from}) r`
          )
          .pipe(
            Effect.flatMap(decode),
            Effect.map(([read]) => ({ ...read, last: read.count < rows ? null : read.last }))
          )

      const beyond = (by: "folded" | "key", after: string | null) =>
        after === null ? sql`true` : sql`${sql(by)} > ${after}`

      // Names that fold to the same text are on the same page, so that the next page can begin after them.
      const names = Effect.fn("NameRowStore.names")((mode: Mode, after: string | null) =>
        page(
          name,
          "folded",
          sql`SELECT folded, name, ${kind}, ${numbers}, state, postcode FROM register_name
            WHERE mode = ${mode} AND ${named} AND ${beyond("folded", after)}
            ORDER BY folded FETCH FIRST ${sql.literal(`${rows}`)} ROWS WITH TIES`
        )
      )

      const isCancelled = sql.or(
        cancelling.map(
          ([register, field, value]) =>
            sql`(register = ${register} AND data ->> ${sql.literal(`'${field}'`)} = ${value})`
        )
      )

      // The rows are read by the index on the key, and the condition is tested afterwards: the planner expects it to be
      // true of few rows, and would read the whole register for each page.
      const cancelled = Effect.fn("NameRowStore.cancelled")(
        (mode: Mode, register: string, after: string | null) =>
          page(
            sql`json_build_array(abn, acn)`,
            "key",
            sql`SELECT register, key, abn, acn, data FROM register_record
              WHERE mode = ${mode} AND register = ${register} AND until IS NULL AND ${beyond("key", after)}
              ORDER BY key LIMIT ${sql.literal(`${rows}`)}`,
            isCancelled
          )
      )

      const changes = Effect.fn("NameRowStore.changes")(function* (mode: Mode, since: SnapshotIds) {
        const [row] = yield* sql<{ n: number }>`
          SELECT coalesce(sum(added + changed + removed), 0)::float8 AS n FROM snapshot
          WHERE mode = ${mode} AND state IN ('current', 'superseded') AND register <> ${liveRegister}
            AND id > coalesce(${JSON.stringify(since)}::text::jsonb ->> register, '0')::int8`
        return row?.n ?? 0
      })

      const changed = Effect.fn("NameRowStore.changed")(
        (mode: Mode, register: string, since: SnapshotIds, after: string | null) => {
          const id = since[register] ?? "0"
          return page(
            sql`json_build_array(abn, acn, icn)`,
            "key",
            sql`SELECT key, ${numbers} FROM register_record
              WHERE mode = ${mode} AND register = ${register}
                AND (since > ${id}::text::int8 OR until > ${id}::text::int8) AND ${beyond("key", after)}
              ORDER BY key FETCH FIRST ${sql.literal(`${rows}`)} ROWS WITH TIES`
          )
        }
      )

      /**
       * Sends an array. The driver cannot send an empty one, so an array of one empty text stands for it, since no
       * number is empty.
       */
      const list = (each: ReadonlyArray<string>) => sql`${each.length === 0 ? [""] : each}::text[]`

      const whole = (row: Statement.Fragment, from: Statement.Fragment) =>
        Effect.map(page(row, "key", from), ({ rows: all }) => all)

      const namesOf = Effect.fn("NameRowStore.namesOf")(
        (mode: Mode, { abns, acns, icns }: EntityNumberLists) =>
          whole(
            name,
            sql`
            WITH record AS MATERIALIZED (
              SELECT register, key FROM register_record WHERE mode = ${mode} AND abn = ANY (${list(abns)})
              UNION
              SELECT register, key FROM register_record WHERE mode = ${mode} AND acn = ANY (${list(acns)})
              UNION
              SELECT ${withoutNumbers}, key FROM unnest(${list(icns)}) AS i (key)
            ), named AS (
              SELECT n.* FROM record r JOIN register_name n ON n.mode = ${mode} AND n.register = r.register AND n.key = r.key
            )
            SELECT name, ${kind}, ${numbers}, state, postcode, key FROM named WHERE ${named}`
          )
      )

      const cancelledOf = Effect.fn("NameRowStore.cancelledOf")(
        (mode: Mode, { abns, acns }: EntityNumberLists) =>
          whole(
            sql`json_build_array(abn, acn)`,
            sql`
            SELECT abn, acn, key FROM register_record
            WHERE mode = ${mode} AND abn = ANY (${list(abns)}) AND until IS NULL AND ${isCancelled}
            UNION ALL
            SELECT abn, acn, key FROM register_record
            WHERE mode = ${mode} AND acn = ANY (${list(acns)}) AND until IS NULL AND ${isCancelled}`
          )
      )

      return NameRowStore.of({ names, cancelled, changes, changed, namesOf, cancelledOf })
    })
  )
}
