/** The same names screened by the command, from a file, and over HTTP, many in one request. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { Console, Effect } from "effect"
import { acquireEngine } from "./harness/engine.ts"
import { measured } from "./harness/measured.ts"
import { acquireServer, createKey, runCommand } from "./harness/processes.ts"
import { processorSeconds } from "./harness/processFigures.ts"
import { environment, loadLists } from "./harness/service.ts"
import { count, line, times } from "./harness/statistics.ts"
import { customers } from "./screening/customers.ts"

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
    screened += (await response.text()).split("\n").filter((each) => each.includes('"result":')).length
  }
  return screened
}

export const screenLines = Effect.fn("screenLines")(function* (names: number) {
  const engine = yield* acquireEngine
  const env = yield* environment("screen-lines", engine, {
    LINES_PER_SECOND: "1000000",
    LINES_BURST: "1000000"
  })
  yield* loadLists(env, true)
  const token = yield* createKey(env, "bench")
  const asked = customers(names, 29)
  const file = join(env.DATA_DIR, "customers.csv")
  const screenFile = (rows: ReadonlyArray<string>, folder: string) => {
    writeFileSync(file, ["name", ...rows.map((name) => `"${name}"`)].join("\n"))
    return runCommand(env, ["screen", "--file", file, "--out", join(env.DATA_DIR, folder), "--json"])
  }
  const one = yield* screenFile(asked.slice(0, 1), "one")
  const whole = yield* screenFile(asked, "whole")

  const { pid, port } = yield* acquireServer(env)
  const overHttp = (rows: ReadonlyArray<string>) =>
    measured(Effect.promise(() => screenOverHttp(port, token, rows)))
  yield* overHttp(customers(warmUp, 31))
  const before = processorSeconds(pid)
  const http = yield* overHttp(asked)
  const cpu = ((processorSeconds(pid) - before) * 1e6) / names
  if (http.value !== names) return yield* Effect.die(`Only ${http.value} of ${names} names were screened.`)
  yield* Console.log(
    [
      `${count(names)} names; ${engine.name}`,
      line("", "s", "names/s"),
      line("the command", whole.seconds.toFixed(1), count(names / whole.seconds)),
      line("its start, one name", one.seconds.toFixed(1)),
      line("lines over HTTP", http.seconds.toFixed(1), count(names / http.seconds)),
      line("HTTP, of the command", times(http.seconds / whole.seconds), "must: 1.3"),
      line("CPU of a line", `${cpu.toFixed(0)} µs of the serving process`)
    ].join("\n")
  )
}, Effect.scoped)
