/** What a receipt says of a list that was read. */

import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { ReceiptList } from "@entity-watch/contract/schema/Receipt"
import type * as DateTime from "effect/DateTime"
import type { Snapshot } from "../domain/Snapshot.ts"
import { registerById } from "../registers/all.ts"
import { type MaximumAges, maxAgeDaysOf } from "../snapshots/MaximumAges.ts"
import { tooOld } from "../snapshots/tooOld.ts"

/** `moment`: when its age counts. Null where no snapshot was read. */
export const listOnReceipt = (
  register: SourceId,
  snapshot: Snapshot | undefined,
  moment: DateTime.Utc,
  ages: MaximumAges
): ReceiptList | null => {
  const source = registerById(register)?.source
  if (snapshot === undefined || source === undefined) return null
  const { doubt } = snapshot
  const maxAge = maxAgeDaysOf(source, ages)
  return {
    register,
    sha256: snapshot.sha256,
    as_of: snapshot.asOf,
    checked_as_of: snapshot.checkedAt,
    checked_by: snapshot.checkedBy,
    rows: snapshot.rows,
    state:
      tooOld(snapshot, maxAge, moment) !== null ? "stale" : snapshot.partial === null ? "current" : "partial",
    max_age_days: maxAge,
    ...(doubt !== undefined && {
      in_doubt: { sha256: doubt.sha256, as_of: doubt.asOf, rows: doubt.rows }
    })
  }
}
