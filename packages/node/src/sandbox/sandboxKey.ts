/** A key for the sandbox that stays the same from one start to the next. */
import { chmodSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import { ApiKeys } from "@entity-watch/core/access"
import { Accounts } from "@entity-watch/core/admin"
import { Effect, Redacted } from "effect"
import { databaseSettings } from "../database/Database.ts"
import { makeOwnFolder } from "../process/makeOwnFolder.ts"

/**
 * The key of an earlier start while it works, and otherwise a new one. The data directory keeps it, readable for its
 * owner only.
 */
export const sandboxKey = Effect.fnUntraced(function* (by: Administrator) {
  const keys = yield* ApiKeys
  const dataDir = resolve((yield* databaseSettings).dataDir)
  const file = join(dataDir, "sandbox-key")
  const kept = yield* Effect.try(() => readFileSync(file, "utf8").trim()).pipe(
    Effect.tap((token) => keys.authenticate(token)),
    Effect.option
  )
  if (kept._tag === "Some") return kept.value
  const made = yield* (yield* Accounts).createKey(by, { account: "demo", mode: "sandbox" })
  const token = Redacted.value(made.token)
  yield* Effect.sync(() => {
    makeOwnFolder(dataDir)
    writeFileSync(file, `${token}\n`, { mode: 0o600 })
    chmodSync(file, 0o600)
  })
  return token
})
