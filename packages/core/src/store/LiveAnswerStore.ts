/**
 * The answers of ABN Lookup that are kept, as records of snapshots that hold only what was asked: a snapshot brings the
 * answers that differ, and leaves the others in force.
 */

import { liveRegister } from "@entity-watch/contract/schema/RegisterId"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient } from "effect/sql"
import { KeptAbn } from "../domain/keptIdentifiers.ts"
import type { RegisterRecord } from "../domain/RegisterRecord.ts"
import type { StoreEffect } from "./StoreEffect.ts"

const Known = Schema.Tuple([Schema.Struct({ through: Schema.NullOr(Schema.String) })])

/** How much older than the extract an answer is when the extract has had the later word for long enough. */
const outdoneAfter = "interval '30 days'"

export class LiveAnswerStore extends Context.Service<
  LiveAnswerStore,
  {
    /**
     * The time through which the changes of the register are known: when it was last asked for all of them, or before
     * that, the date of the extract in force. Null without an extract, because then there is nothing to lay answers over.
     */
    readonly knownThrough: StoreEffect<string | null>
    /** Those of these ABNs that live subscriptions watch, also by the ACN of the same company. */
    watchedAmongAcrossAccounts(abns: ReadonlyArray<string>): StoreEffect<ReadonlyArray<typeof KeptAbn.Type>>
    /**
     * Puts an empty snapshot in force where there is none: what the first answers change is then an event, which it would
     * not be if they were the first that is known.
     */
    readonly begin: StoreEffect<void>
    /**
     * Puts answers in force, and says how many of them differ from those before. An answer that is older than the one in
     * force is left out.
     */
    keep(answers: ReadonlyArray<RegisterRecord>): StoreEffect<number>
    /** Notes that everything was asked for that the register had changed by this time. */
    confirm(askedAt: DateTime.Utc): StoreEffect<void>
  }
>()("@entity-watch/core/store/LiveAnswerStore") {
  static readonly layer = Layer.effect(
    LiveAnswerStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const decodeKnown = Schema.decodeUnknownEffect(Known)
      const decodeAbns = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ abn: KeptAbn })))
      const ofAnswers = sql`mode = 'live' AND register = ${liveRegister}`

      const knownThrough = sql`
        SELECT (SELECT to_char(coalesce(answers.checked_at, extract.as_of, extract.loaded_at) AT TIME ZONE 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS"Z"')
          FROM snapshot extract LEFT JOIN snapshot answers
            ON answers.mode = 'live' AND answers.register = ${liveRegister} AND answers.state = 'current'
          WHERE extract.mode = 'live' AND extract.register = 'abn-bulk-extract' AND extract.state = 'current'
        ) AS through`.pipe(
        Effect.flatMap(decodeKnown),
        Effect.map(([{ through }]) => through)
      )

      const watchedAmongAcrossAccounts = Effect.fn("LiveAnswerStore.watchedAmongAcrossAccounts")(function* (
        abns: ReadonlyArray<string>
      ) {
        const rows = yield* sql`
          WITH listed AS MATERIALIZED (SELECT DISTINCT unnest(${abns}::text[]) COLLATE "C" AS abn),
          numbers AS (
            SELECT abn, abn AS number FROM listed
            UNION SELECT listed.abn, r.acn FROM listed JOIN register_record r ON r.abn = listed.abn
              AND r.mode = 'live' AND r.until IS NULL AND r.acn IS NOT NULL
          )
          SELECT DISTINCT numbers.abn FROM numbers
          JOIN subscription_entity e ON e.identifier = numbers.number
          JOIN subscription s ON s.id = e.subscription_id AND s.mode = 'live'
          ORDER BY numbers.abn`
        return (yield* decodeAbns(rows)).map(({ abn }) => abn)
      })

      const begin = sql`
        INSERT INTO snapshot (mode, register, state, files, sha256, started_at, loaded_at, lease_until)
        SELECT 'live', ${liveRegister}, 'current', '[]', '', now(), clock_timestamp(), now()
        WHERE NOT EXISTS (SELECT FROM snapshot WHERE ${ofAnswers} AND state = 'current')
        ON CONFLICT DO NOTHING`.pipe(Effect.asVoid)

      const open = Effect.fnUntraced(function* () {
        const [opened] = yield* sql<{ id: string }>`
          INSERT INTO snapshot (mode, register, state, files, sha256, started_at, lease_until)
          VALUES ('live', ${liveRegister}, 'loading', '[]', '', now(), now()) RETURNING id::text AS id`
        return opened?.id ?? (yield* Effect.die("a snapshot without an id"))
      })

      const keep = Effect.fn("LiveAnswerStore.keep")(
        (answers: ReadonlyArray<RegisterRecord>): StoreEffect<number> =>
          sql.withTransaction(
            Effect.gen(function* () {
              const given = sql`
                SELECT key, nullif(abn, '') AS abn, nullif(acn, '') AS acn, data, md5(data)::uuid AS hash
                FROM (SELECT unnest(${answers.map(({ key }) => key)}::text[]) AS key,
                  unnest(${answers.map(({ abn }) => abn ?? "")}::text[]) AS abn,
                  unnest(${answers.map(({ acn }) => acn ?? "")}::text[]) AS acn,
                  unnest(${answers.map(({ data }) => JSON.stringify(data))}::text[]) AS data) given`
              const differing = yield* sql<{ key: string }>`
                SELECT given.key FROM (${given}) given
                LEFT JOIN register_record r ON r.key = given.key AND r.mode = 'live' AND r.register = ${liveRegister} AND r.until IS NULL
                WHERE r.key IS NULL OR r.hash <> given.hash AND r.data ->> 'as_of' < given.data::json ->> 'as_of'`
              if (differing.length === 0) return 0
              const keys = differing.map(({ key }) => key)
              const id = yield* open()
              yield* sql`
                UPDATE register_record SET until = ${id}::text::int8
                WHERE key = ANY (${keys}::text[]) AND ${ofAnswers} AND until IS NULL`
              yield* sql`
                INSERT INTO register_record (mode, register, key, abn, acn, hash, data, since)
                SELECT 'live', ${liveRegister}, key, abn, acn, hash, data::json, ${id}::text::int8
                FROM (${given}) given WHERE key = ANY (${keys}::text[])`
              yield* endOutdone(id)
              yield* putInForce(id, keys.length)
              return keys.length
            })
          )
      )

      /** By the snapshots that brought them, because nothing else tells the few answers from all other records. */
      const inForce = sql`${ofAnswers} AND until IS NULL
        AND since = ANY (ARRAY(SELECT id FROM snapshot WHERE ${ofAnswers}))`

      /** Ends the answers on which the extract has long had the later word, so that their number stays bounded. */
      const endOutdone = (id: string) => sql`
        UPDATE register_record SET until = ${id}::text::int8
        WHERE ${inForce} AND since <> ${id}::text::int8 AND (data ->> 'as_of')::timestamptz < (
          SELECT as_of - ${sql.literal(outdoneAfter)} FROM snapshot
          WHERE mode = 'live' AND register = 'abn-bulk-extract' AND state = 'current')`

      /** The new snapshot was checked when the one before was: it holds some answers, and not yet all. */
      const putInForce = Effect.fnUntraced(function* (id: string, changed: number) {
        const [before] = yield* sql<{ checked_at: string | null }>`
          UPDATE snapshot SET state = 'superseded' WHERE ${ofAnswers} AND state = 'current'
          RETURNING checked_at::text AS checked_at`
        const checkedAt = before?.checked_at ?? null
        yield* sql`
          UPDATE snapshot SET state = 'current', loaded_at = clock_timestamp(), changed = ${changed}::int4,
            checked_at = ${checkedAt}::text::timestamptz,
            checked_by = CASE WHEN ${checkedAt}::text IS NULL THEN NULL ELSE 'publisher' END,
            (as_of, rows, records, sha256) = (
              SELECT max((data ->> 'as_of')::timestamptz), count(*)::int4, count(*)::int4,
                encode(sha256(convert_to(string_agg(key || ' ' || hash, ',' ORDER BY key), 'UTF8')), 'hex')
              FROM register_record WHERE ${inForce})
          WHERE id = ${id}::text::int8`
      })

      const confirm = Effect.fn("LiveAnswerStore.confirm")((askedAt: DateTime.Utc) =>
        Effect.asVoid(sql`
          UPDATE snapshot SET checked_by = 'publisher',
            checked_at = greatest(checked_at, ${DateTime.formatIso(askedAt)}::text::timestamptz)
          WHERE ${ofAnswers} AND state = 'current'`)
      )

      return LiveAnswerStore.of({ knownThrough, watchedAmongAcrossAccounts, begin, keep, confirm })
    })
  )
}
