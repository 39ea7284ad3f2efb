/** What is logged as a warning or worse about making events, and removing what is too old. */
import { type Explained, error, errorAway, warnAway } from "./Explained.ts"

export const watching: Readonly<Record<string, Explained>> = {
  "Changes could not be looked for; the next look begins where this one stopped.": errorAway(
    "No event is lost or made twice."
  ),
  "Operational events could not be recorded; it is tried again in five seconds.": warnAway("None is lost."),
  "Watched subjects do not open, and are not compared with a list.": error(
    "Their rows were changed, or come from another database.",
    "Nobody is told of their matches.",
    "Put them under watch again."
  ),
  "What is too old could not be removed; it is tried again in an hour.": warnAway(
    "Old events and attempts stay longer."
  )
}
