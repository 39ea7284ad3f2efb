/**
 * The whole register from the publisher's files to events, in one run: load, load again, index, start, answer, refresh
 * while answering, and watch.
 */
import { writeFileSync } from "node:fs"
import { loadavg } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { abnBulkExtract } from "@entity-watch/core/registers/abn-bulk-extract/index"
import { openOperatorFiles } from "@entity-watch/node/refresh/operatorFiles"
import { Console, Effect, Fiber, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { EditionedRegister } from "./generator/EditionedRegister.ts"
import { acquireEngine, clientOf, type Engine, embeddedEngine } from "./harness/engine.ts"
import { machine } from "./harness/machine.ts"
import type { OpenMeasured } from "./harness/openLoop.ts"
import { acquireScript, acquireServer, answerOf, createKey, send } from "./harness/processes.ts"
import { postgresFigures, postgresServer, residentAtMost, residentNow } from "./harness/processFigures.ts"
import { postRequest } from "./harness/requests.ts"
import { indexed } from "./harness/serverMetrics.ts"
import { environment, noLimits } from "./harness/service.ts"
import { at, count, megabytes, ms } from "./harness/statistics.ts"
import { insertNames, keySelect, withNameTable } from "./resolve/nameTable.ts"
import { answering } from "./whole-register/answering.ts"
import { diskParts, folderBytes } from "./whole-register/disk.ts"
import { EDITIONS, editionFiles } from "./whole-register/editions.ts"
import type { Figures, Refreshing } from "./whole-register/Figures.ts"
import { type Loading, makeLoad } from "./whole-register/makeLoad.ts"
import { abnsAsked } from "./whole-register/namesAsked.ts"
import { tableOf } from "./whole-register/report.ts"
import { watching, watchLimits } from "./whole-register/watching.ts"

const decodedAtMost = 300_000
/** Rows of the table that P is measured on: no more than caches hold. */
const tableRows = 20_000
/** Look-ups a second beside a refresh, and seconds of them before it. */
const steady = { rate: 40, quiet: 20 }
/** As many records as the extract had in August 2026. */
const wholeExtract = 20_400_000

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
  const lookUp = abnsAsked(register, 2_000, 21).map((abn) => postRequest("/v1/resolve", token, { abn }))
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
  yield* Console.log(
    `at ${steady.rate} look-ups a second: p99 ${ms(quiet)} ms quiet, ${ms(waits.p99)} ms while refreshing (${waits.others} not answered)`
  )
  const { figures } = yield* Fiber.join(loading)
  const refreshed: Refreshing = { rate: steady.rate, quiet, ...waits, load: figures }
  return refreshed
}, Effect.scoped)

interface Options {
  readonly records: number
  readonly answersOnly: boolean
  /** Where the generated files are kept for the next run. */
  readonly extracts: string | undefined
}

const measure = Effect.fnUntraced(function* ({ answersOnly, extracts, records }: Options, engine: Engine) {
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
    yield* Console.log(`first name answered ${firstAnswer.toFixed(2)} s after the start`)
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
      yield* Console.log(`P = ${ms(before)} ms`)
      const answers = yield* answering(register, port, token, before)
      const after = yield* keySelect(tableRows)
      yield* Console.log(`P = ${ms(after)} ms afterwards`)
      return { answers, p: (before + after) / 2 }
    })
    const { answers, p } = yield* withNameTable(engine, "whole-register-aside", asked)
    const refreshed = answersOnly ? null : yield* refreshing(register, port, token, load, one.folder)
    const watched = answersOnly ? null : yield* watching(register, port, token, load, two.folder)
    const { disk, names } = yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [segment] = yield* sql<{ names: number }>`
        SELECT names FROM name_segment WHERE mode = 'live' AND state = 'current'`
      return { disk: yield* diskParts, names: segment?.names ?? 0 }
    }).pipe(Effect.provide(client))
    const figures: Figures = {
      date: new Date().toISOString().slice(0, 10),
      machine: machine(),
      load: loadavg()
        .map((each) => each.toFixed(1))
        .join(", "),
      engine: engine.name,
      command: `npm run bench -- whole-register ${records}${isEmbedded ? " --embedded" : ""}`,
      records,
      names,
      packed: one.bytes,
      making: one.seconds,
      decoding,
      firstLoad,
      nextLoad,
      indexBuilt: built.index,
      firstAnswer: { withoutIndex: built.firstAnswer, withIndex: firstAnswer },
      memory: {
        building: built.atMost,
        server,
        serverAtMost: residentAtMost(pid),
        database: postgres === undefined ? null : postgresFigures(postgres).bytes
      },
      disk: [...disk, { part: "the server's folder", bytes: folderBytes(join(env.DATA_DIR, "names")) }],
      p,
      answering: answers,
      refreshing: refreshed,
      watching: watched
    }
    return figures
  }).pipe(Effect.scoped)
})

export const wholeRegister = Effect.fn("wholeRegister")(function* (args: ReadonlyArray<string>) {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      embedded: { type: "boolean", default: false },
      "answers-only": { type: "boolean", default: false },
      extracts: { type: "string" },
      json: { type: "string" }
    }
  })
  const records = Number(positionals[0] ?? wholeExtract)
  if (!Number.isInteger(records) || records < 1_000)
    return yield* Console.error("Give a number of records from 1,000 on.")
  const options = { records, answersOnly: values["answers-only"], extracts: values.extracts }
  const figures = yield* measure(options, values.embedded ? embeddedEngine : yield* acquireEngine)
  yield* Console.log(`\n${tableOf(figures)}`)
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, undefined, 2)}\n`)
}, Effect.scoped)
