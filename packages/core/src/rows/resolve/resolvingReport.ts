/** The report of a resolved file: the totals, and the rows that a person should look at, also those of which only a remark is to be read. */
import { RowVerdict } from "@entity-watch/contract/schema/RowVerdict"
import { registerById } from "../../registers/all.ts"
import type { SaidOfFile } from "../files/FileTask.ts"
import { count, escaped, header, isolated, pageHead, row, rowsRead } from "../files/page.ts"
import { fromKept, type KeptRemark } from "../read/FileRemark.ts"
import type { RowAnnotation } from "./annotations.ts"
import type { ResolvingRun } from "./ResolvingRun.ts"

/** What each verdict asks of a person. packages/core/docs/resolving-files.md. */
const toDo: Record<RowVerdict, string> = {
  same: "Nothing: the row and the register agree.",
  name_differs: "Ask which is right, the name or the number.",
  cancelled: "Do not pay before the supplier says under which number it trades now.",
  not_registered_for_gst: "Do not pay GST before the supplier shows a registration.",
  ambiguous: "Ask for the ABN: several entities may be meant.",
  not_found: "Ask for the name as registered, and the ABN.",
  bad_number: "Correct the number; nearest_number is offered where one entity explains it.",
  number_of_someone_else: "Ask at once: the number and the name are those of two entities.",
  unavailable: "Resolve it again when the reason is gone; nothing is known of it."
}

export const resolvingHead = (run: ResolvingRun, { howRead, remarks }: SaidOfFile): string =>
  `${pageHead("Resolving report")}<p>As of ${escaped(run.at)}, rules ${escaped(run.algorithm_version)}.${run.mode === "sandbox" ? " <strong>Sandbox: the registers are invented.</strong>" : ""} File SHA-256 <code>${escaped(run.input_sha256)}</code>.</p>
<h2>Totals</h2>
<table>${header(["Verdict", "Rows", "What to do"])}<tbody>
${RowVerdict.literals.map((verdict) => row([verdict, count(run.verdicts[verdict]), escaped(toDo[verdict])])).join("\n")}
${row(["same, with a remark", count(run.remarked ?? 0), "Read the remark: these rows are counted in same as well."])}
</tbody></table>
${remarks
  .map((remark) => `<p class="warn">${isolated(remark)}</p>\n`)
  .join("")}<p>${howRead.map(escaped).join("<br>")}</p>
<h2>Registers</h2>
<table>${header(["Register", "Its date", "Last read or confirmed", "Rows", "SHA-256"])}<tbody>
${run.snapshots.map((snapshot) => registerRow(snapshot, run.mode)).join("\n")}
</tbody></table>
`

/** On the file as a whole: columns in which the names may stand that rows lack, and how the others were read. */
export const remarksOnFile = ({
  file_remarks = [],
  unread_columns = []
}: Pick<ResolvingRun, "file_remarks" | "unread_columns">): ReadonlyArray<KeptRemark> => [
  ...(unread_columns.length === 0
    ? []
    : [{ code: "columns_doubtful", columns: unread_columns, of_suppliers: true } as const]),
  ...file_remarks.map(fromKept)
]

const registerRow = (snapshot: ResolvingRun["snapshots"][number], mode: ResolvingRun["mode"]): string =>
  row([
    `${escaped(registerById(snapshot.register)?.source.title ?? snapshot.register)}${snapshot.partial === null ? "" : " (only part of it is loaded)"}`,
    escaped(snapshot.asOf ?? "the register gives none"),
    escaped(snapshot.checkedAt ?? "nobody can say"),
    rowsRead(snapshot, mode),
    `<code>${escaped(snapshot.sha256)}</code>`
  ])

/** Whether a row that needs no answer says something that whoever pays must read. */
export const isRemarked = ({ verdict, why }: Pick<RowAnnotation, "verdict" | "why">): boolean =>
  verdict === "same" && why !== ""

export const lookTableHead = `<table>${header(["Row", "Given", "Verdict", "Why", "Found", "Others"])}<tbody>\n`

export interface GivenRow {
  readonly row: number
  /** What the row says, in the order in which it is read. */
  readonly given: ReadonlyArray<string>
}

/** A row to look at. */
export const lookRow = ({ given, row: number }: GivenRow, found: RowAnnotation): string =>
  `${row([
    `${number}`,
    given
      .filter((text) => text !== "")
      .map(isolated)
      .join("<br>"),
    escaped(found.verdict),
    isolated(found.why),
    [
      found.found_name,
      found.found_abn === "" ? "" : `ABN ${found.found_abn}`,
      found.found_acn === "" ? "" : `ACN ${found.found_acn}`,
      found.abn_status,
      found.nearest_number === "" ? "" : `nearest number ${found.nearest_number}`
    ]
      .filter((text) => text !== "")
      .map(isolated)
      .join("<br>"),
    isolated(found.others)
  ])}\n`

export const nothingToLookAt = "<p>Every row agrees with the registers.</p>\n"
