/**
 * How an export of the journal is written: piece by piece, so that its length takes no memory. This one is the JSON that
 * `receipts verify` checks.
 */
import type { RecordedDecision } from "@entity-watch/contract/schema/Decision"
import type { JournalEntry, JournalReceipt } from "@entity-watch/contract/schema/Journal"

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
  readonly decision: (decision: RecordedDecision, isFirst: boolean) => string
  readonly end: (receipt: JournalReceipt) => string
}

export const asJson: ExportForm = {
  begin: (of) => `${JSON.stringify(of).slice(0, -1)},"entries":[`,
  entry: (entry, isFirst) => `${isFirst ? "" : ","}\n${JSON.stringify(entry)}`,
  between: '\n],"decisions":[',
  decision: (decision, isFirst) => `${isFirst ? "" : ","}\n${JSON.stringify(decision)}`,
  end: (receipt) => `\n],"receipt":${JSON.stringify(receipt)}}\n`
}
