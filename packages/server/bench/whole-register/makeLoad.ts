/** Loads an edition by the command that an operator uses, and says what it took of this machine. */
import { Console, Effect } from "effect"
import { runCommand, today } from "../harness/processes.ts"
import { postgresFigures } from "../harness/processFigures.ts"
import { count } from "../harness/statistics.ts"

/** `postgres`: the first process of its server. `flags`: what else the command is told, such as `--older`. */
export const makeLoad = (env: NodeJS.ProcessEnv, postgres: number | undefined) =>
  Effect.fnUntraced(function* (what: string, folder: string, ...flags: ReadonlyArray<string>) {
    const before = postgresFigures(postgres).cpu
    const args = ["--partial", "--json", "--confirmed", today(), ...flags]
    const run = yield* runCommand(env, ["refresh", "abn-bulk-extract", "--from", folder, ...args])
    const databaseCpu = postgresFigures(postgres).cpu - before
    const { changed, rowsRead }: { readonly changed: number; readonly rowsRead: number } = JSON.parse(run.out)
    // Until it said that the edition is in force.
    const seconds = run.seconds - (performance.now() - run.at) / 1000
    const figures = {
      rowsPerSecond: rowsRead / seconds,
      seconds,
      /** Seconds of processor time: of the command, and of PostgreSQL where it is known. */
      cpu: run.cpu,
      databaseCpu: Number.isNaN(databaseCpu) ? null : databaseCpu,
      /** In bytes. */
      peak: Math.max(...run.resident),
      changed
    }
    yield* Console.log(`${what}: ${count(figures.rowsPerSecond)} rows/s, ${seconds.toFixed(1)} s`)
    return { at: run.at, figures }
  })
export type Loading = ReturnType<typeof makeLoad>
export type LoadFigures = Effect.Success<ReturnType<Loading>>["figures"]
