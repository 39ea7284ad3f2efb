/**
 * What several serving threads answer, as ratios to one thread of the same run: two servers over one database, of one
 * thread and of several, are asked in turns. The load, the database and the servers share the same cores, so the
 * processor time of a request is printed too, and who used the cores. What the threads would answer with cores of their
 * own is reckoned from it.
 */
import type { ChildProcess } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { cpus } from "node:os"
import { Console, Effect } from "effect"
import type { Load, Measured } from "./http/load.ts"
import { acquireScript, answerOf, get, processorTime } from "./http/processes.ts"
import { abnsAsked, loadsOf, namesAsked } from "./http/requests.ts"
import { indexed } from "./http/serverMetrics.ts"
import { acquireService } from "./http/service.ts"
import { count, line } from "./resolve/figures.ts"

/**
 * So many connections in all, of so many processes, so that none of them is what is measured. No more: where more than
 * 16 requests wait on a machine that others use too, a server takes that for a rush and refuses some.
 */
const connections = 16
const generators = 2
const several = Number(process.env.BENCH_THREADS ?? 2)
const rounds = 8
const seconds = 3
/** Each thread has code of its own to compile: so many requests of a load warm it, and so many seconds at most are spent. */
const warmUp = { requests: 10_000, seconds: 240 }

interface Server {
  readonly child: ChildProcess
  readonly port: number
}

interface Window {
  readonly perSecond: number
  /** In microseconds of the server's processor time. */
  readonly cpu: number
  /** In microseconds of the database's, for each request. */
  readonly database: number
  /** How many cores the server used, and everything on the machine. */
  readonly cores: number
  readonly machine: number
  readonly others: number
}

/** Of the round that cost least: on a machine that others use too, the rest of a round's time is theirs. */
const least = (numbers: ReadonlyArray<number>): number => Math.min(...numbers)

const median = (numbers: ReadonlyArray<number>): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** In microseconds, of all cores together. */
const busy = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) * 1000

/** What the processes of a database that was started here used so far, in microseconds; NaN for one that was there. */
const databaseTime = (url: string): number => {
  const folder = new URL(url).searchParams.get("host") ?? "none"
  const processes = readdirSync("/proc").flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
      const isServer = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(`\0-k\0${folder}\0`)
      return [{ pid, parent: stat[1], isServer, used: Number(stat[11]) + Number(stat[12]) }]
    } catch {
      return []
    }
  })
  const server = processes.find(({ isServer }) => isServer)?.pid
  if (server === undefined) return Number.NaN
  // In hundredths of a second: proc(5).
  return processes.reduce((sum, { parent, used }) => (parent === server ? sum + used : sum), 0) * 10_000
}

const residentMegabytes = ({ pid }: ChildProcess): number =>
  Math.round(Number(/^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000)

const threadRequests = (port: number) =>
  Effect.promise(async () => {
    const text = await (await get(port, "/metrics")).text()
    return [...text.matchAll(/^entity_watch_thread_requests_total\{.*\} (\d+)$/gmu)].map(([, n]) => Number(n))
  })

export const threads = Effect.fn("threads")(function* (names: number) {
  const service = yield* acquireService("threads", names, {
    RATE_LIMIT_PER_SECOND: "1000000",
    RATE_LIMIT_BURST: "1000000",
    // One account sends the load: its share is not what is measured.
    REQUESTS_AT_ONCE: "1000",
    REQUESTS_AT_ONCE_PER_ACCOUNT: "1000"
  })
  const { DATABASE_URL: database } = service.engine.env
  if (database === undefined)
    return yield* Console.error("This benchmark needs PostgreSQL: two servers share a database.")
  const token = yield* service.key("customer")
  const one: Server = { child: yield* service.start, port: service.port }
  const more: Server = yield* service.startBeside({ SERVE_THREADS: `${several}` })
  for (const { port } of [one, more]) yield* indexed(port)
  const senders = yield* Effect.forEach(Array.from({ length: generators }), () => acquireScript("./load.ts"))

  const send = (port: number, load: Pick<Load, "seconds" | "requests">) =>
    Effect.promise(() =>
      Promise.all(
        senders.map((sender, at) =>
          answerOf<Measured>(sender, {
            port,
            connections: connections / generators,
            seconds: load.seconds,
            requests: load.requests.filter((_, n) => n % generators === at)
          })
        )
      )
    )
  const warm = Effect.fnUntraced(function* (
    { port }: Server,
    serving: number,
    requests: ReadonlyArray<string>
  ) {
    const until = performance.now() + warmUp.seconds * 1000
    let answered = 0
    while (answered < warmUp.requests * serving && performance.now() < until)
      for (const { perSecond } of yield* send(port, { seconds, requests })) answered += perSecond * seconds
  })
  const measure = Effect.fnUntraced(function* ({ child, port }: Server, requests: ReadonlyArray<string>) {
    const [used, all, began] = [processorTime(child), busy(), performance.now()]
    const usedByDatabase = databaseTime(database)
    const found = yield* send(port, { seconds, requests })
    const micros = (performance.now() - began) * 1000
    const perSecond = found.reduce((sum, each) => sum + each.perSecond, 0)
    const cpu = processorTime(child) - used
    const others = found.flatMap(({ statuses }) =>
      Object.entries(statuses).flatMap(([status, n]) => (status === "200" ? [] : [n]))
    )
    return {
      perSecond,
      cpu: cpu / ((perSecond * micros) / 1e6),
      database: (databaseTime(database) - usedByDatabase) / ((perSecond * micros) / 1e6),
      cores: cpu / micros,
      machine: (busy() - all) / micros,
      others: others.reduce((sum, n) => sum + n, 0)
    } satisfies Window
  })

  const entities = abnsAsked(service.entities)
  const loads = loadsOf(token, entities, namesAsked(names, service.entities))
  yield* Console.log(
    `${count(names)} names; ${connections} connections; ${cpus().length} cores; ${service.engine.name}; medians of ${rounds} rounds in turns\n${line("", "1 thread, /s", `${several} threads, /s`, "ratio", "from", "to", "CPU µs, 1", `CPU µs, ${several}`, "database µs", "reckoned", "cores, 1", `cores, ${several}`, "machine, 1", `machine, ${several}`, "busiest")}`
  )
  for (const [name, requests] of Object.entries(loads)) {
    const only = process.env.BENCH_ONLY?.split(";") ?? ["validate", "ABN look-up", "name"]
    if (!only.includes(name)) continue
    yield* warm(one, 1, requests)
    yield* warm(more, several, requests)
    const before = yield* threadRequests(more.port)
    const pairs: Array<readonly [Window, Window]> = []
    for (let round = 0; round < rounds; round++)
      pairs.push([yield* measure(one, requests), yield* measure(more, requests)])
    const after = yield* threadRequests(more.port)
    const each = after.map((n, at) => n - (before[at] ?? 0))
    const ratios = pairs.map(([single, many]) => many.perSecond / single.perSecond)
    const of = (which: 0 | 1, what: keyof Window) => median(pairs.map((pair) => pair[which][what]))
    const cost = (which: 0 | 1, what: keyof Window) => least(pairs.map((pair) => pair[which][what]))
    const refused = pairs.flat().reduce((sum, { others }) => sum + others, 0)
    yield* Console.log(
      line(
        name,
        of(0, "perSecond").toFixed(0),
        of(1, "perSecond").toFixed(0),
        median(ratios).toFixed(2),
        Math.min(...ratios).toFixed(2),
        Math.max(...ratios).toFixed(2),
        cost(0, "cpu").toFixed(0),
        cost(1, "cpu").toFixed(0),
        least(pairs.flat().map(({ database }) => database)).toFixed(0),
        ((several * cost(0, "cpu")) / cost(1, "cpu")).toFixed(2),
        of(0, "cores").toFixed(2),
        of(1, "cores").toFixed(2),
        of(0, "machine").toFixed(2),
        of(1, "machine").toFixed(2),
        `${Math.round((100 * Math.max(...each)) / each.reduce((sum, n) => sum + n, 0))} %`
      ) + (refused === 0 ? "" : `   ${refused} answers were not 200`)
    )
  }
  yield* Console.log(
    `resident after that: ${residentMegabytes(one.child)} MB with one thread, ${residentMegabytes(more.child)} MB with ${several} and the main thread`
  )
}, Effect.scoped)
