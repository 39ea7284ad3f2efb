/** `entity-watch admin`: who may use the admin API and the console, and what they did. */
import { AdministratorName } from "@entity-watch/contract/schema/admin/AdminKey"
import { Role } from "@entity-watch/contract/schema/admin/Role"
import { Administrators, AuditLog, testMessage as makeMessage } from "@entity-watch/core/admin"
import { administrationOverDatabase } from "@entity-watch/node/composition/administration"
import { operatorChannels } from "@entity-watch/node/operator/operatorChannels"
import { Console, DateTime, Effect, Option, Redacted, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { configuredPort } from "../composition/listening.ts"
import { commandFailed } from "../process/CommandFailed.ts"
import { atTerminal } from "./atTerminal.ts"
import { switchFlag } from "./flags.ts"
import { keyTable } from "./keyTable.ts"
import { json, print, table } from "./output.ts"
import { decodeRequest } from "./request.ts"

/** `entity-watch admin test-message`: sends a message on each channel to the operator, and says what came of it. */
const testMessage = Command.make("test-message", {}, () =>
  Effect.gen(function* () {
    const channels = yield* operatorChannels
    if (channels.length === 0)
      return yield* commandFailed(
        "Nobody is told: set OPERATOR_WEBHOOK_URL and OPERATOR_WEBHOOK_SECRET, or OPERATOR_EMAIL_TO, OPERATOR_EMAIL_FROM and SMTP_URL."
      )
    const message = makeMessage(DateTime.formatIso(yield* DateTime.now))
    const failures: Array<string> = []
    for (const { name, send } of channels)
      yield* send(message).pipe(
        Effect.andThen(Console.log(`${name}: A test message was sent.`)),
        Effect.catchTag("MessageNotSent", ({ failure }) =>
          Effect.sync(() => void failures.push(`${name}: ${failure}`))
        )
      )
    if (failures.length > 0) return yield* commandFailed(failures.join("\n"))
  })
).pipe(Command.withDescription("Send a test message on each channel to the operator"))

const who = {
  name: Flag.String("name").pipe(Flag.withDescription("By what name they stand in the audit log")),
  role: Flag.Literals("role", Role.literals).pipe(
    Flag.withDescription("reader: looks; reviewer: also decides about matches; operator: everything"),
    Flag.withDefault("operator")
  )
}

const named = (name: string) => decodeRequest(Schema.Struct({ name: AdministratorName }), { name })

const forLink = {
  ...who,
  name: Flag.String("name").pipe(
    Flag.withDescription("By what name they stand in the audit log; operator when left out"),
    Flag.withDefault("operator")
  )
}

const link = Command.make("link", { ...forLink, json }, ({ json: asJson, name, role }) =>
  Effect.gen(function* () {
    yield* named(name)
    const port = yield* configuredPort
    const administrators = yield* Administrators
    const { expiresAt, token } = yield* administrators.createLink(atTerminal(), { name, role })
    const login = `/login#${Redacted.value(token)}`
    yield* print({ login, expires_at: expiresAt }, asJson, () =>
      [
        `http://127.0.0.1:${port}${login}`,
        "",
        `Open it before ${expiresAt}, with the server's own address where it is another one: it logs ${name} in once.`
      ].join("\n")
    )
  }).pipe(Effect.provide(administrationOverDatabase))
).pipe(Command.withDescription("Make a link with which somebody logs in to the console once"))

const create = Command.make(
  "create",
  {
    ...who,
    expiresInDays: Flag.Int("expires-in-days").pipe(
      Flag.withDescription("Days until the key stops working; never, when left out"),
      Flag.filter(
        (days) => days > 0 && days <= 3650,
        () => "expected a number from 1 to 3650"
      ),
      Flag.optional
    ),
    json
  },
  ({ expiresInDays, json: asJson, name, role }) =>
    Effect.gen(function* () {
      yield* named(name)
      const administrators = yield* Administrators
      const { key, token } = yield* administrators.createKey(atTerminal(), {
        name,
        role,
        ...(Option.isSome(expiresInDays) && { expires_in_days: expiresInDays.value })
      })
      yield* print({ ...key, token: Redacted.value(token) }, asJson, () =>
        [Redacted.value(token), "", `Keep it: it is shown this once. Id ${key.id}, ${name}, ${role}.`].join(
          "\n"
        )
      )
    }).pipe(Effect.provide(administrationOverDatabase))
).pipe(Command.withDescription("Make a key of the admin API"))

const list = Command.make("list", { json }, ({ json: asJson }) =>
  Effect.gen(function* () {
    const keys = yield* Administrators.use((administrators) => administrators.keys)
    yield* print(keys, asJson, () =>
      keys.length === 0
        ? "There are none."
        : keyTable(keys, { title: "role", of: ({ role }) => role }, ({ name }) => [`of ${name}`])
    )
  }).pipe(Effect.provide(administrationOverDatabase))
).pipe(Command.withDescription("List the keys of the admin API, without what makes them work"))

const revoke = Command.make(
  "revoke",
  {
    id: Argument.String("id").pipe(Argument.withDescription("The key's id, as admin list shows it")),
    withMade: switchFlag(
      "with-made",
      "Also revoke the keys that were made with it, and with these, and so on"
    )
  },
  ({ id, withMade }) =>
    Effect.gen(function* () {
      const administrators = yield* Administrators
      const revoked = yield* administrators.revokeKey(atTerminal(), id, withMade ? "revoke" : undefined)
      if (Option.isNone(revoked)) return yield* commandFailed(`No admin key has the id ${id}.`)
      yield* Console.log(`Revoked ${id}, and every session that it began.`)
      const { made } = revoked.value
      if (made.length === 0) return
      yield* Console.log(
        withMade
          ? "With it were revoked, because they were made with it or with one of these:"
          : `Keys that were made with it, or with one of these, are still in force; admin revoke ${id} --with-made ends them:`
      )
      for (const { id: each, name, role } of made) yield* Console.log(`  ${each}, ${name}, ${role}`)
    }).pipe(Effect.provide(administrationOverDatabase))
).pipe(Command.withDescription("Revoke a key of the admin API"))

const log = Command.make(
  "log",
  {
    limit: Flag.Int("limit").pipe(
      Flag.withDescription("How many lines at most, the newest first; 200 at most"),
      Flag.filter(
        (limit) => limit > 0 && limit <= 200,
        () => "expected a number from 1 to 200"
      ),
      Flag.withDefault(50)
    ),
    json
  },
  ({ json: asJson, limit }) =>
    Effect.gen(function* () {
      const { lines } = yield* AuditLog.use((audit) => audit.page({ limit }))
      yield* print(lines, asJson, () =>
        lines.length === 0
          ? "There are none."
          : table(
              ["at", "act", "on", "by"],
              lines.map(({ act, address, at, subject, via, who: name }) => [
                at,
                act,
                subject,
                `${name} (${via}${address === null ? "" : `, ${address}`})`
              ])
            )
      )
    }).pipe(Effect.provide(administrationOverDatabase))
).pipe(Command.withDescription("Show what was done by whoever administers the service"))

export const admin = Command.make("admin").pipe(
  Command.withDescription(
    "Say who may administer the service, show what they did, and try how the operator is told"
  ),
  Command.withSubcommands([link, create, list, revoke, log, testMessage])
)
