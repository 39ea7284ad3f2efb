/**
 * Reads a register's files for a refresh. What no database can hold as text is refused row by row, and no reason grows
 * with what a file holds: it stands in the log and in the database.
 */
import * as Stream from "effect/Stream"
import type { AnyRegister } from "../domain/Register.ts"
import type { RowOutcome } from "../domain/RowOutcome.ts"
import { type SourceError, SourceMalformed, SourceUnavailable } from "../domain/SourceError.ts"
import type { SourceFile } from "../domain/SourceFile.ts"
import { briefly } from "../formats/briefly.ts"
import { comparableEntries } from "./comparableEntries.ts"

export const readRegister =
  (register: AnyRegister) =>
  (files: ReadonlyArray<SourceFile>): Stream.Stream<RowOutcome, SourceError> =>
    comparableEntries(register)(files).pipe(
      Stream.mapAccumArray(
        () => 0,
        (before, outcomes) => {
          let row = before
          const storable = outcomes.map((outcome): RowOutcome => {
            const first = row + 1
            if (outcome._tag === "Refused") row += 1
            if (outcome._tag === "Repeated") row += outcome.rows
            if (outcome._tag !== "Record") return outcome
            row += outcome.rows
            return isStorable(outcome.record) ? outcome : { _tag: "Refused", row: first, reason: unstorable }
          })
          return [row, storable] as const
        }
      ),
      Stream.mapError((error) => {
        const told = { source: error.source, reason: briefly(error.reason) }
        return error._tag === "SourceMalformed" ? new SourceMalformed(told) : new SourceUnavailable(told)
      })
    )

const unstorable = "It has half of a character."

/** The database takes no lone surrogate in JSON, and would refuse the whole batch for it. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === "string") return value.isWellFormed()
  if (typeof value !== "object" || value === null) return true
  for (const held of Array.isArray(value) ? value : Object.values(value)) if (!isStorable(held)) return false
  return true
}
