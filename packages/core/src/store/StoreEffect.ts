/** What a method of a store answers, and how it may fail. */
import type * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type { SqlError } from "effect/sql"

/** The database refused a statement, or a row of its answer does not have the expected shape. */
export type StoreError = SqlError.SqlError | Schema.SchemaError

export type StoreEffect<A, E = never> = Effect.Effect<A, E | StoreError>
