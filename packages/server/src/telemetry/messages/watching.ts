/** What is logged as a warning or worse about making events, and removing what is too old. */
import { databaseAway, type Explained, error, nothing, warn } from "./Explained.ts"

export const watching: Readonly<Record<string, Explained>> = {
  "Changes could not be looked for; the next look begins where this one stopped.": error(
    databaseAway,
    "No event is lost or made twice.",
    nothing
  ),
  "Operational events could not be recorded; it is tried again in five seconds.": warn(
    databaseAway,
    "None is lost.",
    nothing
  ),
  "Watched subjects do not open, and are not compared with a list.": error(
    "Their rows were changed, or come from another database.",
    "Nobody is told of their matches.",
    "Put them under watch again."
  ),
  "What is too old could not be removed; it is tried again in an hour.": warn(
    databaseAway,
    "Old events and attempts stay longer.",
    nothing
  )
}
