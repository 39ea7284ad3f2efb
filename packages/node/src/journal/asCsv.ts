/** An export of the journal as CSV, for a spreadsheet. */
import type { RecordedDecision } from "@entity-watch/contract/schema/Decision"
import type { JournalEntry } from "@entity-watch/contract/schema/Journal"
import { fieldOf, type KeptMatch, listsOf, matchesOf, textOf } from "@entity-watch/contract/schema/keptFields"
import { asText } from "@entity-watch/core/rows/files/csvLines"
import { asked, decisionIn, said, undecided } from "./entryParts.ts"
import type { ExportForm } from "./exportForms.ts"

const columns = [
  "kind",
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
  "screen",
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

const ofMatch = (entry: JournalEntry, { list, match }: KeptMatch) => [
  list,
  ...["list_ref", "matched_name", "matched_on", "dob_raw", "score", "note", "entry_sha256"].map((field) =>
    textOf(match, field)
  ),
  ...said.map((field) =>
    field === "outcome"
      ? textOf(decisionIn(match), field) || undecided(entry, match)
      : textOf(decisionIn(match), field)
  )
]
const withoutMatch = Array.from({ length: 8 + said.length }, () => "")

const cell = (text: string): string => `"${asText(text).replaceAll('"', '""')}"`
const line = (cells: ReadonlyArray<string>): string => `${cells.map(cell).join(",")}\r\n`

/** Its cells by their column: the facts are those that the list published. */
const ofDecision = (decision: RecordedDecision): Readonly<Record<string, string>> => ({
  kind: "decision",
  id: decision.id,
  subject_ref: decision.subject_ref,
  list: decision.source,
  list_ref: decision.list_ref,
  dob_raw: decision.entry.dob_raw,
  entry_sha256: decision.entry_sha256,
  ...Object.fromEntries(
    ["outcome", "reason", "reason_code", "decided_by", "decided_at"].map((field) => [
      field,
      textOf(decision, field)
    ])
  )
})

/** A row for each match, and one for an answer without matches; then one for each decision. */
export const asCsv: ExportForm = {
  begin: () => `\ufeff${columns.join(",")}\r\n`,
  entry: (entry) => {
    const matches = matchesOf(entry)
    return (matches.length === 0 ? [withoutMatch] : matches.map((match) => ofMatch(entry, match)))
      .map((cells) => line([...shared(entry), ...cells, ...closing(entry)]))
      .join("")
  },
  between: "",
  decision: (decision) => {
    const cells = ofDecision(decision)
    return line(columns.map((column) => cells[column] ?? ""))
  },
  end: () => ""
}
