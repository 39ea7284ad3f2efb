/** The resident memory of a sandbox: the server as users start it, at rest and after a load, twice over. */
import { Console, Effect } from "effect"
import { acquireLoads } from "./harness/bare.ts"
import { embeddedEngine } from "./harness/engine.ts"
import { acquireServer } from "./harness/processes.ts"
import { residentAtMost, residentNow } from "./harness/processFigures.ts"
import { getRequest, postRequest } from "./harness/requests.ts"
import { environment, noLimits } from "./harness/service.ts"
import { counted, line, megabytes } from "./harness/statistics.ts"

const requests = (key: string) => [
  postRequest("/v1/resolve", key, { abn: "23990000014" }),
  postRequest("/v1/resolve", key, { name: "Banksia Creek Engineering Pty Ltd" }),
  postRequest("/v1/screen", key, { name: "Banksia Creek Engineering Pty Ltd" }),
  getRequest("/v1/watch", key),
  getRequest("/v1/validate/23990000014", key),
  getRequest("/openapi.json", key)
]

/** V8 collects what loading left, and the name index is built. */
const rest = "15 seconds"

/** `seconds` is how long the load lasts. */
export const memory = Effect.fn("memory")(function* (seconds: number) {
  const env = yield* environment("sandbox", embeddedEngine, { ...noLimits, DATABASE_URL: "" })
  const { load } = yield* acquireLoads(8)
  yield* Console.log(line("start", "at rest", "after load", "at most"))
  for (const start of ["first", "second"])
    yield* Effect.gen(function* () {
      const { pid, port, printed } = yield* acquireServer(env, "--demo")
      yield* Effect.sleep(rest)
      const atRest = residentNow(pid)
      const [key = ""] = /svc_sk_test_\w+/u.exec(printed()) ?? []
      const { statuses } = yield* load(port, seconds, requests(key))
      yield* Effect.sleep(rest)
      const held = [atRest, residentNow(pid), residentAtMost(pid)].map(megabytes)
      yield* Console.log(`${line(start, ...held)}   ${counted(statuses)}`)
    }).pipe(Effect.scoped)
}, Effect.scoped)
