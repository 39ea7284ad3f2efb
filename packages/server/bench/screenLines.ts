/**
 * The same names screened by the command, from a file, and over HTTP, many in one request.
 * `npm run bench -- screen-lines [names]`.
 */
import { randomBytes } from "node:crypto"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Config, Console, Effect } from "effect"
import { acquireServer, command, processorTime } from "./http/processes.ts"
import { acquireEngine } from "./resolve/engine.ts"
import { count, line, times } from "./resolve/figures.ts"
import { customers } from "./screening/customers.ts"
import { loadLists } from "./screening/loadLists.ts"

/** As many as one request may have. */
const mostLines = 10_000
const warmUp = 20_000

/** Answers how many of the lines were screened. */
const screenOverHttp = async (port: number, token: string, names: ReadonlyArray<string>) => {
  let screened = 0
  for (let from = 0; from < names.length; from += mostLines) {
    const lines = names
      .slice(from, from + mostLines)
      .map((name, at) => JSON.stringify({ id: `${from + at}`, name }))
    const response = await fetch(`http://127.0.0.1:${port}/v1/screen`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/x-ndjson" },
      body: lines.join("\n")
    })
    const answered = (await response.text()).split("\n").filter((each) => each.includes('"result":'))
    screened += answered.length
  }
  return screened
}

const timed = Effect.fnUntraced(function* <A>(work: Effect.Effect<A>) {
  const started = performance.now()
  const value = yield* work
  return { value, seconds: (performance.now() - started) / 1000 }
})

export const screenLines = Effect.fn("screenLines")(function* (names: number) {
  const engine = yield* acquireEngine
  const dataDir = join(yield* Config.String("DATA_DIR"), "screen-lines")
  mkdirSync(dataDir, { recursive: true })
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    ...engine.env,
    SECRETS_KEY: randomBytes(32).toString("base64"),
    LINES_PER_SECOND: "1000000",
    LINES_BURST: "1000000"
  }
  yield* loadLists(env)
  const key = yield* command(env, "keys", "create", "--account", "bench", "--mode", "live")
  const asked = customers(names, 29)
  const file = join(dataDir, "customers.csv")
  const screenFile = Effect.fnUntraced(function* (rows: ReadonlyArray<string>, folder: string) {
    writeFileSync(file, ["name", ...rows.map((name) => `"${name}"`)].join("\n"))
    return yield* timed(command(env, "screen", "--file", file, "--out", join(dataDir, folder), "--json"))
  })
  const one = yield* screenFile(asked.slice(0, 1), "one")
  const whole = yield* screenFile(asked, "whole")

  const port = 20_000 + (process.pid % 20_000)
  const server = yield* acquireServer(env, port)
  const token = key.split("\n")[0] ?? ""
  const overHttp = (rows: ReadonlyArray<string>) =>
    timed(Effect.promise(() => screenOverHttp(port, token, rows)))
  yield* overHttp(customers(warmUp, 31))
  const before = processorTime(server)
  const http = yield* overHttp(asked)
  const cpu = (processorTime(server) - before) / names
  if (http.value !== names) return yield* Effect.die(`Only ${http.value} of ${names} names were screened.`)
  yield* Console.log(
    [
      `${count(names)} names; ${engine.name}`,
      line("", "s", "names/s"),
      line("the command", whole.seconds.toFixed(1), count(Math.round(names / whole.seconds))),
      line("its start, one name", one.seconds.toFixed(1)),
      line("lines over HTTP", http.seconds.toFixed(1), count(Math.round(names / http.seconds))),
      line("HTTP, of the command", times(http.seconds / whole.seconds), "must: 1.3"),
      line("CPU of a line", `${cpu.toFixed(0)} µs of the serving process`)
    ].join("\n")
  )
}, Effect.scoped)
