/** What a person decides of a row, in words. It is about the customer: of several entries, one may be meant. */
import type { Decision, FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"

export const matchesOf = ({ results }: FileRow): FileRow["results"] =>
  results.filter(({ score }) => score !== undefined && score !== "")

/** Undefined where the row has nothing of which it could be said. */
export const wordsOf = (decision: Decision, matches: number): string | undefined => {
  if (decision === "same")
    return matches === 0 ? undefined : matches === 1 ? "It is who is listed" : "One of them is listed"
  if (decision === "different")
    return matches === 0 ? "Looked up elsewhere: not listed" : "It is somebody else"
  return "Somebody must look further"
}
