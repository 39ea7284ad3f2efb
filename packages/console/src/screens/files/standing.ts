/** How a file of customers stands, in words. */
import type { CustomerFile } from "@entity-watch/contract/schema/admin/CustomerFile"
import type { StandingKind } from "@entity-watch/contract/schema/admin/Standing"
import { count, counted } from "../../words/numbers.ts"

/** Whether its columns were confirmed. */
export const isBegun = ({ counts, verdicts, watch }: CustomerFile): boolean =>
  counts !== null || verdicts !== null || watch !== null

export const doneOf = ({ counts, verdicts, watch }: CustomerFile): number =>
  counts !== null
    ? counts.screened + counts.refused
    : watch !== null
      ? watch.rows
      : Object.values(verdicts ?? {}).reduce((sum, each) => sum + each, 0)

/** Of how many subjects that no row names the watch is still to be ended; null where they were not counted, or are none. */
export const othersOf = ({ watch }: CustomerFile): number | null => {
  const left = (watch?.others ?? 0) - (watch?.ended ?? 0)
  return left > 0 ? left : null
}

/** Rows that a person should look at. */
export const toLookAtOf = (file: CustomerFile): number =>
  file.watch !== null
    ? file.watch.left_out + file.watch.not_compared
    : doneOf(file) - (file.verdicts?.same ?? file.counts?.no_match ?? 0)

const running = {
  screen: "Being screened",
  resolve: "Being resolved",
  watch: "Being put under watch"
} as const

export const standingOf = (file: CustomerFile): { readonly kind: StandingKind; readonly says: string } => {
  const { customers, state, task, undecided } = file
  if (state === "waiting") return { kind: "review", says: "Its columns wait to be confirmed" }
  if (state === "running")
    return { kind: "plain", says: `${running[task]}: ${count(doneOf(file))} of ${count(customers)}` }
  if (state === "stopped")
    return { kind: "alarm", says: `Stopped after ${count(doneOf(file))} of ${count(customers)}` }
  if (task === "watch")
    return toLookAtOf(file) === 0
      ? file.warnings.length === 0
        ? { kind: "plain", says: "Under watch, every row" }
        : { kind: "review", says: "Under watch, every row; not everything could be used" }
      : { kind: "review", says: `Under watch; ${counted(toLookAtOf(file), "row")} to look at` }
  if (task === "resolve")
    return toLookAtOf(file) === 0
      ? { kind: "plain", says: "Resolved; every row agrees with the registers" }
      : { kind: "review", says: `Resolved; ${counted(toLookAtOf(file), "row")} to look at` }
  const unread = file.decisions?.standings.unread ?? 0
  if (undecided === 0 && unread > 0)
    return { kind: "review", says: `Screened; ${counted(unread, "row")} not wholly compared` }
  return undecided === 0
    ? { kind: "plain", says: "Screened; nothing waits for a decision" }
    : { kind: "review", says: `Screened; ${counted(undecided, "row")} to decide` }
}

/** The whole in a sentence or two. */
export const summaryOf = (file: CustomerFile): string =>
  ({ screen: summaryOfScreened, resolve: summaryOfResolved, watch: summaryOfWatched })[file.task](file)

const summaryOfWatched = ({ watch }: CustomerFile): string =>
  watch === null
    ? "Nobody of it was put under watch yet."
    : `Subjects of the account: ${count(watch.added)} added, ${count(watch.changed)} changed, ${count(watch.unchanged)} unchanged. ${counted(watch.not_compared, "row")} not compared whole, ${counted(watch.left_out, "row")} left out.${watch.ended === 0 ? "" : ` The watch of ${counted(watch.ended, "subject")} was ended.`}`

const summaryOfResolved = (file: CustomerFile): string => {
  const { verdicts } = file
  if (verdicts === null) return "Nothing of it was resolved yet."
  const done = doneOf(file)
  if (done === 0) return "No row was resolved yet."
  return `${counted(verdicts.same, "row agrees", "rows agree")} with the registers; ${counted(toLookAtOf(file), "row needs", "rows need")} a look.`
}

const summaryOfScreened = ({ counts, customers, state }: CustomerFile): string => {
  if (counts === null) return "Nothing of it was screened yet."
  const parts = [
    counts.review > 0 && `${counted(counts.review, "customer")} may be on a list`,
    counts.unavailable > 0 &&
      `of ${counted(counts.unavailable, "customer")} nothing is said, because a list or the row could not be relied on`,
    counts.no_match > 0 && `for ${counted(counts.no_match, "customer")} nothing similar was found`
  ].filter((each) => each !== false)
  if (parts.length === 0) return "No row was screened yet."
  const done = counts.screened + counts.refused
  // Nothing is said of what was not screened yet.
  return `${state === "finished" ? "" : `Of ${count(done)} of ${count(customers)} rows, which were screened so far: `}${parts.join("; ")}.`
}
