/** Tells the person at the terminal what went wrong, in one sentence on the error stream. */
import { FileRefused } from "@entity-watch/core/rows/read/FileRefused"
import { describeCause } from "@entity-watch/node/telemetry/describeCause"
import { isTagged } from "@entity-watch/node/telemetry/failureSentence"
import { Cause, Console, Effect } from "effect"
import { CliError } from "effect/cli"
import { failureSentence } from "../telemetry/failureSentence.ts"
import { refusalAtCommandLine } from "./fileRemedies.ts"

/** Failures that were told already: in the command's answer, or in the log, so that only the exit code is left to tell. */
const printed = new Set([
  "IdentifierNotValid",
  "ReceiptRefused",
  "ReceiptNotRepeated",
  "RowsRefused",
  "DecisionsNotRecorded",
  "ColumnsUnread",
  "NothingResolved",
  "ThreadDied",
  "UpgradeChanges"
])

export const reportFailure = (cause: Cause.Cause<unknown>) =>
  Effect.suspend(() => {
    if (Cause.hasInterruptsOnly(cause)) return Effect.void
    const error = Cause.squash(cause)
    // The parser of the command line has already said what is wrong, with the help text.
    if (CliError.isCliError(error)) return Effect.void
    if (isTagged(error, printed)) return Effect.void
    if (error instanceof FileRefused) return Console.error(refusalAtCommandLine(error))
    return Console.error(failureSentence(error) ?? `Failed: ${describeCause(cause)}`)
  })
