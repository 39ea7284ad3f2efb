/** The service as its users start it: registers loaded, the server in a process of its own, keys as an operator makes. */
import { randomBytes } from "node:crypto"
import { createWriteStream, mkdirSync } from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Config, Effect } from "effect"
import { abrFile } from "../generator/abrExtract.ts"
import { EditionedRegister } from "../generator/EditionedRegister.ts"
import { acquireEngine, type Engine } from "./engine.ts"
import { fixture, published } from "./files.ts"
import { acquireServer, command, createKey, today } from "./processes.ts"
import { indexed } from "./serverMetrics.ts"

const most = "1000000"
/** The settings of a server that refuses no load. */
export const noLimits = {
  ...{ RATE_LIMIT_PER_SECOND: most, RATE_LIMIT_BURST: most },
  ...{ LINES_PER_SECOND: most, LINES_BURST: most }
}

/** The environment of commands and servers with a folder of their own. */
export const environment = Effect.fnUntraced(function* (
  folder: string,
  engine: Engine,
  settings: Readonly<Record<string, string>> = {}
) {
  const dataDir = join(yield* Config.String("DATA_DIR"), folder)
  mkdirSync(dataDir, { recursive: true })
  const secrets = { SECRETS_KEY: randomBytes(32).toString("base64") }
  return { ...process.env, DATA_DIR: dataDir, ...engine.env, ...secrets, ...settings }
})

/** The three screening lists by the names of the publishers' files. */
const lists = {
  "dfat-consolidated-list": "Australian_Sanctions_Consolidated_List_saved-2026-02-24.xlsx",
  "asic-banned-disqualified-organisations": "bd_org_202605.csv",
  "asic-banned-disqualified-persons": "bd_per_202605_head50.csv"
}

/** Loads the lists by the command line: the fixtures, or the publishers' files where they are at hand. */
export const loadLists = Effect.fnUntraced(function* (env: NodeJS.ProcessEnv, ofPublishers: boolean) {
  for (const [list, name] of Object.entries(lists)) {
    const file = ofPublishers ? published(`${list}/${name}`) : undefined
    const flags = ["--partial", "--older", "--shrunk", "--confirmed", today()]
    yield* command(env, "refresh", list, "--from", file ?? fixture(`registers/${list}`), ...flags)
  }
})

/** `settings` are beside the default ones; `names` are made of somewhat fewer entities. */
export const acquireService = Effect.fnUntraced(function* (
  folder: string,
  names: number,
  settings: Readonly<Record<string, string>> = {}
) {
  const engine = yield* acquireEngine
  const env = yield* environment(folder, engine, settings)
  const register = new EditionedRegister(Math.round(names / 1.25))
  const extract = join(env.DATA_DIR, "20261105_Public01.xml")
  yield* Effect.promise(() => pipeline(Readable.from(abrFile(register)), createWriteStream(extract)))
  yield* command(env, "refresh", "abn-bulk-extract", "--from", extract, "--partial")
  yield* loadLists(env, false)
  return {
    engine,
    env,
    register,
    key: (account: string, mode?: "live" | "sandbox", ...more: ReadonlyArray<string>) =>
      createKey(env, account, mode, ...more),
    /** With the name index loaded; `more` are further settings of this server. */
    start: (more: Readonly<Record<string, string>> = {}) =>
      Effect.tap(acquireServer({ ...env, ...more }), ({ port }) => indexed(port))
  }
})
