/** What the service knows of one register: which reading serves, how old it is, whether the last attempt failed. */
import type { RegisterId } from "./RegisterId.ts"

export interface RegisterStatus {
  readonly register: RegisterId
  readonly title: string
  readonly publisher: string
  /**
   * current: read whole. partial: only part of it is loaded. stale: not read or confirmed for longer than it is relied
   * on. not_loaded: never read. live: asked question by question; nothing of it is kept.
   */
  readonly state: "current" | "partial" | "stale" | "not_loaded" | "live"
  readonly version: string | null
  readonly as_of: string | null
  readonly fetched_at: string | null
  readonly checked_as_of: string | null
  /** Who said so; `file`: the date in a file that an operator handed over without a word. */
  readonly checked_by: "publisher" | "operator" | "file" | null
  readonly age_days: number | null
  /** Screening lists only: past this age the list is unavailable. */
  readonly max_age_days: number | null
  readonly rows: number
  readonly records: number
  readonly refused: number
  readonly sha256: string | null
  readonly note: string | null
  readonly last_failure: { readonly at: string; readonly reason: string } | null
  readonly licence: string
  readonly attribution: string
}

export interface RegisterList {
  readonly registers: ReadonlyArray<RegisterStatus>
}
