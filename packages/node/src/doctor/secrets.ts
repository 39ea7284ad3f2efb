/** Looks whether the keys for secrets are there, and whether they open what is stored. */
import { unreadableSecrets } from "@entity-watch/core/secrets"
import { Effect, Result } from "effect"
import { AesSecretBox } from "../secrets/AesSecretBox.ts"
import { secretKeys } from "../secrets/secretKeys.ts"
import { type Finding, note, ok, problem } from "./Finding.ts"

const make = "Set SECRETS_KEY to the output of: openssl rand -base64 32"

/** The settings alone. */
export const examineKeys = Effect.fn("examineKeys")(function* (): Effect.fn.Return<ReadonlyArray<Finding>> {
  const found = yield* Effect.result(Effect.flatMap(secretKeys, ({ opening }) => opening))
  if (Result.isFailure(found))
    return [
      found.failure._tag === "SecretKeysUnavailable"
        ? problem("The keys for secrets cannot be had.", found.failure.message)
        : problem("SECRETS_KEY could not be read.", make)
    ]
  const { length } = found.success
  if (length === 0)
    return [ok("No secret was sealed yet: the embedded database's key is made with the first one.")]
  if (length === 1) return [ok("There is one key for secrets.")]
  return [
    note(
      `There are ${length} keys for secrets: the first seals, and all of them open.`,
      "When what is stored has been sealed anew (entity-watch secrets reseal), the later ones can go."
    )
  ]
})

/** With the database: whether a sample of every kind of sealed secret opens. */
export const examineSealed = Effect.fn("examineSealed")(function* () {
  const unreadable = yield* unreadableSecrets
  return unreadable.length === 0
    ? [ok("Nothing that is sealed in the database fails to open.")]
    : unreadable.map(({ message }) =>
        problem("Some of what is sealed in the database does not open.", message)
      )
}, Effect.provide(AesSecretBox.layer))
