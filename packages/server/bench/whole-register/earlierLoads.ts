/** What the database says of the two editions that were loaded before, for a run that begins after them. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { LoadFigures } from "./Figures.ts"

export const earlierLoads = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ records: number; changed: number; seconds: number }>`
    SELECT records, changed, extract(epoch FROM loaded_at - started_at)::float8 AS seconds FROM snapshot
    WHERE mode = 'live' AND register = 'abn-bulk-extract' AND state IN ('current', 'superseded') ORDER BY id`
  const [firstLoad, nextLoad] = rows.map(
    ({ changed, records, seconds }): LoadFigures => ({
      rowsPerSecond: records / seconds,
      seconds,
      cpu: null,
      databaseCpu: null,
      peak: null,
      changed
    })
  )
  if (firstLoad === undefined || nextLoad === undefined || rows.length > 2)
    return yield* Effect.die(new Error("Not exactly two editions were loaded."))
  return { firstLoad, nextLoad }
})
