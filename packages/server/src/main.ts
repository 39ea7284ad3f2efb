/** `entity-watch <command>`, once entity-watch.js has seen that this Node can run it. */
// Schemas compiled to code: a tenth of the processor time of a look-up. Before whatever makes schemas.
import "effect/schema/SchemaJITCompiler/enable"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { version } from "@entity-watch/node/version"
import { Effect, Layer, Logger } from "effect"
import { Command } from "effect/cli"
import { admin } from "./cli/admin.ts"
import { deliveries } from "./cli/deliveries.ts"
import { doctor } from "./cli/doctor.ts"
import { keys } from "./cli/keys.ts"
import { mcp } from "./cli/mcp.ts"
import { receipts } from "./cli/receipts.ts"
import { refresh } from "./cli/refresh.ts"
import { registers } from "./cli/registers.ts"
import { reportFailure } from "./cli/reportFailure.ts"
import { resolve } from "./cli/resolve.ts"
import { screen } from "./cli/screen.ts"
import { secrets } from "./cli/secrets.ts"
import { serve } from "./cli/serve.ts"
import { validate } from "./cli/validate.ts"
import { teardown } from "./process/stopping.ts"
import { logLines } from "./telemetry/logLines.ts"

const entityWatch = Command.make("entity-watch").pipe(
  Command.withDescription("Australian entity verification from public registers"),
  Command.withSubcommands([
    serve,
    refresh,
    registers,
    keys,
    admin,
    deliveries,
    resolve,
    screen,
    receipts,
    secrets,
    validate,
    mcp,
    doctor
  ])
)

entityWatch.pipe(
  Command.run({ version }),
  Effect.tapCause(reportFailure),
  // Logs go to the error stream: what a command answers may be read by a program.
  Effect.provide(Layer.mergeAll(NodeServices.layer, Logger.layer([logLines]))),
  // The failure was told in one sentence; a stack trace would say no more to whoever sits there.
  NodeRuntime.runMain({ disableErrorReporting: true, teardown })
)
