/**
 * What several serving threads answer, as ratios to one thread of the same run: two servers over one database, of one
 * thread and of several, are asked in turns. The load, the database and the servers share the same cores, so the
 * processor time of a request is printed too. What the threads would answer with cores of their own is reckoned from it.
 */
import { Console, Effect } from "effect"
import { acquireLoads } from "./harness/bare.ts"
import { clientOf } from "./harness/engine.ts"
import type { StartedServer } from "./harness/processes.ts"
import { postgresFigures, postgresServer } from "./harness/processFigures.ts"
import { loadsOf } from "./harness/requests.ts"
import { acquireService, noLimits } from "./harness/service.ts"
import { count, counted, fixed, line, median } from "./harness/statistics.ts"

/** No more: where more requests wait on a machine that others use too, a server takes that for a rush and refuses some. */
const connections = 16
const several = Number(process.env.BENCH_THREADS ?? 2)
const rounds = 8
const seconds = 3
/** Each thread has code of its own to compile: so many requests of a load warm it, and so many seconds at most are spent. */
const warmUp = { requests: 10_000, seconds: 240 }

export const threads = Effect.fn("threads")(function* (names: number) {
  const { engine, env, key, register, start } = yield* acquireService("threads", names, {
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
  const { cost, load } = yield* acquireLoads(connections)
  const warm = Effect.fnUntraced(function* (port: number, serving: number, requests: ReadonlyArray<string>) {
    const until = performance.now() + warmUp.seconds * 1000
    for (let answered = 0; answered < warmUp.requests * serving && performance.now() < until; )
      answered += (yield* load(port, seconds, requests)).perSecond * seconds
  })
  /** The processor times are of a request, in microseconds. */
  const measure = Effect.fnUntraced(function* (server: StartedServer, requests: ReadonlyArray<string>) {
    const before = postgresFigures(postgres).cpu
    const { cpu, perSecond, statuses } = yield* cost(server, seconds, requests)
    const database = ((postgresFigures(postgres).cpu - before) * 1e6) / (perSecond * seconds)
    return { perSecond, cpu, database, others: counted(statuses, (status) => status !== "200") }
  })

  yield* Console.log(
    `${count(names)} names; ${connections} connections; ${engine.name}; medians of ${rounds} rounds in turns\n${line("", "1 thread, /s", `${several} threads`, "ratio", "from", "to", "CPU µs, 1", `CPU µs, ${several}`, "database µs", "reckoned")}`
  )
  const only = process.env.BENCH_ONLY?.split(";") ?? ["validate", "ABN look-up", "name"]
  for (const [name, requests] of Object.entries(loadsOf(token, register))) {
    if (!only.includes(name)) continue
    yield* warm(one.port, 1, requests)
    yield* warm(more.port, several, requests)
    const pairs: Array<ReadonlyArray<Effect.Success<ReturnType<typeof measure>>>> = []
    for (let round = 0; round < rounds; round++)
      pairs.push([yield* measure(one, requests), yield* measure(more, requests)])
    const of = (which: number, what: "perSecond" | "cpu" | "database") =>
      pairs.map((pair) => pair[which]?.[what] ?? Number.NaN)
    const ratios = of(1, "perSecond").map((each, at) => each / (of(0, "perSecond")[at] ?? 1))
    // Of the round that cost least: on a machine that others use too, the rest of a round's time is theirs.
    const [single, many] = [Math.min(...of(0, "cpu")), Math.min(...of(1, "cpu"))]
    const cells = [
      ...fixed(0, median(of(0, "perSecond")), median(of(1, "perSecond"))),
      ...fixed(2, median(ratios), Math.min(...ratios), Math.max(...ratios)),
      ...fixed(0, single, many, Math.min(...of(0, "database"), ...of(1, "database"))),
      ...fixed(2, (several * single) / many)
    ]
    const others = pairs.flatMap((pair) => pair.flatMap((each) => each.others || []))
    yield* Console.log([line(name, ...cells), ...others].join("   "))
  }
}, Effect.scoped)
