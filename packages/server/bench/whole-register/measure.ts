/** The whole register in one run: load, load again, index, start, answer, refresh while answering, and watch. */
import { loadavg } from "node:os"
import { join } from "node:path"
import { abnBulkExtract } from "@entity-watch/core/registers/abn-bulk-extract/index"
import { openOperatorFiles } from "@entity-watch/node/refresh/operatorFiles"
import { Console, Effect, Fiber, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { EditionedRegister } from "../generator/EditionedRegister.ts"
import { EDITIONS, editionFiles } from "../generator/publishedExtract.ts"
import { clientOf, type Engine, embeddedEngine } from "../harness/engine.ts"
import { machine } from "../harness/machine.ts"
import type { OpenMeasured } from "../harness/openLoop.ts"
import { acquireScript, acquireServer, answerOf, createKey, send } from "../harness/processes.ts"
import { postgresFigures, postgresServer, residentAtMost, residentNow } from "../harness/processFigures.ts"
import { abnsAsked, postRequest } from "../harness/requests.ts"
import { indexed } from "../harness/serverMetrics.ts"
import { environment, noLimits } from "../harness/service.ts"
import { at, count, fixed, megabytes } from "../harness/statistics.ts"
import { insertNames, keySelect, withNameTable } from "../resolve/nameTable.ts"
import { answering } from "./answering.ts"
import { type Loading, makeLoad } from "./makeLoad.ts"
import { watching, watchLimits } from "./watching.ts"

const decodedAtMost = 300_000
/** Rows of the table that P is measured on: no more than caches hold. */
const tableRows = 20_000
/** Look-ups a second beside a refresh, and seconds of them before it. */
const steady = { rate: 40, quiet: 20 }

const decodingRate = Effect.fnUntraced(function* (folder: string) {
  const { files } = yield* openOperatorFiles(abnBulkExtract, [folder])
  const started = performance.now()
  const read = yield* abnBulkExtract.read(files).pipe(Stream.take(decodedAtMost), Stream.runCount)
  return (read * 1000) / (performance.now() - started)
})

/** Asks for a name until it is answered: a server without an index says for a while that it has none. */
const firstName = Effect.fnUntraced(function* (port: number, token: string) {
  for (let tries = 0; tries < 36_000; tries++) {
    const { status } = yield* send(port, token, "/v1/resolve", { name: "Banksia Creek Engineering Pty Ltd" })
    if (status === 200) return
    if (status < 500) return yield* Effect.die(new Error(`The first name was answered ${status}.`))
    yield* Effect.sleep("100 millis")
  }
  return yield* Effect.die(new Error("No name was answered in an hour."))
})

/** Look-ups at a steady rate while an edition is loaded beside the server, against the same rate while nothing is. */
const refreshing = Effect.fnUntraced(function* (
  register: EditionedRegister,
  port: number,
  token: string,
  load: Loading,
  folder: string
) {
  const open = yield* acquireScript("harness/openLoop.ts")
  const lookUp = abnsAsked(register).map((abn) => postRequest("/v1/resolve", token, { abn }))
  const ask = (seconds: number) =>
    answerOf<OpenMeasured>(open, { port, perSecond: steady.rate, seconds, requests: { lookUp } })
  const waitsOf = (parts: ReadonlyArray<OpenMeasured>) => {
    const waits = parts.flatMap(({ answered }) => answered.lookUp ?? []).toSorted((a, b) => a - b)
    const all = parts.flatMap(({ statuses }) => Object.values(statuses.lookUp ?? {}))
    const others = all.reduce((sum, n) => sum + n, 0) - waits.length
    return { p50: at(waits, 0.5), p99: at(waits, 0.99), others }
  }
  yield* ask(2)
  const { p99: quiet } = waitsOf([yield* ask(steady.quiet)])
  const loading = yield* Effect.forkChild(load("refresh beside requests", folder, "--older"))
  const parts: Array<OpenMeasured> = []
  do parts.push(yield* ask(5))
  while (loading.pollUnsafe() === undefined)
  const waits = waitsOf(parts)
  const { figures } = yield* Fiber.join(loading)
  /** In milliseconds. */
  return { rate: steady.rate, quiet, ...waits, load: figures }
}, Effect.scoped)

/** `extracts` is where the generated files are kept for the next run. */
export const measure = Effect.fnUntraced(function* (
  engine: Engine,
  records: number,
  answersOnly: boolean,
  extracts?: string
) {
  const isEmbedded = engine === embeddedEngine
  const settings = { ...noLimits, ...watchLimits, ...(isEmbedded && { DATABASE_URL: "" }) }
  const env = yield* environment("whole-register", engine, settings)
  yield* Console.log(`${count(records)} records; ${engine.name}; ${machine()}`)
  const base = extracts ?? join(env.DATA_DIR, "extracts")
  const one = yield* editionFiles(base, records, 1)
  const two = yield* editionFiles(base, records, EDITIONS)
  yield* Console.log(
    `archives of ${megabytes(one.bytes)} each, ${one.seconds === null ? "kept from an earlier run" : `made in ${one.seconds.toFixed(0)} s (${count(records / one.seconds)} records/s)`}`
  )
  const decoding = yield* decodingRate(one.folder)
  yield* Console.log(`decode and normalise alone: ${count(decoding)} records/s`)

  const client = clientOf(engine, env.DATA_DIR)
  const postgres = isEmbedded ? undefined : yield* postgresServer.pipe(Effect.provide(client))
  const load = makeLoad(env, postgres)
  const { figures: firstLoad } = yield* load("first load", one.folder)
  const { figures: nextLoad } = yield* load("1 % changed", two.folder)

  const token = yield* createKey(env, "customer")
  const start = Effect.gen(function* () {
    const started = performance.now()
    const { pid, port } = yield* acquireServer(env)
    yield* firstName(port, token)
    const firstAnswer = (performance.now() - started) / 1000
    yield* indexed(port)
    const index = (performance.now() - started) / 1000
    return { pid, port, firstAnswer, index, atMost: residentAtMost(pid) }
  })
  const built = yield* Effect.scoped(start)
  yield* Console.log(`name index: built in ${built.index.toFixed(1)} s`)

  return yield* Effect.gen(function* () {
    const { firstAnswer, pid, port } = yield* start
    // V8 collects what loading left.
    yield* Effect.sleep("10 seconds")
    const server = residentNow(pid)
    const register = new EditionedRegister(records, EDITIONS)
    const rows = Array.from({ length: tableRows }, (_, i) => {
      const { live, name, postcode, state } = register.at(i % records)
      return { entity: i, kind: "legal" as const, live, name, postcode, state }
    })
    const asked = Effect.gen(function* () {
      yield* insertNames(rows, 0)
      yield* keySelect(tableRows)
      const before = yield* keySelect(tableRows)
      const answers = yield* answering(register, port, token, before)
      const after = yield* keySelect(tableRows)
      return { answers, p: (before + after) / 2 }
    })
    const { answers, p } = yield* withNameTable(engine, "whole-register-aside", asked)
    const refreshed = answersOnly ? null : yield* refreshing(register, port, token, load, one.folder)
    const watched = answersOnly ? null : yield* watching(register, port, token, load, two.folder)
    const [stored] = yield* Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ names: number; bytes: string }>`
        SELECT names, pg_database_size(current_database())::text AS bytes
        FROM name_segment WHERE mode = 'live' AND state = 'current'`
    ).pipe(Effect.provide(client))
    return {
      date: new Date().toISOString().slice(0, 10),
      machine: machine(),
      load: fixed(1, ...loadavg()).join(", "),
      engine: engine.name,
      command: `npm run bench -- whole-register ${records}${isEmbedded ? " --embedded" : ""}`,
      records,
      names: stored?.names ?? 0,
      packed: one.bytes,
      /** Null when the files were kept from an earlier run. */
      making: one.seconds,
      /** Records a second that are read from the archive and not stored. */
      decoding,
      firstLoad,
      nextLoad,
      indexBuilt: built.index,
      /** Seconds from the start of the process to the first answer to a name. */
      firstAnswer: { withoutIndex: built.firstAnswer, withIndex: firstAnswer },
      /** In bytes. */
      memory: {
        building: built.atMost,
        server,
        serverAtMost: residentAtMost(pid),
        database: postgres === undefined ? null : postgresFigures(postgres).bytes
      },
      /** Of the database, in bytes. */
      disk: Number(stored?.bytes),
      /** A select by primary key, in milliseconds. */
      p,
      answering: answers,
      refreshing: refreshed,
      watching: watched
    }
  }).pipe(Effect.scoped)
})

/** What one run measured: what the table shows, and the plots are made of. */
export type Figures = Effect.Success<ReturnType<typeof measure>>
