/** Who holds the resident memory of a sandbox: the server as users start it, at rest and after a load, twice over. */
import { Console, Effect } from "effect"
import { acquireLoads } from "./harness/bare.ts"
import { embeddedEngine } from "./harness/engine.ts"
import { acquireServer } from "./harness/processes.ts"
import { getRequest, postRequest } from "./harness/requests.ts"
import { environment, noLimits } from "./harness/service.ts"
import { counted } from "./harness/statistics.ts"
import { type Part, parts, partsOf } from "./memory/parts.ts"

const line = (label: string, ...cells: ReadonlyArray<string>) =>
  label.padEnd(58) + cells.map((cell) => cell.padStart(14)).join("")

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
  const columns: Array<Readonly<Record<Part, number>>> = []
  for (const start of ["first", "second"])
    yield* Effect.gen(function* () {
      const { pid, port, printed } = yield* acquireServer(env, "--demo")
      yield* Effect.sleep(rest)
      columns.push(partsOf(pid))
      const [key = ""] = /svc_sk_test_\w+/u.exec(printed()) ?? []
      const found = yield* load(port, seconds, requests(key))
      yield* Effect.sleep(rest)
      columns.push(partsOf(pid))
      yield* Console.log(
        `${start} start: ${(found.perSecond * seconds).toFixed(0)} requests, ${counted(found.statuses)}`
      )
    }).pipe(Effect.scoped)
  yield* Console.log(line("MB", "first start", "after the load", "second start", "after the load"))
  for (const part of parts)
    yield* Console.log(line(part, ...columns.map((column) => column[part].toFixed(0))))
}, Effect.scoped)
