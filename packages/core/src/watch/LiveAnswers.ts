/**
 * Learns of changes between two editions of the ABN extract: it asks the live register which ABNs it changed, looks up
 * those that are watched, and keeps the answers over the extract. `Watcher` makes the events.
 * packages/core/docs/freshness.md.
 */

import type { Abn } from "@entity-watch/contract/schema/Abn"
import * as Arr from "effect/Array"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  IdentitySource,
  type IdentitySourceUnavailable
} from "../registers/abn-lookup-web-services/IdentitySource.ts"
import { LiveAnswerStore } from "../store/LiveAnswerStore.ts"

/** What one round did. */
export interface AnswerRound {
  /** The days whose changes were asked for, in the register's time. */
  readonly days: ReadonlyArray<string>
  /** How many watched ABNs the register had changed on them. */
  readonly watched: number
  /** How many of these were looked up; the others are left to the extract's next edition. */
  readonly asked: number
  /** How many answers differed from what was kept. */
  readonly kept: number
}

export interface LiveAnswerOptions {
  /** The pause before each look-up. The publisher names no limit, so this is a courtesy. */
  readonly pause?: Duration.Input
  /** How many ABNs one round looks up at most. */
  readonly most?: number
}

/** After a longer time without a round the extract has had an edition. */
const mostDays = 7
/** How many numbers one statement compares with what is watched. */
const comparedTogether = 5_000
/** So many answers come into force together, so that a round that breaks off loses few. */
const keptTogether = 100

export class LiveAnswers extends Context.Service<
  LiveAnswers,
  {
    /** Null where there is nothing to ask or nothing to lay answers over. A round that fails keeps what it has. */
    readonly round: Effect.Effect<AnswerRound | null, IdentitySourceUnavailable>
  }
>()("@entity-watch/core/watch/LiveAnswers") {
  static readonly layerNoDeps = (options: LiveAnswerOptions = {}) =>
    Layer.effect(
      LiveAnswers,
      Effect.gen(function* () {
        const live = yield* IdentitySource
        const store = yield* LiveAnswerStore
        const { most = 2_000, pause = "250 millis" } = options

        const lookedUp = (abn: Abn) =>
          live.lookUp({ abn }).pipe(
            Effect.delay(pause),
            Effect.map((records) => records.flatMap(({ kept }) => kept ?? []))
          )

        const watchedAmong = Effect.fnUntraced(function* (abns: ReadonlyArray<string>) {
          const found = new Set<Abn>()
          for (const some of Arr.chunksOf(abns, comparedTogether))
            for (const abn of yield* store.watchedAmongAcrossAccounts(some)) found.add(abn)
          return found
        })

        const round = Effect.gen(function* () {
          if (live.asked === "never") return null
          const through = yield* store.knownThrough
          if (through === null) return null
          const now = yield* DateTime.now
          const days = daysFrom(DateTime.makeUnsafe(through), now)
          const watched = new Set<Abn>()
          for (const day of days) {
            const listed = yield* live.updatedOn(day)
            if (listed === null) return null
            for (const abn of yield* watchedAmong(listed)) watched.add(abn)
          }
          yield* store.begin
          const asked = [...watched].slice(0, most)
          if (asked.length < watched.size)
            yield* Effect.logWarning("More watched ABNs changed than are looked up in one round.", {
              watched: watched.size,
              asked: asked.length
            })
          let kept = 0
          for (const some of Arr.chunksOf(asked, keptTogether))
            kept += yield* store.keep((yield* Effect.forEach(some, lookedUp)).flat())
          yield* store.confirm(now)
          return { days, watched: watched.size, asked: asked.length, kept }
        }).pipe(
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die),
          Effect.withSpan("LiveAnswers.round")
        )

        return LiveAnswers.of({ round })
      })
    )

  static readonly layer = this.layerNoDeps().pipe(Layer.provide(LiveAnswerStore.layer))
}

/**
 * The days whose changes are not all known, the first included because the register went on changing records on it.
 * They are days in Canberra, where the register is kept.
 */
const daysFrom = (through: DateTime.Utc, now: DateTime.Utc): ReadonlyArray<string> => {
  const dayOf = (time: DateTime.DateTime) =>
    DateTime.formatIsoDate(DateTime.setZoneNamedUnsafe(time, "Australia/Sydney"))
  const today = DateTime.makeUnsafe(`${dayOf(now)}T00:00:00Z`)
  const days = Array.from({ length: mostDays }, (_, ago) =>
    DateTime.formatIsoDateUtc(DateTime.subtract(today, { days: ago }))
  )
  return days.filter((day) => day >= dayOf(through)).toReversed()
}
