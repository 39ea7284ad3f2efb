/** Random histories of processes on one database. EVIDENCE_STEPS and EVIDENCE_SEEDS make them longer. */
import { assert, layer } from "@effect/vitest"
import { Effect, Random } from "effect"
import { inject } from "vitest"
import { depth, drawnSeed } from "../../../suite/depth.ts"
import { describePostgres, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { history, simply, verdicts } from "./history.ts"

const steps = Number(process.env.EVIDENCE_STEPS ?? Math.min(60 * depth, 120))
const histories = Number(process.env.EVIDENCE_SEEDS ?? Math.ceil(depth / 2))

describePostgres("what a verdict rests on", () => {
  layer(PostgresDatabase.layer, { excludeTestServices: true })((it) => {
    for (let nth = 1; nth <= histories; nth++)
      it.effect(`holds in a random history, number ${nth}`, () =>
        Effect.gen(function* () {
          const seed = drawnSeed()
          assert.notProperty(inject("postgres"), "reason")
          const counts = yield* history(seed, simply(steps)).pipe(Random.withSeed(`evidence ${seed}`))
          process.stdout.write(
            `${steps} steps, seed ${seed}: ${[...counts]
              .sort()
              .map(([what, n]) => `${what} ${n}`)
              .join(", ")}\n`
          )
          for (const verdict of verdicts)
            assert.isAbove(counts.get(`screened: ${verdict}`) ?? 0, steps / 20, verdict)
          assert.isUndefined(counts.get("screened: broken"))
        })
      )
  })
})
