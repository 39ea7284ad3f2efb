/**
 * Screens the files of customers that were begun, one after the other, with half of this process at most. Each batch of
 * rows and how far the file has come are written together, and only for as long as this process has the file in hand.
 */
import { CustomerFiles, Uploads } from "@entity-watch/core/admin"
import { ALGORITHM_VERSION } from "@entity-watch/core/lists"
import type { KeptFile } from "@entity-watch/core/store"
import { Cause, Effect, Option, Queue, Stream } from "effect"
import { describeCause } from "../../telemetry/describeCause.ts"
import { listsOf } from "../newRun.ts"
import { openCustomerFile } from "../read/CustomerFile.ts"
import { screenedFields } from "../read/usualHeaders.ts"
import type { ScreeningRun } from "../results/ScreeningRun.ts"
import { comparisonOf, counted, type ScreenedRow, screenRow } from "../screenRow.ts"
import { FileUnusable, openUpload, reasonOf, runOf, unusable } from "./uploadedCustomers.ts"

const batchRows = 50
/** How long the event loop is not asked for other work, and how long it then is. */
const turnMillis = 10
const waitMillis = 10_000
const mostFailures = 5

/** The file that failed last, and how often one after the other. */
interface Failed {
  id: string
  times: number
}

/** Takes up what runs, one after the other, until it is interrupted. */
export const screenFiles = (wake: Queue.Dequeue<void>) =>
  Effect.suspend(() => {
    const failed: Failed = { id: "", times: 0 }
    return Effect.forever(oneFile(wake, failed))
  })

const oneFile = (wake: Queue.Dequeue<void>, failed: Failed) =>
  Effect.gen(function* () {
    const files = yield* CustomerFiles
    const claim = crypto.randomUUID()
    yield* files.removeOld
    const next = yield* files.claim(claim)
    if (Option.isNone(next)) return yield* Effect.ignore(Effect.timeout(Queue.take(wake), waitMillis))
    yield* screening(next.value, claim, failed)
  }).pipe(
    Effect.catchCauseIf(
      (cause) => !Cause.hasInterruptsOnly(cause),
      (cause) =>
        Effect.logError("A file of customers could not be screened.", { cause: describeCause(cause) }).pipe(
          Effect.andThen(Effect.sleep(waitMillis))
        )
    )
  )

const screening = Effect.fn("CustomerRuns.screening")(function* (
  file: KeptFile,
  claim: string,
  failed: Failed
) {
  const files = yield* CustomerFiles
  const own = { id: file.id, claim, upload: file.upload_id }
  yield* rowsOf(file, own).pipe(
    Effect.onInterrupt(() => Effect.ignore(files.release(own))),
    Effect.matchCauseEffect({
      onSuccess: (isWhole) => (isWhole ? files.end(own, null) : Effect.void),
      onFailure: (cause) => {
        if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause)
        const known = Option.getOrUndefined(Cause.findErrorOption(cause))
        if (known instanceof FileUnusable) return files.end(own, known.reason)
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

/** Whether it came to the file's end, still in this process's hand. */
const rowsOf = Effect.fnUntraced(function* (
  file: KeptFile,
  own: { readonly id: string; readonly claim: string }
) {
  const files = yield* CustomerFiles
  const upload = yield* Effect.flatMap(Uploads, (uploads) => uploads.kept(file.upload_id))
  const begun = runOf(file)
  if (Option.isNone(upload) || begun === null)
    return yield* unusable("What the file held is gone: an upload is kept for a day. Add it again.")
  if (begun.algorithm_version !== ALGORITHM_VERSION)
    return yield* unusable(
      "It was begun by an earlier version of the service, which scores differently. Delete it and add it again."
    )
  const path = yield* openUpload(upload.value)
  const told = reasonOf(path, file.name)
  const { columns, dates } = begun.settings
  const customers = yield* Effect.mapError(
    openCustomerFile(path, {
      fields: screenedFields,
      columns,
      dates,
      onlyThese: true,
      encoding: undefined,
      sheet: undefined
    }),
    told
  )
  const comparison = comparisonOf(begun, listsOf(begun), customers.from1904)
  const turns = { spent: 0 }
  let run: ScreeningRun = begun
  const isOurs = yield* customers.rowsAfter(begun.row).pipe(
    Stream.mapError(told),
    Stream.grouped(batchRows),
    Stream.mapEffect(
      Effect.fnUntraced(function* (batch) {
        const rows = yield* Effect.forEach(batch, (row) => inTurns(turns, screenRow(row, comparison)))
        run = counted(run, rows)
        return yield* files.write(own, rows.map(kept), { ...run })
      })
    ),
    Stream.takeUntil((isWritten) => !isWritten),
    Stream.runFold(
      () => true,
      (_, isWritten) => isWritten
    )
  )
  return isOurs
}, Effect.scoped)

/** A text of a file may have any length: of one that is longer than these the beginning is kept. */
const longestCell = 500

const kept = ({ results, row, verdict }: ScreenedRow) => ({
  row,
  verdict,
  results: results.map((result) =>
    Object.fromEntries(
      Object.entries(result).map(([name, cell]) => [
        name,
        cell.length > longestCell && name !== "note" && name !== "lists"
          ? `${cell.slice(0, longestCell)}…`
          : cell
      ])
    )
  )
})

/** What somebody waits for comes first: after each turn the loop has as long for others. */
const inTurns = <A, E, R>(turns: { spent: number }, does: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const begun = performance.now()
    const done = yield* does
    turns.spent += performance.now() - begun
    if (turns.spent >= turnMillis) {
      yield* Effect.sleep(turns.spent)
      turns.spent = 0
    }
    return done
  })
