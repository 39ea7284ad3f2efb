/** `entity-watch upgrade --check`: what the start of this version changes. packages/core/docs/backups-and-upgrades.md. */

import { lookAhead } from "@entity-watch/node/doctor/upgrade"
import { Effect, Runtime, Schema } from "effect"
import { Command } from "effect/cli"
import { commandFailed } from "../process/CommandFailed.ts"
import { findingsTable } from "./findingsTable.ts"
import { switchFlag } from "./flags.ts"
import { json, print } from "./output.ts"

/** There is something to know before this version is started: the answer has been printed. */
class UpgradeChanges extends Schema.TaggedError<UpgradeChanges>()("UpgradeChanges", {}) {
  override readonly [Runtime.errorExitCode] = 2
}

export const upgrade = Command.make(
  "upgrade",
  {
    check: switchFlag("check", "Only say what would change; nothing is written"),
    json
  },
  ({ check, json: asJson }) =>
    Effect.gen(function* () {
      if (!check)
        return yield* commandFailed(
          "Whatever is started over the database upgrades it: back it up, then start serve. With --check this command says what will change."
        )
      const ahead = yield* lookAhead
      yield* print(ahead, asJson, () => findingsTable(ahead.parts))
      if (ahead.parts.some(({ findings }) => findings.some(({ level }) => level !== "ok")))
        return yield* new UpgradeChanges()
    })
).pipe(
  Command.withDescription(
    "Say what the start of this version changes in the database; exit code 0 for nothing, 2 for something to know, 1 where it could not look"
  )
)
