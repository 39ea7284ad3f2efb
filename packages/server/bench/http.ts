/** Requests per second and latencies through HTTP, as ratios to E: the server as users start it, in its own process. */
import { Console, Effect } from "effect"
import { acquireLoads } from "./harness/bare.ts"
import { processorSeconds } from "./harness/processFigures.ts"
import { loadsOf } from "./harness/requests.ts"
import { indexed, lateness } from "./harness/serverMetrics.ts"
import { acquireService, noLimits } from "./harness/service.ts"
import { count, counted, fixed, line, ms } from "./harness/statistics.ts"

const connections = 16
const seconds = 4
/**
 * How many seconds a load runs before it is measured. V8 takes some ten thousand look-ups to compile what they pass
 * through, and a look-up costs twice as much until then. What the first two of these seconds cost is printed as well.
 */
const warmUp = 24

/** `names` are of somewhat fewer entities. */
export const http = Effect.fn("http")(function* (names: number) {
  const { engine, key, register, start } = yield* acquireService("http", names, noLimits)
  const token = yield* key("customer")
  const { pid, port } = yield* start()
  yield* lateness(port)
  const building = performance.now()
  const whileBuilding = yield* indexed(port)
  const built = (performance.now() - building) / 1000
  yield* Console.log(
    `the name index, built and loaded by the server: ${built.toFixed(1)} s after it was ready; event loop at most ${ms(whileBuilding)} ms late`
  )
  const { bare, load } = yield* acquireLoads(connections)
  /** Measures a load, and the processor time that the server takes for a request, in microseconds. */
  const cost = Effect.fnUntraced(function* (length: number, requests: ReadonlyArray<string>) {
    const used = processorSeconds(pid)
    const found = yield* load(port, length, requests)
    return { ...found, cpu: ((processorSeconds(pid) - used) * 1e6) / (found.perSecond * length) }
  })
  yield* Console.log(
    `${count(register.records)} entities, about ${count(names)} names; ${connections} connections; ${engine.name}\n${line("", "per second", "/ E", "p50 ms", "p99 ms", "bytes", "CPU µs", "cold", "late p99", "at most")}`
  )
  const only = process.env.BENCH_ONLY?.split(";")
  for (const [name, requests] of Object.entries(loadsOf(token, register))) {
    if (only?.includes(name) === false) continue
    const cold = yield* cost(2, requests)
    yield* load(port, warmUp - 2, requests)
    const before = yield* bare(1.5)
    yield* lateness(port)
    const found = yield* cost(seconds, requests)
    const late = yield* lateness(port)
    const after = yield* bare(1.5)
    const e = (before.perSecond + after.perSecond) / 2
    const others = counted(found.statuses, (status) => status !== "200")
    const cells = [
      ...fixed(0, found.perSecond),
      ...fixed(3, found.perSecond / e),
      ...[found.p50, found.p99].map(ms),
      ...fixed(0, found.bytes, found.cpu, cold.cpu),
      ...[late.p99, late.most].map(ms)
    ]
    yield* Console.log(
      `${line(name, ...cells)}   E = ${e.toFixed(0)}, p99 ${ms(after.p99)} ms${others && `; ${others}`}`
    )
  }
}, Effect.scoped)
