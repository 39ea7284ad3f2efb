/** `entity-watch keys`: makes, lists and revokes API keys. */

import { KeyScope, KeyScopes } from "@entity-watch/contract/schema/KeyScope"
import { Accounts } from "@entity-watch/core/admin"
import { administrationOverDatabase } from "@entity-watch/node/composition/administration"
import { Console, Effect, Option, Redacted, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { commandFailed } from "../process/CommandFailed.ts"
import { atTerminal } from "./atTerminal.ts"
import { everyPage } from "./everyPage.ts"
import { keyTable } from "./keyTable.ts"
import { json, print } from "./output.ts"

const scopesOf = (written: string) =>
  Schema.decodeUnknownEffect(KeyScopes)(written.split(",").map((each) => each.trim())).pipe(
    Effect.mapError(() =>
      commandFailed(`--scopes takes ${KeyScope.literals.join(", ")}, each once and with commas between.`)
    )
  )

const create = Command.make(
  "create",
  {
    account: Flag.String("account").pipe(
      Flag.withDescription("The account that owns the key; made if it is new"),
      Flag.withDefault("default")
    ),
    mode: Flag.Literals("mode", ["sandbox", "live"]).pipe(
      Flag.withDescription("sandbox: invented entities, no quota; live: the registers you loaded")
    ),
    purpose: Flag.Literals("for", ["api", "reconciliation"]).pipe(
      Flag.withDescription(
        "api: REST and MCP; reconciliation: the reconciliation service alone, for OpenRefine"
      ),
      Flag.withDefault("api")
    ),
    scopes: Flag.String("scopes").pipe(
      Flag.withDescription(
        `What it may ask for, with commas between: ${KeyScope.literals.join(", ")}; all, when left out`
      ),
      Flag.optional
    ),
    expiresInDays: Flag.Int("expires-in-days").pipe(
      Flag.withDescription("Days until the key stops working; never, when left out"),
      Flag.filter(
        (days) => days > 0,
        () => "expected a number above 0"
      ),
      Flag.optional
    ),
    json
  },
  ({ account, expiresInDays, json: asJson, mode, purpose, scopes }) =>
    Effect.gen(function* () {
      const accounts = yield* Accounts
      if (purpose !== "api" && Option.isSome(scopes))
        return yield* commandFailed("--scopes is for keys of the API: leave it out for reconciliation.")
      const only = Option.isNone(scopes) ? undefined : yield* scopesOf(scopes.value)
      const asked = {
        account,
        mode,
        ...(purpose !== "api" && { purpose }),
        ...(only !== undefined && { scopes: only }),
        ...(Option.isSome(expiresInDays) && { expires_in_days: expiresInDays.value })
      }
      const { key, token } = yield* accounts.createKey(atTerminal(), asked)
      yield* print({ ...key, token: Redacted.value(token) }, asJson, () =>
        [
          Redacted.value(token),
          "",
          ...(purpose === "reconciliation"
            ? [`Give OpenRefine the address of your server with the path /reconcile/${Redacted.value(token)}`]
            : []),
          `Keep it: it is shown this once. Id ${key.id}, account ${account}, ${mode}.`
        ].join("\n")
      )
    }).pipe(Effect.provide(administrationOverDatabase))
).pipe(Command.withDescription("Make a key"))

const list = Command.make("list", { json }, ({ json: asJson }) =>
  Effect.gen(function* () {
    const accounts = yield* Accounts
    const all = yield* everyPage(accounts.keys, ({ keys }) => keys)
    yield* print(all, asJson, () =>
      keyTable(all, { title: "mode", of: ({ mode }) => mode }, ({ account, account_id, scopes }) => [
        `of ${account_id} (${account})`,
        ...(scopes === null ? [] : [`for ${scopes.join(", ")} alone`])
      ])
    )
  }).pipe(Effect.provide(administrationOverDatabase))
).pipe(Command.withDescription("List the keys, without what makes them work"))

const revoke = Command.make(
  "revoke",
  { id: Argument.String("id").pipe(Argument.withDescription("The key's id, as keys list shows it")) },
  ({ id }) =>
    Effect.gen(function* () {
      const revoked = yield* Accounts.use((accounts) => accounts.revokeKey(atTerminal(), id))
      if (Option.isNone(revoked)) return yield* commandFailed(`No key has the id ${id}.`)
      yield* Console.log(`Revoked ${id}. Servers refuse it within five seconds.`)
    }).pipe(Effect.provide(administrationOverDatabase))
).pipe(Command.withDescription("Revoke a key"))

export const keys = Command.make("keys").pipe(
  Command.withDescription("Make, list and revoke API keys"),
  Command.withSubcommands([create, list, revoke])
)
