/** What a first user needs on the screen: a sandbox key that works, and a request to paste. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { ApiKeys } from "@entity-watch/core/access"
import { Accounts, Administrators } from "@entity-watch/core/admin"
import { Config, Console, Effect, Redacted } from "effect"
import { atTerminal } from "./atTerminal.ts"

/** The company of the sandbox that fills the most fields. */
const exampleAbn = "23990000014"

/**
 * The key of an earlier start while it works, and otherwise a new one. The data directory keeps it, readable for its
 * owner only.
 */
const sandboxKey = Effect.gen(function* () {
  const keys = yield* ApiKeys
  const dataDir = resolve(yield* Config.String("DATA_DIR").pipe(Config.withDefault(".entity-watch")))
  const file = join(dataDir, "sandbox-key")
  const kept = yield* Effect.try(() => readFileSync(file, "utf8").trim()).pipe(
    Effect.tap((token) => keys.authenticate(token)),
    Effect.option
  )
  if (kept._tag === "Some") return kept.value
  const made = yield* (yield* Accounts).createKey(atTerminal(), { account: "demo", mode: "sandbox" })
  const token = Redacted.value(made.token)
  yield* Effect.sync(() => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, `${token}\n`, { mode: 0o600 })
    chmodSync(file, 0o600)
  })
  return token
})

/** The console's address with a link that logs its first reader in. */
const consoleAddress = Effect.fnUntraced(function* (base: string) {
  const { token } = yield* (yield* Administrators).createLink(atTerminal(), {
    name: "demo",
    role: "operator"
  })
  return `${base}/login#${Redacted.value(token)}`
})

export const greet = Effect.fn("greet")(function* (base: string, isWithConsole: boolean) {
  const token = yield* sandboxKey
  const address = isWithConsole
    ? `  console      ${yield* consoleAddress(base)}
               (good for one login within the hour; entity-watch admin link makes another)
`
    : ""
  yield* Console.log(`
Entity Watch answers at ${base}

${address}  sandbox key  ${token}
  reference    ${base}/docs

  curl -s ${base}/v1/resolve -H "authorization: Bearer ${token}" -H "content-type: application/json" -d '{"abn":"${exampleAbn}"}'
`)
})
