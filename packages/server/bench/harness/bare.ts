/** The baseline E: a bare `node:http` server that parses a JSON body and sends it back, in a process of its own. */
import { Effect } from "effect"
import type { ClosedMeasured } from "./closedLoop.ts"
import { acquireScript, answerOf, type StartedServer } from "./processes.ts"
import { processorSeconds } from "./processFigures.ts"
import { postRequest } from "./requests.ts"

const request = postRequest("/", "", { name: "Banksia Creek Engineering Pty Ltd", state: "NSW" })

/** Loads at so many connections: of any server, and of the bare one for so many seconds. */
export const acquireLoads = Effect.fnUntraced(function* (connections: number) {
  const echo = yield* acquireScript("harness/echo.ts")
  const { port: echoPort } = yield* answerOf<{ port: number }>(echo)
  const generator = yield* acquireScript("harness/closedLoop.ts")
  const load = (port: number, seconds: number, requests: ReadonlyArray<string>) =>
    answerOf<ClosedMeasured>(generator, { port, connections, seconds, requests })
  const bare = (seconds: number) => load(echoPort, seconds, [request])
  /** A load, and the processor time that the server takes for a request, in microseconds. */
  const cost = Effect.fnUntraced(function* (
    { pid, port }: Pick<StartedServer, "pid" | "port">,
    seconds: number,
    requests: ReadonlyArray<string>
  ) {
    const used = processorSeconds(pid)
    const found = yield* load(port, seconds, requests)
    return { ...found, cpu: ((processorSeconds(pid) - used) * 1e6) / (found.perSecond * seconds) }
  })
  yield* bare(1)
  return { load, bare, cost }
})
