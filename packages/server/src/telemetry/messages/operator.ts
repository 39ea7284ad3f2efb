/** What is logged as a warning or worse about telling the operator what needs a person. */
import { databaseAway, type Explained, nothing, warn } from "./Explained.ts"

export const operator: Readonly<Record<string, Explained>> = {
  "The operator could not be told what needs a person; it is tried again.": warn(
    "`channel` did not take a message.",
    "It is tried again in `again_in_minutes`. Nothing is lost.",
    "Look at `failure`, and at the settings of [being told](monitoring.md#being-told)."
  ),
  "It could not be looked at what needs a person; it is tried again in a minute.": warn(
    databaseAway,
    "Nobody is told anything until it succeeds.",
    nothing
  )
}
