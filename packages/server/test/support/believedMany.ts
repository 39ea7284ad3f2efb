/** Makes the database's estimate of how many names there are what it is after a large register was loaded. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const believed = (names: number) => (sql: SqlClient.SqlClient) =>
  Effect.asVoid(sql`
    UPDATE pg_class SET reltuples = ${names}::float4
    WHERE relkind = 'r' AND relname LIKE 'register\\_name\\_%'`)

export const believedManyBy = believed(20_000_000)
export const believedMany = SqlClient.SqlClient.use(believedManyBy)
/** Unknown, so that it follows from the size of the table. */
export const believedFew = SqlClient.SqlClient.use(believed(-1))
