/** Loads an edition and says what it took of this machine, and of PostgreSQL where that is on this machine too. */
import { Console, Effect } from "effect"
import { count } from "../resolve/figures.ts"
import type { LoadFigures } from "./Figures.ts"
import { loadEdition } from "./loadEdition.ts"
import { postgresFigures } from "./processFigures.ts"

/** `postgres`: the first process of its server. */
export const makeLoad = (env: NodeJS.ProcessEnv, postgres: number | undefined) => {
  const databaseCpu = () => (postgres === undefined ? null : postgresFigures(postgres).cpu)
  return Effect.fnUntraced(function* (what: string, folder: string, ...flags: ReadonlyArray<string>) {
    const before = databaseCpu()
    const { at, changed, cpu, peak, rowsPerSecond, seconds } = yield* loadEdition(env, folder, ...flags)
    const after = databaseCpu()
    const figures: LoadFigures = {
      rowsPerSecond,
      seconds,
      cpu,
      databaseCpu: before === null || after === null ? null : after - before,
      peak,
      changed
    }
    yield* Console.log(`${what}: ${count(Math.round(rowsPerSecond))} rows/s, ${seconds.toFixed(1)} s`)
    return { at, figures }
  })
}
export type Loading = ReturnType<typeof makeLoad>
