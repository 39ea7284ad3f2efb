/** The resident memory of a sandbox at rest: the server as users start it, twice over. */
import { Console, Effect } from "effect"
import { embeddedEngine } from "./harness/engine.ts"
import { acquireServer } from "./harness/processes.ts"
import { residentAtMost, residentNow } from "./harness/processFigures.ts"
import { environment } from "./harness/service.ts"
import { line, megabytes } from "./harness/statistics.ts"

export const memory = Effect.fn("memory")(function* () {
  const env = yield* environment("sandbox", embeddedEngine, { DATABASE_URL: "" })
  yield* Console.log(line("start", "at rest", "at most"))
  for (const start of ["first", "second"])
    yield* Effect.gen(function* () {
      const { pid } = yield* acquireServer(env, "--demo")
      // V8 collects what loading left, and the name index is built.
      yield* Effect.sleep("15 seconds")
      yield* Console.log(line(start, ...[residentNow(pid), residentAtMost(pid)].map(megabytes)))
    }).pipe(Effect.scoped)
}, Effect.scoped)
