/** `entity-watch accounts`: lists accounts, and sets the limits of one. packages/core/docs/quotas.md */
import { AccountLimits } from "@entity-watch/contract/schema/AccountLimits"
import type { Account } from "@entity-watch/contract/schema/admin/Account"
import { Accounts } from "@entity-watch/core/admin"
import { administrationOverDatabase } from "@entity-watch/node/composition/administration"
import { Console, Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { commandFailed } from "../process/CommandFailed.ts"
import { accountNamed } from "./accountFlag.ts"
import { atTerminal } from "./atTerminal.ts"
import { everyPage } from "./everyPage.ts"
import { json, print, table } from "./output.ts"

const limitsOf = ({ limits }: Account): string =>
  Object.entries(limits)
    .map(([name, number]) => `${name} ${number}`)
    .join(", ")

const list = Command.make("list", { json }, ({ json: asJson }) =>
  Effect.gen(function* () {
    const accounts = yield* Accounts
    const all = yield* everyPage(accounts.accounts, (page) => page.accounts)
    yield* print(all, asJson, () =>
      table(
        ["id", "name", "keys", "live requests this month"],
        all.map(({ id, keys, name, requests_this_month }) => [id, name, `${keys}`, `${requests_this_month}`]),
        all.map((account) => (Object.keys(account.limits).length === 0 ? [] : [limitsOf(account)]))
      )
    )
  }).pipe(Effect.provide(administrationOverDatabase))
).pipe(Command.withDescription("List the accounts, with the limits of their own"))

const limit = (name: string, setting: string) =>
  Flag.Int(name).pipe(Flag.withDescription(`In place of ${setting}`), Flag.optional)

const limitAccount = Command.make(
  "limit",
  {
    account: Argument.String("account").pipe(Argument.withDescription("The account's name or id")),
    requests_per_second: limit("requests-per-second", "RATE_LIMIT_PER_SECOND"),
    burst: limit("burst", "RATE_LIMIT_BURST"),
    lines_per_second: limit("lines-per-second", "LINES_PER_SECOND"),
    lines_burst: limit("lines-burst", "LINES_BURST"),
    monthly_allowance: limit("monthly-allowance", "MONTHLY_ALLOWANCE"),
    decisions: limit("decisions", "DECISIONS_PER_ACCOUNT"),
    subjects: limit("subjects", "SUBJECTS_PER_ACCOUNT"),
    json
  },
  ({ account, json: asJson, ...flags }) =>
    Effect.gen(function* () {
      const given = Object.fromEntries(
        Object.entries(flags).flatMap(([name, flag]) => (Option.isSome(flag) ? [[name, flag.value]] : []))
      )
      const limits = yield* Schema.decodeUnknownEffect(AccountLimits)(given).pipe(
        Effect.mapError(() =>
          commandFailed(
            "A number is out of the range of the setting in whose place it stands: see settings.md."
          )
        )
      )
      const id = yield* accountNamed(account)
      const limited = yield* Accounts.use((accounts) => accounts.limit(atTerminal(), id, limits))
      if (Option.isNone(limited)) return yield* commandFailed(`There is no account ${id}.`)
      yield* asJson
        ? print(limited.value, true, () => "")
        : Console.log(
            `${limited.value.name}: ${limitsOf(limited.value) || "as the settings say"}. In force within five seconds.`
          )
    }).pipe(Effect.provide(administrationOverDatabase))
).pipe(
  Command.withDescription(
    "Set the limits of one account, in the place of all that it had; what is left out is as the settings say"
  )
)

export const accounts = Command.make("accounts").pipe(
  Command.withDescription("List accounts, and set the limits of one"),
  Command.withSubcommands([list, limitAccount])
)
