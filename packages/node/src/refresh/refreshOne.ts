/** Loads one register on a program's behalf, and makes events of what it changed. */

import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { Register } from "@entity-watch/core/domain/Register"
import { type SourceError, SourceUnavailable } from "@entity-watch/core/domain/SourceError"
import { type Accepted, EditionRefused, Refresh, type RefreshSummary } from "@entity-watch/core/refresh"
import { registerById } from "@entity-watch/core/registers"
import { Snapshots } from "@entity-watch/core/snapshots"
import type { LeaseLost, RefreshInProgress, SnapshotStore, StoreError } from "@entity-watch/core/store"
import { Watcher } from "@entity-watch/core/watch"
import { Effect, Schema } from "effect"
import { DueRegisters } from "./DueRegisters.ts"
import { openOperatorFiles } from "./operatorFiles.ts"
import { operatorsWord, type WordRefused } from "./operatorsWord.ts"

const flag = Schema.optionalKey(Schema.Boolean)

export const Loading = Schema.Struct({
  /** A file of the publisher's, or a folder of them, or several. Without it the publisher is asked. */
  from: Schema.optionalKey(Schema.Union([Schema.String, Schema.Array(Schema.String)])),
  /**
   * The day on which you saw that the files are their publisher's current ones, such as `2026-11-20`. Without it they are
   * as old as their own date.
   */
  confirmed: Schema.optionalKey(Schema.String),
  /** What is taken although it would be refused otherwise. */
  accept: Schema.optionalKey(Schema.Struct({ older: flag, partial: flag, shrunk: flag }))
})
export type Loading = typeof Loading.Type

export interface Refreshed {
  readonly register: SourceId
  /** `confirmed`: the publisher's edition is the one in force. */
  readonly outcome: "loaded" | "confirmed"
  /** The date of the edition in force; null where it says none. */
  readonly as_of: string | null
  /** What was read, by row and by record; null where nothing had to be read. */
  readonly summary: RefreshSummary | null
  /** How many events were made of what changed. */
  readonly events: number
}

export class NotARegister extends Schema.TaggedError<NotARegister>()("NotARegister", {
  register: Schema.String,
  /** Whether there is such a register, of which files must be given, since no publisher offers them. */
  needsFiles: Schema.Boolean
}) {}

const fromFiles = Effect.fnUntraced(function* (
  register: Register,
  from: ReadonlyArray<string>,
  loading: Loading
) {
  const { files, sha256 } = yield* openOperatorFiles(register, from)
  const service = yield* Refresh
  const summary = yield* service.load(register, {
    mode: "live",
    files,
    sha256,
    confirmed:
      loading.confirmed === undefined ? null : yield* operatorsWord(register.source.id, loading.confirmed),
    accept: loading.accept ?? {}
  })
  return { outcome: "loaded" as const, as_of: summary.asOf, summary }
})

const fromPublisher = Effect.fnUntraced(function* (id: RegisterId, accept: Accepted) {
  const [attempt] = yield* DueRegisters.use((due) => due.refreshDue({ only: [id], notDue: true, accept }))
  if (attempt?.refused != null) return yield* new EditionRefused({ source: id, fault: attempt.refused })
  if (attempt === undefined || attempt.outcome === "failed" || attempt.outcome === "busy")
    return yield* new SourceUnavailable({
      source: id,
      reason: attempt?.failure ?? "Another process is reading it at this moment."
    })
  return { outcome: attempt.outcome, as_of: attempt.asOf, summary: attempt.summary }
})

/** Loads a register, and makes events of what it changed for watched entities. */
export const refresh: (
  id: RegisterId,
  loading: Loading
) => Effect.Effect<
  Refreshed,
  NotARegister | SourceError | EditionRefused | WordRefused | RefreshInProgress | LeaseLost | StoreError,
  Refresh | DueRegisters | SnapshotStore | Snapshots | Watcher
> = Effect.fnUntraced(function* (id, loading) {
  const { accept = {}, from } = loading
  const register = registerById(id)
  const isPublished = register?.source.download !== undefined
  if (register === undefined || (from === undefined && !isPublished))
    return yield* new NotARegister({ register: id, needsFiles: register !== undefined })
  const made = yield* from === undefined
    ? fromPublisher(id, accept)
    : fromFiles(register, typeof from === "string" ? [from] : from, loading)
  yield* Snapshots.use((snapshots) => snapshots.renew("live"))
  const events = yield* Watcher.use((watcher) => watcher.catchUp("live"))
  return { register: id, ...made, events } satisfies Refreshed
})
