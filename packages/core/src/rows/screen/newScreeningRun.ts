/** A screening that begins. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { Effect } from "effect"
import { registerOf } from "../../lists/registerOf.ts"
import { ALGORITHM_VERSION } from "../../lists/score/floor.ts"
import { registerById } from "../../registers/all.ts"
import { type CustomerFileSettings, newFileRun } from "../files/FileRun.ts"
import type { CustomerFile } from "../read/CustomerFile.ts"
import { readFields } from "../read/readFields.ts"
import type { ReportedList } from "./reportPage.ts"
import type { ScreeningRun } from "./ScreeningRun.ts"

export const newScreeningRun = (asked: {
  readonly mode: Mode
  readonly asOf: string | undefined
  readonly settings: CustomerFileSettings
  readonly customers: Pick<
    CustomerFile,
    "sha256" | "unread" | "otherSheets" | "hiddenSheets" | "doubtfulSheets" | "above" | "remarks"
  >
}) =>
  Effect.map(
    newFileRun({ ...asked, rules: ALGORITHM_VERSION }),
    (run): ScreeningRun => ({
      version: 2,
      ...run,
      counts: { screened: 0, review: 0, no_match: 0, unavailable: 0, refused: 0, partly_read: 0, matches: 0 },
      not_read: Object.fromEntries(readFields.map((field) => [field, 0])),
      first_refusal: null,
      first_not_read: null
    })
  )

export const listsOf = ({ snapshots }: ScreeningRun): ReadonlyArray<ReportedList> =>
  Object.entries(registerOf).map(([source, register]) => ({
    source,
    register,
    title: registerById(register)?.source.title ?? register,
    snapshot: snapshots.find((each) => each.register === register) ?? null
  }))
