/** Rows of files that show an account's decisions: `decided_at` says up to when a row has them. */
import type { Caller } from "@entity-watch/contract/schema/Caller"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient } from "effect/sql"
import { RowBehind } from "./KeptFile.ts"
import type { StoreEffect } from "./StoreEffect.ts"

export interface RowsBehind {
  readonly rows: ReadonlyArray<RowBehind>
  /** Up to when they are renewed by what is read after this: a decision may be under way for a minute. */
  readonly asOf: string
}

export const DecidedRows = Effect.map(SqlClient.SqlClient, (sql) => {
  const decode = Schema.decodeUnknownEffect(
    Schema.Array(Schema.Struct({ ...RowBehind.fields, as_of: Schema.String }))
  )
  return {
    /** About whose people the account decided since they were renewed, or since the file was begun; the longest ago first. */
    behind: Effect.fn("DecidedRows.behind")(function* (
      { accountId, mode }: Caller,
      file: string,
      most: number
    ) {
      const found = yield* sql`
        WITH begun AS MATERIALIZED (
          SELECT (run->>'at')::timestamptz AS moment FROM customer_file WHERE id = ${file}),
        since AS MATERIALIZED (
          SELECT moment FROM begun WHERE EXISTS (
            SELECT FROM decision WHERE account_id || '/' || mode = ${`${accountId}/${mode}`} AND decided_at > moment))
        SELECT number AS row, matches, asked, (clock_timestamp() - interval '1 minute')::text AS as_of
        FROM since CROSS JOIN customer_row AS kept
        WHERE file_id = ${file} AND standing IS NOT NULL AND asked <> '[]'::jsonb AND EXISTS (
          SELECT FROM jsonb_array_elements(asked) AS person JOIN decision ON decision.subject_ref = person->>'ref'
          WHERE decision.account_id = ${accountId} AND decision.mode = ${mode}
            AND decision.decided_at > coalesce(kept.decided_at, since.moment))
        ORDER BY kept.decided_at NULLS FIRST, number LIMIT ${most}::int4`
      const read = yield* decode(found)
      return {
        rows: read.map(({ as_of: _, ...row }) => row),
        asOf: read[0]?.as_of ?? ""
      } satisfies RowsBehind
    }),

    renewed: (file: string, rows: ReadonlyArray<number>, asOf: string): StoreEffect<void> =>
      rows.length === 0
        ? Effect.void
        : Effect.asVoid(sql`
            UPDATE customer_row SET decided_at = ${asOf}::timestamptz
            WHERE file_id = ${file} AND number = ANY(${rows}::int4[])`)
  }
})
export type DecidedRows = Effect.Success<typeof DecidedRows>
