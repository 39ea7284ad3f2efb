/** `entity-watch keys`: makes, lists and revokes API keys. */

import { type ApiKey, ApiKeys } from "@entity-watch/core/access"
import { databaseClock } from "@entity-watch/core/store"
import { Console, DateTime, Effect, Option, Redacted } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { apiKeysOverDatabase } from "../composition/apiKeysLayer.ts"
import { CommandFailed } from "../process/CommandFailed.ts"
import { json, print, table } from "./output.ts"

const day = (at: Option.Option<DateTime.Utc>) =>
  Option.match(at, { onNone: () => "-", onSome: DateTime.formatIsoDateUtc })

const wire = (key: ApiKey) => ({
  id: key.id,
  account_id: key.accountId,
  account: key.account,
  mode: key.mode,
  key: `${key.prefix}…${key.lastFour}`,
  created_at: DateTime.formatIso(key.createdAt),
  expires_at: Option.getOrNull(Option.map(key.expiresAt, DateTime.formatIso)),
  revoked_at: Option.getOrNull(Option.map(key.revokedAt, DateTime.formatIso))
})

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
  ({ account, expiresInDays, json: asJson, mode }) =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const now = yield* yield* databaseClock
      const expires = Option.map(expiresInDays, (days) => DateTime.add(now, { days }))
      const { key, token } = yield* keys.create(
        account,
        mode,
        Option.match(expires, { onNone: () => ({}), onSome: (at) => ({ expires: at }) })
      )
      yield* print({ ...wire(key), token: Redacted.value(token) }, asJson, () =>
        [
          Redacted.value(token),
          "",
          `Keep it: it is shown this once. Id ${key.id}, account ${account}, ${mode}.`
        ].join("\n")
      )
    }).pipe(Effect.provide(apiKeysOverDatabase))
).pipe(Command.withDescription("Make a key"))

const list = Command.make("list", { json }, ({ json: asJson }) =>
  Effect.gen(function* () {
    const keys = yield* ApiKeys
    const all = yield* keys.list
    yield* print(all.map(wire), asJson, () =>
      table(
        ["id", "mode", "key", "created", "expires", "revoked"],
        all.map((key) => [
          key.id,
          key.mode,
          `${key.prefix}…${key.lastFour}`,
          DateTime.formatIsoDateUtc(key.createdAt),
          day(key.expiresAt),
          day(key.revokedAt)
        ]),
        all.map((key) => [`of ${key.accountId} (${key.account})`])
      )
    )
  }).pipe(Effect.provide(apiKeysOverDatabase))
).pipe(Command.withDescription("List the keys, without what makes them work"))

const revoke = Command.make(
  "revoke",
  { id: Argument.String("id").pipe(Argument.withDescription("The key's id, as keys list shows it")) },
  ({ id }) =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      if (!(yield* keys.revoke(id))) return yield* new CommandFailed({ message: `No key has the id ${id}.` })
      yield* Console.log(`Revoked ${id}. Servers refuse it within five seconds.`)
    }).pipe(Effect.provide(apiKeysOverDatabase))
).pipe(Command.withDescription("Revoke a key"))

export const keys = Command.make("keys").pipe(
  Command.withDescription("Make, list and revoke API keys"),
  Command.withSubcommands([create, list, revoke])
)
