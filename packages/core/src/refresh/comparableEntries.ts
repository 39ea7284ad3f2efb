/**
 * A screening list's reading in which an entry without any name that can be compared counts as unread: nobody could be found
 * by it, so the list is not whole. Names beside one that can be compared do no harm.
 */
import { unreadInName } from "@entity-watch/names/analysis"
import * as Stream from "effect/Stream"
import type { Register } from "../domain/Register.ts"
import type { RowOutcome } from "../domain/RowOutcome.ts"

export const comparableEntries = (register: Register): Register["read"] => {
  const { listedEntry, read } = register
  if (listedEntry === undefined) return read
  return (files) =>
    read(files).pipe(
      Stream.mapAccumArray(
        () => 0,
        (before, readings) => {
          let row = before
          const judged = readings.map((reading): RowOutcome => {
            const first = row + 1
            if (reading._tag !== "Record") {
              row += reading._tag === "Repeated" ? reading.rows : reading._tag === "Refused" ? 1 : 0
              return reading
            }
            row += reading.rows
            return listedEntry(reading.record.data).names.every(({ name }) => isLost(name))
              ? { _tag: "Refused", row: first, reason: "The entry has no name that can be compared." }
              : reading
          })
          return [row, judged] as const
        }
      )
    )
}

/** Nothing to compare, or characters that were lost on the way; a script that is not read is compared as it is written. */
const isLost = (name: string): boolean => name.includes("\ufffd") || unreadInName(name)?.extent === "nothing"
