/** A file of names resolved by the command, against what its search threads can do alone in the same run. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { NameSearch } from "@entity-watch/core/resolve"
import { Snapshots } from "@entity-watch/core/snapshots"
import { namesReady } from "@entity-watch/node/search/namesReady"
import { Console, Effect } from "effect"
import { EditionedRegister } from "./generator/EditionedRegister.ts"
import { acquireEngine, clientOf } from "./harness/engine.ts"
import { runCommand } from "./harness/processes.ts"
import { postgresFigures, postgresServer } from "./harness/processFigures.ts"
import { environment } from "./harness/service.ts"
import { count, line, megabytes, times } from "./harness/statistics.ts"
import { mixed, queryClasses } from "./resolve/queries.ts"
import { atOnce, searchLayer } from "./resolve-file/searchLayer.ts"
import { editionFiles } from "./whole-register/editions.ts"
import { makeLoad } from "./whole-register/makeLoad.ts"
import { type NamedQuery, namesAsked } from "./whole-register/namesAsked.ts"

/** As many names as the command lets the search find. */
const mostEntities = 30
/** The search alone is measured on so many of the rows at most. */
const searchedAtMost = 100_000
/** V8 compiles what they pass through. */
const warmUp = 2_000

const searchAlone = Effect.fnUntraced(function* (rows: ReadonlyArray<NamedQuery>) {
  yield* namesReady(yield* Snapshots.use((snapshots) => snapshots.current("live")), Effect.void)
  const { search } = yield* NameSearch
  // A row with a place is searched with it and without it.
  const asked = rows.flatMap(({ state, text }) =>
    [null, ...(state === null ? [] : [state])].map((place) => ({
      ...{ name: text, state: place },
      ...{ postcode: null, limit: mostEntities }
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
  const env = yield* environment("resolve-file", engine)
  const client = clientOf(engine, env.DATA_DIR)
  yield* Console.log(`${count(rows)} rows against ${count(records)} records; ${engine.name}`)

  const { folder } = yield* editionFiles(join(env.DATA_DIR, "extracts"), records, 1)
  yield* makeLoad(env, undefined)("load", folder)
  const postgres = yield* postgresServer.pipe(Effect.provide(client))

  const file = join(env.DATA_DIR, "suppliers.csv")
  const perClass = Math.ceil(rows / queryClasses.length)
  const asked = mixed(namesAsked(new EditionedRegister(records, 1), perClass, 21)).slice(0, rows)
  const write = (of: ReadonlyArray<NamedQuery>) =>
    writeFileSync(
      file,
      [
        "Supplier name,State",
        ...of.map(({ state, text }) => `"${text.replaceAll('"', '""')}",${state ?? ""}`)
      ].join("\n")
    )
  // With 2 it finished and every row is `unavailable`: a generated register is no whole one.
  const run = (out: string) =>
    runCommand(env, ["resolve", "--file", file, "--out", join(env.DATA_DIR, out), "--json"], [0, 2])
  write(asked.slice(0, 1))
  const first = yield* run("first")
  yield* Console.log(`one row, while the index is built: ${first.seconds.toFixed(1)} s`)
  const second = yield* run("second")
  yield* Console.log(`one row, with the index in the folder: ${second.seconds.toFixed(1)} s`)

  write(asked)
  const before = postgresFigures(postgres).cpu
  const whole = yield* run("whole")
  const database = postgresFigures(postgres).cpu - before
  const { verdicts }: { readonly verdicts: Readonly<Record<string, number>> } = JSON.parse(whole.out)
  const perSecond = rows / (whole.seconds - second.seconds)
  const alone = yield* searchAlone(asked.slice(0, searchedAtMost)).pipe(
    Effect.provide(searchLayer(env, "live", client)),
    Effect.scoped
  )
  const micros = (seconds: number) => `${((seconds * 1e6) / rows).toFixed(0)} µs`
  const resident = [10, 50, 99].map((share) => {
    const bytes = whole.resident[Math.floor((whole.resident.length * share) / 100)] ?? Number.NaN
    return `${megabytes(bytes)} at ${share} %`
  })
  yield* Console.log(
    [
      "",
      line("verdicts", ...Object.entries(verdicts).map(([verdict, of]) => `${verdict} ${count(of)}`)),
      line("the command", `${count(perSecond)}/s`, `${whole.seconds.toFixed(1)} s`),
      line("search threads alone", `${count(alone)}/s`),
      line("ratio", times(perSecond / alone), "must: 0.6"),
      line(
        "CPU of a row",
        `command ${micros(whole.cpu)}, main thread ${micros(whole.mainCpu)}, PostgreSQL ${micros(database)}`
      ),
      line("resident", ...resident)
    ].join("\n")
  )
}, Effect.scoped)
