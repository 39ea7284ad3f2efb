/** The registers of the benchmarks over HTTP, loaded by the command line as an operator loads them. */
import { createWriteStream } from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Effect } from "effect"
import { abrExtract } from "../generator/abrExtract.ts"
import { command, script } from "./processes.ts"

/** Loads invented entities, and the fixtures of the three lists. */
export const loadRegisters = Effect.fnUntraced(function* (
  env: NodeJS.ProcessEnv,
  dataDir: string,
  entities: number
) {
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
      script(`../../../../fixtures/registers/${list}`),
      "--partial",
      "--confirmed",
      new Date().toISOString().slice(0, 10)
    )
})
