/** For how long what happened, and what was sent, is kept, as the operator set it. packages/core/docs/retention.md. */
import { wholeNumber } from "@entity-watch/core/effects"
import { FilesKeptDays } from "@entity-watch/core/store"
import { defaultKeptDays, Retention } from "@entity-watch/core/watch"
import { Config, Effect, Layer } from "effect"

export const keptDays = Config.all({
  events: wholeNumber("EVENTS_KEPT_DAYS", { from: 30, to: 36_500 }).pipe(
    Config.map((days): number | null => days),
    Config.withDefault(defaultKeptDays.events)
  ),
  attempts: wholeNumber("ATTEMPTS_KEPT_DAYS", { from: 7, to: 36_500 }).pipe(
    Config.withDefault(defaultKeptDays.attempts)
  ),
  sandbox: wholeNumber("SANDBOX_KEPT_DAYS", { from: 1, to: 36_500 }).pipe(
    Config.withDefault(defaultKeptDays.sandbox)
  ),
  usage: wholeNumber("USAGE_KEPT_DAYS", { from: 62, to: 36_500 }).pipe(
    Config.withDefault(defaultKeptDays.usage)
  ),
  journal: wholeNumber("JOURNAL_KEPT_DAYS", { from: 1, to: 36_500 }).pipe(
    Config.withDefault(defaultKeptDays.journal)
  )
})

export const filesKept = wholeNumber("FILES_KEPT_DAYS", { from: 1, to: 36_500 }).pipe(Config.withDefault(30))

/** What is kept by now ends by the present setting, whatever it was when it was added. */
export const fileRetention = Layer.effect(FilesKeptDays, filesKept)

export const retention = Layer.unwrap(Effect.map(keptDays, Retention.layer))
