/** How the log describes what ended an operation, without the values that its messages may quote. */
import { Cause, Schema } from "effect"
import { SqlError } from "effect/sql"
import { failureSentence } from "./failureSentence.ts"

/**
 * What the log says of a failure: what it means to the operator, where that is known. Messages of other SQL errors and of
 * schema errors quote values, so these give their kind and place only; in every other message long numbers are blotted
 * out.
 */
export const describeCause = (cause: Cause.Cause<unknown>): string =>
  cause.reasons
    .map((reason) =>
      Cause.isDieReason(reason)
        ? describe(reason.defect)
        : Cause.isFailReason(reason)
          ? describe(reason.error)
          : "interrupted"
    )
    .join("; ")

const describe = (defect: unknown): string => {
  const sentence = failureSentence(defect)
  if (sentence !== undefined) return sentence
  if (!(defect instanceof Error)) return `a thrown ${typeof defect}`
  const place = (defect.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /u.test(line))
    .slice(0, 8)
  const what = SqlError.isSqlError(defect)
    ? `SqlError ${defect.reason._tag}${"constraint" in defect.reason ? ` ${defect.reason.constraint}` : ""}`
    : Schema.isSchemaError(defect)
      ? "SchemaError"
      : `${defect.name}: ${defect.message.replace(/\d(?:[\s-]?\d){5,}/gu, "…")}`
  return [what, ...place.map((line) => line.trim())].join(" | ")
}
