/**
 * What several serving threads answer, as ratios to one thread of the same run: two servers over one database, of one
 * thread and of several, are asked in turns. The load, the database and the servers share the same cores, so the
 * processor time of a request is printed too, and who used the cores. What the threads would answer with cores of their
 * own is reckoned from it.
 */
import { cpus } from "node:os"
import { Console, Effect } from "effect"
import type { ClosedMeasured } from "./harness/closedLoop.ts"
import { clientOf } from "./harness/engine.ts"
import { acquireScript, answerOf, type StartedServer } from "./harness/processes.ts"
import { postgresFigures, postgresServer, processorSeconds, residentNow } from "./harness/processFigures.ts"
import { abnsAsked, loadsOf, namesAsked } from "./harness/requests.ts"
import { indexed, metric } from "./harness/serverMetrics.ts"
import { acquireService, noLimits } from "./harness/service.ts"
import { count, fixed, line, median, megabytes } from "./harness/statistics.ts"

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

/** Of all cores together, in seconds. */
const busy = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000

export const threads = Effect.fn("threads")(function* (names: number) {
  const { engine, entities, env, key, start } = yield* acquireService("threads", names, {
    ...noLimits,
    // One account sends the load: its share is not what is measured.
    REQUESTS_AT_ONCE: "1000",
    REQUESTS_AT_ONCE_PER_ACCOUNT: "1000"
  })
  if (engine.env.DATABASE_URL === undefined)
    return yield* Console.error("This benchmark needs PostgreSQL: two servers share a database.")
  const postgres = yield* postgresServer.pipe(Effect.provide(clientOf(engine, env.DATA_DIR)))
  const token = yield* key("customer")
  const one = yield* start()
  const more = yield* start({ SERVE_THREADS: `${several}` })
  for (const { port } of [one, more]) yield* indexed(port)
  const senders = yield* Effect.forEach(Array.from({ length: generators }), () =>
    acquireScript("harness/closedLoop.ts")
  )
  const send = (port: number, requests: ReadonlyArray<string>) =>
    Effect.all(
      senders.map((sender, at) =>
        answerOf<ClosedMeasured>(sender, {
          port,
          connections: connections / generators,
          seconds,
          requests: requests.filter((_, n) => n % generators === at)
        })
      ),
      { concurrency: generators }
    )
  const warm = Effect.fnUntraced(function* (port: number, serving: number, requests: ReadonlyArray<string>) {
    const until = performance.now() + warmUp.seconds * 1000
    let answered = 0
    while (answered < warmUp.requests * serving && performance.now() < until)
      for (const { perSecond } of yield* send(port, requests)) answered += perSecond * seconds
  })
  /** Of one window: the processor times are of a request in microseconds, the cores are those that were busy. */
  const measure = Effect.fnUntraced(function* (
    { pid, port }: StartedServer,
    requests: ReadonlyArray<string>
  ) {
    const look = () => [
      processorSeconds(pid),
      busy(),
      postgresFigures(postgres).cpu,
      performance.now() / 1000
    ]
    const before = look()
    const found = yield* send(port, requests)
    const [cpu = 0, all = 0, database = 0, passed = 1] = look().map((each, at) => each - (before[at] ?? 0))
    const perSecond = found.reduce((sum, each) => sum + each.perSecond, 0)
    const micros = (used: number) => (used * 1e6) / (perSecond * passed)
    return {
      perSecond,
      cpu: micros(cpu),
      database: micros(database),
      cores: cpu / passed,
      machine: all / passed,
      others: found.reduce(
        (sum, { statuses }) =>
          Object.values(statuses).reduce((n, each) => n + each, sum) - (statuses["200"] ?? 0),
        0
      )
    }
  })
  type Window = Effect.Success<ReturnType<typeof measure>>

  yield* Console.log(
    `${count(names)} names; ${connections} connections; ${cpus().length} cores; ${engine.name}; medians of ${rounds} rounds in turns\n${line("", "1 thread, /s", `${several} threads, /s`, "ratio", "from", "to", "CPU µs, 1", `CPU µs, ${several}`, "database µs", "reckoned", "cores, 1", `cores, ${several}`, "machine, 1", `machine, ${several}`, "busiest")}`
  )
  const only = process.env.BENCH_ONLY?.split(";") ?? ["validate", "ABN look-up", "name"]
  for (const [name, requests] of Object.entries(loadsOf(token, abnsAsked(entities), namesAsked(names)))) {
    if (!only.includes(name)) continue
    yield* warm(one.port, 1, requests)
    yield* warm(more.port, several, requests)
    const asked = metric(more.port, "entity_watch_thread_requests_total")
    const before = yield* asked
    const pairs: Array<readonly [Window, Window]> = []
    for (let round = 0; round < rounds; round++)
      pairs.push([yield* measure(one, requests), yield* measure(more, requests)])
    const each = (yield* asked).map((n, at) => n - (before[at] ?? 0))
    const ratios = pairs.map(([single, many]) => many.perSecond / single.perSecond)
    const of = (what: keyof Window) =>
      ([0, 1] as const).map((which) => median(pairs.map((pair) => pair[which][what])))
    // Of the round that cost least: on a machine that others use too, the rest of a round's time is theirs.
    const [single = 0, many = 0] = ([0, 1] as const).map((which) =>
      Math.min(...pairs.map((pair) => pair[which].cpu))
    )
    const refused = pairs.flat().reduce((sum, { others }) => sum + others, 0)
    const cells = [
      ...fixed(0, ...of("perSecond")),
      ...fixed(2, median(ratios), Math.min(...ratios), Math.max(...ratios)),
      ...fixed(0, single, many, Math.min(...pairs.flat().map(({ database }) => database))),
      ...fixed(2, (several * single) / many, ...of("cores"), ...of("machine")),
      `${Math.round((100 * Math.max(...each)) / each.reduce((sum, n) => sum + n, 0))} %`
    ]
    yield* Console.log(line(name, ...cells) + (refused === 0 ? "" : `   ${refused} answers were not 200`))
  }
  yield* Console.log(
    `resident after that: ${megabytes(residentNow(one.pid))} with one thread, ${megabytes(residentNow(more.pid))} with ${several} and the main thread`
  )
}, Effect.scoped)
