/** What is logged as a warning or worse about the index of names and its threads. */
import { type Explained, warn } from "./Explained.ts"

export const nameSearch: Readonly<Record<string, Explained>> = {
  "The name index could not be brought up to date; it is tried again.": warn(
    "The database or the data directory failed.",
    "Names that are new are not found by similarity until it succeeds.",
    "If it repeats, look at the database and the disk."
  ),
  "A name index could not be kept in the data directory.": warn(
    "The file could not be written: usually the disk is full.",
    "Searching works. The next start builds the index anew.",
    "Make room in `DATA_DIR`."
  ),
  "A searching thread could not open the name index.": warn(
    "It could not be loaded.",
    "Where no other thread has it, names are searched in the database, which is slower.",
    "Make room in memory or on the disk, and restart."
  ),
  "A searching thread stopped; another takes its place.": warn(
    "The thread crashed or ran out of memory.",
    "Its searches start over.",
    "If it repeats, give the process more memory ([sizing](sizing.md))."
  )
}
