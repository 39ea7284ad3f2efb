/**
 * An export of the journal: entries with the decisions about their subjects, as JSON that `receipts verify` checks, as CSV,
 * or as a page for printing. It is written piece by piece, so that its length takes no memory.
 */
import type { RecordedDecision } from "@entity-watch/contract/schema/Decision"
import type { JournalEntry, JournalReceipt } from "@entity-watch/contract/schema/Journal"
import { asText } from "@entity-watch/core/rows/files/csvLines"
import {
  escaped,
  header,
  isolated,
  pageEnd,
  pageHead,
  row,
  tableEnd
} from "@entity-watch/core/rows/files/page"
import { screenDisclaimer } from "@entity-watch/core/screen"

/** What the export is of. */
export interface ExportedOf {
  readonly account: string
  readonly mode: string
  readonly subject_ref: string | null
  readonly from: string | null
  readonly to: string | null
  readonly exported_at: string
}

/** How an export is written: its beginning, each entry, what stands before the decisions, each of these, and its end. */
export interface ExportForm {
  readonly begin: (of: ExportedOf) => string
  readonly entry: (entry: JournalEntry, isFirst: boolean) => string
  readonly between: string
  /** Undefined where decisions stand beside the matches only. */
  readonly decision?: (decision: RecordedDecision, isFirst: boolean) => string
  readonly end: (receipt: JournalReceipt) => string
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined
const textOf = (value: unknown, name: string): string => {
  const field = fieldOf(value, name)
  return field === undefined || field === null
    ? ""
    : typeof field === "object"
      ? JSON.stringify(field)
      : `${field}`
}

export const asJson: ExportForm = {
  begin: (of) => `${JSON.stringify(of).slice(0, -1)},"entries":[`,
  entry: (entry, isFirst) => `${isFirst ? "" : ","}\n${JSON.stringify(entry)}`,
  between: '\n],"decisions":[',
  decision: (decision, isFirst) => `${isFirst ? "" : ","}\n${JSON.stringify(decision)}`,
  end: (receipt) => `\n],"receipt":${JSON.stringify(receipt)}}\n`
}

/** The fields of a question that tell whom it is about. */
const asked = ["name", "dob", "pob", "country", "abn", "acn", "imo", "identifiers", "as_of"] as const

interface ShownMatch {
  readonly list: string
  readonly match: unknown
}

const listsOf = (entry: JournalEntry): ReadonlyArray<readonly [string, unknown]> => {
  const sources = fieldOf(entry.answer, "sources")
  return typeof sources === "object" && sources !== null ? Object.entries(sources) : []
}

const matchesOf = (entry: JournalEntry): ReadonlyArray<ShownMatch> =>
  listsOf(entry).flatMap(([list, source]) => {
    const matches = fieldOf(source, "matches")
    return Array.isArray(matches) ? matches.map((match: unknown) => ({ list, match })) : []
  })

/** The decision that counted when the question was answered. */
const decisionIn = (match: unknown) => fieldOf(match, "decided")

/** What is told of a decision that stood beside a match. */
const said = [
  "outcome",
  "holds",
  "fell_because",
  "reason",
  "reason_code",
  "decided_by",
  "agreed_by",
  "decided_at"
]

const columns = [
  "id",
  "asked_at",
  "subject_ref",
  ...asked,
  "overall",
  "lists",
  "list",
  "list_ref",
  "matched_name",
  "matched_on",
  "dob_raw",
  "score",
  "note",
  "entry_sha256",
  ...said,
  "receipt_key",
  "sha256",
  "erased_at",
  "erased_by",
  "erased_because"
]

/** The status of each list, and how old what was read of it was. */
const statusOf = (entry: JournalEntry): string =>
  listsOf(entry)
    .map(
      ([list, source]) =>
        `${list} ${textOf(source, "status")}, ${textOf(source, "checked_as_of") || "not read"}`
    )
    .join("; ")

const shared = (entry: JournalEntry) => [
  entry.id,
  entry.asked_at,
  entry.subject_ref ?? "",
  ...asked.map((field) => textOf(entry.question, field)),
  textOf(entry.answer, "overall"),
  statusOf(entry)
]

const closing = ({ answer, erased, sha256 }: JournalEntry) => [
  textOf(fieldOf(answer, "receipt"), "key_id"),
  sha256,
  erased?.at ?? "",
  erased?.by ?? "",
  erased?.because ?? ""
]

const ofMatch = ({ list, match }: ShownMatch) => [
  list,
  ...["list_ref", "matched_name", "matched_on", "dob_raw", "score", "note", "entry_sha256"].map((field) =>
    textOf(match, field)
  ),
  ...said.map((field) => textOf(decisionIn(match), field))
]
const withoutMatch = Array.from({ length: 8 + said.length }, () => "")

const cell = (text: string): string => `"${asText(text).replaceAll('"', '""')}"`
const line = (cells: ReadonlyArray<string>): string => `${cells.map(cell).join(",")}\r\n`

/** A row for each match, and one for an answer without matches. */
export const asCsv: ExportForm = {
  begin: () => `\ufeff${columns.join(",")}\r\n`,
  entry: (entry) => {
    const matches = matchesOf(entry)
    return (matches.length === 0 ? [withoutMatch] : matches.map(ofMatch))
      .map((cells) => line([...shared(entry), ...cells, ...closing(entry)]))
      .join("")
  },
  between: "",
  end: () => ""
}

const pairs = (all: ReadonlyArray<readonly [string, string]>): string =>
  all
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${escaped(name)}: ${isolated(text)}`)
    .join("<br>")

const matchRow = (each: ShownMatch): string =>
  row([
    escaped(each.list),
    pairs(
      ["matched_name", "matched_on", "dob_raw", "note"].map((field) => [field, textOf(each.match, field)])
    ),
    `<code>${escaped(textOf(each.match, "list_ref"))}</code>`,
    escaped(textOf(each.match, "score")),
    pairs(said.map((field) => [field, textOf(decisionIn(each.match), field)]))
  ])

const unopened =
  '<p class="warn">This entry does not open: it was changed or moved, or its account has another key.</p>\n'

const erasedOf = ({ erased }: JournalEntry): string =>
  erased === null
    ? ""
    : `<p class="warn">Erased on ${escaped(erased.at)} by ${isolated(erased.by)}: ${isolated(erased.because)}</p>\n`

const decisionRow = (each: RecordedDecision): string =>
  row([
    escaped(each.decided_at),
    isolated(each.subject_ref),
    isolated(each.decided_by),
    escaped(each.outcome),
    pairs([
      ["reason", each.reason],
      ["code", each.reason_code ?? ""]
    ]),
    escaped(each.source),
    `<code>${escaped(each.list_ref)}</code>`
  ])

/** By which names the subject was compared: of a number those that the registers gave. */
const screenedNames = ({ answer }: JournalEntry): string => {
  const screened = fieldOf(answer, "screened")
  return Array.isArray(screened) ? screened.map((each: unknown) => textOf(each, "name")).join("; ") : ""
}

const answered = (entry: JournalEntry): string => {
  const matches = matchesOf(entry)
  return `<p>${pairs(asked.map((field) => [field, textOf(entry.question, field)]))}</p>
<p>Compared as: ${isolated(screenedNames(entry))}</p>
<p>Answered: <strong>${escaped(textOf(entry.answer, "overall"))}</strong></p>
<table>${header(["List", "Status", "Last read or confirmed", "Matches", "Whole", "Note"])}<tbody>
${listsOf(entry)
  .map(([list, source]) =>
    row(
      [
        list,
        ...["status", "checked_as_of", "matches_total", "complete", "note"].map((field) =>
          textOf(source, field)
        )
      ].map(escaped)
    )
  )
  .join("\n")}
${tableEnd}${
  matches.length === 0
    ? ""
    : `<table>${header(["List", "Listed as", "Reference", "Score", "Decided until then"])}<tbody>
${matches.map(matchRow).join("\n")}
${tableEnd}`
}`
}

/** A page for printing, which loads nothing else. */
export const asPage: ExportForm = {
  begin: (of) =>
    `${pageHead("Journal of screens")}<p>${pairs([
      ["Account", of.account],
      ["Registers", of.mode === "sandbox" ? "invented (sandbox)" : "real"],
      ["Subject", of.subject_ref ?? "all"],
      ["From", of.from ?? "the beginning"],
      ["To", of.to ?? of.exported_at],
      ["Exported", of.exported_at]
    ])}</p>
<p>Check an export in JSON with <code>entity-watch receipts verify</code>.</p>
`,
  entry: (entry) =>
    `<h2>${escaped(entry.asked_at)}</h2>
<p>Entry <code>${escaped(entry.id)}</code>${entry.subject_ref === null ? "" : `, subject ${isolated(entry.subject_ref)}`}<br>SHA-256 <code>${escaped(entry.sha256)}</code></p>
${entry.erased !== null ? erasedOf(entry) : entry.answer === null ? unopened : answered(entry)}`,
  between: `<h2>Decisions</h2>
<table>${header(["When", "Subject", "Who", "Outcome", "Reason", "List", "Entry"])}<tbody>
`,
  decision: decisionRow,
  end: ({ key_id, sha256 }) =>
    `${tableEnd}<p>${pairs([
      ["SHA-256 of these entries and decisions", sha256],
      ["signed in the export as JSON with the key", key_id]
    ])}</p>\n<p class="warn">${escaped(screenDisclaimer)}</p>\n${pageEnd}`
}
