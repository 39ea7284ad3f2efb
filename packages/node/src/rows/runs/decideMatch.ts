/**
 * A decision about one match of a row that was screened in the console: the customer is screened again by the same names and
 * numbers, so that it is recorded as over HTTP and by the command, and what stands beside the row's matches is kept anew.
 */
import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type { DecideMatch, FileMatch } from "@entity-watch/contract/schema/admin/FileMatch"
import type { ScreenedMatch } from "@entity-watch/contract/schema/ScreenResult"
import { CustomerFiles } from "@entity-watch/core/admin"
import { decisionCells, fileMatch, rowStanding } from "@entity-watch/core/rows/screen/decidedRow"
import { besideSubject, recordOnMatch } from "@entity-watch/core/rows/screen/recordOnMatch"
import { screenSubject } from "@entity-watch/core/rows/screen/screenRow"
import { Snapshots } from "@entity-watch/core/snapshots"
import type { Beside, KeptFile } from "@entity-watch/core/store"
import { Effect, Option } from "effect"

export interface MatchPlace {
  readonly row: number
  /** From 1. */
  readonly match: number
}

const isOn = (match: ScreenedMatch, { entry_sha256, list_ref, source }: FileMatch): boolean =>
  match.source === source && match.list_ref === list_ref && match.entry_sha256 === entry_sha256

/** The row with what is decided about this subject now. What the list has no longer stays as it was. */
const withPresent = (
  { matches, not_shown, results, verdict }: Beside,
  ref: string,
  present: ReadonlyArray<ScreenedMatch>
) => {
  const fresh = matches.map((each) =>
    each.subject_ref === ref ? present.find((match) => isOn(match, each)) : undefined
  )
  const changed = matches.map((each, at) => {
    const match = fresh[at]
    return match === undefined ? each : fileMatch(match, ref)
  })
  return {
    matches: changed,
    results: results.map((result, at) => {
      const match = fresh[at]
      return match === undefined ? result : { ...result, ...decisionCells(match, ref) }
    }),
    standing: rowStanding(verdict === "unavailable" ? "unavailable" : "review", changed, not_shown)
  }
}

/** None where the file has no such row or match, or its decisions stay with it. */
export const decideMatch = Effect.fn("decideMatch")(function* (
  by: Administrator,
  file: KeptFile,
  { match: nth, row }: MatchPlace,
  { entry_sha256, outcome, reason, reason_code, replaces }: DecideMatch
) {
  const files = yield* CustomerFiles
  const { id, mode } = file
  const kept = Option.getOrUndefined(yield* files.beside(id, row))
  const seen = kept?.matches[nth - 1]
  const person = kept?.asked.find(({ ref }) => ref === seen?.subject_ref)
  if (file.decisions === null || seen === undefined || person === undefined) return Option.none()
  const caller = { accountId: file.decisions.account, keyId: "console", mode }
  const view = { ...(yield* Snapshots.use((snapshots) => snapshots.current(mode))), readAt: null }
  const subject = { ref: person.ref, ...(yield* screenSubject({ mode, view }, person.requests)) }
  const request = {
    subject_ref: person.ref,
    // The row has the subject.
    subject: { name: "the row" },
    source: seen.source,
    ...(seen.list_ref !== "" && { list_ref: seen.list_ref }),
    entry_sha256,
    outcome,
    ...(reason !== undefined && { reason }),
    ...(reason_code !== undefined && { reason_code }),
    decided_by: by.name
  }
  /** The row with what stands beside its matches now, whoever decided. */
  const renewed = Effect.fnUntraced(function* (act: Parameters<typeof files.keepBeside>[2]) {
    const present = (yield* besideSubject(caller, subject)).flatMap((sources) =>
      Object.values(sources).flatMap(({ matches }) => matches)
    )
    return yield* files.keepBeside({ id, row }, (before) => withPresent(before, person.ref, present), act)
  })
  // Whoever asked may go away meanwhile: what is recorded is audited.
  return yield* Effect.uninterruptible(
    Effect.gen(function* () {
      const decision = yield* recordOnMatch(caller, subject, request, {
        isOn: (match) => isOn(match, { ...seen, entry_sha256 }),
        isUnseen: (latest) => latest.id !== replaces
      }).pipe(Effect.tapErrorTag("DecidedSince", () => renewed(null)))
      return yield* renewed({
        by,
        detail: { decision: outcome, id: decision, account: caller.accountId, source: seen.source }
      })
    })
  )
})
