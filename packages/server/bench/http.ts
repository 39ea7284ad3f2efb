/** Requests per second and latencies through HTTP, as ratios to E: the server as users start it, in its own process. */
import type { ChildProcess } from "node:child_process"
import { Console, Effect } from "effect"
import type { Load, Measured } from "./http/load.ts"
import { acquireScript, answerOf, processorTime } from "./http/processes.ts"
import { abnsAsked, getRequest, loadsOf, namesAsked, postRequest } from "./http/requests.ts"
import { searching } from "./http/searching.ts"
import { indexed, lateness } from "./http/serverMetrics.ts"
import { acquireService } from "./http/service.ts"
import { count, line, ms } from "./resolve/figures.ts"

const connections = 16
const seconds = 4
/**
 * How many seconds a load runs before it is measured. V8 takes some ten thousand look-ups to compile what they pass through, and a look-up
 * costs twice as much until then. What the first two of these seconds cost is printed as well.
 */
const warmUp = 24
/** Something simpler than the server that is measured beside it, in a process of its own. */
interface Floor extends Pick<Load, "port" | "requests"> {
  readonly child: ChildProcess
  /** In seconds: one, unless there is much to compile. */
  readonly warmUp?: number
}

/** `entities` make about 1.2 names each. */
export const http = Effect.fn("http")(function* (names: number) {
  const { engine, entities, env, key, port, start } = yield* acquireService("http", names, {
    RATE_LIMIT_PER_SECOND: "1000000",
    RATE_LIMIT_BURST: "1000000"
  })
  const token = yield* key("customer")
  const server = yield* start
  yield* lateness(port)
  const building = performance.now()
  const late = yield* indexed(port)
  const built = (performance.now() - building) / 1000
  yield* Console.log(
    `the name index, built and loaded by the server: ${built.toFixed(1)} s after it was ready; event loop at most ${ms(late)} ms late`
  )
  const echo = yield* acquireScript("./echo.ts")
  const { port: echoPort } = yield* Effect.promise(() => answerOf<{ port: number }>(echo))
  const generator = yield* acquireScript("./load.ts")
  const measure = (load: Omit<Load, "connections">) =>
    Effect.promise(() => answerOf<Measured>(generator, { connections, ...load }))

  const abns = abnsAsked(entities)
  const asked = namesAsked(names, entities)
  const body = { name: "Banksia Creek Engineering Pty Ltd", state: "NSW" }
  const e = (length: number) =>
    measure({ port: echoPort, seconds: length, requests: [postRequest("/", token, body)] })
  yield* e(1)
  const loads = loadsOf(token, abns, asked)
  /** Measures a load, and the processor time that the server takes for a request, in microseconds. */
  const cost = Effect.fnUntraced(function* (load: Pick<Load, "seconds" | "requests">) {
    const used = processorTime(server)
    const found = yield* measure({ port, ...load })
    return { found, cpu: (processorTime(server) - used) / (found.perSecond * load.seconds) }
  })
  yield* searching(names, asked)
  yield* Console.log(
    `${count(entities)} entities, about ${count(names)} names; ${connections} connections; ${engine.name}\n${line("", "per second", "/ E", "p50 ms", "p99 ms", "bytes", "CPU µs", "cold", "late p99", "at most")}`
  )
  const floor = yield* acquireScript("./floor.ts")
  const { port: floorPort } = yield* Effect.promise(() => answerOf<{ port: number }>(floor))
  // Only one process can open the embedded database.
  const statement =
    engine.env.DATABASE_URL === undefined ? undefined : yield* acquireScript("./statement.ts", env)
  const floors: Readonly<Record<string, Floor>> = {
    "node:http echo": { child: echo, port: echoPort, requests: [postRequest("/", token, body)] },
    "HttpRouter alone": { child: floor, port: floorPort, requests: [getRequest("/route", token)] },
    "HttpApi GET alone": { child: floor, port: floorPort, requests: [getRequest("/read/Banksia", token)] },
    "HttpApi POST alone": { child: floor, port: floorPort, requests: [postRequest("/write", token, body)] },
    ...(statement !== undefined && {
      "HttpRouter, one row": {
        child: statement,
        port: (yield* Effect.promise(() => answerOf<{ port: number }>(statement))).port,
        requests: abns.map((abn) => postRequest("/", token, { abn })),
        // Like a look-up, it passes through the database's client.
        warmUp: 12
      }
    })
  }
  for (const [name, { child, port: at, requests, warmUp: first = 1 }] of Object.entries(floors)) {
    const load = { port: at, requests }
    yield* measure({ ...load, seconds: first })
    const before = yield* e(1)
    const used = processorTime(child)
    const found = yield* measure({ ...load, seconds: 2 })
    const cpu = (processorTime(child) - used) / (found.perSecond * 2)
    const after = yield* e(1)
    const ratio = (2 * found.perSecond) / (before.perSecond + after.perSecond)
    yield* Console.log(
      line(
        name,
        found.perSecond.toFixed(0),
        ratio.toFixed(3),
        ms(found.p50),
        ms(found.p99),
        found.bytes.toFixed(0),
        cpu.toFixed(0)
      )
    )
  }
  for (const [name, requests] of Object.entries(loads)) {
    if (process.env.BENCH_ONLY !== undefined && !process.env.BENCH_ONLY.split(";").includes(name)) continue
    const cold = yield* cost({ seconds: 2, requests })
    yield* measure({ port, seconds: warmUp - 2, requests })
    const before = yield* e(1.5)
    yield* lateness(port)
    const { cpu, found } = yield* cost({ seconds, requests })
    const late = yield* lateness(port)
    const after = yield* e(1.5)
    const bare = (before.perSecond + after.perSecond) / 2
    const others = Object.entries(found.statuses).filter(([status]) => status !== "200")
    yield* Console.log(
      line(
        name,
        found.perSecond.toFixed(0),
        (found.perSecond / bare).toFixed(3),
        ms(found.p50),
        ms(found.p99),
        found.bytes.toFixed(0),
        cpu.toFixed(0),
        cold.cpu.toFixed(0),
        ms(late.p99),
        ms(late.most)
      ) +
        `   E = ${bare.toFixed(0)}, p99 ${ms(after.p99)} ms` +
        (others.length === 0 ? "" : `; ${others.map(([status, n]) => `${n} × ${status}`).join(", ")}`)
    )
  }
}, Effect.scoped)
