/** An export of the journal as a page for printing. */
import type { RecordedDecision } from "@entity-watch/contract/schema/Decision"
import type { JournalEntry } from "@entity-watch/contract/schema/Journal"
import { fieldOf, type KeptMatch, listsOf, matchesOf, textOf } from "@entity-watch/contract/schema/keptFields"
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
import { asked, decisionIn, said, undecided } from "./entryParts.ts"
import type { ExportForm } from "./exportForms.ts"

const pairs = (all: ReadonlyArray<readonly [string, string]>): string =>
  all
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${escaped(name)}: ${isolated(text)}`)
    .join("<br>")

const decidedThen = (entry: JournalEntry, match: unknown): string =>
  pairs(said.map((field) => [field, textOf(decisionIn(match), field)])) || escaped(undecided(entry, match))

const matchRow = (entry: JournalEntry, each: KeptMatch): string =>
  row([
    escaped(each.list),
    pairs(
      ["matched_name", "matched_on", "dob_raw", "note"].map((field) => [field, textOf(each.match, field)])
    ),
    `<code>${escaped(textOf(each.match, "list_ref"))}</code>`,
    escaped(textOf(each.match, "score")),
    decidedThen(entry, each.match)
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
${matches.map((match) => matchRow(entry, match)).join("\n")}
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
