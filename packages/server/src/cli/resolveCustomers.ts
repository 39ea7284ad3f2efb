/** `entity-watch resolve --file`: a file of suppliers or customers at once. packages/core/docs/resolving-files.md. */
import { RowVerdict } from "@entity-watch/contract/schema/RowVerdict"
import { resolvedFields } from "@entity-watch/core/formats"
import type { ResolvingRun } from "@entity-watch/core/rows/resolve/ResolvingRun"
import { Snapshots } from "@entity-watch/core/snapshots"
import { coreForFile, coreForRowThreads, rowsAtOnce } from "@entity-watch/node/composition/coreLayers"
import { databaseUrl } from "@entity-watch/node/database/databaseUrl"
import {
  resolveCustomerFile,
  resolvingSummary,
  rowsInThisThread
} from "@entity-watch/node/rows/resolveCustomerFile"
import type { FinishedFile } from "@entity-watch/node/rows/runFile"
import type { RowThreadFailed } from "@entity-watch/node/rows/threads/RowThread"
import { startRowThreads } from "@entity-watch/node/rows/threads/rowThreads"
import { NameIndexes } from "@entity-watch/node/search/NameIndexes"
import { namesReady } from "@entity-watch/node/search/namesReady"
import { Console, Effect, Layer, Option, Runtime, Schema, Scope } from "effect"
import { type CommandFailed, commandFailed } from "../process/CommandFailed.ts"
import {
  askedOf,
  ColumnsUnread,
  countOf,
  endProgress,
  type FileFlags,
  fileFlags,
  formatCount,
  hasUnread,
  showProgress,
  whatToSay,
  writtenFiles
} from "./fileFlags.ts"
import { switchFlag } from "./flags.ts"
import { operator, prepareSandbox } from "./mode.ts"
import { print } from "./output.ts"
import { asOfOutOfReach } from "./request.ts"

/** Finished, and nothing is known of any row: the answer has been printed. Exit code 2. */
export class NothingResolved extends Schema.TaggedError<NothingResolved>()("NothingResolved", {}) {
  override readonly [Runtime.errorExitCode] = 2
}

const usualFolder = "resolving-results"

export const resolvingFlags = {
  ...fileFlags(
    "Resolve every row of a CSV file or a workbook (.xlsx) with a header: names or numbers, and alias, state, postcode, id",
    resolvedFields,
    usualFolder
  ),
  require_gst: switchFlag(
    "require-gst",
    "With --file: give who is not registered for GST the verdict not_registered_for_gst"
  )
}

export const resolveCustomers = (given: FileFlags & { readonly requireGst: boolean }) =>
  Effect.gen(function* () {
    const { json, requireGst, sandbox } = given
    yield* prepareSandbox(sandbox)
    const { mode } = operator(sandbox)
    const indexes = yield* NameIndexes
    const scope = yield* Effect.scope
    const inThreads = Option.isSome(yield* databaseUrl)
    const resolved = yield* resolveCustomerFile<CommandFailed | RowThreadFailed>({
      ...(yield* askedOf(given, resolvedFields, usualFolder)),
      mode,
      resolvesRows: inThreads
        ? (run) =>
            startRowThreads({ run, requireGst }).pipe(
              Effect.provideService(NameIndexes, indexes),
              Scope.provide(scope)
            )
        : rowsInThisThread(rowsAtOnce),
      requireGst,
      namesReady: (view) =>
        namesReady(view, sayWaiting).pipe(
          Effect.provideService(NameIndexes, indexes),
          Effect.mapError(({ hours }) => notReady(hours))
        ),
      onProgress: showProgress(
        ({ rows }: ResolvingRun) => rows,
        ({ rows, verdicts }) => `${countOf(rows, "row")}, ${formatCount(rows - verdicts.same)} to look at`
      )
    })
    yield* endProgress
    yield* print(resolvingSummary(resolved), json, () => readable(resolved))
    if (resolved.run.verdicts.unavailable === resolved.run.rows) return yield* new NothingResolved()
    if (hasUnread(resolved.run)) return yield* new ColumnsUnread()
  }).pipe(
    Effect.catchTag("AsOfOutOfReach", asOfOutOfReach),
    Effect.scoped,
    Effect.provide(
      Layer.unwrap(
        Effect.map(databaseUrl, (url) => {
          const { mode } = operator(given.sandbox)
          return Snapshots.layer.pipe(
            Layer.provideMerge(Option.isSome(url) ? coreForRowThreads(mode) : coreForFile(mode))
          )
        })
      )
    )
  )

const notReady = (hours: number) =>
  commandFailed(
    `The name index was not built and loaded within ${hours} hour, so names cannot be resolved now. \`entity-watch doctor\` tells what is wrong.`
  )

const sayWaiting = Console.error(
  "The name index is being loaded, or built where there is none of these registers yet: that takes up to some minutes."
)

const readable = (finished: FinishedFile<ResolvingRun>): string => {
  const { howRead, remarks, resumedAfter, run } = finished
  const { remarked = 0 } = run
  return [
    `${countOf(run.rows, "row")} as of ${run.at}${resumedAfter === 0 ? "" : resumedAfter === run.row ? ", finished before" : `, taken up after row ${formatCount(resumedAfter)}`}`,
    ...RowVerdict.literals
      .filter((verdict) => run.verdicts[verdict] > 0)
      .map((verdict) => `  ${verdict.padEnd(22)}  ${formatCount(run.verdicts[verdict])}`),
    ...(remarked === 0 ? [] : [`Of the rows that are same, ${formatCount(remarked)} have a remark in why.`]),
    ...remarks,
    ...whatToSay(run),
    ...howRead,
    ...writtenFiles(finished)
  ].join("\n")
}
