/** Putting the customers of a file under watch, in the background. packages/core/docs/ongoing-screening.md */
import { tooManySubjects } from "@entity-watch/contract/http/sentences"
import type { WatchFile } from "@entity-watch/contract/schema/admin/BeginFile"
import { latestDayOf } from "@entity-watch/contract/schema/dateOfBirth"
import type { KeptSubject } from "@entity-watch/contract/schema/WatchedSubject"
import type { Accounts } from "@entity-watch/core/admin"
import { screenedFields } from "@entity-watch/core/formats"
import type { CustomerFile, CustomerRow } from "@entity-watch/core/rows/read/CustomerFile"
import { newWatchingRun } from "@entity-watch/core/rows/watch/newWatchingRun"
import { type RowSubjects, subjectsOfRow } from "@entity-watch/core/rows/watch/subjectsOfRow"
import { rulesOf, WatchingRun } from "@entity-watch/core/rows/watch/WatchingRun"
import { WatchedSubjects } from "@entity-watch/core/watch"
import { DateTime, Effect } from "effect"
import { byReferences } from "./byReferences.ts"
import { endOthers, watcherOf } from "./endOthers.ts"
import { keptCell, type RowTask } from "./RowTask.ts"
import { unusable } from "./uploadedCustomers.ts"

interface WatchedRow {
  readonly row: number
  readonly id: string
  readonly outcomes: ReadonlyArray<KeptSubject["outcome"]>
  readonly leftOut: ReadonlyArray<string>
  readonly notCompared: ReadonlyArray<string>
}

/** Null of a row whose people are all under watch, and compared whole. */
const verdictOf = ({ leftOut, notCompared }: WatchedRow) =>
  leftOut.length > 0 ? "left_out" : notCompared.length > 0 ? "not_compared" : null

/** What a row of the file becomes. */
const subjectsIn = (
  { at, settings, shared_reference }: WatchingRun,
  { from1904 }: Pick<CustomerFile, "from1904">
): ((row: CustomerRow) => RowSubjects) => {
  const dates = { order: settings.dates, from1904, latest: latestDayOf(DateTime.makeUnsafe(at)) }
  const shared = new Set(shared_reference)
  return (row) => subjectsOfRow(row, dates, shared)
}

export const watchingTask: RowTask<WatchingRun, WatchFile, WatchedRow, Accounts | WatchedSubjects> = {
  name: "watch",
  schema: WatchingRun,
  rules: rulesOf,
  fields: screenedFields,
  begin: (run, { account, end_others }) =>
    byReferences(run, newWatchingRun(run, account, end_others), {
      use: "under which it is watched",
      otherwise: ""
    }),
  isAsked: (begun, { account }) => begun.account === account,
  goesOn: ({ end_others: _, others: __, ...begun }, { end_others }) => ({
    ...begun,
    algorithm_version: rulesOf({ end_others }),
    ...(end_others !== undefined && { end_others })
  }),
  isReady: () => Effect.succeed(true),
  answer: Effect.fnUntraced(function* (begun, customers) {
    const watched = yield* WatchedSubjects
    const caller = yield* watcherOf(begun)
    const subjectsOf = subjectsIn(begun, customers)
    return Effect.fnUntraced(function* (row) {
      const { leftOut, subjects } = subjectsOf(row)
      const outcomes: Array<KeptSubject["outcome"]> = []
      const reasons: Array<string> = []
      for (const { facts, notCompared, ref } of subjects) {
        const { not_compared, outcome } = yield* watched.put(caller, ref, facts).pipe(
          Effect.catchTags({
            TooManySubjects: (refused) => unusable(tooManySubjects(refused)),
            // It was read as of the moment at which the file was begun.
            DateOfBirthInFuture: Effect.die
          })
        )
        outcomes.push(outcome)
        reasons.push(
          ...notCompared,
          ...(notCompared.length === 0 && not_compared !== null ? [not_compared] : [])
        )
      }
      return { row: row.row, id: row.cells.id, outcomes, leftOut, notCompared: reasons } satisfies WatchedRow
    })
  }),
  afterwards: Effect.fnUntraced(function* (run, customers, turns, write) {
    const { end_others: most } = run
    return most === undefined
      ? true
      : yield* endOthers({ ...run, end_others: most }, customers, subjectsIn(run, customers), turns, write)
  }),
  counted: (before, answers) => {
    const outcomes = { ...before.outcomes }
    const said = { ...before.said }
    for (const each of answers) {
      for (const outcome of each.outcomes) outcomes[outcome]++
      const verdict = verdictOf(each)
      if (verdict !== null) said[verdict]++
    }
    const row = answers.at(-1)?.row ?? before.row
    return { ...before, row, rows: before.rows + answers.length, outcomes, said }
  },
  kept: (answer) => {
    const verdict = verdictOf(answer)
    const { id, leftOut, notCompared, row } = answer
    const said = [
      ...leftOut.map((reason) => ({ outcome: "left_out", reason })),
      ...notCompared.map((reason) => ({ outcome: "not_compared", reason }))
    ]
    return verdict === null
      ? null
      : {
          row,
          verdict,
          given: null,
          results: said.map(({ outcome, reason }) => ({
            row: `${row}`,
            subject_ref: keptCell(id),
            outcome,
            reason: keptCell(reason)
          }))
        }
  }
}

/** The fields of the results of a row. */
export const watchedColumns = ["row", "subject_ref", "outcome", "reason"]
