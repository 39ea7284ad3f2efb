/** The records of one screening list. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient, type SqlError } from "effect/sql"
import type { Mode } from "../domain/Mode.ts"
import type { RegisterId } from "../domain/RegisterId.ts"

export class ListingStore extends Context.Service<
  ListingStore,
  {
    /**
     * Everything a list holds, with the snapshot it belongs to: read in one statement, so that a swap in between
     * cannot mix two lists. No snapshot in force: null.
     */
    read(
      mode: Mode,
      register: RegisterId
    ): Effect.Effect<
      { readonly snapshotId: string; readonly data: ReadonlyArray<unknown> } | null,
      SqlError.SqlError
    >
  }
>()("@entity-watch/core/store/ListingStore") {
  static readonly layer = Layer.effect(
    ListingStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const read = Effect.fn("ListingStore.read")(function* (mode: Mode, register: RegisterId) {
        const rows = yield* sql<{ id: string; data: unknown }>`
          SELECT s.id::text AS id, r.data FROM snapshot s
          LEFT JOIN register_record r ON r.mode = s.mode AND r.register = s.register
          WHERE s.mode = ${mode} AND s.register = ${register} AND s.state = 'current'
          ORDER BY r.key`
        const [first] = rows
        if (first === undefined) return null
        return { snapshotId: first.id, data: rows.map((row) => row.data).filter((data) => data !== null) }
      })
      return ListingStore.of({ read })
    })
  )
}
