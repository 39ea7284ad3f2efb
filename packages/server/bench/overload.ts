/**
 * What the service answers when it is sent half of what it can do, all of it, and twice as much: how quickly, how much
 * is refused and how, and whether it can still be asked for its health. Many accounts ask, none beyond its rate limit.
 */
import { Console, Effect } from "effect"
import type { OpenLoad, OpenMeasured } from "./admission/openLoop.ts"
import type { Load, Measured } from "./http/load.ts"
import { acquireScript, answerOf } from "./http/processes.ts"
import { abnsAsked, getRequest, namesAsked, postRequest } from "./http/requests.ts"
import { indexed, lateness } from "./http/serverMetrics.ts"
import { acquireService } from "./http/service.ts"
import { count, line, ms } from "./resolve/figures.ts"

const accounts = 16
const seconds = 8
/** Of a hundred requests. The work is two look-ups to a name and a screen. */
const shares = { work: 92, validate: 4, health: 4 }

const at = (sorted: ReadonlyArray<number> | undefined, share: number) =>
  sorted?.[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN

export const overload = Effect.fn("overload")(function* (names: number) {
  const { engine, entities, key, port, start } = yield* acquireService("overload", names, {
    RATE_LIMIT_PER_SECOND: "10000",
    RATE_LIMIT_BURST: "10000"
  })
  const tokens: Array<string> = []
  for (let i = 0; i < accounts; i++) tokens.push(yield* key(`account-${i}`))
  yield* start
  yield* indexed(port)
  const abns = abnsAsked(entities)
  const asked = namesAsked(names, entities)
  const work = abns.map((abn, i) => {
    const token = tokens[i % accounts] ?? ""
    const name = asked[i % asked.length] ?? { name: "Banksia" }
    return i % 4 < 2
      ? postRequest("/v1/resolve", token, { abn })
      : i % 4 === 2
        ? postRequest("/v1/resolve", token, name)
        : postRequest("/v1/screen", token, { name: name.name })
  })
  const requests = {
    work,
    validate: abns.map((abn, i) => getRequest(`/v1/validate/${abn}`, tokens[i % accounts] ?? "")),
    health: ["GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"]
  }
  const closed = yield* acquireScript("./load.ts")
  const capacity = (length: number) =>
    Effect.promise(() =>
      answerOf<Measured>(closed, { port, connections: 64, seconds: length, requests: work } satisfies Load)
    )
  yield* capacity(24)
  const { perSecond, statuses } = yield* capacity(6)
  // A hiccup of the machine has a few refused.
  const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  const most = (perSecond * (statuses["200"] ?? 0)) / answers
  const open = yield* acquireScript("../admission/openLoop.ts")
  yield* Console.log(
    `${count(entities)} entities, ${accounts} accounts; ${count(Math.round(most))} requests a second are answered at 64 connections; ${engine.name}\n${line("", "sent /s", "answered /s", "p50 ms", "p99 ms", "p99 / half", "validate p99", "health p99", "late ms")}   other answers`
  )
  let half: number | undefined
  for (const [name, share] of [
    ["half", 0.5],
    ["nine tenths", 0.9],
    ["all", 1],
    ["twice as much", 2],
    ["half again", 0.5]
  ] as const) {
    yield* lateness(port)
    const sent = most * share
    const load: OpenLoad = { port, perSecond: sent, seconds, requests, shares }
    const {
      answered,
      statuses: all,
      unexplained
    } = yield* Effect.promise(() => answerOf<OpenMeasured>(open, load))
    const late = yield* lateness(port)
    const p99 = at(answered.work, 0.99)
    half ??= p99
    const others = Object.entries(all).flatMap(([of, each]) =>
      Object.entries(each).flatMap(([status, n]) =>
        status === "200" ? [] : [`${count(n)} × ${of} ${status}`]
      )
    )
    yield* Console.log(
      `${line(
        name,
        sent.toFixed(0),
        ((answered.work?.length ?? 0) / seconds).toFixed(0),
        ms(at(answered.work, 0.5)),
        ms(p99),
        (p99 / half).toFixed(2),
        ms(at(answered.validate, 0.99)),
        ms(at(answered.health, 0.99)),
        ms(late.most)
      )}   ${others.join(", ") || "none"}${unexplained > 0 ? `; ${unexplained} without Retry-After` : ""}`
    )
    yield* Effect.sleep("2 seconds")
  }
}, Effect.scoped)
