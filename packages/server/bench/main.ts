/** `npm run bench -- <name> [size]`: figures as ratios against something measured in the same run. */
import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Database } from "@entity-watch/node/database/Database"
import { Console, Effect } from "effect"
import { fairness } from "./fairness.ts"
import { fleet } from "./fleet.ts"
import { coreServices, withSettings } from "./harness/inProcess.ts"
import { http } from "./http.ts"
import { journal } from "./journal.ts"
import { memory } from "./memory.ts"
import { overload } from "./overload.ts"
import { pathological } from "./pathological.ts"
import { plots } from "./plots.ts"
import { recall } from "./recall.ts"
import { resolve } from "./resolve.ts"
import { resolveFile } from "./resolveFile.ts"
import { resolveMess } from "./resolveMess.ts"
import { fieldsPicture } from "./screening/fieldsPicture.ts"
import { screening } from "./screening.ts"
import { screenLines } from "./screenLines.ts"
import { threads } from "./threads.ts"
import { changing } from "./watch/changing.ts"
import { delivering } from "./watch/delivering.ts"
import { wholeRegister } from "./wholeRegister.ts"

const [name, size] = process.argv.slice(2)
/** Deliveries and list changes use the database at DATABASE_URL, or the embedded one; the others have their own. */
const benchmarks: Readonly<Record<string, (size: number | undefined) => Effect.Effect<void, unknown>>> = {
  deliveries: (queued = 10_000) => Effect.provide(delivering(queued), Database.layer),
  "list-changes": (watched = 100_000) => Effect.provide(changing(watched), coreServices),
  resolve: () => resolve(process.argv.slice(3).map(Number)),
  "resolve-file": (records = 1_000_000) => resolveFile(records, Number(process.argv[4] ?? records)),
  "resolve-mess": (records = 1_000_000) => resolveMess(records, Number(process.argv[4] ?? 100)),
  recall: () => recall(process.argv.slice(3).map(Number)),
  screening: () => screening(),
  fields: () => fieldsPicture(),
  "screen-lines": (names = 100_000) => screenLines(names),
  pathological: (names = 300_000) => pathological(names),
  http: (names = 100_000) => http(names),
  threads: (names = 100_000) => threads(names),
  fleet: (instances = 100) => fleet(instances),
  journal: (entries = 10_000_000) => journal(entries),
  memory: () => memory(),
  fairness: (names = 100_000) => fairness(names),
  overload: (names = 100_000) => overload(names),
  plots: () => plots(),
  "whole-register": () => wholeRegister(process.argv.slice(3))
}
const benchmark = benchmarks[name ?? ""]

const program =
  benchmark === undefined
    ? Console.error(`Name a benchmark: ${Object.keys(benchmarks).join(", ")}.`)
    : Effect.acquireUseRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "entity-watch-bench-"))),
        (dataDir) => {
          const env = { ...process.env, DATA_DIR: dataDir, SECRETS_KEY: randomBytes(32).toString("base64") }
          return withSettings(env)(benchmark(size === undefined ? undefined : Number(size)))
        },
        (dataDir) => Effect.sync(() => rmSync(dataDir, { recursive: true, force: true }))
      )

await Effect.runPromise(program)
