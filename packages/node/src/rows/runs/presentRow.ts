/** A row of a file with what is decided about its matches now, whoever decided and wherever. */

import type { FileMatch } from "@entity-watch/contract/schema/admin/FileMatch"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { Match, ScreenedMatch } from "@entity-watch/contract/schema/ScreenResult"
import { CustomerFiles, type RowPlace } from "@entity-watch/core/admin"
import { viewOf } from "@entity-watch/core/rows/files/FileRun"
import { decisionCells, fileMatch, rowStanding } from "@entity-watch/core/rows/screen/decidedRow"
import { besideSubject, type ScreenedSubject } from "@entity-watch/core/rows/screen/recordOnMatch"
import { ScreeningRun } from "@entity-watch/core/rows/screen/ScreeningRun"
import { screenSubject } from "@entity-watch/core/rows/screen/screenRow"
import { Snapshots } from "@entity-watch/core/snapshots"
import type { AskedSubject, Beside, KeptFile } from "@entity-watch/core/store"
import { Effect } from "effect"
import { runOf } from "./uploadedCustomers.ts"

/** Somebody of a row, screened again by the same names and numbers. */
export const presentSubject = Effect.fnUntraced(function* (mode: Mode, { ref, requests }: AskedSubject) {
  const view = { ...(yield* Snapshots.use((snapshots) => snapshots.current(mode))), readAt: null }
  return { ref, ...(yield* screenSubject({ mode, view }, requests)) } satisfies ScreenedSubject
})

/**
 * With the answers of the file's own moment, where the lists have no longer what stands in the row: what is decided about
 * another text of an entry may leave this one open.
 */
export const withFormer = Effect.fnUntraced(function* (
  file: KeptFile,
  { ref, requests }: AskedSubject,
  present: ScreenedSubject,
  matches: ReadonlyArray<FileMatch>
) {
  const known = present.sources.flatMap((sources) =>
    Object.values(sources).flatMap(({ matches: all }) => all)
  )
  const isGone = matches.some((each) => each.subject_ref === ref && !known.some((match) => isOn(match, each)))
  const run = isGone ? runOf(ScreeningRun, file) : null
  if (run === null) return present
  const former = yield* screenSubject({ mode: file.mode, view: viewOf(run) }, requests)
  return { ...present, sources: [...present.sources, ...former.sources] } satisfies ScreenedSubject
})

export const isOn = (match: Match, { entry_sha256, list_ref, source }: FileMatch): boolean =>
  match.source === source && match.list_ref === list_ref && match.entry_sha256 === entry_sha256

/** What was decided later than this stands there already: another process was quicker. */
const isLater = ({ decided }: FileMatch, than: ScreenedMatch): boolean =>
  decided !== null && decided.decided_at > (than.decided?.decided_at ?? "")

type Present = ReadonlyMap<string, ReadonlyArray<ScreenedMatch>>

/** What neither list could be asked about stays as it was. */
const withPresent = ({ matches, not_shown, results, verdict }: Beside, present: Present) => {
  const fresh = matches.map((each) =>
    present.get(each.subject_ref ?? "")?.find((match) => isOn(match, each) && !isLater(each, match))
  )
  const changed = matches.map((each, at) => {
    const match = fresh[at]
    return match === undefined ? each : fileMatch(match, each.subject_ref)
  })
  return {
    matches: changed,
    results: results.map((result, at) => {
      const match = fresh[at]
      return match === undefined
        ? result
        : { ...result, ...decisionCells(match, matches[at]?.subject_ref ?? null) }
    }),
    standing: rowStanding(verdict === "unavailable" ? "unavailable" : "review", changed, not_shown)
  }
}

/** The row as it is kept then; none where it was deleted. */
export const renewRow = Effect.fnUntraced(function* (
  caller: Caller,
  place: RowPlace,
  subjects: ReadonlyArray<ScreenedSubject>
) {
  const files = yield* CustomerFiles
  const present = new Map<string, ReadonlyArray<ScreenedMatch>>()
  for (const subject of subjects)
    present.set(
      subject.ref,
      (yield* besideSubject(caller, subject)).flatMap((sources) =>
        Object.values(sources).flatMap(({ matches }) => matches)
      )
    )
  return yield* files.keepBeside(place, (before) => withPresent(before, present))
})
