/** The settings `DATABASE_READ_URL` and `DATABASE_READ_MAX_LAG`. */
import { duration } from "@entity-watch/core/effects"
import { Config, Duration, Effect, Option, Redacted } from "effect"
import { DatabaseUrlInvalid, databaseUrl, mistakeIn } from "./databaseUrl.ts"

export const readSetting = Config.Redacted("DATABASE_READ_URL").pipe(Config.option)

const mostReplicas = 16

/** The read replicas, each the server itself. Fails where there are too many, or no `DATABASE_URL` that they could be of. */
export const readUrls = Effect.gen(function* () {
  const setting = yield* readSetting
  const urls = Option.match(setting, { onNone: () => "", onSome: Redacted.value })
    .split(/[\s,]+/u)
    .filter((url) => url !== "")
  const mistake =
    urls.length > mostReplicas
      ? `names more than ${mostReplicas} replicas.`
      : urls.length > 0 && Option.isNone(yield* databaseUrl)
        ? "is of replicas of the database in DATABASE_URL, which is not set."
        : urls.map(mistakeIn).find((each) => each !== undefined)
  if (mistake !== undefined) return yield* new DatabaseUrlInvalid({ message: `DATABASE_READ_URL ${mistake}` })
  return urls.map((url) => Redacted.make(url))
})

export const maxLag = duration("DATABASE_READ_MAX_LAG", { from: "1 second", to: "5 minutes" }).pipe(
  Config.withDefault(Duration.seconds(10))
)

/** No replica by default. */
export const replicaSettings = Effect.gen(function* () {
  return { urls: yield* readUrls, maxLag: yield* maxLag }
})
