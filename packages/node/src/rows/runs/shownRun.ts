/** What the admin API shows of how far a file has come. */
import type { CustomerFile } from "@entity-watch/contract/schema/admin/CustomerFile"
import type { FileRun } from "@entity-watch/core/rows/files/FileRun"
import { howRunRead } from "@entity-watch/core/rows/files/howRead"
import { annotationColumns, annotationHeader } from "@entity-watch/core/rows/resolve/annotations"
import { remarksOnFile } from "@entity-watch/core/rows/resolve/resolvingReport"
import { decisionColumns } from "@entity-watch/core/rows/screen/decidedRow"
import { listsOf } from "@entity-watch/core/rows/screen/newScreeningRun"
import { remarksOf, remarksOnColumns } from "@entity-watch/core/rows/screen/remarks"
import { resultColumns } from "@entity-watch/core/rows/screen/resultRows"
import type { KeptFile } from "@entity-watch/core/store"
import { remarkInWords } from "../fileRemarkWords.ts"
import { resolvingTask } from "./resolvingTask.ts"
import { screeningTask } from "./screeningTask.ts"
import { runOf } from "./uploadedCustomers.ts"
import { watchedColumns, watchingTask } from "./watchingTask.ts"

type ShownRun = Pick<
  CustomerFile,
  | "at"
  | "columns"
  | "counts"
  | "lists"
  | "remarks"
  | "require_gst"
  | "result_columns"
  | "result_header"
  | "verdicts"
  | "warnings"
> & {
  /** The account has no name here. */
  readonly watch: Omit<NonNullable<CustomerFile["watch"]>, "account_name"> | null
}

export const shownRun = (file: KeptFile): ShownRun =>
  ({ screen: screening, resolve: resolving, watch: watching })[file.task](file)

const screening = (file: KeptFile): ShownRun => {
  const run = runOf(screeningTask.schema, file)
  const columns = run?.account === undefined ? resultColumns : [...resultColumns, ...decisionColumns]
  return {
    ...read(file, run),
    counts: run?.counts ?? null,
    verdicts: null,
    watch: null,
    require_gst: false,
    lists: run === null ? [] : listsOf(run).map(({ register, snapshot }) => ofList(register, snapshot)),
    result_columns: columns,
    result_header: columns,
    warnings: run === null ? [] : remarksOf(run).map(remarkInWords)
  }
}

const resolving = (file: KeptFile): ShownRun => {
  const run = runOf(resolvingTask.schema, file)
  return {
    ...read(file, run),
    counts: null,
    verdicts: run?.verdicts ?? null,
    watch: null,
    require_gst: run?.require_gst ?? false,
    lists: run?.snapshots.map((snapshot) => ofList(snapshot.register, snapshot)) ?? [],
    result_columns: annotationColumns,
    result_header: [...file.header, ...annotationHeader(file.header)],
    warnings: run === null ? [] : remarksOnFile(run).map(remarkInWords)
  }
}

const watching = (file: KeptFile): ShownRun => {
  const run = runOf(watchingTask.schema, file)
  return {
    ...read(file, run),
    counts: null,
    verdicts: null,
    watch: run && {
      account: run.account,
      rows: run.rows,
      ...run.outcomes,
      ...run.said,
      ends_others: run.end_others !== undefined,
      others: run.others ?? null,
      ended: run.ended ?? 0
    },
    require_gst: false,
    lists: [],
    result_columns: watchedColumns,
    result_header: watchedColumns,
    warnings: run === null ? [] : remarksOnColumns(run).map(remarkInWords)
  }
}

const ofList = (register: string, snapshot: FileRun["snapshots"][number] | null) => ({
  register,
  sha256: snapshot?.sha256 ?? null,
  as_of: snapshot?.asOf ?? null,
  checked_as_of: snapshot?.checkedAt ?? null
})

const read = (file: KeptFile, run: FileRun | null) => ({
  at: run?.at ?? null,
  columns: run?.settings.columns ?? file.columns,
  remarks: run === null ? [] : howRunRead(run).map(remarkInWords)
})
