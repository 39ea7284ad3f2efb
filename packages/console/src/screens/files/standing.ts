/** How a file of customers stands, in words. */
import type { CustomerFile } from "@entity-watch/core/domain/admin/CustomerFile"
import { count, counted } from "../../words/numbers.ts"
import type { StandingKind } from "../../words/StandingKind.ts"

export const doneOf = ({ counts }: CustomerFile): number =>
  counts === null ? 0 : counts.screened + counts.refused

export const standingOf = (file: CustomerFile): { readonly kind: StandingKind; readonly says: string } => {
  const { customers, state, undecided } = file
  if (state === "waiting") return { kind: "review", says: "Its columns wait to be confirmed" }
  if (state === "running")
    return { kind: "plain", says: `Being screened: ${count(doneOf(file))} of ${count(customers)}` }
  if (state === "stopped")
    return { kind: "alarm", says: `Stopped after ${count(doneOf(file))} of ${count(customers)}` }
  return undecided === 0
    ? { kind: "plain", says: "Screened; nothing waits for a decision" }
    : { kind: "review", says: `Screened; ${counted(undecided, "row")} to decide` }
}

/** The whole in a sentence or two. */
export const summaryOf = (file: CustomerFile): string => {
  const { counts } = file
  if (counts === null) return "Nothing of it was screened yet."
  const parts = [
    counts.review > 0 && `${counted(counts.review, "customer")} may be on a list`,
    counts.unavailable > 0 &&
      `of ${counted(counts.unavailable, "customer")} nothing is said, because a list or the row could not be relied on`,
    counts.no_match > 0 && `for ${counted(counts.no_match, "customer")} nothing similar was found`
  ].filter((each) => each !== false)
  return parts.length === 0 ? "No row was screened yet." : `${parts.join("; ")}.`
}
