/** What came of asking one publisher for its register, and the line of the log that says so. */
import type { EditionFault } from "@entity-watch/contract/http/editionRefused"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { RefreshSummary } from "@entity-watch/core/refresh"
import type { Outcome } from "@entity-watch/core/store"
import { Effect } from "effect"

export interface RefreshAttempt {
  readonly register: SourceId
  /** `busy`: another process is reading this register at this moment. */
  readonly outcome: Outcome
  /** Why it failed; null when it did not. */
  readonly failure: string | null
  /** What is wrong with an edition that was read and refused. */
  readonly refused: EditionFault | null
  readonly seconds: number
  /** How many bytes came from the publisher. */
  readonly bytes: number
  readonly summary: RefreshSummary | null
  /** The date of the snapshot that now answers; null when there is none. */
  readonly asOf: string | null
  readonly checkedAt: string | null
  readonly ageDays: number | null
  readonly nextAt: string
}

/** Logs one line for each attempt. It names the register and no person. */
export const logAttempt = (made: RefreshAttempt) => {
  const { summary } = made
  const line = {
    register: made.register,
    outcome: made.outcome,
    failure: made.failure,
    seconds: made.seconds,
    bytes: made.bytes,
    as_of: made.asOf,
    checked_at: made.checkedAt,
    age_days: made.ageDays,
    next_at: made.nextAt,
    ...(summary === null
      ? {}
      : {
          rows: summary.rowsLoaded,
          refused: summary.rowsRefused,
          added: summary.added,
          changed: summary.changed,
          removed: summary.removed,
          partial: summary.partial
        })
  }
  return made.outcome === "failed"
    ? Effect.logWarning("A register could not be refreshed; what was in force stays.", line)
    : Effect.logInfo("A register was asked for.", line)
}
