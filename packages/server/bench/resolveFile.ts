/** A file of names resolved by the command: rows a second without its start, memory, and whose processor time it takes. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { Console, Effect } from "effect"
import { EditionedRegister } from "./generator/EditionedRegister.ts"
import { editionFiles } from "./generator/publishedExtract.ts"
import { acquireEngine, clientOf } from "./harness/engine.ts"
import { runCommand } from "./harness/processes.ts"
import { postgresFigures, postgresServer } from "./harness/processFigures.ts"
import { type NamedQuery, namesAsked } from "./harness/requests.ts"
import { environment } from "./harness/service.ts"
import { count, line, megabytes } from "./harness/statistics.ts"
import { mixed, queryClasses } from "./resolve/queries.ts"
import { makeLoad } from "./whole-register/makeLoad.ts"

export const resolveFile = Effect.fn("resolveFile")(function* (records: number, rows: number) {
  const engine = yield* acquireEngine
  const env = yield* environment("resolve-file", engine)
  yield* Console.log(`${count(rows)} rows against ${count(records)} records; ${engine.name}`)

  const { folder } = yield* editionFiles(join(env.DATA_DIR, "extracts"), records, 1)
  yield* makeLoad(env, undefined)("load", folder)
  const postgres = yield* postgresServer.pipe(Effect.provide(clientOf(engine, env.DATA_DIR)))

  const file = join(env.DATA_DIR, "suppliers.csv")
  const perClass = Math.ceil(rows / queryClasses.length)
  const asked = mixed(namesAsked(new EditionedRegister(records), perClass, 21)).slice(0, rows)
  const written = ({ state, text }: NamedQuery) => `"${text.replaceAll('"', '""')}",${state ?? ""}`
  // With 2 it finished and every row is `unavailable`: a generated register is no whole one.
  const run = (of: ReadonlyArray<NamedQuery>, out: string) => {
    writeFileSync(file, ["Supplier name,State", ...of.map(written)].join("\n"))
    return runCommand(env, ["resolve", "--file", file, "--out", join(env.DATA_DIR, out), "--json"], [0, 2])
  }
  const first = yield* run(asked.slice(0, 1), "first")
  yield* Console.log(`one row, while the index is built: ${first.seconds.toFixed(1)} s`)
  const second = yield* run(asked.slice(0, 1), "second")
  yield* Console.log(`one row, with the index in the folder: ${second.seconds.toFixed(1)} s`)

  const before = postgresFigures(postgres).cpu
  const whole = yield* run(asked, "whole")
  const database = postgresFigures(postgres).cpu - before
  const { verdicts }: { readonly verdicts: Readonly<Record<string, number>> } = JSON.parse(whole.out)
  const micros = (seconds: number) => `${((seconds * 1e6) / rows).toFixed(0)} µs`
  const used = `command ${micros(whole.cpu)}, main thread ${micros(whole.mainCpu)}, PostgreSQL ${micros(database)}`
  yield* Console.log(
    [
      line("verdicts", ...Object.entries(verdicts).map(([verdict, of]) => `${verdict} ${count(of)}`)),
      line("the command", `${count(rows / (whole.seconds - second.seconds))}/s`),
      line("in all", `${whole.seconds.toFixed(1)} s`),
      line("CPU of a row", used),
      line("resident at most", megabytes(Math.max(...whole.resident)))
    ].join("\n")
  )
}, Effect.scoped)
