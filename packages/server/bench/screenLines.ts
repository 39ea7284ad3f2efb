/** The same names screened by the command, from a file, and over HTTP, many in one request. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { Console, Effect } from "effect"
import { acquireEngine, clientOf } from "./harness/engine.ts"
import { measured } from "./harness/measured.ts"
import { acquireServer, createKey, runCommand, send } from "./harness/processes.ts"
import { processorSeconds } from "./harness/processFigures.ts"
import { environment, loadLists, noLimits } from "./harness/service.ts"
import { count, line, median, times } from "./harness/statistics.ts"
import { customers } from "./screening/customers.ts"
import { decideAll, decisionsEach, subjectOf } from "./screening/decidedSubjects.ts"

/** As many as one request may have. */
const mostLines = 10_000
const warmUp = 20_000
/** So often the lines are sent without and with subjects, in turns. */
const rounds = 5

/** Answers how many of the lines were screened. */
const screenOverHttp = Effect.fnUntraced(function* (
  port: number,
  token: string,
  names: ReadonlyArray<string>,
  areSubjects = false
) {
  let screened = 0
  for (let from = 0; from < names.length; from += mostLines) {
    const lines = names.slice(from, from + mostLines).map((name, at) =>
      JSON.stringify({
        id: `${from + at}`,
        name,
        ...(areSubjects && { subject_ref: subjectOf(from + at) })
      })
    )
    const { text } = yield* send(port, token, "/v1/screen", lines.join("\n"))
    screened += text.split("\n").filter((each) => each.includes('"result":')).length
  }
  return screened
})

export const screenLines = Effect.fn("screenLines")(function* (names: number) {
  const engine = yield* acquireEngine
  const env = yield* environment("screen-lines", engine, noLimits)
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
  const overHttp = (rows: ReadonlyArray<string>, areSubjects = false) =>
    measured(screenOverHttp(port, token, rows, areSubjects))
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
  if (engine.env.DATABASE_URL === undefined)
    return yield* Console.log("Lines with subjects are measured over PostgreSQL alone.")

  const some = yield* Effect.provide(decideAll(port, token, asked), clientOf(engine, env.DATA_DIR))
  const cpuOf = Effect.fnUntraced(function* (areSubjects: boolean) {
    const began = processorSeconds(pid)
    const { value } = yield* overHttp(some, areSubjects)
    if (value !== names) return yield* Effect.die(`Only ${value} of ${names} names were screened.`)
    return ((processorSeconds(pid) - began) * 1e6) / names
  })
  yield* cpuOf(true)
  const rows: Array<{ readonly plain: number; readonly subjects: number }> = []
  for (let round = 0; round < rounds; round++)
    rows.push({ plain: yield* cpuOf(false), subjects: yield* cpuOf(true) })
  const [plain, subjects] = [median(rows.map((row) => row.plain)), median(rows.map((row) => row.subjects))]
  yield* Console.log(
    [
      line(`CPU of a line, ${rounds} turns`, `${plain.toFixed(0)} µs`),
      line(`with ${decisionsEach} decisions each`, `${subjects.toFixed(0)} µs`),
      line("with, of without", times(subjects / plain), "must: 1.1")
    ].join("\n")
  )
}, Effect.scoped)
