/** How much an account may ask for, as the operator set it. packages/core/docs/admission.md. */
import { RateLimit, Usage } from "@entity-watch/core/access"
import { wholeNumber } from "@entity-watch/core/effects"
import { RateLimitStore } from "@entity-watch/core/store"
import { databaseUrl } from "@entity-watch/node/database/databaseUrl"
import { Config, Effect, Layer, Option } from "effect"
import { CountedTogether } from "../process/CountedTogether.ts"

export const limitSettings = Config.all({
  perSecond: wholeNumber("RATE_LIMIT_PER_SECOND", { from: 1, to: 1_000_000 }).pipe(Config.withDefault(50)),
  burst: wholeNumber("RATE_LIMIT_BURST", { from: 1, to: 1_000_000 }).pipe(Config.withDefault(200)),
  linesPerSecond: wholeNumber("LINES_PER_SECOND", { from: 1, to: 1_000_000 }).pipe(Config.withDefault(1_000)),
  linesBurst: wholeNumber("LINES_BURST", { from: 1, to: 1_000_000 }).pipe(Config.withDefault(10_000)),
  allowance: wholeNumber("MONTHLY_ALLOWANCE", { from: 0, to: 1_000_000_000 }).pipe(Config.option)
})

export const limits = Layer.unwrap(
  Effect.gen(function* () {
    const { allowance, burst, linesBurst, linesPerSecond, perSecond } = yield* limitSettings
    const rates = { perSecond, burst, lines: { perSecond: linesPerSecond, burst: linesBurst } }
    // The embedded database is for one process, which has nobody to share its limits with.
    const cells = (yield* CountedTogether)?.tokens
    const isAlone = Option.isNone(yield* databaseUrl)
    return Layer.mergeAll(
      isAlone
        ? RateLimit.layer(rates, cells)
        : RateLimit.layerShared(rates, cells).pipe(Layer.provide(RateLimitStore.layer)),
      Usage.layer(Option.isSome(allowance) ? { monthlyAllowance: allowance.value } : {})
    )
  })
)
