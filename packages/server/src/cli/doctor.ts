/** `entity-watch doctor`: what is wrong with an installation, and what to do about it. */

import { examine } from "@entity-watch/node/doctor/examine"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { commandFailed } from "../process/CommandFailed.ts"
import { servingThreads } from "../serving/threadCount.ts"
import { everySetting } from "./everySetting.ts"
import { findingsTable } from "./findingsTable.ts"
import { switchFlag } from "./flags.ts"
import { json, print } from "./output.ts"

export const doctor = Command.make(
  "doctor",
  {
    live: switchFlag(
      "live",
      "Also ask every publisher for its files' headers and first rows; nothing is loaded. The report names nobody, and may be pasted into an issue"
    ),
    offline: switchFlag("offline", "Ask nothing outside this machine but the database"),
    json
  },
  ({ json: asJson, live, offline }) =>
    Effect.gen(function* () {
      if (live && offline)
        return yield* commandFailed("--live asks the publishers, and --offline asks nobody.")
      const parts = yield* examine({ live, offline, settings: everySetting, threads: servingThreads })
      yield* print({ parts }, asJson, () => findingsTable(parts))
      const problems = parts.flatMap(({ findings }) => findings.filter(({ level }) => level === "problem"))
      if (problems.length > 0)
        return yield* commandFailed(
          problems.length === 1 ? "There is one problem." : `There are ${problems.length} problems.`
        )
    })
).pipe(
  Command.withDescription(
    "Examine this installation: settings, database, secrets, registers, network and machine; exit code 1 where there is a problem"
  )
)
