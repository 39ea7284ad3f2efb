import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestDatabase } from "../../support/TestDatabase.ts"

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void

const heapAfterCollection = () => {
  collect()
  return process.memoryUsage().heapUsed
}

describe("wireAnswer", () => {
  layer(TestDatabase.layer)((it) => {
    it.effect("keeps nothing of what it answered", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        // With their objects, what is answered takes more than 40 MB.
        const rows = sql`SELECT repeat('a', 100) AS text FROM generate_series(1, 2000)`
        yield* Effect.replicateEffect(rows, 3)
        const before = heapAfterCollection()
        yield* Effect.replicateEffect(Effect.asVoid(rows), 100, { discard: true })
        assert.isBelow(heapAfterCollection() - before, 10 * 2 ** 20)
      })
    )
  })
})
