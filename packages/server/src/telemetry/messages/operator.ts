/** What is logged as a warning or worse about telling the operator what needs a person. */
import { type Explained, warn, warnAway } from "./Explained.ts"

export const operator: Readonly<Record<string, Explained>> = {
  "The operator could not be told what needs a person; it is tried again.": warn(
    "`channel` did not take a message.",
    "It is tried again in `again_in_minutes`. Nothing is lost.",
    "Look at `failure`, and at the settings of [being told](monitoring.md#being-told)."
  ),
  "It could not be looked at what needs a person; it is tried again in a minute.": warnAway(
    "Nobody is told anything until it succeeds."
  )
}
