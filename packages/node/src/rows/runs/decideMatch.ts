/**
 * A decision about one match of a row that was screened in the console: the customer is screened again by the same names and
 * numbers, so that it is recorded as over HTTP and by the command, and what stands beside the row's matches is kept anew.
 */
import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type { DecideMatch } from "@entity-watch/contract/schema/admin/FileMatch"
import { CustomerFiles } from "@entity-watch/core/admin"
import { recordOnMatch } from "@entity-watch/core/rows/screen/recordOnMatch"
import { EntryNotAsShown } from "@entity-watch/core/screen"
import type { KeptFile } from "@entity-watch/core/store"
import { Effect, Option } from "effect"
import { isOn, presentSubject, renewRow, withFormer } from "./presentRow.ts"

export interface MatchPlace {
  readonly row: number
  /** From 1. */
  readonly match: number
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
  // Nobody decides about another text than the one that the file shows.
  if (entry_sha256 !== seen.entry_sha256) return yield* new EntryNotAsShown({ source: seen.source })
  const caller = { accountId: file.decisions.account, keyId: "console", mode }
  const subject = yield* presentSubject(mode, person)
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
  const renewed = Effect.flatMap(withFormer(file, person, subject, kept?.matches ?? []), (either) =>
    renewRow(caller, { id, row }, [either])
  )
  // Whoever asked may go away meanwhile: the row shows what is recorded.
  return yield* Effect.uninterruptible(
    Effect.gen(function* () {
      yield* recordOnMatch(caller, subject, request, {
        isOn: (match) => isOn(match, seen),
        isUnseen: (latest) => latest.id !== replaces,
        also: (decision) =>
          files.writeDecided(
            by,
            { id, row },
            { decision: outcome, id: decision, account: caller.accountId, source: seen.source }
          )
      }).pipe(Effect.tapErrorTag("DecidedSince", () => renewed))
      return yield* renewed
    })
  )
})
