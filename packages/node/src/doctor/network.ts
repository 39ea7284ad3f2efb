/** Looks whether the publishers' servers can be reached from here, and whether their clocks agree with this one. */

import { lookup } from "node:dns/promises"
import type { Register } from "@entity-watch/core/domain/Register"
import { askedFirst, describeHttp } from "@entity-watch/core/refresh"
import { clockTolerance } from "@entity-watch/core/snapshots"
import { Clock, Effect, Result } from "effect"
import { HttpClient } from "effect/http"
import { discard } from "../refresh/publisherClient.ts"
import { RefreshSettings } from "../refresh/RefreshSettings.ts"
import { type Finding, note, ok, problem } from "./Finding.ts"

/** The servers that a refresh asks first. Files of the catalogue may lie on further ones, to which it redirects. */
export const publishersOf = (registers: ReadonlyArray<Register>): ReadonlyArray<string> => [
  ...new Set(
    registers.flatMap(({ source: { download } }) =>
      download === undefined ? [] : [new URL(askedFirst(download)).origin]
    )
  )
]

const anHour = 3600

/** What a difference of the clocks means, where it is one. `seconds` is how far this clock is ahead. */
const judgeClock = (host: string, seconds: number): ReadonlyArray<Finding> =>
  Math.abs(seconds) <= clockTolerance
    ? []
    : [
        (Math.abs(seconds) > anHour ? problem : note)(
          `This machine's clock is ${Math.abs(seconds)} seconds ${seconds > 0 ? "ahead of" : "behind"} that of ${host}.`,
          "Set it by a time server: signatures of webhooks carry its time, and receivers refuse a wrong one."
        )
      ]

const examineOne = Effect.fnUntraced(function* (origin: string) {
  const settings = yield* RefreshSettings
  const client = yield* HttpClient.HttpClient
  const { host, hostname } = new URL(origin)
  const isMirrored = settings.overrides.some(({ from }) => from === origin)
  const who = isMirrored ? `your mirror of ${host}` : host
  if (!isMirrored) {
    const found = yield* Effect.result(
      Effect.tryPromise(() => lookup(hostname)).pipe(Effect.timeout("5 seconds"))
    )
    if (Result.isFailure(found))
      return [
        problem(
          `The name ${host} has no address here.`,
          "Look at this machine's DNS, or give a mirror with PUBLISHER_BASE_OVERRIDE; with --offline nobody is looked for."
        )
      ]
  }
  const answer = yield* Effect.result(client.head(`${origin}/`).pipe(Effect.tap(discard)))
  if (Result.isFailure(answer))
    return [
      problem(
        `No connection to ${who}: it ${describeHttp(answer.failure)}.`,
        process.env.HTTPS_PROXY === undefined && process.env.https_proxy === undefined
          ? "Let this machine reach it at port 443, or give a mirror with PUBLISHER_BASE_OVERRIDE."
          : "Set NODE_USE_ENV_PROXY=1, because HTTPS_PROXY is not used without it, or give a mirror with PUBLISHER_BASE_OVERRIDE."
      )
    ]
  const told = Date.parse(answer.success.headers.date ?? "")
  const now = yield* Clock.currentTimeMillis
  return [
    ok(`${who} answers.`),
    ...(Number.isNaN(told) ? [] : judgeClock(who, Math.round((now - told) / 1000)))
  ]
})

export const examineNetwork = Effect.fn("examineNetwork")(function* (registers: ReadonlyArray<Register>) {
  const found = yield* Effect.forEach(publishersOf(registers), examineOne, { concurrency: 4 })
  return found.flat()
})
