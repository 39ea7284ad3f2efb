/**
 * Does one task with the files that were begun for it, one after the other. Each batch of rows and how far the file has
 * come are written together, and only for as long as this process has the file in hand.
 */
import { CustomerFiles, Uploads } from "@entity-watch/core/admin"
import type { KeptFile } from "@entity-watch/core/store"
import { Cause, Effect, Option, Queue, Stream } from "effect"
import { describeCause } from "../../telemetry/describeCause.ts"
import type { FileRun } from "../files/FileRun.ts"
import { openCustomerFile } from "../read/CustomerFile.ts"
import type { AskedOfFile, RowTask } from "./RowTask.ts"
import type { Turns } from "./turns.ts"
import { FileUnusable, openUpload, reasonOf, runOf, unusable } from "./uploadedCustomers.ts"

const batchRows = 50
const waitMillis = 10_000
const mostFailures = 5

/** The file that failed last, and how often one after the other. */
interface Failed {
  id: string
  times: number
}

/** Takes up what runs, one after the other, until it is interrupted. */
export const runFiles = <Run extends FileRun, Asked extends AskedOfFile, Answer, R>(
  task: RowTask<Run, Asked, Answer, R>,
  turns: Turns,
  wake: Queue.Dequeue<void>
) =>
  Effect.suspend(() => {
    const failed: Failed = { id: "", times: 0 }
    return Effect.forever(oneFile(task, turns, wake, failed))
  })

const oneFile = <Run extends FileRun, Asked extends AskedOfFile, Answer, R>(
  task: RowTask<Run, Asked, Answer, R>,
  turns: Turns,
  wake: Queue.Dequeue<void>,
  failed: Failed
) =>
  Effect.gen(function* () {
    const files = yield* CustomerFiles
    const claim = crypto.randomUUID()
    yield* files.removeOld
    const next = yield* files.claim(claim, task.name)
    const come = Option.isNone(next) ? "waits" : yield* running(task, turns, next.value, claim, failed)
    if (come === "waits") yield* Effect.ignore(Effect.timeout(Queue.take(wake), waitMillis))
  }).pipe(
    Effect.catchCauseIf(
      (cause) => !Cause.hasInterruptsOnly(cause),
      (cause) =>
        Effect.logError("A file of customers could not be finished.", { cause: describeCause(cause) }).pipe(
          Effect.andThen(Effect.sleep(waitMillis))
        )
    )
  )

const running = Effect.fn("CustomerRuns.running")(function* <
  Run extends FileRun,
  Asked extends AskedOfFile,
  Answer,
  R
>(task: RowTask<Run, Asked, Answer, R>, turns: Turns, file: KeptFile, claim: string, failed: Failed) {
  const files = yield* CustomerFiles
  const own = { id: file.id, claim, upload: file.upload_id }
  return yield* rowsOf(task, turns, file, own).pipe(
    Effect.onInterrupt(() => Effect.ignore(files.release(own))),
    Effect.matchCauseEffect({
      onSuccess: (come) =>
        Effect.as(
          come === "whole" ? files.end(own, null) : come === "waits" ? files.release(own) : Effect.void,
          come
        ),
      onFailure: (cause) => {
        if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause)
        const known = Option.getOrUndefined(Cause.findErrorOption(cause))
        if (known instanceof FileUnusable) return Effect.as(files.end(own, known.reason), "stopped" as const)
        failed.times = failed.id === file.id ? failed.times + 1 : 1
        failed.id = file.id
        // An outage of the database passes; what fails again and again waits for a person.
        return Effect.andThen(
          failed.times < mostFailures
            ? Effect.ignore(files.release(own))
            : files.end(own, "It failed on our side, again and again; the log says why."),
          Effect.failCause(cause)
        )
      }
    })
  )
})

/** How far it came: to the file's end, only until another process took it up, or nowhere because it is not ready. */
const rowsOf = Effect.fnUntraced(function* <Run extends FileRun, Asked extends AskedOfFile, Answer, R>(
  task: RowTask<Run, Asked, Answer, R>,
  turns: Turns,
  file: KeptFile,
  own: { readonly id: string; readonly claim: string }
) {
  const files = yield* CustomerFiles
  const upload = yield* Effect.flatMap(Uploads, (uploads) => uploads.kept(file.upload_id))
  const begun = runOf(task.schema, file)
  if (Option.isNone(upload) || begun === null)
    return yield* unusable("What the file held is gone: an upload is kept for a day. Add it again.")
  if (begun.algorithm_version !== task.rules)
    return yield* unusable(
      "It was begun by an earlier version of the service, which scores differently. Delete it and add it again."
    )
  if (!(yield* task.isReady(begun))) return "waits" as const
  const path = yield* openUpload(upload.value)
  const told = reasonOf(path, file.name)
  const { columns, dates } = begun.settings
  const customers = yield* Effect.mapError(
    openCustomerFile(path, {
      fields: task.fields,
      columns,
      dates,
      onlyThese: true,
      encoding: undefined,
      sheet: undefined
    }),
    told
  )
  const answer = task.answer(begun, customers)
  let run: Run = begun
  const isOurs = yield* customers.rowsAfter(begun.row).pipe(
    Stream.mapError(told),
    Stream.grouped(batchRows),
    Stream.mapEffect(
      Effect.fnUntraced(function* (batch) {
        const answers = yield* Effect.forEach(batch, (row) => turns.take(answer(row)))
        run = task.counted(run, answers)
        return yield* files.write(own, answers.map(task.kept), { ...run })
      })
    ),
    Stream.takeUntil((isWritten) => !isWritten),
    Stream.runFold(
      () => true,
      (_, isWritten) => isWritten
    )
  )
  return isOurs ? ("whole" as const) : ("lost" as const)
}, Effect.scoped)
