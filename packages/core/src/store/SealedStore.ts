/** Every column that holds sealed secrets. Sealed secrets of every kind are found and replaced here. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import { keysKept } from "./IdempotencyStore.ts"

export type SealedKind =
  | "webhook_secret"
  | "receipt_key"
  | "decision_key"
  | "journal_key"
  | "subject_key"
  | "idempotent_answer"

export const Sealed = Schema.Struct({
  /** The values of the row's primary key. */
  id: Schema.Array(Schema.String),
  sealed: Schema.String
})
export type Sealed = typeof Sealed.Type

interface Place {
  readonly table: string
  readonly id: ReadonlyArray<string>
  readonly column: string
  /** A condition in SQL for the rows whose secret is still needed. */
  readonly alive: string
}

const places: Readonly<Record<SealedKind, Place>> = {
  webhook_secret: { table: "subscription", id: ["id"], column: "secret", alive: "true" },
  receipt_key: { table: "receipt_key", id: ["id"], column: "secret", alive: "true" },
  decision_key: { table: "decision_key", id: ["account_id", "mode"], column: "secret", alive: "true" },
  journal_key: { table: "journal_key", id: ["account_id", "mode"], column: "secret", alive: "true" },
  subject_key: { table: "subject_key", id: ["account_id", "mode"], column: "secret", alive: "true" },
  idempotent_answer: {
    table: "idempotency",
    id: ["account_id", "mode", "key"],
    column: "answer",
    alive: `answer IS NOT NULL AND created_at >= clock_timestamp() - ${keysKept}`
  }
}

const Page = Schema.Struct({ after: Schema.NullOr(Schema.Array(Schema.String)), limit: Schema.Int })

export const SealedStore = Effect.map(SqlClient.SqlClient, (sql) => {
  const inPlace = ({ alive, column, id, table }: Place) => {
    const key = sql.csv(id.map((name) => sql`${sql(name)}`))
    const values = (of: ReadonlyArray<string>) => sql.csv(of.map((value) => sql`${value}`))
    const row = sql`ARRAY[${key}] AS id, ${sql(column)} AS sealed FROM ${sql(table)} WHERE ${sql.literal(alive)}`
    const keyId = sql`split_part(${sql(column)}, '.', 2)`
    return {
      /** One secret for each key that sealed any. */
      samplesAcrossAccounts: SqlSchema.findAll({
        Request: Schema.Void,
        Result: Sealed,
        execute: () => sql`SELECT DISTINCT ON (${keyId}) ${row} ORDER BY ${keyId}`
      })(undefined),

      /** A page of secrets in the order of the primary key. */
      pageAcrossAccounts: SqlSchema.findAll({
        Request: Page,
        Result: Sealed,
        execute: ({ after, limit }) => sql`
          SELECT ${row} AND ${after === null ? sql`true` : sql`(${key}) > (${values(after)})`}
          ORDER BY ${key} LIMIT ${limit}`
      }),

      /** Replaces a secret. False when the row is gone or holds another secret by now, which then stays. */
      replaceAcrossAccounts: (before: Sealed, sealed: string) =>
        Effect.map(
          sql`
            UPDATE ${sql(table)} SET ${sql(column)} = ${sealed}
            WHERE (${key}) = (${values(before.id)}) AND ${sql(column)} = ${before.sealed} RETURNING 1 AS one`,
          (replaced) => replaced.length > 0
        )
    }
  }
  return {
    webhook_secret: inPlace(places.webhook_secret),
    receipt_key: inPlace(places.receipt_key),
    decision_key: inPlace(places.decision_key),
    journal_key: inPlace(places.journal_key),
    subject_key: inPlace(places.subject_key),
    idempotent_answer: inPlace(places.idempotent_answer)
  } satisfies Record<SealedKind, unknown>
})
