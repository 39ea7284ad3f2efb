/** The service as its users start it: registers loaded, the server in a process of its own, keys as an operator makes. */
import { randomBytes } from "node:crypto"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { Config, Effect } from "effect"
import { acquireEngine } from "../resolve/engine.ts"
import { loadRegisters } from "./loadRegisters.ts"
import { acquireServer, command } from "./processes.ts"

/** `limits` are settings beside the default ones; `names` are made of somewhat fewer entities. */
export const acquireService = Effect.fnUntraced(function* (
  folder: string,
  names: number,
  limits: Readonly<Record<string, string>> = {}
) {
  const engine = yield* acquireEngine
  const dataDir = join(yield* Config.String("DATA_DIR"), folder)
  yield* Effect.promise(() => mkdir(dataDir, { recursive: true }))
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    ...engine.env,
    SECRETS_KEY: randomBytes(32).toString("base64"),
    ...limits
  }
  const entities = Math.round(names / 1.25)
  yield* loadRegisters(env, dataDir, entities)
  const key = (account: string, mode: "live" | "sandbox" = "live", scope?: "reconciliation") =>
    Effect.map(
      command(
        env,
        ...["keys", "create", "--account", account, "--mode", mode],
        ...(scope === undefined ? [] : ["--for", scope])
      ),
      (printed) => printed.split("\n")[0] ?? ""
    )
  const port = 20_000 + (process.pid % 20_000)
  const start = acquireServer(env, port)
  /** A further one over the same database, with other settings. */
  const startBeside = (more: Readonly<Record<string, string>>) =>
    Effect.map(acquireServer({ ...env, ...more }, port + 1), (child) => ({ child, port: port + 1 }))
  return { engine, env, entities, key, port, start, startBeside }
})
