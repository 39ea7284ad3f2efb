/** `entity-watch <command>`, once entity-watch.js has seen that this Node can run it. */
// Schemas compiled to code: a tenth of the processor time of a look-up. Before whatever makes schemas.
import "effect/schema/SchemaJITCompiler/enable"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer, Logger } from "effect"
import { program } from "./cli/program.ts"
import { teardown } from "./process/stopping.ts"
import { logLines } from "./telemetry/logLines.ts"

program(process.argv.slice(2)).pipe(
  // Logs go to the error stream: what a command answers may be read by a program.
  Effect.provide(Layer.mergeAll(NodeServices.layer, Logger.layer([logLines]))),
  // The failure was told in one sentence; a stack trace would say no more to whoever sits there.
  NodeRuntime.runMain({ disableErrorReporting: true, teardown })
)
