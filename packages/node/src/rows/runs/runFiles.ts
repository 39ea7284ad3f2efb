/**
 * Does one task with the files that were begun for it, one after the other. Each batch of rows and how far the file has
 * come are written together, and only for as long as this process has the file in hand.
 */
import { CustomerFiles, Uploads } from "@entity-watch/core/admin"
import type { FileRun } from "@entity-watch/core/rows/files/FileRun"
import { openCustomerFile } from "@entity-watch/core/rows/read/CustomerFile"
import type { KeptFile } from "@entity-watch/core/store"
import { Cause, Effect, Option, Queue, Stream } from "effect"
import { describeCause } from "../../telemetry/describeCause.ts"
import type { AskedOfFile, RowTask } from "./RowTask.ts"
import type { Turns } from "./turns.ts"
import { FileUnusable, openUpload, runOf, told, unusable } from "./uploadedCustomers.ts"

const batchRows = 50
const waitMillis = 10_000
/** A file that nobody wrote to for a minute is taken up by another process. */
const holdMillis = 20_000
const mostFailures = 5

/** What is remembered from one file to the next. */
interface Remembered {
  /** The file that failed last, and how often one after the other. */
  readonly failed: { id: string; times: number }
  /** Files that are not ready, so that others come before they are asked again. */
  readonly passedOver: Set<string>
}

/** Takes up what runs, one after the other, until it is interrupted. */
export const runFiles = <Run extends FileRun, Asked extends AskedOfFile, Answer, R>(
  task: RowTask<Run, Asked, Answer, R>,
  turns: Turns,
  wake: Queue.Dequeue<void>
) =>
  Effect.suspend(() => {
    const remembered: Remembered = { failed: { id: "", times: 0 }, passedOver: new Set() }
    return Effect.forever(oneFile(task, turns, wake, remembered))
  })

const oneFile = <Run extends FileRun, Asked extends AskedOfFile, Answer, R>(
  task: RowTask<Run, Asked, Answer, R>,
  turns: Turns,
  wake: Queue.Dequeue<void>,
  { failed, passedOver }: Remembered
) =>
  Effect.gen(function* () {
    const files = yield* CustomerFiles
    const claim = crypto.randomUUID()
    const next = yield* files.claim(claim, task.name, [...passedOver]).pipe(
      Effect.catchCauseIf(
        (cause) => !Cause.hasInterruptsOnly(cause),
        (cause) =>
          Effect.logWarning("It could not be looked up which files of customers are to be answered.", {
            cause: describeCause(cause)
          }).pipe(Effect.as(Option.none()))
      )
    )
    if (Option.isSome(next) && (yield* running(task, turns, next.value, claim, failed)) === "waits") {
      passedOver.add(next.value.id)
      return
    }
    passedOver.clear()
    if (Option.isNone(next)) yield* Effect.ignore(Effect.timeout(Queue.take(wake), waitMillis))
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
>(
  task: RowTask<Run, Asked, Answer, R>,
  turns: Turns,
  file: KeptFile,
  claim: string,
  failed: Remembered["failed"]
) {
  const files = yield* CustomerFiles
  const own = { id: file.id, claim, upload: file.upload_id }
  /** Rows may wait. An outage of the database is told when they are written. */
  const lost = files.hold(own).pipe(
    Effect.orElseSucceed(() => true),
    Effect.delay(holdMillis),
    Effect.repeat({ while: (isOurs) => isOurs }),
    Effect.as("lost" as const)
  )
  return yield* Effect.raceFirst(rowsOf(task, turns, file, own), lost).pipe(
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
  if (begun.algorithm_version !== task.rules(begun))
    return yield* unusable(
      "It was begun by an earlier version of the service, which scores differently. Delete it and add it again."
    )
  if (!(yield* task.isReady(begun))) return "waits" as const
  const source = yield* openUpload(upload.value)
  const { columns, dates } = begun.settings
  const customers = yield* Effect.mapError(
    openCustomerFile(source, {
      fields: task.fields,
      columns,
      dates,
      onlyThese: true,
      headerRow: file.header,
      encoding: undefined,
      sheet: undefined
    }),
    told
  )
  const answer = yield* task.answer(begun, customers, turns)
  let run: Run = begun
  const isOurs = yield* customers.rowsAfter(begun.row).pipe(
    Stream.mapError(told),
    Stream.grouped(batchRows),
    Stream.mapEffect(
      Effect.fnUntraced(function* (batch) {
        const answers: Array<Answer> = []
        const refused = yield* Effect.forEach(
          batch,
          (row) => Effect.map(turns.take(answer(row)), (answered) => answers.push(answered)),
          { discard: true }
        ).pipe(Effect.as(null), Effect.catchTag("FileUnusable", Effect.succeed))
        run = task.counted(run, answers)
        const rows = answers.flatMap((each) => task.kept(each) ?? [])
        const isWritten = yield* files.write(own, rows, { ...run })
        return refused !== null && isWritten ? yield* refused : isWritten
      })
    ),
    Stream.takeUntil((isWritten) => !isWritten),
    Stream.runFold(
      () => true,
      (_, isWritten) => isWritten
    )
  )
  const write = (next: Run) => files.write(own, [], { ...next })
  const isWhole =
    isOurs && (task.afterwards === undefined || (yield* task.afterwards(run, customers, turns, write)))
  return isWhole ? ("whole" as const) : ("lost" as const)
}, Effect.scoped)
