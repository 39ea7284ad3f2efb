/** The operator's word that a file was current on a day. It stands in the log, in notes and in receipts. */
import { isRealDate } from "@entity-watch/contract/schema/isRealDate"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Confirmation } from "@entity-watch/core/refresh"
import { SnapshotStore, type StoreError } from "@entity-watch/core/store"
import { DateTime, Effect, Schema } from "effect"

/** It is no day, or one that is yet to come. */
export class WordRefused extends Schema.TaggedError<WordRefused>()("WordRefused", {
  why: Schema.Literals(["no_day", "in_future"]),
  now: Schema.String
}) {}

export const operatorsWord = Effect.fnUntraced(function* (
  register: SourceId,
  day: string
): Effect.fn.Return<Confirmation, WordRefused | StoreError, SnapshotStore> {
  const now = yield* SnapshotStore.use((store) => store.now)
  // A day begins in the east before it does in UTC.
  const tomorrow = DateTime.add(now, { hours: 14 })
  if (!/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/u.test(day) || !isRealDate(day))
    return yield* new WordRefused({ why: "no_day", now: DateTime.formatIso(now) })
  const begins = DateTime.makeUnsafe(day)
  if (DateTime.isGreaterThan(begins, tomorrow))
    return yield* new WordRefused({ why: "in_future", now: DateTime.formatIso(now) })
  yield* Effect.logWarning("The operator says that a file is its publisher's current one.", {
    register,
    confirmed: day
  })
  return { by: "operator", at: DateTime.formatIso(DateTime.min(begins, now)) }
})
