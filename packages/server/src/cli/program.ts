/** The command with all its subcommands: it answers on the output, and tells in a sentence why it could not. */
import type { NodeServices } from "@effect/platform-node/NodeServices"
import { version } from "@entity-watch/node/process/version"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { accounts } from "./accounts.ts"
import { admin } from "./admin.ts"
import { decide } from "./decide.ts"
import { deliveries } from "./deliveries.ts"
import { doctor } from "./doctor.ts"
import { journal } from "./journal.ts"
import { keys } from "./keys.ts"
import { lists } from "./lists.ts"
import { mcp } from "./mcp.ts"
import { receipts } from "./receipts.ts"
import { refresh } from "./refresh.ts"
import { registers } from "./registers.ts"
import { reportFailure } from "./reportFailure.ts"
import { resolve } from "./resolve.ts"
import { screen } from "./screen.ts"
import { secrets } from "./secrets.ts"
import { serve } from "./serve.ts"
import { upgrade } from "./upgrade.ts"
import { usageMistakes } from "./usageMistakes.ts"
import { validate } from "./validate.ts"

const entityWatch = Command.make("entity-watch").pipe(
  Command.withDescription("Australian entity verification from public registers"),
  Command.withSubcommands([
    serve,
    refresh,
    registers,
    lists,
    keys,
    accounts,
    admin,
    deliveries,
    resolve,
    screen,
    decide,
    journal,
    receipts,
    secrets,
    validate,
    mcp,
    doctor,
    upgrade
  ])
)

export const program = (args: ReadonlyArray<string>): Effect.Effect<void, unknown, NodeServices> =>
  Command.runWith(entityWatch, { version })(args).pipe(
    Effect.provide(usageMistakes),
    Effect.tapCause(reportFailure)
  )
