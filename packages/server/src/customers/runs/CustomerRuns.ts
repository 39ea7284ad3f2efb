/**
 * Files of customers that are screened by the server: one after the other, in the background, and with half of this
 * process at most. A file that is interrupted goes on where it stopped, in this process or in the next one.
 */
import {
  CustomerFiles,
  type FileBegun,
  type TooManyFiles,
  Uploads,
  type UploadUnfinished
} from "@entity-watch/core/admin"
import type { Administrator } from "@entity-watch/core/domain/admin/Administrator"
import { type AddFile, mostCustomers, type ScreenFile } from "@entity-watch/core/domain/admin/CustomerFile"
import type { Upload } from "@entity-watch/core/domain/admin/Upload"
import { ALGORITHM_VERSION } from "@entity-watch/core/lists"
import type { Screener } from "@entity-watch/core/screen"
import { Snapshots } from "@entity-watch/core/snapshots"
import type { KeptFile, StoreError } from "@entity-watch/core/store"
import { Cause, Context, Effect, Layer, Option, Queue, Schema, Stream } from "effect"
import type { CommandFailed } from "../../process/CommandFailed.ts"
import { describeCause } from "../../telemetry/describeCause.ts"
import { listsOf, newRun } from "../newRun.ts"
import { openCustomerFile } from "../read/CustomerFile.ts"
import { readHeader } from "../read/readHeader.ts"
import { ScreeningRun } from "../results/ScreeningRun.ts"
import { comparisonOf, counted, screenRow } from "../screenRow.ts"
import { removeLeftovers, temporaryFile } from "./temporaryFile.ts"

/** The file cannot be screened as it is, or as it was asked. */
export class FileUnusable extends Schema.TaggedError<FileUnusable>()("FileUnusable", {
  reason: Schema.String
}) {}

const batchRows = 50
/** How long the event loop is not asked for other work, and how long it then is. */
const turnMillis = 10
const waitMillis = 10_000
const mostBytes = 100_000_000

type Kept = Upload & { readonly parts: number }

const unusable = (reason: string) => new FileUnusable({ reason })

/** The sentence of a command, without its options and with the file's own name. */
const reasonOf = (path: string, name: string) => (failure: CommandFailed) =>
  unusable(
    failure.message
      .replaceAll(path, name)
      .split(/(?<=\.)\s+(?=\p{Lu})/u)
      .filter((sentence) => !sentence.includes("--"))
      .join(" ")
  )

export const runOf = (file: KeptFile): ScreeningRun | null =>
  file.run === null ? null : Option.getOrNull(Schema.decodeUnknownOption(ScreeningRun)(file.run))

export class CustomerRuns extends Context.Service<
  CustomerRuns,
  {
    /** Adds a file, and says how it would be read. */
    add(
      by: Administrator,
      asked: AddFile
    ): Effect.Effect<KeptFile, FileUnusable | UploadUnfinished | TooManyFiles | StoreError>
    /** Begins it, or goes on with it. It runs in the background. */
    screen(
      by: Administrator,
      file: KeptFile,
      asked: ScreenFile
    ): Effect.Effect<void, FileUnusable | FileBegun | StoreError>
  }
>()("@entity-watch/server/customers/runs/CustomerRuns") {
  static readonly layerNoDeps = Layer.effect(
    CustomerRuns,
    Effect.gen(function* () {
      const services = yield* Effect.context<CustomerFiles | Uploads | Screener | Snapshots>()
      const wake = yield* Queue.sliding<void>(1)
      yield* removeLeftovers
      yield* Effect.forkScoped(working(wake).pipe(Effect.provide(services)))
      return CustomerRuns.of({
        add: (by, asked) => Effect.provideContext(adding(by, asked), services),
        screen: (by, file, asked) =>
          Effect.provideContext(beginning(by, file, asked), services).pipe(
            Effect.tap(() => Queue.offer(wake, undefined))
          )
      })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(Snapshots.layer))
}

const openUpload = Effect.fnUntraced(function* (upload: Kept) {
  const uploads = yield* Uploads
  return yield* temporaryFile(uploads.read(upload))
})

const adding = Effect.fn("CustomerRuns.add")(function* (by: Administrator, { mode, upload: id }: AddFile) {
  const uploads = yield* Uploads
  const files = yield* CustomerFiles
  const [upload] = yield* uploads.whole(by, [id])
  if (upload === undefined) return yield* Effect.die("An upload that is whole was not answered.")
  if (upload.bytes > mostBytes)
    return yield* unusable(
      `${upload.name} is larger than ${mostBytes / 1_000_000} MB. Split it, or screen it on the machine of the server with the command entity-watch screen.`
    )
  const path = yield* openUpload(upload)
  const { problem, ...read } = yield* Effect.mapError(readHeader(path), reasonOf(path, upload.name))
  const shown = problem === null ? null : problem.split(" Say ")[0]
  return yield* files.add(by, upload, mode, { ...read, problem: shown ?? null })
}, Effect.scoped)

const beginning = Effect.fn("CustomerRuns.screen")(function* (
  by: Administrator,
  file: KeptFile,
  asked: ScreenFile
) {
  const uploads = yield* Uploads
  const files = yield* CustomerFiles
  const upload = yield* uploads.kept(file.upload_id)
  if (Option.isNone(upload))
    return yield* unusable(
      `What ${file.name} held is gone: an upload is kept for a day. Delete the file and add it again.`
    )
  const path = yield* openUpload(upload.value)
  const told = reasonOf(path, file.name)
  const customers = yield* Effect.mapError(
    openCustomerFile(path, {
      columns: asked.columns,
      onlyThese: true,
      encoding: undefined,
      sheet: undefined
    }),
    told
  )
  const begun = runOf(file)
  const settings = {
    dates: asked.dates,
    columns: customers.columns,
    encoding: customers.encoding?.label ?? null,
    sheet: customers.sheet
  }
  if (begun !== null && begun.row > 0 && JSON.stringify(begun.settings) !== JSON.stringify(settings))
    return yield* unusable(
      `${file.name} was begun with other columns or dates. Go on with those, or delete the file and add it again.`
    )
  const rows = yield* Stream.runCount(Stream.take(customers.rowsAfter(0), mostCustomers + 1)).pipe(
    Effect.mapError(told)
  )
  if (rows > mostCustomers)
    return yield* unusable(
      `${file.name} has more than ${mostCustomers.toLocaleString("en-AU")} customers. Split it, or screen it on the machine of the server with the command entity-watch screen.`
    )
  const run =
    begun !== null && begun.row > 0
      ? begun
      : yield* newRun({ mode: file.mode, asOf: undefined, settings, sha256: customers.sha256 }).pipe(
          Effect.catchTags({
            CommandFailed: (failure) => Effect.fail(told(failure)),
            // Only asked of another moment than now.
            AsOfOutOfReach: Effect.die
          })
        )
  yield* files.begin(by, file.id, asked, rows, { ...run })
}, Effect.scoped)

/** Takes up what runs, one after the other. */
const working = (wake: Queue.Dequeue<void>) =>
  Effect.gen(function* () {
    const files = yield* CustomerFiles
    const claim = crypto.randomUUID()
    yield* files.removeOld
    const next = yield* files.claim(claim)
    if (Option.isNone(next)) return yield* Effect.ignore(Effect.timeout(Queue.take(wake), waitMillis))
    yield* screening(next.value, claim)
  }).pipe(
    Effect.catchCauseIf(
      (cause) => !Cause.hasInterruptsOnly(cause),
      (cause) =>
        Effect.logError("A file of customers could not be screened.", { cause: describeCause(cause) }).pipe(
          Effect.andThen(Effect.sleep(waitMillis))
        )
    ),
    Effect.forever
  )

const screening = Effect.fn("CustomerRuns.screening")(function* (file: KeptFile, claim: string) {
  const files = yield* CustomerFiles
  const own = { id: file.id, claim, upload: file.upload_id }
  yield* rowsOf(file, own).pipe(
    Effect.onInterrupt(() => Effect.ignore(files.release(own))),
    Effect.matchCauseEffect({
      onSuccess: (isWhole) => (isWhole ? files.end(own, null) : Effect.void),
      onFailure: (cause) => {
        if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause)
        const known = Option.getOrUndefined(Cause.findErrorOption(cause))
        return known instanceof FileUnusable
          ? files.end(own, known.reason)
          : Effect.andThen(
              files.end(own, "It failed on our side. Go on with it; if it stops again, the log says why."),
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
  const { columns } = begun.settings
  const customers = yield* Effect.mapError(
    openCustomerFile(path, { columns, onlyThese: true, encoding: undefined, sheet: undefined }),
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
        return yield* files.write(own, rows, { ...run })
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
