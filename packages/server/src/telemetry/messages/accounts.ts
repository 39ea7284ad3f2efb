/** What is logged as a warning or worse about keys, rates and usage. */
import { databaseAway, type Explained, nothing, warn } from "./Explained.ts"

export const accounts: Readonly<Record<string, Explained>> = {
  "When keys were last used could not be written.": warn(
    databaseAway,
    "`keys list` shows an earlier time for some keys.",
    nothing
  ),
  "The rate limit could not be shared; this process limits by itself meanwhile.": warn(
    databaseAway,
    "An account may have its rate in each process.",
    nothing
  ),
  "Usage could not be written; it is kept and tried again.": warn(
    databaseAway,
    "None is lost, unless the process ends first.",
    nothing
  ),
  "Answers were cut off, because nobody could say whether their keys are in force.": warn(
    "The database was away for longer than a key is believed.",
    "Streams and long answers ended. Callers connect again.",
    nothing
  )
}
