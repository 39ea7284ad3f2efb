/**
 * The report of a screened file: one page that loads nothing else, for the person who looks at the possible matches.
 */
import type { SaidOfFile } from "../files/FileTask.ts"
import { count, escaped, header, isolated, pageHead, row, rowsRead } from "../files/page.ts"
import type { ResultRow } from "./resultRows.ts"
import type { ScreeningRun } from "./ScreeningRun.ts"

export interface ReportedList {
  readonly source: string
  readonly register: string
  readonly title: string
  /** The snapshot of the list; null when the list was not read. */
  readonly snapshot: ScreeningRun["snapshots"][number] | null
}

export interface ReportContent extends SaidOfFile {
  readonly run: ScreeningRun
  readonly lists: ReadonlyArray<ReportedList>
  readonly floor: number
  readonly disclaimer: string
}

/** Everything before the rows to look at. */
export const reportHead = ({ disclaimer, floor, howRead, lists, remarks, run }: ReportContent): string =>
  `${pageHead("Screening report")}<p>As of ${escaped(run.at)}. Score floor ${floor} of 100, algorithm ${escaped(run.algorithm_version)}.${run.mode === "sandbox" ? " <strong>Sandbox: the lists are invented.</strong>" : ""} Customers' file SHA-256 <code>${escaped(run.input_sha256)}</code>.</p>
<p class="warn">${escaped(disclaimer)}</p>
<h2>Totals</h2>
<table>${header(["Customers", "review", "no_match", "unavailable", "of these not screened", "Screened, but read in part", "Matches"])}<tbody>
${row([run.counts.screened + run.counts.refused, run.counts.review, run.counts.no_match, run.counts.unavailable, run.counts.refused, run.counts.partly_read, run.counts.matches].map(count))}
</tbody></table>
${remarks
  .map((remark) => `<p class="warn">${isolated(remark)}</p>\n`)
  .join("")}<p>${howRead.map(escaped).join("<br>")}</p>
<h2>Lists</h2>
<table>${header(["Source", "List", "Its date", "Last read or confirmed", "Rows", "SHA-256"])}<tbody>
${lists.map((list) => listRow(list, run.mode)).join("\n")}
</tbody></table>
`

const listRow = ({ snapshot, source, title }: ReportedList, mode: ScreeningRun["mode"]): string =>
  row(
    snapshot === null
      ? [escaped(source), escaped(title), "not read", "-", "-", "-"]
      : [
          escaped(source),
          `${escaped(title)}${snapshot.partial === null ? "" : " (only part of it is loaded)"}${snapshot.doubt === undefined ? "" : ` (screened as well: the edition in doubt ${snapshot.doubt.asOf === null ? "without a date of its own" : `of ${escaped(snapshot.doubt.asOf)}`}, SHA-256 <code>${escaped(snapshot.doubt.sha256)}</code>)`}`,
          escaped(snapshot.asOf ?? "the list gives none"),
          escaped(snapshot.checkedAt ?? "nobody can say"),
          rowsRead(snapshot, mode),
          `<code>${escaped(snapshot.sha256)}</code>`
        ]
  )

export const reviewTableHead = `<table>${header(["Row", "Id", "Customer", "Score", "Listed as", "List", "Matched on", "Born", "Note"])}<tbody>\n`

export const customerCell = (result: ResultRow): string =>
  [
    result.name,
    result.dob_read === "" ? "" : `born ${result.dob_read}`,
    result.country,
    result.abn,
    result.acn,
    result.imo === "" ? "" : `IMO ${result.imo.replace(/^IMO\s*/iu, "")}`,
    result.identifiers,
    result.alias === "" ? "" : `also ${result.alias}`,
    result.parties
  ]
    .filter((text) => text !== "")
    .map(isolated)
    .join("<br>")

export const listedCell = (result: ResultRow): string =>
  `${result.party === "" ? "" : `${isolated(result.party)}: `}${isolated(result.matched_name)}<br><code>${escaped(result.list_ref)}</code> ${escaped(result.name_type)}`

/** A match that was decided stands below the others, folded away. */
export const reviewRow = (result: ResultRow): string => {
  const cells = row([
    escaped(result.row),
    isolated(result.id),
    customerCell(result),
    escaped(result.score),
    listedCell(result),
    escaped(result.source),
    escaped(result.matched_on),
    isolated([result.listed_dob, result.listed_pob].filter((text) => text !== "").join(", ")),
    [
      result.decided ?? "",
      (result.fell_because ?? "") === "" ? "" : `The decision fell: ${result.fell_because}.`,
      result.note,
      result.not_read === "" ? "" : `Not read: ${result.not_read}.`
    ]
      .filter((text) => text !== "")
      .map(isolated)
      .join("<br>")
  ])
  return `${result.is_new === "no" ? cells.replace("<tr>", decidedTr) : cells}\n`
}

/** With what the row of a decided match begins. */
export const decidedTr = '<tr class="decided">'

export const noReviews = "<p>No possible match was found. That is not a clearance.</p>\n"
