/** What is logged as a warning or worse about keys, rates and usage. */
import { type Explained, nothing, warn, warnAway } from "./Explained.ts"

export const accounts: Readonly<Record<string, Explained>> = {
  "When keys were last used could not be written.": warnAway(
    "`keys list` shows an earlier time for some keys."
  ),
  "The rate limit could not be shared; this process limits by itself meanwhile.": warnAway(
    "An account may have its rate in each process."
  ),
  "Usage could not be written; it is kept and tried again.": warnAway(
    "None is lost, unless the process ends first."
  ),
  "Answers were cut off, because nobody could say whether their keys are in force.": warn(
    "The database was away for longer than a key is believed.",
    "Streams and long answers ended. Callers connect again.",
    nothing
  )
}
