/**
 * The report of a screened file: one page that loads nothing else, for the person who looks at the possible matches.
 */
import { remarksOf } from "./remarks.ts"
import type { ResultRow } from "./resultRows.ts"
import type { ScreeningRun } from "./ScreeningRun.ts"

export interface ReportedList {
  readonly source: string
  readonly register: string
  readonly title: string
  /** The snapshot of the list; null when the list was not read. */
  readonly snapshot: ScreeningRun["snapshots"][number] | null
}

export interface ReportContent {
  readonly run: ScreeningRun
  readonly lists: ReadonlyArray<ReportedList>
  readonly floor: number
  /** Sentences on how the customers' file was read. */
  readonly howRead: ReadonlyArray<string>
  readonly disclaimer: string
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`)

/** Isolates a text, so that a name of another writing direction does not turn around what stands beside it. */
const isolated = (text: string): string => `<bdi>${escaped(text)}</bdi>`

const count = (n: number): string => n.toLocaleString("en-AU")
const row = (cells: ReadonlyArray<string>): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`
const header = (titles: ReadonlyArray<string>): string =>
  `<thead><tr>${titles.map((title) => `<th scope="col">${title}</th>`).join("")}</tr></thead>`

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem;color:#1b1b1b;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #c4c4c4;padding:.3rem .5rem;text-align:left;vertical-align:top}
th{background:#f1f1f1}code{font-size:.85em;overflow-wrap:anywhere}.warn{border-left:4px solid #8a5a00;padding:.5rem 1rem;background:#fff6e5}
@media print{body{margin:0;max-width:none}tr{break-inside:avoid}}`

/** Everything before the rows to look at. */
export const reportHead = ({ disclaimer, floor, howRead, lists, run }: ReportContent): string =>
  `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>Screening report</title>
<style>${style}</style>
</head>
<body>
<h1>Screening report</h1>
<p>As of ${escaped(run.at)}. Score floor ${floor} of 100, algorithm ${escaped(run.algorithm_version)}.${run.mode === "sandbox" ? " <strong>Sandbox: the lists are invented.</strong>" : ""} Customers' file SHA-256 <code>${escaped(run.input_sha256)}</code>.</p>
<p class="warn">${escaped(disclaimer)}</p>
<h2>Totals</h2>
<table>${header(["Customers", "review", "no_match", "unavailable", "of these not screened", "Screened, but read in part", "Matches"])}<tbody>
${row([run.counts.screened + run.counts.refused, run.counts.review, run.counts.no_match, run.counts.unavailable, run.counts.refused, run.counts.partly_read, run.counts.matches].map(count))}
</tbody></table>
${remarksOf(run)
  .map((remark) => `<p class="warn">${isolated(remark)}</p>\n`)
  .join("")}<p>${howRead.map(escaped).join("<br>")}</p>
<h2>Lists</h2>
<table>${header(["Source", "List", "Its date", "Last read or confirmed", "Rows", "SHA-256"])}<tbody>
${lists.map(listRow).join("\n")}
</tbody></table>
<h2>To look at</h2>
`

const listRow = ({ snapshot, source, title }: ReportedList): string =>
  row(
    snapshot === null
      ? [escaped(source), escaped(title), "not read", "-", "-", "-"]
      : [
          escaped(source),
          `${escaped(title)}${snapshot.partial === null ? "" : " (only part of it is loaded)"}`,
          escaped(snapshot.asOf ?? "the list gives none"),
          escaped(snapshot.checkedAt ?? "nobody can say"),
          count(snapshot.rows),
          `<code>${escaped(snapshot.sha256)}</code>`
        ]
  )

export const reviewTableHead = `<table>${header(["Row", "Id", "Customer", "Score", "Listed as", "List", "Matched on", "Born", "Note"])}<tbody>\n`

export const reviewRow = (result: ResultRow): string =>
  `${row([
    escaped(result.row),
    isolated(result.id),
    [
      result.name,
      result.dob_read === "" ? "" : `born ${result.dob_read}`,
      result.country,
      result.abn,
      result.acn,
      result.imo === "" ? "" : `IMO ${result.imo.replace(/^IMO\s*/iu, "")}`,
      result.identifiers,
      result.alias === "" ? "" : `also ${result.alias}`
    ]
      .filter((text) => text !== "")
      .map(isolated)
      .join("<br>"),
    escaped(result.score),
    `${isolated(result.matched_name)}<br><code>${escaped(result.list_ref)}</code> ${escaped(result.name_type)}`,
    escaped(result.source),
    escaped(result.matched_on),
    isolated([result.listed_dob, result.listed_pob].filter((text) => text !== "").join(", ")),
    [result.note, result.not_read === "" ? "" : `Not read: ${result.not_read}.`]
      .filter((text) => text !== "")
      .map(isolated)
      .join("<br>")
  ])}\n`

export const noReviews = "<p>No possible match was found. That is not a clearance.</p>\n"
export const reviewTableEnd = "</tbody></table>\n"
export const reportEnd = "</body>\n</html>\n"
