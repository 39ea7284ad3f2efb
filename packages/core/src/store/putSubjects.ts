/** Adds or replaces sealed subjects. */
import type { Caller } from "@entity-watch/contract/schema/Caller"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient } from "effect/sql"
import { isoMillis } from "./subscriptionPages.ts"
import { makePresentBaseline } from "./subscriptionWatching.ts"

export interface SealedSubject {
  readonly ref: string
  /** In base64. */
  readonly sealed: string
  readonly digest: string
}

const PutRow = Schema.Struct({
  ref: Schema.String,
  outcome: Schema.Literals(["added", "changed", "unchanged"]),
  created_at: Schema.String,
  updated_at: Schema.String
})
export type PutRow = typeof PutRow.Type

/**
 * A subject that is put as it stands already is not written again: a million of them come every night. Only where a file
 * of the account is begun, which may end the watch of whoever was not put since, it is written once that it was.
 */
export const makePutSubjects = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const present = yield* makePresentBaseline
  const timesOf = (table: string) => sql`
    ${isoMillis(sql, `${table}.created_at`)} AS created_at, ${isoMillis(sql, `${table}.updated_at`)} AS updated_at`
  const decodePut = Schema.decodeUnknownEffect(Schema.Array(PutRow))
  return Effect.fn("SubjectStore.put")(function* (
    { accountId, mode }: Caller,
    subjects: ReadonlyArray<SealedSubject>,
    limit: number
  ) {
    const rows = yield* sql.withTransaction(
      Effect.gen(function* () {
        const baseline = yield* present(mode)
        // Whoever else changes the account's subjects waits, so that the room is not given away twice.
        yield* sql`
          SELECT FROM subject_key WHERE account_id = ${accountId} AND mode = ${mode} FOR NO KEY UPDATE`
        // Each is looked up by itself: without statistics the account's subjects would be read for each that is sent.
        return yield* sql`
          WITH sent AS MATERIALIZED (
            SELECT sent.ref, sent.sealed, sent.digest, known.id, known.digest IS DISTINCT FROM sent.digest AS differs,
              count(*) FILTER (WHERE known.id IS NULL) OVER (ORDER BY sent.nth) AS nth_new,
              known.created_at, known.updated_at, greatest(known.updated_at, known.put_at) AS last_put
            FROM unnest(${subjects.map(({ ref }) => ref)}::text[], ${subjects.map(({ sealed }) => sealed)}::text[],
              ${subjects.map(({ digest }) => digest)}::text[]) WITH ORDINALITY AS sent (ref, sealed, digest, nth)
            LEFT JOIN LATERAL (
              SELECT id, digest, created_at, updated_at, put_at FROM watched_subject
              WHERE account_id = ${accountId} AND mode = ${mode} AND ref = sent.ref LIMIT 1
            ) known ON true
          ), changed AS (
            UPDATE watched_subject SET sealed = decode(sent.sealed, 'base64'), digest = sent.digest,
              updated_at = clock_timestamp()
            FROM sent WHERE watched_subject.id = sent.id AND sent.differs
            RETURNING watched_subject.ref, watched_subject.created_at, watched_subject.updated_at
          ), added AS (
            INSERT INTO watched_subject (account_id, mode, ref, sealed, digest, baseline_id)
            SELECT ${accountId}, ${mode}, ref, decode(sealed, 'base64'), digest, ${baseline}::text::int8 FROM sent
            WHERE id IS NULL AND nth_new <=
              ${limit}::int4 - (SELECT subjects FROM subject_key WHERE account_id = ${accountId} AND mode = ${mode})
            RETURNING ref, created_at, updated_at
          ), counted AS (
            UPDATE subject_key SET subjects = subjects + (SELECT count(*)::int4 FROM added)
            WHERE account_id = ${accountId} AND mode = ${mode} AND EXISTS (SELECT FROM added)
          ), begun AS MATERIALIZED (
            SELECT max((run->>'at')::timestamptz) AS at FROM customer_file
            WHERE task = 'watch' AND mode = ${mode} AND state IN ('running', 'stopped')
              AND run->>'account' = ${accountId}
          ), again AS (
            UPDATE watched_subject SET put_at = clock_timestamp() FROM sent, begun
            WHERE watched_subject.id = sent.id AND NOT sent.differs AND sent.last_put < begun.at
          )
          SELECT ref, 'added' AS outcome, ${timesOf("added")} FROM added
          UNION ALL SELECT ref, 'changed', ${timesOf("changed")} FROM changed
          UNION ALL SELECT ref, 'unchanged', ${timesOf("sent")} FROM sent WHERE id IS NOT NULL AND NOT differs`
      })
    )
    return yield* decodePut(rows)
  })
})
