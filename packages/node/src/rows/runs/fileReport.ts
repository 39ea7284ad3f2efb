/** The report of a file that is screened in the console: a page to print, or a workbook. */
import { createReadStream } from "node:fs"
import { open, stat } from "node:fs/promises"
import { join } from "node:path"
import type { FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"
import { CustomerFiles } from "@entity-watch/core/admin"
import { Decisions } from "@entity-watch/core/decide"
import { FLOOR } from "@entity-watch/core/lists"
import { csvLines } from "@entity-watch/core/rows/files/csvLines"
import { pageEnd, tableEnd } from "@entity-watch/core/rows/files/page"
import {
  noneOfPart,
  partHead,
  partOf,
  partsCounted,
  reportLines,
  reportParts,
  tableColumns,
  tableRows
} from "@entity-watch/core/rows/screen/committeeReport"
import { listsOf } from "@entity-watch/core/rows/screen/newScreeningRun"
import { remarksOf } from "@entity-watch/core/rows/screen/remarks"
import { reportHead } from "@entity-watch/core/rows/screen/reportPage"
import type { ScreeningRun } from "@entity-watch/core/rows/screen/ScreeningRun"
import { screenDisclaimer } from "@entity-watch/core/screen"
import type { KeptFile, StoreError } from "@entity-watch/core/store"
import { Effect, identity, Option, Stream } from "effect"
import { remarkInWords } from "../fileRemarkWords.ts"
import { writeWorkbook } from "../workbook/writeWorkbook.ts"
import { screeningTask } from "./screeningTask.ts"
import { shownRun } from "./shownRun.ts"
import { temporaryFolder } from "./temporaryFile.ts"
import { type FileUnusable, runOf, unusable } from "./uploadedCustomers.ts"

export type ReportForm = "page" | "workbook"

const pageSize = 500

/** The rows that need a look, whether or not somebody decided. */
const rowsOf = ({ id }: KeptFile): Stream.Stream<FileRow, StoreError, CustomerFiles> =>
  Stream.paginate(Option.none<string>(), (cursor) =>
    Effect.map(
      CustomerFiles.use((files) =>
        files.rows(id, {
          only: "to_look_at",
          order: "score",
          limit: pageSize,
          ...(Option.isSome(cursor) && { cursor: cursor.value })
        })
      ),
      ({ next_cursor, rows }) => [rows, Option.map(Option.fromNullOr(next_cursor), Option.some)] as const
    )
  )

const countsOf = (file: KeptFile) =>
  Stream.runFold(
    rowsOf(file),
    () => ({ open: 0, decided: 0, unread: 0 }),
    (counts, row) => {
      counts[partOf(row)]++
      return counts
    }
  )

const begun = (file: KeptFile): Effect.Effect<ScreeningRun, FileUnusable> => {
  const run = file.task === "screen" ? runOf(screeningTask.schema, file) : null
  return run === null
    ? Effect.fail(unusable(`${file.name} was not screened, and there is nothing to report.`))
    : Effect.succeed(run)
}

const pageOf = Effect.fnUntraced(function* (file: KeptFile, run: ScreeningRun) {
  const { reasons } = yield* Decisions.use(({ rules }) => Effect.succeed(rules))
  const head = reportHead({
    run,
    lists: listsOf(run),
    floor: FLOOR,
    remarks: remarksOf(run).map(remarkInWords),
    howRead: [`The file was ${file.name}.`, ...shownRun(file).remarks],
    disclaimer: screenDisclaimer
  })
  const parts = reportParts.map((part) => {
    const lines = rowsOf(file).pipe(
      Stream.filter((row) => partOf(row) === part),
      Stream.map((row) => reportLines(row, reasons)),
      Stream.orElseIfEmpty(() => Stream.make(noneOfPart))
    )
    return Stream.make(partHead(part)).pipe(Stream.concat(lines), Stream.concat(Stream.make(tableEnd)))
  })
  return Stream.make(head, partsCounted(yield* countsOf(file))).pipe(
    Stream.concat(Stream.flatMap(Stream.fromIterable(parts), (part) => part)),
    Stream.concat(Stream.make(pageEnd)),
    Stream.encodeText
  )
})

const totalsOf = ({ at, counts, input_sha256 }: ScreeningRun, { name }: KeptFile) => [
  ["what", "value"],
  ["file", name],
  ["file_sha256", input_sha256],
  ["screened_as_of", at],
  ...Object.entries(counts).map(([what, count]) => [what, `${count}`]),
  ["disclaimer", screenDisclaimer]
]

/** It is written to a folder of its own first, because the sizes of a workbook's parts stand before them. */
const workbookOf = Effect.fnUntraced(function* (file: KeptFile, run: ScreeningRun) {
  const { reasons } = yield* Decisions.use(({ rules }) => Effect.succeed(rules))
  const folder = yield* temporaryFolder
  const path = join(folder, "rows.csv")
  const workbook = join(folder, "report.xlsx")
  yield* Effect.scoped(
    Effect.gen(function* () {
      const rows = yield* Effect.acquireRelease(
        Effect.promise(() => open(path, "wx", 0o600)),
        (opened) => Effect.promise(() => opened.close())
      )
      const append = (lines: ReadonlyArray<ReadonlyArray<string>>) =>
        Effect.flatMap(csvLines(lines), (text) => Effect.promise(() => rows.appendFile(text)))
      // As the results of the command begin.
      yield* Effect.promise(() => rows.appendFile("\ufeff"))
      yield* append([tableColumns])
      yield* rowsOf(file).pipe(
        Stream.grouped(pageSize),
        Stream.runForEach((some) => append(some.flatMap((row) => tableRows(row, reasons))))
      )
    })
  )
  const counts = yield* countsOf(file)
  const totals = [...totalsOf(run, file), ...reportParts.map((part) => [`rows_${part}`, `${counts[part]}`])]
  const { size: bytes } = yield* Effect.promise(() => stat(path))
  yield* Effect.orDie(
    writeWorkbook({ path, bytes }, workbook, { title: "Rows", before: { title: "Totals", rows: totals } })
  )
  return workbook
})

/** The bytes of the report. A workbook lies in a folder until they are read. */
export const fileReport = (file: KeptFile, form: ReportForm) =>
  Effect.map(begun(file), (run) =>
    Stream.unwrap(
      form === "page"
        ? pageOf(file, run)
        : Effect.map(workbookOf(file, run), (workbook) =>
            Stream.orDie(Stream.fromAsyncIterable<Uint8Array, unknown>(createReadStream(workbook), identity))
          )
    )
  )
