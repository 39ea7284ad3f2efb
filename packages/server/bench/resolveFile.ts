/**
 * A file of names resolved by the command, against what its search threads can do alone in the same run.
 * `npm run bench -- resolve-file [records] [rows]`.
 */
import { createWriteStream, mkdirSync } from "node:fs"
import { join } from "node:path"
import { finished } from "node:stream/promises"
import { NameSearch } from "@entity-watch/core/resolve"
import { Snapshots } from "@entity-watch/core/snapshots"
import { NameIndexes } from "@entity-watch/node/search/NameIndexes"
import { namesReady } from "@entity-watch/node/search/namesReady"
import { SearchWorkers, searchSettings } from "@entity-watch/node/search/SearchWorkers"
import { Config, ConfigProvider, Console, Effect, Layer } from "effect"
import { EditionedRegister } from "./generator/EditionedRegister.ts"
import { acquireEngine, clientOf } from "./resolve/engine.ts"
import { count, line, megabytes, times } from "./resolve/figures.ts"
import { queryClasses } from "./resolve/queries.ts"
import { runResolveFile } from "./resolve-file/runResolveFile.ts"
import { dataDirectory } from "./whole-register/diskParts.ts"
import { editionFiles } from "./whole-register/editions.ts"
import { makeLoad } from "./whole-register/makeLoad.ts"
import { type NamedQuery, namesAsked } from "./whole-register/namesAsked.ts"
import { postgresFigures, postgresOf } from "./whole-register/processFigures.ts"

/** As many as the command answers beside each other, and as many names as it lets the search find. */
const atOnce = 16
const mostEntities = 30
/** The search alone is measured on so many of the rows at most. */
const searchedAtMost = 100_000
/** V8 compiles what they pass through. */
const warmUp = 2_000

const writeRows = async (path: string, rows: ReadonlyArray<NamedQuery>) => {
  const out = createWriteStream(path)
  out.write("Supplier name,State\n")
  for (const { state, text } of rows) out.write(`"${text.replaceAll('"', '""')}",${state ?? ""}\n`)
  out.end()
  await finished(out)
}

/** As a file has them: one class of slips after the other would favour nobody, but shows no steady rate. */
const mixed = (classes: ReadonlyMap<string, ReadonlyArray<NamedQuery>>, rows: number) => {
  const lists = [...classes.values()]
  return Array.from(
    { length: rows },
    (_, at) => lists[at % lists.length]?.[Math.floor(at / lists.length)]
  ).filter((row) => row !== undefined)
}

const searchAlone = Effect.fnUntraced(function* (rows: ReadonlyArray<NamedQuery>) {
  yield* namesReady(yield* Snapshots.use((snapshots) => snapshots.current("live")), Effect.void)
  const { search } = yield* NameSearch
  // A row with a place is searched with it and without it.
  const asked = rows.flatMap(({ state, text }) =>
    [null, ...(state === null ? [] : [state])].map((place) => ({
      name: text,
      state: place,
      postcode: null,
      limit: mostEntities
    }))
  )
  const all = (requests: typeof asked) =>
    Effect.forEach(requests, (each) => Effect.ignore(search("live", each)), {
      concurrency: atOnce,
      discard: true
    })
  yield* all(asked.slice(0, warmUp))
  const started = performance.now()
  yield* all(asked)
  return (rows.length * 1000) / (performance.now() - started)
})

export const resolveFile = Effect.fn("resolveFile")(function* (records: number, rows: number) {
  const engine = yield* acquireEngine
  const dataDir = join(yield* Config.String("DATA_DIR"), "resolve-file")
  mkdirSync(dataDir, { recursive: true })
  const env = { ...process.env, DATA_DIR: dataDir, ...engine.env }
  const client = clientOf(engine.env, dataDir)
  yield* Console.log(`${count(rows)} rows against ${count(records)} records; ${engine.name}`)

  const { folder } = yield* editionFiles(join(dataDir, "extracts"), records, 1)
  const home = "DATABASE_URL" in engine.env ? yield* dataDirectory.pipe(Effect.provide(client)) : null
  const postgres = home === null ? undefined : postgresOf(home)
  yield* makeLoad(env, postgres)("load", folder)

  const file = join(dataDir, "suppliers.csv")
  const perClass = Math.ceil(rows / queryClasses.length)
  const asked = mixed(namesAsked(new EditionedRegister(records, 1), perClass, 21), rows)
  yield* Effect.promise(() => writeRows(file, asked.slice(0, 1)))
  const first = yield* runResolveFile(env, file, join(dataDir, "first"))
  yield* Console.log(`one row, while the index is built: ${first.seconds.toFixed(1)} s`)
  const second = yield* runResolveFile(env, file, join(dataDir, "second"))
  yield* Console.log(`one row, with the index in the folder: ${second.seconds.toFixed(1)} s`)

  yield* Effect.promise(() => writeRows(file, asked))
  const databaseCpu = () => (postgres === undefined ? Number.NaN : postgresFigures(postgres).cpu)
  const before = databaseCpu()
  const whole = yield* runResolveFile(env, file, join(dataDir, "whole"))
  const database = databaseCpu() - before
  const perSecond = rows / (whole.seconds - second.seconds)

  const alone = yield* searchAlone(asked.slice(0, searchedAtMost)).pipe(
    Effect.provide(
      Layer.unwrap(
        Effect.map(searchSettings, ({ threads }) => SearchWorkers.layer({ threads, queue: atOnce }))
      ).pipe(
        Layer.provideMerge(NameIndexes.layerOf("live")),
        // Fresh: the layer was built before, for the database of the other benchmarks.
        Layer.provideMerge(Layer.fresh(Snapshots.layer)),
        Layer.provide(client),
        Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(env)))
      )
    ),
    Effect.scoped
  )
  const micros = (seconds: number) => `${((seconds * 1e6) / rows).toFixed(0)} µs`
  yield* Console.log(
    [
      "",
      line("verdicts", ...Object.entries(whole.verdicts).map(([verdict, of]) => `${verdict} ${count(of)}`)),
      line("the command", `${count(Math.round(perSecond))}/s`, `${whole.seconds.toFixed(1)} s`),
      line("search threads alone", `${count(Math.round(alone))}/s`),
      line("ratio", times(perSecond / alone), "must: 0.6"),
      line(
        "CPU of a row",
        `command ${micros(whole.cpu)}, main thread ${micros(whole.mainCpu)}, PostgreSQL ${micros(database)}`
      ),
      line("resident", ...whole.resident.map(({ bytes, share }) => `${megabytes(bytes)} at ${share} %`))
    ].join("\n")
  )
}, Effect.scoped)
