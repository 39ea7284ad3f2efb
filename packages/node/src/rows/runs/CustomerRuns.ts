/** Files of customers and suppliers that are screened, resolved or put under watch by the server: in the background, by this process or by the next one. */

import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type { ResolveFile, ScreenFile, WatchFile } from "@entity-watch/contract/schema/admin/BeginFile"
import type { AddFile, FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"
import type { DecideMatch } from "@entity-watch/contract/schema/admin/FileMatch"
import {
  type Accounts,
  CustomerFiles,
  type FileBegun,
  type TooManyFiles,
  type UploadAdded,
  type Uploads,
  type UploadUnfinished
} from "@entity-watch/core/admin"
import type { Decisions, TooManyDecisions } from "@entity-watch/core/decide"
import type { Receipts } from "@entity-watch/core/receipts"
import type { RowResolver } from "@entity-watch/core/resolve"
import type { DecidedSince } from "@entity-watch/core/rows/screen/recordOnMatch"
import type { DecisionRecorder, EntryNotAsShown, ListNotRead, Screener } from "@entity-watch/core/screen"
import { Snapshots, type SnapshotsUnreadable } from "@entity-watch/core/snapshots"
import type { KeptFile, StoreError } from "@entity-watch/core/store"
import type { WatchedSubjects } from "@entity-watch/core/watch"
import { Cause, Context, Effect, Layer, Option, Queue, Schedule, Semaphore, Stream } from "effect"
import { ReadingPace } from "../files/fileBytes.ts"
import { addFile } from "./addFile.ts"
import { beginFile } from "./beginFile.ts"
import { decideMatch, type MatchPlace } from "./decideMatch.ts"
import { fileReceipt } from "./fileReceipt.ts"
import { fileReport, type ReportForm } from "./fileReport.ts"
import { makeInspection } from "./inspection.ts"
import { renewFile } from "./renewFile.ts"
import { resolvingTask } from "./resolvingTask.ts"
import { runFiles } from "./runFiles.ts"
import { screeningTask } from "./screeningTask.ts"
import { removeLeftovers } from "./temporaryFile.ts"
import { makePace, makeTurns } from "./turns.ts"
import type { FileUnusable } from "./uploadedCustomers.ts"
import { watchingTask } from "./watchingTask.ts"

const removeOld = Effect.catchCause(
  CustomerFiles.use((files) => files.removeOld),
  (cause) =>
    Cause.hasInterrupts(cause)
      ? Effect.interrupt
      : Effect.logWarning(
          "Files of customers that are too old could not be removed; it is tried again in a minute.",
          cause
        )
)

export class CustomerRuns extends Context.Service<
  CustomerRuns,
  {
    /** Adds a file, and says how it would be read. */
    add(
      by: Administrator,
      asked: AddFile
    ): Effect.Effect<KeptFile, FileUnusable | UploadUnfinished | TooManyFiles | UploadAdded | StoreError>
    /** Begins it, or goes on with it. It runs in the background. */
    screen(
      by: Administrator,
      file: KeptFile,
      asked: ScreenFile
    ): Effect.Effect<void, FileUnusable | FileBegun | StoreError>
    /** The same for a file that was added to be resolved. */
    resolve(
      by: Administrator,
      file: KeptFile,
      asked: ResolveFile
    ): Effect.Effect<void, FileUnusable | FileBegun | StoreError>
    /** The same for a file that was added so that its customers are put under watch. */
    watch(
      by: Administrator,
      file: KeptFile,
      asked: WatchFile
    ): Effect.Effect<void, FileUnusable | FileBegun | StoreError>
    /** The file with what is decided about its matches by now, where an account's decisions stand beside them. */
    renewed(file: KeptFile): Effect.Effect<KeptFile, StoreError>
    /** The report of a file that is screened, as bytes. */
    report(
      file: KeptFile,
      form: ReportForm
    ): Effect.Effect<Stream.Stream<Uint8Array, StoreError>, FileUnusable>
    /** One receipt for all rows of a file that was screened to its end, with the rows, as an archive. */
    receipt(file: KeptFile): Effect.Effect<Stream.Stream<Uint8Array, StoreError>, FileUnusable>
    /** Records a decision about a match with the file's account. None where there is no such match. */
    decide(
      by: Administrator,
      file: KeptFile,
      place: MatchPlace,
      asked: DecideMatch
    ): Effect.Effect<
      Option.Option<FileRow>,
      EntryNotAsShown | ListNotRead | DecidedSince | TooManyDecisions | SnapshotsUnreadable | StoreError
    >
  }
>()("@entity-watch/node/rows/runs/CustomerRuns") {
  static readonly layerNoDeps = Layer.effect(
    CustomerRuns,
    Effect.gen(function* () {
      const services = Context.add(
        yield* Effect.context<
          | CustomerFiles
          | Uploads
          | Screener
          | Receipts
          | RowResolver
          | Snapshots
          | Decisions
          | DecisionRecorder
          | Accounts
          | WatchedSubjects
        >(),
        ReadingPace,
        yield* makePace
      )
      const inspecting = yield* makeInspection
      const turns = yield* makeTurns
      const renewing = yield* Semaphore.make(1)
      const toScreen = yield* Queue.sliding<void>(1)
      const toResolve = yield* Queue.sliding<void>(1)
      const toWatch = yield* Queue.sliding<void>(1)
      yield* removeLeftovers
      yield* Effect.forkScoped(
        Effect.provide(Effect.repeat(removeOld, Schedule.spaced("1 minute")), services)
      )
      // A long file of one task does not keep those of the other waiting; their rows take turns.
      yield* Effect.forkScoped(Effect.provide(runFiles(screeningTask, turns, toScreen), services))
      yield* Effect.forkScoped(Effect.provide(runFiles(resolvingTask, turns, toResolve), services))
      yield* Effect.forkScoped(Effect.provide(runFiles(watchingTask, turns, toWatch), services))
      return CustomerRuns.of({
        add: (by, asked) => inspecting(by.name, Effect.provideContext(addFile(by, asked), services)),
        screen: (by, file, asked) =>
          Effect.tap(
            inspecting(by.name, Effect.provideContext(beginFile(screeningTask, by, file, asked), services)),
            () => Queue.offer(toScreen, undefined)
          ),
        resolve: (by, file, asked) =>
          Effect.tap(
            inspecting(by.name, Effect.provideContext(beginFile(resolvingTask, by, file, asked), services)),
            () => Queue.offer(toResolve, undefined)
          ),
        watch: (by, file, asked) =>
          Effect.tap(
            inspecting(by.name, Effect.provideContext(beginFile(watchingTask, by, file, asked), services)),
            () => Queue.offer(toWatch, undefined)
          ),
        renewed: (file) =>
          file.decisions === null
            ? Effect.succeed(file)
            : Effect.gen(function* () {
                const files = yield* CustomerFiles
                // Where others are renewed meanwhile, or no list can be read, what there is is shown.
                yield* renewing
                  .withPermitsIfAvailable(1)(renewFile(file))
                  .pipe(Effect.catchTag("SnapshotsUnreadable", () => Effect.void))
                return Option.getOrElse(yield* files.get(file.id), () => file)
              }).pipe(Effect.provideContext(services)),
        report: (file, form) =>
          Effect.map(fileReport(file, form), (bytes) => Stream.provideContext(bytes, services)),
        receipt: (file) => Effect.map(fileReceipt(file), (bytes) => Stream.provideContext(bytes, services)),
        decide: (by, file, place, asked) =>
          Effect.provideContext(decideMatch(by, file, place, asked), services)
      })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(Snapshots.layer))
}
