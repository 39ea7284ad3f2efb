/** A match as an event tells it of a subject: its note says what the list says, and nothing of the subject. */
import type { Match } from "@entity-watch/contract/schema/ScreenResult"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import { noteOf } from "../../lists/note.ts"

export const withoutSubject = (entry: ListedEntry, match: Match, today: string): Match => ({
  ...match,
  note: noteOf(entry, [], today)
})
