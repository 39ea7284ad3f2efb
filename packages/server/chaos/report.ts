/** What a run prints at its end: each fault with its count, what was checked, and what was violated. */
import { answersReport } from "./answers.ts"
import type { Outcome } from "./chaos.ts"

const checkedFor = (fault: string): string =>
  fault.startsWith("receivers")
    ? "each event arrived under its id and signature, or was tried ten times"
    : fault.startsWith("publisher") || fault === "kill of a refresh"
      ? "no listed name was no_match"
      : fault === "clock jump"
        ? "signatures, cursors and leases by the database's clock"
        : "no acknowledged write lost, no event lost or invented, pages in order"

export const report = ({ history, restSeconds, wrong }: Outcome): ReadonlyArray<string> => {
  const { arrived, created, events, faults, followers, screened } = history
  const read = followers.reduce((sum, { seen }) => sum + seen.length, 0)
  return [
    "",
    "| fault | count | what was checked |",
    "| --- | --- | --- |",
    ...[...faults].sort().map(([fault, n]) => `| ${fault} | ${n} | ${checkedFor(fault)} |`),
    "",
    `${created.length} subscriptions, ${events.length} acknowledged events, ${arrived.length} POSTs, ${read} events read by followers, ${screened.length} screens.`,
    "",
    ...answersReport(history),
    `Nothing was left to deliver ${restSeconds.toFixed(0)} s after the last calm.`,
    ...(wrong.length === 0
      ? ["Every invariant held."]
      : wrong.slice(0, 20).map((each) => `Violated: ${each}`))
  ]
}
