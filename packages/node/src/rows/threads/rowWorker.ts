/** The program of a thread that resolves rows: it searches names, reads entities and judges, all by itself. */
// Schemas compiled to code, as in the main thread. Before whatever makes schemas.
import "effect/schema/SchemaJITCompiler/enable"
import { parentPort, workerData } from "node:worker_threads"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { viewOf } from "@entity-watch/core/rows/files/FileRun"
import { resolveRow } from "@entity-watch/core/rows/resolve/resolveRow"
import { Cause, Effect, Exit, Logger, Queue, Stream } from "effect"
import { coreForRows } from "../../composition/coreLayers.ts"
import { ServingShare } from "../../process/ServingShare.ts"
import type { LoadedNames } from "../../search/LoadedNames.ts"
import { describeCause } from "../../telemetry/describeCause.ts"
import { failureSentence } from "../../telemetry/failureSentence.ts"
import type { FromRowThread, RowThreadStart, ToRowThread } from "./rowMessages.ts"

const port = parentPort
if (port === null) throw new Error("This module runs in a worker thread.")
const post = (message: FromRowThread) => port.postMessage(message)
const start = workerData as RowThreadStart

/** Of one lot. While one row waits for the database, another is searched for or compared. */
const rowsAtOnce = 8

const program = Effect.gen(function* () {
  const handed = yield* Queue.unbounded<readonly [Mode, LoadedNames]>()
  const lots = yield* Queue.unbounded<Extract<ToRowThread, { readonly kind: "rows" }>>()
  port.on("message", (message: ToRowThread) => {
    if (message.kind === "names") Queue.offerUnsafe(handed, [message.mode, message.names])
    else Queue.offerUnsafe(lots, message)
  })
  const view = viewOf(start.run)
  const rules = { requireGst: start.requireGst }
  const resolveLot = ({ id, rows }: Extract<ToRowThread, { readonly kind: "rows" }>) =>
    Effect.map(
      Effect.forEach(rows, (row) => resolveRow(row, view, rules), { concurrency: rowsAtOnce }),
      (annotations) => post({ kind: "resolved", id, annotations })
    )
  yield* Stream.fromQueue(lots).pipe(
    Stream.mapEffect(resolveLot, { concurrency: "unbounded" }),
    Stream.runDrain,
    Effect.provide(coreForRows(Stream.fromQueue(handed)))
  )
}).pipe(Effect.provideService(ServingShare, { of: start.of }), Effect.provide(Logger.layer([])))

const exit = await Effect.runPromiseExit(program)
if (Exit.isFailure(exit))
  post({ kind: "failed", sentence: failureSentence(Cause.squash(exit.cause)) ?? describeCause(exit.cause) })
process.exit(Exit.isSuccess(exit) ? 0 : 1)
