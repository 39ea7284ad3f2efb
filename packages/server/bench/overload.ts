/**
 * What the service answers when it is sent half of what it can do, all of it, and twice as much: how quickly, how much
 * is refused and how, and whether it can still be asked for its health. Many accounts ask, none beyond its rate limit.
 */
import { Console, Effect } from "effect"
import { acquireLoads } from "./harness/bare.ts"
import type { OpenMeasured } from "./harness/openLoop.ts"
import { acquireScript, answerOf } from "./harness/processes.ts"
import { abnsAsked, getRequest, mixedNames, postRequest } from "./harness/requests.ts"
import { lateness } from "./harness/serverMetrics.ts"
import { acquireService } from "./harness/service.ts"
import { at, count, counted, fixed, line, ms } from "./harness/statistics.ts"

const accounts = 16
const seconds = 8
/** Of a hundred requests. The work is two look-ups to a name and a screen. */
const shares = { work: 92, validate: 4, health: 4 }
const steps = [
  ["half", 0.5],
  ["nine tenths", 0.9],
  ["all", 1],
  ["twice as much", 2],
  ["half again", 0.5]
] as const

export const overload = Effect.fn("overload")(function* (names: number) {
  const { engine, key, register, start } = yield* acquireService("overload", names, {
    RATE_LIMIT_PER_SECOND: "10000",
    RATE_LIMIT_BURST: "10000"
  })
  const tokens: Array<string> = []
  for (let i = 0; i < accounts; i++) tokens.push(yield* key(`account-${i}`))
  const { port } = yield* start()
  const asked = mixedNames(register)
  const work = abnsAsked(register).map((abn, i) => {
    const token = tokens[i % accounts] ?? ""
    const name = asked[i % asked.length] ?? { name: "Banksia" }
    if (i % 4 === 3) return postRequest("/v1/screen", token, { name: name.name })
    return postRequest("/v1/resolve", token, i % 4 === 2 ? name : { abn })
  })
  const requests = {
    work,
    validate: abnsAsked(register).map((abn, i) =>
      getRequest(`/v1/validate/${abn}`, tokens[i % accounts] ?? "")
    ),
    health: ["GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"]
  }
  const { load } = yield* acquireLoads(64)
  yield* load(port, 24, work)
  const { perSecond, statuses } = yield* load(port, 6, work)
  // A hiccup of the machine has a few refused.
  const answers = Object.values(statuses).reduce((sum, n) => sum + n, 0)
  const most = (perSecond * (statuses["200"] ?? 0)) / answers
  const open = yield* acquireScript("harness/openLoop.ts")
  yield* Console.log(
    `${count(register.records)} entities, ${accounts} accounts; ${count(most)} requests a second are answered at 64 connections; ${engine.name}\n${line("", "sent /s", "answered /s", "p50 ms", "p99 ms", "p99 / half", "validate p99", "health p99", "late ms")}   other answers`
  )
  let half: number | undefined
  for (const [name, share] of steps) {
    yield* lateness(port)
    const sent = most * share
    const found = yield* answerOf<OpenMeasured>(open, { port, perSecond: sent, seconds, requests, shares })
    const { work: worked = [], validate = [], health = [] } = found.answered
    const p99 = at(worked, 0.99)
    half ??= p99
    const others = Object.entries(found.statuses).flatMap(([of, each]) => {
      const some = counted(each, (status) => status !== "200")
      return some === "" ? [] : [`${of}: ${some}`]
    })
    const cells = [
      ...fixed(0, sent, worked.length / seconds),
      ...[at(worked, 0.5), p99].map(ms),
      ...fixed(2, p99 / half),
      ...[at(validate, 0.99), at(health, 0.99), (yield* lateness(port)).most].map(ms)
    ]
    yield* Console.log(
      `${line(name, ...cells)}   ${others.join("; ") || "none"}${found.unexplained > 0 ? `; ${found.unexplained} without Retry-After` : ""}`
    )
    yield* Effect.sleep("2 seconds")
  }
}, Effect.scoped)
