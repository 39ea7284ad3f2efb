/** How an account's decisions come beside the matches of rows of a file. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { Decisions } from "@entity-watch/core/decide"
import type { CustomerRow } from "@entity-watch/core/rows/read/CustomerFile"
import { type BesideRow, subjectRefsOf } from "@entity-watch/core/rows/screen/decidedRow"
import type { StoreError } from "@entity-watch/core/store"
import { Effect } from "effect"

/** The decisions about the customers of a batch are read together, and those about others when they are needed. */
export const besideRows = (accountId: string, mode: Mode, batch: ReadonlyArray<CustomerRow>) =>
  Effect.map(Decisions, (decisions): BesideRow<StoreError> => {
    const caller = { accountId, keyId: "", mode }
    const read = decisions.ahead(
      caller,
      batch.flatMap((row) => subjectRefsOf(row.cells.id, [""]).filter((ref) => ref !== null))
    )
    return (subject, sources) => decisions.besideRow(caller, subject, sources, read)
  })
