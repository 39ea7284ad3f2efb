/** Requests per second and latencies through HTTP, as ratios to E: the server as users start it, in its own process. */
import { type ChildProcess, execFile, fork, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { createWriteStream, readFileSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { fileURLToPath, URL } from "node:url"
import { Config, Console, Effect } from "effect"
import { abrExtract } from "./generator/abrExtract.ts"
import { take } from "./generator/chunked.ts"
import { nameRows } from "./generator/nameRows.ts"
import { Random } from "./generator/Random.ts"
import { registerEntities } from "./generator/registerEntities.ts"
import type { Load, Measured } from "./http/load.ts"
import { searching } from "./http/searching.ts"
import { acquireEngine } from "./resolve/engine.ts"
import { count, line, ms } from "./resolve/figures.ts"
import { queryClasses, queryOf } from "./resolve/queries.ts"

const connections = 16
const seconds = 4
/**
 * Before each load is measured: V8 takes some ten thousand look-ups to compile what they pass through, and a look-up
 * costs twice as much until then. What the first two of these seconds cost is printed as well.
 */
const warmUp = 24
/** Distinct requests of a kind: more than any cache of answers would be made for. */
const distinct = 2_000

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Of the first message that a process sends after it has one. */
const answerOf = <A>(child: ChildProcess, message?: object) =>
  new Promise<A>((resolve, reject) => {
    const ended = () => reject(new Error("A process of the benchmark ended."))
    child.once("message", (answer) => {
      child.off("exit", ended)
      resolve(answer as A)
    })
    child.once("exit", ended)
    if (message !== undefined) child.send(message)
  })

const acquireScript = (name: string, env = process.env) =>
  Effect.acquireRelease(
    Effect.sync(() => fork(script(name), { env })),
    (child) => Effect.sync(() => child.kill())
  )

const command = (env: NodeJS.ProcessEnv, ...args: ReadonlyArray<string>) =>
  Effect.promise(
    () =>
      new Promise<string>((resolve, reject) => {
        execFile(process.execPath, [script("../src/main.ts"), ...args], { env }, (error, out) =>
          error === null ? resolve(out) : reject(error)
        )
      })
  )

/** On a connection of its own: the server closes an idle one, and this thread may be too busy to notice. */
const get = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: "close" } })

const acquireServer = (env: NodeJS.ProcessEnv, port: number) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const child = spawn(
        process.execPath,
        [...process.execArgv, script("../src/main.ts"), "serve", "--port", `${port}`],
        {
          env,
          stdio: ["ignore", "ignore", process.env.BENCH_LOG === undefined ? "ignore" : "inherit"]
        }
      )
      for (let tries = 0; tries < 300; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        const ready = await get(port, "/readyz").catch(() => undefined)
        if (ready?.status === 200) return child
      }
      throw new Error("The server did not become ready.")
    }),
    (child) =>
      Effect.promise(async () => {
        const ended = new Promise((resolve) => child.once("exit", resolve))
        child.kill("SIGTERM")
        await ended
      })
  )

/** Microseconds of processor that all threads of a process used so far; NaN where the system does not say. */
const processorTime = ({ pid }: ChildProcess): number => {
  try {
    // Fields 14 and 15, in hundredths of a second: proc(5).
    const [user, system] =
      readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13) ?? []
    return (Number(user) + Number(system)) * 10_000
  } catch {
    return Number.NaN
  }
}

const metrics = (port: number) => Effect.promise(() => get(port, "/metrics").then((answer) => answer.text()))

/** Milliseconds that the serving thread was late since the metrics were read before, at most and in 99 of 100 looks. */
const lateIn = (text: string) => {
  const of = (quantile: string) =>
    1000 *
    Number(
      new RegExp(`^entity_watch_event_loop_delay_seconds\\{quantile="${quantile}"\\} (\\S+)$`, "mu").exec(
        text
      )?.[1]
    )
  return { most: of("1"), p99: of("0.99") }
}
const lateness = (port: number) => Effect.map(metrics(port), lateIn)

/** Waits until names are searched in memory; how late the thread was meanwhile. */
const indexed = Effect.fnUntraced(function* (port: number) {
  let most = 0
  for (let tries = 0; tries < 3_000; tries++) {
    const text = yield* metrics(port)
    most = Math.max(most, lateIn(text).most)
    if (/^entity_watch_name_index_in_memory\{mode="live"\} 1$/mu.test(text)) return most
    yield* Effect.sleep("200 millis")
  }
  return yield* Effect.die("The name index was not loaded in ten minutes.")
})

const getRequest = (path: string, token: string) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`
const postRequest = (path: string, token: string, body: unknown) => {
  const text = JSON.stringify(body)
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

const namesAsked = (names: number, entities: number): ReadonlyArray<{ name: string; state?: string }> => {
  const random = new Random(11)
  const rows = [...take(nameRows(names), names)]
  const asked: Array<{ name: string; state?: string }> = []
  while (asked.length < distinct) {
    const row = rows[random.below(Math.min(rows.length, entities))]
    const each = queryClasses[asked.length % queryClasses.length] ?? "exact"
    const query = row && queryOf(row, each, random, () => 1)
    if (query !== undefined)
      asked.push({ name: query.text, ...(query.state !== null && { state: query.state }) })
  }
  return asked
}

/** What is measured beside the server, in a process of its own. */
interface Floor extends Pick<Load, "port" | "requests"> {
  readonly child: ChildProcess
  /** Seconds; one where there is next to nothing to compile. */
  readonly warmUp?: number
}

/** `entities` make about 1.2 names each. */
export const http = Effect.fn("http")(function* (names: number) {
  const engine = yield* acquireEngine
  const dataDir = join(yield* Config.String("DATA_DIR"), "http")
  yield* Effect.promise(() => mkdir(dataDir, { recursive: true }))
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    ...engine.env,
    SECRETS_KEY: randomBytes(32).toString("base64"),
    RATE_LIMIT_PER_SECOND: "1000000",
    RATE_LIMIT_BURST: "1000000"
  }
  const entities = Math.round(names / 1.25)
  const extract = join(dataDir, "20261105_Public01.xml")
  yield* Effect.promise(() => pipeline(Readable.from(abrExtract(entities)), createWriteStream(extract)))
  yield* command(env, "refresh", "abn-bulk-extract", "--from", extract, "--partial")
  const lists = [
    "dfat-consolidated-list",
    "asic-banned-disqualified-organisations",
    "asic-banned-disqualified-persons"
  ]
  for (const list of lists)
    yield* command(
      env,
      "refresh",
      list,
      "--from",
      script(`../../../fixtures/registers/${list}`),
      "--partial",
      "--confirmed",
      new Date().toISOString().slice(0, 10)
    )
  const token = (yield* command(env, "keys", "create", "--mode", "live")).split("\n")[0] ?? ""

  const port = 20_000 + (process.pid % 20_000)
  const server = yield* acquireServer(env, port)
  yield* lateness(port)
  const building = performance.now()
  const late = yield* indexed(port)
  const built = (performance.now() - building) / 1000
  yield* Console.log(
    `the name index, built and loaded by the server: ${built.toFixed(1)} s after it was ready; event loop at most ${ms(late)} ms late`
  )
  const echo = yield* acquireScript("./http/echo.ts")
  const { port: echoPort } = yield* Effect.promise(() => answerOf<{ port: number }>(echo))
  const generator = yield* acquireScript("./http/load.ts")
  const measure = (load: Omit<Load, "connections">) =>
    Effect.promise(() => answerOf<Measured>(generator, { connections, ...load }))

  const abns = [...take(registerEntities(1), entities)].slice(0, distinct).map(({ abn }) => abn)
  const asked = namesAsked(names, entities)
  const body = { name: "Banksia Creek Engineering Pty Ltd", state: "NSW" }
  const e = (length: number) =>
    measure({ port: echoPort, seconds: length, requests: [postRequest("/", token, body)] })
  yield* e(1)
  const loads: Readonly<Record<string, ReadonlyArray<string>>> = {
    validate: abns.map((abn) => getRequest(`/v1/validate/${abn}`, token)),
    "ABN look-up": abns.map((abn) => postRequest("/v1/resolve", token, { abn })),
    "ABN, no blocks": abns.map((abn) => postRequest("/v1/resolve", token, { abn, include: [] })),
    name: asked.map((each) => postRequest("/v1/resolve", token, each)),
    "name, no blocks": asked.map((each) => postRequest("/v1/resolve", token, { ...each, include: [] })),
    screen: asked.map(({ name }) => postRequest("/v1/screen", token, { name }))
  }
  /** With the processor time that the server takes for a request, in microseconds. */
  const cost = Effect.fnUntraced(function* (load: Pick<Load, "seconds" | "requests">) {
    const used = processorTime(server)
    const found = yield* measure({ port, ...load })
    return { found, cpu: (processorTime(server) - used) / (found.perSecond * load.seconds) }
  })
  yield* searching(names, asked)
  yield* Console.log(
    `${count(entities)} entities, about ${count(names)} names; ${connections} connections; ${engine.name}\n${line("", "per second", "/ E", "p50 ms", "p99 ms", "bytes", "CPU µs", "cold", "late p99", "at most")}`
  )
  const floor = yield* acquireScript("./http/floor.ts")
  const { port: floorPort } = yield* Effect.promise(() => answerOf<{ port: number }>(floor))
  // The embedded database has one process only.
  const statement =
    engine.env.DATABASE_URL === undefined ? undefined : yield* acquireScript("./http/statement.ts", env)
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
        // Like a look-up, it passes the database's client.
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
