/** The verdict on a row of a file of suppliers, in words, and what it asks of a person. docs/resolving-files.md. */

import type { StandingKind } from "@entity-watch/contract/schema/admin/Standing"
import type { RowVerdict } from "@entity-watch/contract/schema/RowVerdict"

interface VerdictWords {
  readonly kind: StandingKind
  readonly says: string
  readonly toDo: string
}

/** The most urgent first. */
export const rowVerdicts: Readonly<Record<RowVerdict, VerdictWords>> = {
  number_of_someone_else: {
    kind: "alarm",
    says: "The number is someone else’s",
    toDo: "Ask at once, through a contact that you knew before: a changed number is how payments are diverted."
  },
  cancelled: {
    kind: "alarm",
    says: "Cancelled or deregistered",
    toDo: "Do not pay before the supplier says under which number it trades now."
  },
  not_registered_for_gst: {
    kind: "review",
    says: "Not registered for GST",
    toDo: "Do not pay GST before the supplier shows a registration."
  },
  name_differs: {
    kind: "review",
    says: "The name differs",
    toDo: "Ask which is right, the name or the number."
  },
  bad_number: {
    kind: "review",
    says: "Not a valid number",
    toDo: "Correct the number. The nearest valid one is shown where one entity explains it."
  },
  ambiguous: {
    kind: "review",
    says: "Several may be meant",
    toDo: "Ask for the ABN."
  },
  not_found: {
    kind: "review",
    says: "Not found",
    toDo: "Ask for the number, and for the name as it is registered."
  },
  unavailable: {
    kind: "gap",
    says: "Nothing is known of the row",
    toDo: "Load or put right what is named here, and resolve the file again."
  },
  same: { kind: "plain", says: "The row and the registers agree", toDo: "Nothing." }
}

export const isRowVerdict = (text: string | undefined): text is RowVerdict =>
  text !== undefined && text in rowVerdicts
