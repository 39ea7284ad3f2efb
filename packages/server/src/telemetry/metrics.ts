/**
 * `/metrics`: what Prometheus reads, without a key, like the health checks. Labels are route templates, registers,
 * outcomes and event types: nothing of accounts or entities. What this process counts is counted where it happens;
 * what the database knows is asked here.
 */
import { NeedCode } from "@entity-watch/contract/schema/admin/Need"
import { Needs } from "@entity-watch/core/admin"
import { cachedFor } from "@entity-watch/core/effects"
import { Statuses } from "@entity-watch/core/snapshots"
import { countedAtMost, databaseClock, queueDepthAcrossAccounts } from "@entity-watch/core/store"
import { Clock, DateTime, Effect, Metric, Result } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import { askThreads } from "../process/AskedThreads.ts"
import { observeEventLoop } from "./eventLoopDelay.ts"
import { summed } from "./summedMetrics.ts"

const age = Metric.gauge("entity_watch_register_age_seconds", {
  description:
    "Since the publisher's current file of a register was last read or confirmed; not loaded: absent"
})

const maxAge = Metric.gauge("entity_watch_register_max_age_seconds", {
  description:
    "The age beyond which answers by a register say that it is stale; for registers with such a limit"
})

const secondsOfDay = 86_400

const pending = Metric.gauge("entity_watch_deliveries_pending", {
  description: `Deliveries that wait, in all processes together; at most ${countedAtMost} are counted`
})

const needed = Metric.gauge("entity_watch_needs", {
  description: "Things in which a person has to do something, by what kind of thing it is"
})

const answers = Metric.gauge("entity_watch_database_answers", {
  description: "1 while this process reads the database, and 0 while it cannot"
})

const contentType = "text/plain; version=0.0.4; charset=utf-8"

export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const statuses = yield* Statuses
    const needs = yield* Needs
    const depth = yield* queueDepthAcrossAccounts
    const eventLoop = yield* observeEventLoop
    const databaseTime = yield* databaseClock
    const monotonicMillis = Effect.map(Clock.monotonicTimeNanos, (nanos) => Number(nanos) / 1e6)
    /** In milliseconds: how old each register was by the database's clock, and when it was asked. */
    let known: { readonly askedAt: number; readonly ages: ReadonlyArray<readonly [string, number]> } = {
      askedAt: 0,
      ages: []
    }

    const ask = Effect.gen(function* () {
      const all = yield* statuses.list("live")
      const now = DateTime.toEpochMillis(yield* databaseTime)
      known = {
        askedAt: yield* monotonicMillis,
        ages: all.flatMap(({ checked_as_of, register }) =>
          checked_as_of === null
            ? []
            : [[register, now - DateTime.toEpochMillis(DateTime.makeUnsafe(checked_as_of))]]
        )
      }
      for (const { max_age_days, register } of all)
        if (max_age_days !== null)
          yield* Metric.update(Metric.withAttributes(maxAge, { register }), max_age_days * secondsOfDay)
      yield* Metric.update(pending, yield* depth)
      const found = yield* needs.list({ mode: "live", files: true })
      for (const code of NeedCode.literals)
        yield* Metric.update(
          Metric.withAttributes(needed, { code }),
          found.filter((need) => need.code === code).length
        )
    })
    // While the database is away, ages go on from what was last known.
    const asked = yield* cachedFor(
      Effect.matchEffect(ask, {
        onFailure: () => Metric.update(answers, 0),
        onSuccess: () => Metric.update(answers, 1)
      }),
      "10 seconds"
    )

    const write = Effect.gen(function* () {
      yield* asked
      yield* eventLoop
      const since = (yield* monotonicMillis) - known.askedAt
      for (const [register, millis] of known.ages)
        yield* Metric.update(Metric.withAttributes(age, { register }), Math.round((millis + since) / 1000))
      return summed([yield* PrometheusMetrics.format(), ...(yield* askThreads("metrics"))])
    })
    // Whoever asks needs no key, and all of it is written anew.
    const text = yield* cachedFor(Effect.result(write), "250 millis")
    yield* router.add(
      "GET",
      "/metrics",
      Effect.map(
        text,
        Result.match({
          // What one thread counted would be missing, which looks like a counter that started anew.
          onFailure: () => HttpServerResponse.empty({ status: 503 }),
          onSuccess: (written) => HttpServerResponse.text(written, { contentType })
        })
      )
    )
  })
)
