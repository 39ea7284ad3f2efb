/** Looks at the read replicas: whether they follow the primary, and how far they are behind. */

import { Effect } from "effect"
import { readUrls } from "../database/replicaSettings.ts"
import { lookAtReplica } from "../database/replicas/lookAtReplica.ts"
import { failureSentence } from "../telemetry/failureSentence.ts"
import { type Finding, note, ok } from "./Finding.ts"

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Replicas are counted as DATABASE_READ_URL has them, because a report quotes no address. */
export const examineReplicas = Effect.gen(function* () {
  const urls = yield* readUrls
  return yield* Effect.forEach(
    urls,
    (url, at): Effect.Effect<Finding, never, Effect.Services<ReturnType<typeof lookAtReplica>>> => {
      const replica = `Replica ${at + 1} of ${urls.length}`
      return lookAtReplica(url).pipe(
        Effect.timeout("10 seconds"),
        Effect.map(({ lacking, why }) =>
          why !== null
            ? note(
                `${replica} is not read: ${why}.`,
                "Name one that follows the primary in DATABASE_READ_URL."
              )
            : lacking === 0
              ? ok(`${replica} is read: it has what the primary has.`)
              : note(
                  `${replica} lacks ${megabytes(lacking)} that the primary wrote more than three seconds ago.`,
                  "Look whether its replay is paused or slow: beyond DATABASE_READ_MAX_LAG it is not read."
                )
        ),
        Effect.catch((error) =>
          Effect.succeed(
            note(
              `${replica} is not read: ${failureSentence(error) ?? "it does not answer in time."}`,
              "Look at its address in DATABASE_READ_URL. The primary answers in its place."
            )
          )
        )
      )
    },
    { concurrency: "unbounded" }
  )
})
