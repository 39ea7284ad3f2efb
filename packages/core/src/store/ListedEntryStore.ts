/** The records of one screening list, and those of an edition in doubt. */

import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient, type SqlError } from "effect/sql"

/** The entries of which an edition in doubt and the trusted one say different things, or that one of them lacks. */
export interface ReadDoubt {
  readonly trusted: ReadonlyArray<string>
  readonly doubtful: ReadonlyArray<string>
}

export class ListedEntryStore extends Context.Service<
  ListedEntryStore,
  {
    /**
     * Reads everything that a list held in one snapshot, in one statement: the data of each record as JSON, which whoever
     * serves requests parses in steps. Null when that snapshot never came into force.
     */
    read(
      mode: Mode,
      register: SourceId,
      snapshotId: string
    ): Effect.Effect<ReadonlyArray<string> | null, SqlError.SqlError>
    /** Reads the same of what only one of two has: a snapshot, or the edition in doubt beside it. Null without such a one, and where its entries are kept no longer. */
    readDoubt(snapshotId: string, doubtId: string): Effect.Effect<ReadDoubt | null, SqlError.SqlError>
  }
>()("@entity-watch/core/store/ListedEntryStore") {
  static readonly layer = Layer.effect(
    ListedEntryStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const read = Effect.fn("ListedEntryStore.read")(function* (
        mode: Mode,
        register: SourceId,
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

      const readDoubt = Effect.fn("ListedEntryStore.readDoubt")(function* (
        snapshotId: string,
        doubtId: string
      ) {
        const rows = yield* sql<{ trusted: string | null; doubtful: string | null }>`
          SELECT r.data::text AS trusted, d.data::text AS doubtful FROM doubtful_edition e
          LEFT JOIN doubtful_entry d ON d.edition = e.id
          LEFT JOIN register_record r ON r.mode = e.mode AND r.register = e.register AND r.key = d.key
            AND r.since <= e.trusted AND (r.until IS NULL OR r.until > e.trusted)
          WHERE e.id = ${doubtId}::text::int8 AND e.trusted = ${snapshotId}::text::int8
            AND (e.until IS NULL OR d.edition IS NOT NULL)
          ORDER BY d.key`
        if (rows.length === 0) return null
        return {
          trusted: rows.flatMap(({ trusted }) => trusted ?? []),
          doubtful: rows.flatMap(({ doubtful }) => doubtful ?? [])
        }
      })

      return ListedEntryStore.of({ read, readDoubt })
    })
  )
}
