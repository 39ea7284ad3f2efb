/** A process of its own: writes numbers into the embedded database and prints each one once it is acknowledged. */
import { EmbeddedDatabase } from "@entity-watch/node/database/embedded/EmbeddedDatabase"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const [dataDir = ""] = process.argv.slice(2)

const program = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE written (n int PRIMARY KEY)`
  for (let n = 1; ; n++) {
    yield* sql`INSERT INTO written VALUES (${n})`
    process.stdout.write(`${n}\n`)
  }
})

Effect.runPromise(program.pipe(Effect.provide(EmbeddedDatabase.layer({ dataDir })))).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
