/**
 * How long one screen takes over HTTP while a command beside the server reads a list anew: 200 names a second that were
 * not asked before, on the embedded database. The server meets the new edition in a view and indexes it.
 */
import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { Config, Console, Effect, Fiber } from "effect"
import type { OpenLoad, OpenMeasured } from "./admission/openLoop.ts"
import { acquireScript, acquireServer, answerOf, command, script } from "./http/processes.ts"
import { postRequest } from "./http/requests.ts"
import { lateness } from "./http/serverMetrics.ts"
import { line, ms } from "./resolve/figures.ts"
import { customers } from "./screening/customers.ts"

const perSecond = 200
const seconds = 20
const list = "dfat-consolidated-list"

const at = (sorted: ReadonlyArray<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN

/** The publisher's workbooks where they are at hand, and otherwise the fixture, in the order in which they are loaded. */
const editions = (): ReadonlyArray<string> => {
  const folder = script(`../../../../../shared/registers/${list}`)
  const published = [
    "regulation8_consolidated_saved-2024-11-11.xlsx",
    "Australian_Sanctions_Consolidated_List_saved-2026-02-24.xlsx"
  ].map((name) => join(folder, name))
  return published.every(existsSync) ? published : [script(`../../../../fixtures/registers/${list}`)]
}

export const screen = Effect.fn("screen")(function* () {
  const env = {
    ...process.env,
    DATABASE_URL: undefined,
    DATA_DIR: join(yield* Config.String("DATA_DIR"), "screen"),
    SECRETS_KEY: randomBytes(32).toString("base64"),
    RATE_LIMIT_PER_SECOND: "10000",
    RATE_LIMIT_BURST: "10000"
  }
  const [first = "", second = first] = editions()
  const refresh = (file: string) =>
    command(env, "refresh", list, "--from", file, "--older", "--shrunk", "--partial")
  yield* refresh(first)
  const key =
    (yield* command(env, "keys", "create", "--account", "bench", "--mode", "live")).split("\n")[0] ?? ""
  const port = 20_000 + (process.pid % 20_000)
  yield* acquireServer(env, port)
  const open = yield* acquireScript("../admission/openLoop.ts")
  const asked = customers((2 * seconds + 5) * perSecond, 23)
  const load = (from: number, length: number): Effect.Effect<OpenMeasured> =>
    Effect.promise(() =>
      answerOf<OpenMeasured>(open, {
        port,
        perSecond,
        seconds: length,
        requests: {
          screen: asked
            .slice(from, from + length * perSecond)
            .map((name) => postRequest("/v1/screen", key, { name }))
        },
        shares: { screen: 1 }
      } satisfies OpenLoad)
    )
  yield* load(0, 5)
  yield* Console.log(
    `${perSecond} screens a second, ${seconds} s, the embedded database\n${line("", "answered", "p50 ms", "p99 ms", "most ms", "late ms")}`
  )
  const report = (name: string, { answered, statuses }: OpenMeasured, late: number) => {
    const times = answered.screen ?? []
    const others = Object.entries(statuses.screen ?? {}).filter(([status]) => status !== "200")
    return Console.log(
      `${line(name, `${times.length}`, ms(at(times, 0.5)), ms(at(times, 0.99)), ms(at(times, 1)), ms(late))}${others.map(([status, n]) => `; ${n} × ${status}`).join("")}`
    )
  }
  yield* lateness(port)
  yield* report("quiet", yield* load(5 * perSecond, seconds), (yield* lateness(port)).most)
  const reading = yield* Effect.forkScoped(
    Effect.gen(function* () {
      yield* Effect.sleep("3 seconds")
      const started = performance.now()
      yield* refresh(second)
      return performance.now() - started
    })
  )
  const beside = yield* load((5 + seconds) * perSecond, seconds)
  const took = yield* Fiber.join(reading)
  yield* report("a list read anew", beside, (yield* lateness(port)).most)
  yield* Console.log(`the list was read and indexed in ${(took / 1_000).toFixed(1)} s`)
}, Effect.scoped)
