/** Who holds the resident memory of a sandbox: the server as users start it, at rest and after a load, twice over. */
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { Config, Console, Effect } from "effect"
import type { Measured } from "./http/load.ts"
import { acquireScript, answerOf } from "./http/processes.ts"
import { getRequest, postRequest } from "./http/requests.ts"
import { type Part, parts, partsOf } from "./memory/parts.ts"
import { acquireSandbox } from "./memory/sandbox.ts"

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

/** In seconds: V8 collects what loading left, and the name index is built. */
const rest = 15

/** `seconds` is how long the load lasts. */
export const memory = Effect.fn("memory")(function* (seconds: number) {
  const dataDir = join(yield* Config.String("DATA_DIR"), "sandbox")
  yield* Effect.promise(() => mkdir(dataDir, { recursive: true }))
  const generator = yield* acquireScript("./load.ts")
  const columns: Array<Readonly<Record<Part, number>>> = []
  for (const start of ["first", "second"]) {
    yield* Effect.gen(function* () {
      const { key, pid, port } = yield* acquireSandbox(dataDir)
      yield* Effect.sleep(`${rest} seconds`)
      columns.push(partsOf(pid))
      const load = { port, connections: 8, seconds, requests: requests(key) }
      const found = yield* Effect.promise(() => answerOf<Measured>(generator, load))
      yield* Effect.sleep(`${rest} seconds`)
      columns.push(partsOf(pid))
      yield* Console.log(
        `${start} start: ${(found.perSecond * seconds).toFixed(0)} requests, ${JSON.stringify(found.statuses)}`
      )
    }).pipe(Effect.scoped)
  }
  yield* Console.log(line("MB", "first start", "after the load", "second start", "after the load"))
  for (const part of parts)
    yield* Console.log(line(part, ...columns.map((column) => column[part].toFixed(0))))
}, Effect.scoped)
