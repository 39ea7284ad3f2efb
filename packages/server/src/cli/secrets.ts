/** `entity-watch secrets reseal`: retires a key of SECRETS_KEY. packages/core/docs/keys-and-secrets.md. */
import { AuditLog } from "@entity-watch/core/admin"
import { type Resealed, resealSecrets } from "@entity-watch/core/secrets"
import { Database } from "@entity-watch/node/database/Database"
import { AesSecretBox } from "@entity-watch/node/secrets/AesSecretBox"
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { commandFailed } from "../process/CommandFailed.ts"
import { atTerminal } from "./atTerminal.ts"
import { json, print, table } from "./output.ts"

const sum = (counts: ReadonlyArray<Resealed>, of: "changed" | "unreadable") =>
  counts.reduce((total, each) => total + each[of], 0)

const reseal = Command.make("reseal", { json }, ({ json: asJson }) =>
  Effect.gen(function* () {
    yield* AuditLog.use((log) =>
      log.write(atTerminal(), { act: "secrets.reseal", subject: "all", detail: {} })
    )
    const secrets = yield* resealSecrets
    yield* print({ secrets }, asJson, () =>
      table(
        ["secrets", "sealed anew", "already", "changed meanwhile", "unreadable"],
        secrets.map(({ already, changed, kind, resealed, unreadable }) => [
          kind,
          `${resealed}`,
          `${already}`,
          `${changed}`,
          `${unreadable}`
        ])
      )
    )
    const unreadable = sum(secrets, "unreadable")
    if (unreadable > 0)
      return yield* commandFailed(
        `${unreadable} do not open with any key at hand: add the key that sealed them to the end of SECRETS_KEY, and do this again.`
      )
    if (sum(secrets, "changed") > 0)
      return yield* commandFailed(
        "Some were replaced at the same time, perhaps under an older key: do this again."
      )
  }).pipe(
    Effect.provide(Layer.merge(AesSecretBox.layer, AuditLog.layer).pipe(Layer.provideMerge(Database.layer)))
  )
).pipe(
  Command.withDescription(
    "Seal every stored secret with the first key of SECRETS_KEY, so that the others can be taken out"
  )
)

export const secrets = Command.make("secrets").pipe(
  Command.withDescription("Look after the keys that secrets are sealed with"),
  Command.withSubcommands([reseal])
)
