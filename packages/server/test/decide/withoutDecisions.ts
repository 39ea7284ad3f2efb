/** An answer of screen as it is without `subject_ref`, its fields in the same order. */
import type { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"

const added: ReadonlySet<string> = new Set(["decided", "is_new", "new_matches", "decisions_note"])

export const withoutDecisions = (answer: ScreenResult): ScreenResult =>
  JSON.parse(JSON.stringify(answer, (field, value) => (added.has(field) ? undefined : value)))
