/** What a person decides of a row, in words. It is about the customer: of several entries, one may be meant. */
import type { Decision, FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"

export const matchesOf = ({ results }: FileRow): FileRow["results"] =>
  results.filter(({ score }) => score !== undefined && score !== "")

/** Of a match of a row by its place from 0, or of a row that has none to decide about. */
export const keyOf = (row: number, at: number | null): string => `${row} ${at ?? ""}`

/** Undefined where the row has nothing of which it could be said. */
export const wordsOf = (decision: Decision, matches: number): string | undefined => {
  if (decision === "same")
    return matches === 0 ? undefined : matches === 1 ? "It is who is listed" : "One of them is listed"
  if (decision === "different")
    return matches === 0 ? "Looked up elsewhere: not listed" : "It is somebody else"
  return "Somebody must look further"
}
