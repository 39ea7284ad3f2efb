/**
 * The database of `*.pg.test.ts` files.
 *
 * Core names no driver, so tests of its stores stand in this package, at the same place as in core:
 * `packages/server/test/store/DeliveryStore.pg.test.ts` tests `packages/core/src/store/DeliveryStore.ts`.
 */
import { openAsBlob } from "node:fs"
import { PGlite } from "@electric-sql/pglite"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import { Effect, Layer } from "effect"
import { inject } from "vitest"
import { clientOf } from "./client.ts"

// The pages that the engine keeps are as many as in the product: each start clears their memory.
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"]

const open = async (path: string) =>
  PGlite.create({ extensions: { pg_trgm }, startParams, loadDataDir: await openAsBlob(path) })

const engine = Effect.acquireRelease(
  Effect.promise(() => open(inject("template"))),
  (db) => Effect.promise(() => db.close())
)

export const TestDatabase = {
  /**
   * `SqlClient` and `Listener` on a migrated, empty embedded database in this process. One per file:
   * `layer(TestDatabase.layer, { timeout: "20 seconds" })("…", (it) => …)`.
   */
  layer: Layer.unwrap(Effect.map(engine, clientOf))
}
