/** The resolving of a file that begins. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { Effect } from "effect"
import { ROW_RULES_VERSION } from "../../resolve/rows/rowVerdict.ts"
import { type CustomerFileSettings, newFileRun } from "../files/FileRun.ts"
import type { CustomerFile } from "../read/CustomerFile.ts"
import { noVerdicts, type ResolvingRun } from "./ResolvingRun.ts"

export const newResolvingRun = ({
  requireGst,
  ...asked
}: {
  readonly mode: Mode
  readonly asOf: string | undefined
  readonly settings: CustomerFileSettings
  readonly customers: Pick<
    CustomerFile,
    "sha256" | "unread" | "otherSheets" | "hiddenSheets" | "doubtfulSheets" | "above" | "remarks"
  >
  readonly requireGst: boolean
}) =>
  Effect.map(
    newFileRun({ ...asked, rules: ROW_RULES_VERSION }),
    (run): ResolvingRun => ({
      version: 1,
      task: "resolve",
      ...run,
      require_gst: requireGst,
      rows: 0,
      verdicts: noVerdicts,
      remarked: 0
    })
  )
