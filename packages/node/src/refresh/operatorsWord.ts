/** The operator's word that a file was current on a day. It stands in the log, in notes and in receipts. */
import { isRealDate } from "@entity-watch/contract/schema/isRealDate"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { Confirmation } from "@entity-watch/core/refresh"
import { SnapshotStore, type StoreError } from "@entity-watch/core/store"
import { DateTime, Effect, Schema } from "effect"

/** `reason` is the rest of a sentence that begins with the field's name. */
export class WordRefused extends Schema.TaggedError<WordRefused>()("WordRefused", {
  reason: Schema.String
}) {}

export const operatorsWord = Effect.fnUntraced(function* (
  register: RegisterId,
  day: string
): Effect.fn.Return<Confirmation, WordRefused | StoreError, SnapshotStore> {
  const now = yield* SnapshotStore.use((store) => store.now)
  // A day begins in the east before it does in UTC.
  const tomorrow = DateTime.add(now, { hours: 14 })
  if (!/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/u.test(day) || !isRealDate(day))
    return yield* new WordRefused({ reason: "needs a day such as 2026-11-20." })
  const begins = DateTime.makeUnsafe(day)
  if (DateTime.isGreaterThan(begins, tomorrow))
    return yield* new WordRefused({
      reason: `must not be in the future: it is ${DateTime.formatIso(now)} now.`
    })
  yield* Effect.logWarning("The operator says that a file is its publisher's current one.", {
    register,
    confirmed: day
  })
  return { by: "operator", at: DateTime.formatIso(DateTime.min(begins, now)) }
})
