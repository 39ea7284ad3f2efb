/** Putting the customers of a file under watch begins. */
import { Effect } from "effect"
import { newFileRun } from "../files/FileRun.ts"
import type { CustomerFile } from "../read/CustomerFile.ts"
import { ReferencesShared } from "../screen/newScreeningRun.ts"
import { mostShared, referencesIn } from "../screen/references.ts"
import { rulesOf, type WatchingRun } from "./WatchingRun.ts"

export const newWatchingRun = Effect.fnUntraced(function* (
  asked: Omit<Parameters<typeof newFileRun>[0], "rules"> & {
    readonly customers: Pick<CustomerFile, "rowsAfter">
  },
  account: string,
  endOthers: number | undefined
) {
  const { shared } = yield* referencesIn(asked.customers.rowsAfter(0))
  if (shared.length > mostShared)
    return yield* new ReferencesShared({ rows: shared.slice(0, 2), limit: mostShared })
  return {
    version: 1,
    task: "watch",
    ...(yield* newFileRun({ ...asked, rules: rulesOf({ end_others: endOthers }) })),
    account,
    ...(endOthers !== undefined && { end_others: endOthers }),
    rows: 0,
    outcomes: { added: 0, changed: 0, unchanged: 0 },
    said: { not_compared: 0, left_out: 0 },
    shared_reference: shared
  } satisfies WatchingRun
})
