/** A screening that begins. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { Effect, Schema } from "effect"
import { registerOf } from "../../lists/registerOf.ts"
import { isFor } from "../../lists/ScreeningLists.ts"
import { ALGORITHM_VERSION } from "../../lists/score/floor.ts"
import { registerById } from "../../registers/all.ts"
import { type CustomerFileSettings, newFileRun } from "../files/FileRun.ts"
import type { CustomerFile } from "../read/CustomerFile.ts"
import { readFields } from "../read/readFields.ts"
import { noDecisions } from "./decidedRow.ts"
import { mostShared, referencesIn } from "./references.ts"
import type { ReportedList } from "./reportPage.ts"
import type { ScreeningRun } from "./ScreeningRun.ts"

/** `account`: whose additional lists are compared with beside those of the whole service. */
export const newScreeningRun = (
  asked: {
    readonly mode: Mode
    readonly asOf: string | undefined
    readonly settings: CustomerFileSettings
    readonly customers: Pick<
      CustomerFile,
      "sha256" | "unread" | "otherSheets" | "hiddenSheets" | "doubtfulSheets" | "above" | "remarks"
    >
  },
  account = ""
) =>
  Effect.map(
    newFileRun({ ...asked, lists: (list) => isFor({ accountId: account }, list), rules: ALGORITHM_VERSION }),
    (run): ScreeningRun => ({
      version: 2,
      ...run,
      counts: { screened: 0, review: 0, no_match: 0, unavailable: 0, refused: 0, partly_read: 0, matches: 0 },
      not_read: Object.fromEntries(readFields.map((field) => [field, 0])),
      first_refusal: null,
      first_not_read: null
    })
  )

/** The ids of too many rows stand beside other customers, such as those of these two: they are no references. */
export class ReferencesShared extends Schema.TaggedError<ReferencesShared>()("ReferencesShared", {
  rows: Schema.Array(Schema.Int),
  limit: Schema.Int
}) {}

/** The same where an account's decisions stand beside the matches. */
export const newDecidedRun = Effect.fnUntraced(function* (
  asked: Parameters<typeof newScreeningRun>[0] & { readonly customers: Pick<CustomerFile, "rowsAfter"> },
  account: string
) {
  const { lacking, shared } = yield* referencesIn(asked.customers.rowsAfter(0))
  if (shared.length > mostShared)
    return yield* new ReferencesShared({ rows: shared.slice(0, 2), limit: mostShared })
  const run = yield* newScreeningRun(asked, account)
  return {
    ...run,
    account,
    decisions: noDecisions,
    shared_reference: shared,
    lacking_reference: lacking
  } satisfies ScreeningRun
})

export const listsOf = ({ lists = [], snapshots }: ScreeningRun): ReadonlyArray<ReportedList> => [
  ...Object.entries(registerOf).map(([source, register]) => ({
    source,
    register,
    title: registerById(register)?.source.title ?? register,
    snapshot: snapshots.find((each) => each.register === register) ?? null
  })),
  ...lists.map(({ list, snapshot }) => ({
    source: list.id,
    register: list.id,
    title: list.title,
    snapshot
  }))
]
