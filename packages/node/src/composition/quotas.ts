/** How much an account may watch and send, as the operator set it. packages/core/docs/quotas.md. */
import { wholeNumber } from "@entity-watch/core/effects"
import { Config } from "effect"

export const watchedQuotas = Config.all({
  subscriptions: wholeNumber("SUBSCRIPTIONS_PER_ACCOUNT", { from: 1, to: 100_000 }).pipe(
    Config.withDefault(200)
  ),
  entities: wholeNumber("ENTITIES_PER_SUBSCRIPTION", { from: 1, to: 20_000 }).pipe(
    Config.withDefault(10_000)
  ),
  accountEntities: wholeNumber("ENTITIES_PER_ACCOUNT", { from: 1, to: 10_000_000 }).pipe(
    Config.withDefault(100_000)
  )
})

export const subjectQuota = wholeNumber("SUBJECTS_PER_ACCOUNT", { from: 1, to: 10_000_000 }).pipe(
  Config.withDefault(1_000_000)
)

export const sandboxQuota = wholeNumber("SANDBOX_DELIVERIES_PER_DAY", { from: 1, to: 10_000_000 }).pipe(
  Config.withDefault(10_000)
)
