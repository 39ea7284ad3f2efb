/** What is logged as a warning or worse about the screening lists in memory. */
import { type Explained, error, nothing, warn } from "./Explained.ts"

export const screening: Readonly<Record<string, Explained>> = {
  "A screening list could not be read.": error(
    "Its entries could not be read from the database.",
    "Screens of it answer `unavailable`, and each tries again.",
    "Look at the database, then run `entity-watch doctor --live`."
  ),
  "The decisions about a subject could not be read.": error(
    "The database did not answer, or the account's key does not open.",
    "The screen has its verdict, and every match counts as new. A request of many lines says it once.",
    "Look at the database, then run `entity-watch doctor --live`."
  ),
  "An entry of the journal does not open.": error(
    "Its row was changed or moved, or the key of its account is another one.",
    "Whoever lists the journal sees its digest, and the others.",
    "Look up the entry that the line names in a backup."
  ),
  "The index of a screening list could not be prepared.": warn(
    "It was to be indexed before it came into force.",
    "The first screen of it takes longer.",
    nothing
  )
}
