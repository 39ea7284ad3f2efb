/** `entity-watch registers`: which reading of each register is in force. */
import { Statuses } from "@entity-watch/core/snapshots"
import { coreForCommand } from "@entity-watch/node/composition/coreLayers"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { commandFailed } from "../process/CommandFailed.ts"
import { operator, sandbox } from "./mode.ts"
import { json, print, table } from "./output.ts"

export const registers = Command.make(
  "registers",
  { sandbox, json },
  ({ json: asJson, sandbox: isSandbox }) =>
    Effect.gen(function* () {
      const statuses = yield* Statuses
      const answer = yield* statuses.list(operator(isSandbox).mode)
      yield* print({ registers: answer }, asJson, () =>
        table(
          ["register", "state", "as of", "read or confirmed", "days", "rows", "sha256", "remarks"],
          answer.map((each) => [
            each.register,
            each.state,
            each.as_of ?? "-",
            each.checked_as_of ?? "-",
            `${each.age_days ?? "-"}`,
            `${each.rows}`,
            each.sha256?.slice(0, 12) ?? "-",
            [
              each.note,
              each.in_doubt === undefined
                ? null
                : `Screened against an edition in doubt as well, since ${each.in_doubt.since}.`,
              each.last_failure === null ? null : `Last attempt failed: ${each.last_failure.reason}`
            ]
              .filter((remark) => remark !== null)
              .join(" ")
          ])
        )
      )
    }).pipe(
      Effect.catchTag("SnapshotsUnreadable", () => commandFailed("The database could not be read.")),
      Effect.provide(coreForCommand)
    )
).pipe(Command.withDescription("Show which reading of each register is in force"))
