/** What is read of a damaged file goes into the database, or the refresh ends in a sentence. */
import { assert, layer } from "@effect/vitest"
import { Cause, Effect, Exit } from "effect"
import { SqlClient } from "effect/sql"
import { coreLayer, load } from "../support/registers.ts"
import { fixtureFiles, mutatedFile } from "./registerFiles.ts"

const seeds = Number(process.env.FUZZ_REGISTERS ?? 8)

layer(coreLayer)("Refresh.load of damaged files", (it) => {
  it.effect("loads them or refuses them, and leaves no reading open", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const ended = { loaded: 0, refused: 0 }
      for (const file of fixtureFiles)
        for (let seed = 0; seed < seeds; seed++) {
          const exit = yield* Effect.exit(load(file.register, [yield* mutatedFile(file, seed)]))
          if (Exit.isSuccess(exit)) {
            ended.loaded++
            continue
          }
          ended.refused++
          const error = Cause.squash(exit.cause)
          assert.isTrue(
            Cause.hasFails(exit.cause),
            `${file.register.source.id}, seed ${seed}: ${Cause.pretty(exit.cause)}`
          )
          assert.include(
            ["EditionRefused", "SourceMalformed", "SourceUnavailable"],
            (error as { readonly _tag: string })._tag
          )
        }
      assert.deepStrictEqual(yield* sql`SELECT register FROM snapshot WHERE state = 'loading'`, [])
      assert.isAbove(ended.loaded, 20)
      assert.isAbove(ended.refused, 20)
    })
  )
})
