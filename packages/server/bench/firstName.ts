/** How soon names are answered after a first load and after a start, and what is answered until the index is there. */
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { resolveDisclaimer } from "@entity-watch/core/resolve/resolveDisclaimer"
import { Console, Effect } from "effect"
import { type AskedName, namesAsked } from "./harness/requests.ts"
import { acquireService, noLimits } from "./harness/service.ts"
import { count, line, ms, timesOf } from "./harness/statistics.ts"

interface Answered {
  readonly status: number
  /** Whether all names were searched for similar ones. */
  readonly isWhole: boolean
  readonly milliseconds: number
}

/** One after another, on a connection that stays open, until an answer is from the index. */
const askUntilWhole = async (port: number, key: string, asked: ReadonlyArray<AskedName>) => {
  const answers: Array<Answered> = []
  for (;;)
    for (const each of asked) {
      const started = performance.now()
      const response = await fetch(`http://127.0.0.1:${port}/v1/resolve`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ ...each, include: [] })
      })
      const body = (await response.json()) as { readonly disclaimer?: string }
      const isWhole = body.disclaimer === resolveDisclaimer
      answers.push({ status: response.status, isWhole, milliseconds: performance.now() - started })
      if (isWhole) return answers
    }
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** `names` are of somewhat fewer entities. */
export const firstName = Effect.fn("firstName")(function* (names: number) {
  const { engine, entities, env, key, start } = yield* acquireService("firstName", names, noLimits)
  const token = yield* key("customer")
  const asked = namesAsked(names)
  yield* Console.log(
    `${count(entities)} entities, about ${count(names)} names; ${engine.name}\n${line("start", "ready", "first answer", "whole index", "answers until", "of them 503", "p50 ms", "p95 ms")}`
  )
  /** Starts the server, asks without a pause until the answers are from the index, and stops it. */
  const measure = Effect.fnUntraced(function* (what: string) {
    const started = performance.now()
    const { port } = yield* start()
    const ready = performance.now() - started
    const asking = performance.now()
    const answers = yield* Effect.promise(() => askUntilWhole(port, token, asked))
    const whole = performance.now() - asking
    const meanwhile = answers.filter(({ isWhole }) => !isWhole)
    const found = answers.findIndex(({ status }) => status === 200)
    const first = answers.slice(0, found + 1).reduce((sum, { milliseconds }) => sum + milliseconds, 0)
    const { p50, p95 } = timesOf(meanwhile.map(({ milliseconds }) => milliseconds))
    const cells = [
      inSeconds(ready),
      `+ ${ms(first)} ms`,
      `+ ${inSeconds(whole)}`,
      count(meanwhile.length),
      count(meanwhile.filter(({ status }) => status === 503).length),
      ...(meanwhile.length === 0 ? ["", ""] : [p50, p95].map(ms))
    ]
    yield* Console.log(line(what, ...cells))
  }, Effect.scoped)
  yield* measure("no index")
  yield* measure("in the folder")
  yield* Effect.promise(() => rm(join(env.DATA_DIR, "names"), { recursive: true, force: true }))
  yield* measure("in the database")
}, Effect.scoped)
