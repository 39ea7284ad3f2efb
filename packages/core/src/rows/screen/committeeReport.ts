/**
 * The report of a screened file for those who answer for it: what was decided, by whom, when and why, what is still to look
 * at, and what was not compared. One page to print, and the same as rows of a table.
 */
import type { FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"
import type { FileMatch } from "@entity-watch/contract/schema/admin/FileMatch"
import type { DecisionReason } from "../../decide/DecisionReasons.ts"
import { count, escaped, header, isolated, row } from "../files/page.ts"
import { customerCell, listedCell } from "./reportPage.ts"
import { type ResultRow, resultColumns } from "./resultRows.ts"

/** The parts of the report, in their order. */
export const reportParts = ["open", "decided", "unread"] as const
type ReportPart = (typeof reportParts)[number]

const hasMatch = ({ results }: FileRow): boolean => results.some(({ score }) => (score ?? "") !== "")

export const partOf = (found: FileRow): ReportPart => {
  const { decision, standing } = found
  if (standing !== null) return standing === "unread" || standing === "decided" ? standing : "open"
  return decision !== null ? "decided" : hasMatch(found) ? "open" : "unread"
}

/** What somebody came to about a match, or about a row where decisions stay with the file. */
interface Came {
  readonly standing: string
  readonly decision: string
  readonly why: string
  readonly who: string
  readonly when: string
}

const nobody = { decision: "", why: "", who: "", when: "" }

const cameTo = (
  { decided_at, decided_by, decision }: FileRow,
  match: FileMatch | undefined,
  reasons: ReadonlyArray<DecisionReason>
): Came => {
  if (match === undefined)
    return decision === null
      ? { ...nobody, standing: "new" }
      : { standing: "decided", decision, why: "", who: decided_by ?? "", when: decided_at ?? "" }
  const { decided, standing } = match
  if (decided === null) return { ...nobody, standing }
  const words = reasons.find(({ code }) => code === decided.reason_code)?.words ?? decided.reason_code ?? ""
  return {
    standing,
    decision: decided.outcome,
    why: [words, decided.reason].filter((each) => each !== "").join("; "),
    who: [decided.decided_by, decided.agreed_by ?? ""].filter((each) => each !== "").join(" and "),
    when: decided.decided_at
  }
}

const resultOf = (cells: FileRow["results"][number]): ResultRow =>
  Object.fromEntries(resultColumns.map((column) => [column, cells[column] ?? ""])) as ResultRow

const each = <A>(found: FileRow, made: (result: ResultRow, match: FileMatch | undefined) => A) =>
  found.results.map((cells, at) => made(resultOf(cells), found.matches?.[at]))

const titles = {
  open: "To look at",
  decided: "Decided",
  unread: "Not wholly compared"
} as const satisfies Record<ReportPart, string>

const matchHead = `<table>${header(["Row", "Id", "Customer", "Listed as", "List", "Score", "Stands", "Decision", "Why", "By", "On"])}<tbody>\n`

export const partHead = (part: ReportPart): string =>
  `<h2>${titles[part]}</h2>\n${part === "unread" ? `<table>${header(["Row", "Id", "Customer", "Why"])}<tbody>\n` : matchHead}`

export const noneOfPart = "<tr><td>None.</td></tr>\n"

const day = (moment: string): string => moment.slice(0, 10)

/** The lines of a row in the part to which it belongs. */
export const reportLines = (found: FileRow, reasons: ReadonlyArray<DecisionReason>): string =>
  each(found, (result, match) => {
    const begin = [escaped(result.row), isolated(result.id), customerCell(result)]
    if (partOf(found) === "unread" && result.score === "") return row([...begin, isolated(result.note)])
    const { decision, standing, when, who, why } = cameTo(found, match, reasons)
    return row([
      ...begin,
      listedCell(result),
      escaped(result.source),
      escaped(result.score),
      ...[standing, decision, why, who].map(isolated),
      escaped(day(when))
    ])
  })
    .map((line) => `${line}\n`)
    .join("")

/** How many rows of each part there are, as a sentence. */
export const partsCounted = (counts: Readonly<Record<ReportPart, number>>): string =>
  `<p>Rows: ${reportParts.map((part) => `${titles[part].toLowerCase()} ${count(counts[part])}`).join(", ")}. No decision hides a match or changes a verdict.</p>\n`

export const tableColumns = [
  "part",
  "standing",
  "decision",
  "why",
  "decided_by",
  "decided_at",
  ...resultColumns
] as const

export const tableRows = (
  found: FileRow,
  reasons: ReadonlyArray<DecisionReason>
): ReadonlyArray<ReadonlyArray<string>> =>
  each(found, (result, match) => {
    const { decision, standing, when, who, why } = cameTo(found, match, reasons)
    return [
      titles[partOf(found)],
      result.score === "" ? "" : standing,
      decision,
      why,
      who,
      when,
      ...resultColumns.map((column) => result[column] ?? "")
    ]
  })
