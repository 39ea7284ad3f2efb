/** The records of one screening list. */

import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient, type SqlError } from "effect/sql"

export class ListedEntryStore extends Context.Service<
  ListedEntryStore,
  {
    /**
     * Reads everything that a list held in one snapshot, in one statement: the data of each record as JSON, which whoever
     * serves requests parses in steps. Null when that snapshot never came into force.
     */
    read(
      mode: Mode,
      register: RegisterId,
      snapshotId: string
    ): Effect.Effect<ReadonlyArray<string> | null, SqlError.SqlError>
  }
>()("@entity-watch/core/store/ListedEntryStore") {
  static readonly layer = Layer.effect(
    ListedEntryStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const read = Effect.fn("ListedEntryStore.read")(function* (
        mode: Mode,
        register: RegisterId,
        snapshotId: string
      ) {
        const rows = yield* sql<{ data: string | null }>`
          SELECT r.data::text AS data FROM snapshot s
          LEFT JOIN register_record r ON r.mode = s.mode AND r.register = s.register
            AND r.since <= s.id AND (r.until IS NULL OR r.until > s.id)
          WHERE s.id = ${snapshotId}::text::int8 AND s.mode = ${mode} AND s.register = ${register}
            AND s.state IN ('current', 'superseded')
          ORDER BY r.key`
        return rows.length === 0 ? null : rows.map((row) => row.data).filter((data) => data !== null)
      })
      return ListedEntryStore.of({ read })
    })
  )
}
