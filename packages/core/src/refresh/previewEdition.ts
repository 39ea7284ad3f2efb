/**
 * Reads a register's files as a refresh would, and says what would become of them. Nothing is stored. It cannot compare
 * the entries with those in force, which is done in the database, so a list that lacks entries is told only by its rows.
 */
import type { EditionFault } from "@entity-watch/contract/http/editionRefused"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { AnyRegister } from "../domain/Register.ts"
import type { SourceError } from "../domain/SourceError.ts"
import type { SourceFile } from "../domain/SourceFile.ts"
import { type Refusal, RowCounter } from "../formats/RowCounter.ts"
import type { SnapshotRow } from "../store/SnapshotStore.ts"
import { judge } from "./judge.ts"
import { nothingLost } from "./lostFacts.ts"
import { readRegister } from "./readRegister.ts"

export interface PreviewOptions {
  readonly files: ReadonlyArray<SourceFile>
  /** How many rows are read at least, where the files have as many; null for all of them. */
  readonly rows: number | null
  readonly inForce: SnapshotRow | undefined
  /** The present time. */
  readonly now: DateTime.Utc
}

export interface EditionPreview {
  readonly asOf: string | null
  readonly rowsRead: number
  readonly rowsLoaded: number
  readonly rowsRepeated: number
  readonly rowsRefused: number
  readonly refusals: ReadonlyArray<Refusal>
  readonly notices: ReadonlyArray<string>
  /** The notices without words of the files, for a report that must name nobody. */
  readonly noticeKinds: ReadonlyArray<string>
  /** Whether every row was read. Only then is it known whether the edition is whole. */
  readonly readAll: boolean
  /** Why it would not be loaded; null when it would, as far as was read. */
  readonly refused: EditionFault | null
  /** Why it would be loaded as a part; null when it is whole, or when not every row was read. */
  readonly partial: string | null
}

export const previewEdition = Effect.fn("previewEdition")(function* (
  register: AnyRegister,
  { files, inForce, now, rows }: PreviewOptions
): Effect.fn.Return<EditionPreview, SourceError> {
  const counter = new RowCounter()
  const readAll = yield* readRegister(register)(files).pipe(
    Stream.mapArray((outcomes) => {
      counter.take(outcomes)
      return [rows !== null && counter.rowsRead >= rows] as const
    }),
    Stream.takeUntil((isEnough) => isEnough),
    Stream.runFold(
      () => true,
      (_, isEnough) => !isEnough
    )
  )
  const { partial, refused } = readAll
    ? judge({
        register,
        options: { mode: "live", confirmed: null },
        counter,
        inForce,
        edition: { content: null, gone: 0, lost: nothingLost, formerly: null, firstRefused: null },
        now
      })
    : { refused: null, partial: null }
  return {
    asOf: counter.asOf,
    rowsRead: counter.rowsRead,
    rowsLoaded: counter.rowsLoaded,
    rowsRepeated: counter.rowsRepeated,
    rowsRefused: counter.rowsRefused,
    refusals: counter.refusals,
    notices: counter.notices,
    noticeKinds: counter.noticeKinds,
    readAll,
    refused,
    partial
  }
})
