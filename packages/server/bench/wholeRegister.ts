/**
 * The whole register from the publisher's files to events, in one run: load, load again, index, start, answer, refresh
 * while answering, and watch. `npm run bench -- whole-register [records] [--embedded] [--loaded] [--answers-only]
 * [--extracts <folder>] [--json <file>]`.
 */
import { randomBytes } from "node:crypto"
import { mkdirSync, writeFileSync } from "node:fs"
import { cpus, loadavg, totalmem } from "node:os"
import { join } from "node:path"
import { abnBulkExtract } from "@entity-watch/core/registers/abn-bulk-extract/index"
import { openOperatorFiles } from "@entity-watch/node/refresh/operatorFiles"
import { Config, Console, Effect, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { EditionedRegister } from "./generator/EditionedRegister.ts"
import { acquireServer, command } from "./http/processes.ts"
import { indexed } from "./http/serverMetrics.ts"
import { acquireEngine, clientOf, type Engine, embeddedEngine } from "./resolve/engine.ts"
import { count, megabytes, ms, timesOf } from "./resolve/figures.ts"
import { dropTable, emptyTable, insertNames, timeKeySelects } from "./resolve/trigram.ts"
import { answering } from "./whole-register/answering.ts"
import { dataDirectory, diskParts, folderBytes } from "./whole-register/diskParts.ts"
import { earlierLoads } from "./whole-register/earlierLoads.ts"
import { EDITIONS, editionFiles } from "./whole-register/editions.ts"
import type { Figures } from "./whole-register/Figures.ts"
import { makeLoad } from "./whole-register/makeLoad.ts"
import { type Options, optionsOf } from "./whole-register/options.ts"
import { postgresFigures, postgresOf, residentAtMost, residentNow } from "./whole-register/processFigures.ts"
import { refreshing } from "./whole-register/refreshing.ts"
import { tableOf } from "./whole-register/report.ts"
import { watching, watchLimits } from "./whole-register/watching.ts"

const decodedAtMost = 300_000
/** Rows of the table that P is measured on: no more than caches hold. */
const tableRows = 20_000

const decodingRate = Effect.fnUntraced(function* (folder: string) {
  const { files } = yield* openOperatorFiles(abnBulkExtract, [folder])
  const started = performance.now()
  const read = yield* abnBulkExtract.read(files).pipe(Stream.take(decodedAtMost), Stream.runCount)
  return (read * 1000) / (performance.now() - started)
})

/** A select by primary key through our own client, in milliseconds, from before and after something. */
const keySelect = (rows: number) => Effect.map(timeKeySelects(rows), (taken) => timesOf(taken).p50)

const patience = 3_600_000

/** Asks for a name until it is answered: a server without an index says for a while that it has none. */
const firstName = (port: number, token: string) =>
  Effect.promise(async () => {
    for (const until = performance.now() + patience; performance.now() < until; ) {
      const answer = await fetch(`http://127.0.0.1:${port}/v1/resolve`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          connection: "close"
        },
        body: JSON.stringify({ name: "Banksia Creek Engineering Pty Ltd" })
      })
      await answer.text()
      if (answer.ok) return
      if (answer.status < 500) throw new Error(`The first name was answered ${answer.status}.`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error("No name was answered in an hour.")
  })

const measure = Effect.fnUntraced(function* (options: Options, engine: Engine) {
  const { records } = options
  const dataDir = join(yield* Config.String("DATA_DIR"), "whole-register")
  mkdirSync(dataDir, { recursive: true })
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    ...(options.embedded && { DATABASE_URL: "" }),
    ...engine.env,
    SECRETS_KEY: randomBytes(32).toString("base64"),
    RATE_LIMIT_PER_SECOND: "1000000",
    RATE_LIMIT_BURST: "1000000",
    ...watchLimits
  }
  const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? "?"}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB`
  yield* Console.log(`${count(records)} records; ${engine.name}; ${machine}`)

  const base = options.extracts ?? join(dataDir, "extracts")
  const files = yield* Effect.forEach(
    Array.from({ length: EDITIONS }, (_, i) => i + 1),
    (edition) => editionFiles(base, records, edition)
  )
  const [one, two] = files
  if (one === undefined || two === undefined) return yield* Effect.die(new Error("There are two editions."))
  yield* Console.log(
    `archives of ${megabytes(one.bytes)} each, ${one.seconds === null ? "kept from an earlier run" : `made in ${one.seconds.toFixed(0)} s (${count(Math.round(records / one.seconds))} records/s)`}`
  )
  const decoding = yield* decodingRate(one.folder)
  yield* Console.log(`decode and normalise alone: ${count(Math.round(decoding))} records/s`)

  const client = clientOf(engine.env, dataDir)
  const home = options.embedded ? null : yield* dataDirectory.pipe(Effect.provide(client))
  const postgres = home === null ? undefined : postgresOf(home)
  const load = makeLoad(env, postgres)
  const { firstLoad, nextLoad } = options.loaded
    ? yield* earlierLoads.pipe(Effect.provide(client))
    : {
        firstLoad: (yield* load("first load", one.folder)).figures,
        nextLoad: (yield* load("1 % changed", two.folder)).figures
      }

  const port = 20_000 + (process.pid % 20_000)
  const [token = ""] = (yield* command(
    env,
    "keys",
    "create",
    "--account",
    "customer",
    "--mode",
    "live"
  )).split("\n")
  const start = Effect.gen(function* () {
    const started = performance.now()
    const server = yield* acquireServer(env, port)
    yield* firstName(port, token)
    return { pid: server.pid ?? 0, started, seconds: (performance.now() - started) / 1000 }
  })
  const built = yield* Effect.gen(function* () {
    const { pid, seconds, started } = yield* start
    yield* indexed(port)
    return {
      firstAnswer: seconds,
      seconds: (performance.now() - started) / 1000,
      atMost: residentAtMost(pid)
    }
  }).pipe(Effect.scoped)
  yield* Console.log(`name index: built in ${built.seconds.toFixed(1)} s`)

  return yield* Effect.gen(function* () {
    const { pid, seconds: firstAnswer } = yield* start
    yield* indexed(port)
    yield* Console.log(`first name answered ${firstAnswer.toFixed(2)} s after the start`)
    // V8 collects what loading left.
    yield* Effect.sleep("10 seconds")
    const server = residentNow(pid)

    const register = new EditionedRegister(records, 2)
    const aside = clientOf(engine.env, join(dataDir, "aside"))
    const rows = Array.from({ length: tableRows }, (_, i) => {
      const { live, name, postcode, state } = register.at(i % records)
      return { entity: i, kind: "legal" as const, live, name, postcode, state }
    })
    const { answered, p } = yield* Effect.gen(function* () {
      yield* emptyTable
      yield* insertNames(rows, 0)
      yield* keySelect(tableRows)
      const before = yield* keySelect(tableRows)
      yield* Console.log(`P = ${ms(before)} ms`)
      const result = yield* answering(register, port, token, before)
      const after = yield* keySelect(tableRows)
      yield* Console.log(`P = ${ms(after)} ms afterwards`)
      return { answered: result, p: (before + after) / 2 }
    }).pipe(Effect.ensuring(Effect.orDie(dropTable)), Effect.provide(aside))

    const refreshed = options.answersOnly ? null : yield* refreshing(register, port, token, load, one.folder)
    const watched = options.answersOnly ? null : yield* watching(register, port, token, load, two.folder)

    const { disk, names } = yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [segment] = yield* sql<{ names: number }>`
        SELECT names FROM name_segment WHERE mode = 'live' AND state = 'current'`
      return { disk: yield* diskParts, names: segment?.names ?? 0 }
    }).pipe(Effect.provide(client))
    const figures: Figures = {
      date: new Date().toISOString().slice(0, 10),
      machine,
      load: loadavg()
        .map((each) => each.toFixed(1))
        .join(", "),
      engine: engine.name,
      command: `npm run bench -- whole-register ${records}${options.embedded ? " --embedded" : ""}${options.loaded ? " --loaded" : ""}`,
      records,
      names,
      packed: one.bytes,
      making: one.seconds,
      decoding,
      firstLoad,
      nextLoad,
      indexBuilt: built.seconds,
      firstAnswer: { withoutIndex: built.firstAnswer, withIndex: firstAnswer },
      memory: {
        building: built.atMost,
        server,
        serverAtMost: residentAtMost(pid),
        database: postgres === undefined ? null : postgresFigures(postgres).bytes
      },
      disk: [
        ...disk,
        { part: "the server's folder", bytes: folderBytes(join(dataDir, "names")) },
        ...(home === null ? [] : [{ part: "PostgreSQL's folder", bytes: folderBytes(home) }])
      ],
      p,
      answering: answered,
      refreshing: refreshed,
      watching: watched
    }
    return figures
  }).pipe(Effect.scoped)
})

export const wholeRegister = Effect.fn("wholeRegister")(function* (args: ReadonlyArray<string>) {
  const options = optionsOf(args)
  const engine = options.embedded ? embeddedEngine : yield* acquireEngine
  const figures = yield* measure(options, engine)
  yield* Console.log(`\n${tableOf(figures)}`)
  const { json } = options
  if (json !== null)
    yield* Effect.sync(() => writeFileSync(json, `${JSON.stringify(figures, undefined, 2)}\n`))
}, Effect.scoped)
