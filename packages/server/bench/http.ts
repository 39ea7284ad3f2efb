/** Requests per second and latencies through HTTP, as ratios to E: the server as users start it, in its own process. */
import { join } from "node:path"
import { Config, Console, Effect } from "effect"
import { takeOut } from "../test/instances/earlierVersion.ts"
import { acquireLoads } from "./harness/bare.ts"
import { loadsOf } from "./harness/requests.ts"
import { lateness } from "./harness/serverMetrics.ts"
import { acquireService, noLimits } from "./harness/service.ts"
import { count, counted, fixed, line, median, ms } from "./harness/statistics.ts"

const connections = 16
const seconds = 4
/**
 * How many seconds a load runs before it is measured. V8 takes some ten thousand look-ups to compile what they pass
 * through, and a look-up costs twice as much until then. What the first two of these seconds cost is printed as well.
 */
const warmUp = 24
/** How often this state and that of the commit BENCH_AGAINST are asked in turns, for two seconds each. */
const turns = 9

const acquireState = Effect.fnUntraced(function* (folder: string, names: number, commit?: string) {
  const sources = join(yield* Config.String("DATA_DIR"), `${folder}-sources`)
  if (commit !== undefined) takeOut(sources, commit)
  const { engine, key, register, start } = yield* acquireService(folder, names, {
    ...noLimits,
    ...(commit !== undefined && { BENCH_FROM: sources })
  })
  const token = yield* key("customer")
  return { engine, register, server: yield* start(), loads: loadsOf(token, register) }
})

/** `names` are of somewhat fewer entities. */
export const http = Effect.fn("http")(function* (names: number) {
  const { engine, loads, register, server } = yield* acquireState("http", names)
  const against = process.env.BENCH_AGAINST
  const earlier = against === undefined ? undefined : yield* acquireState("against", names, against)
  const { bare, cost, load } = yield* acquireLoads(connections)
  /** The processor time for a request, as a ratio to that of the earlier state: the median, and the range. */
  const ratioOf = Effect.fnUntraced(function* (name: string) {
    if (earlier === undefined) return ""
    const requests = earlier.loads[name] ?? []
    yield* load(earlier.server.port, warmUp, requests)
    const ratios: Array<number> = []
    for (let turn = 0; turn < turns; turn++) {
      const { cpu } = yield* cost(server, 2, loads[name] ?? [])
      ratios.push(cpu / (yield* cost(earlier.server, 2, requests)).cpu)
    }
    const [middle, least, most] = fixed(2, median(ratios), Math.min(...ratios), Math.max(...ratios))
    return `; processor time ${middle} (${least} to ${most}) of ${against}`
  })
  yield* Console.log(
    `${count(register.records)} entities, about ${count(names)} names; ${connections} connections; ${engine.name}\n${line("", "per second", "/ E", "p50 ms", "p99 ms", "bytes", "CPU µs", "cold", "late p99", "at most")}`
  )
  for (const [name, requests] of Object.entries(loads)) {
    if (process.env.BENCH_ONLY?.split(";").includes(name) === false) continue
    const cold = yield* cost(server, 2, requests)
    yield* load(server.port, warmUp - 2, requests)
    const before = yield* bare(1.5)
    yield* lateness(server.port)
    const found = yield* cost(server, seconds, requests)
    const late = yield* lateness(server.port)
    const after = yield* bare(1.5)
    const e = (before.perSecond + after.perSecond) / 2
    const ratio = yield* ratioOf(name)
    const others = counted(found.statuses, (status) => status !== "200")
    const cells = [
      ...fixed(0, found.perSecond),
      ...fixed(3, found.perSecond / e),
      ...[found.p50, found.p99].map(ms),
      ...fixed(0, found.bytes, found.cpu, cold.cpu),
      ...[late.p99, late.most].map(ms)
    ]
    yield* Console.log(
      `${line(name, ...cells)}   E = ${e.toFixed(0)}, p99 ${ms(after.p99)} ms${others && `; ${others}`}${ratio}`
    )
  }
}, Effect.scoped)
