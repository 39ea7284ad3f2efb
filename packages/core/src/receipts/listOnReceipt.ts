/** What a receipt says of a list that was read. */
import type { ReceiptList } from "@entity-watch/contract/schema/Receipt"
import type * as DateTime from "effect/DateTime"
import type { Snapshot } from "../domain/Snapshot.ts"
import { tooOld } from "../snapshots/tooOld.ts"

/** `moment`: when its age counts. Null where no snapshot was read. */
export const listOnReceipt = (
  snapshot: Snapshot | undefined,
  maxAgeDays: number | null,
  moment: DateTime.Utc
): ReceiptList | null => {
  if (snapshot === undefined) return null
  const { doubt } = snapshot
  return {
    register: snapshot.register,
    sha256: snapshot.sha256,
    as_of: snapshot.asOf,
    checked_as_of: snapshot.checkedAt,
    checked_by: snapshot.checkedBy,
    rows: snapshot.rows,
    state:
      tooOld(snapshot, maxAgeDays, moment) !== null
        ? "stale"
        : snapshot.partial === null
          ? "current"
          : "partial",
    max_age_days: maxAgeDays,
    ...(doubt !== undefined && {
      in_doubt: { sha256: doubt.sha256, as_of: doubt.asOf, rows: doubt.rows }
    })
  }
}
