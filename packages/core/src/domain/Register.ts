/** What every register folder exports: its source, how its files are read, and what a record says. */
import type * as Stream from "effect/Stream"
import type { ListedEntry } from "./ListedEntry.ts"
import type { Projection } from "./Projection.ts"
import type { KeptRecord } from "./RegisterRecord.ts"
import type { RowOutcome } from "./RowOutcome.ts"
import type { Snapshot } from "./Snapshot.ts"
import type { Source } from "./Source.ts"
import type { SourceError } from "./SourceError.ts"
import type { SourceFile } from "./SourceFile.ts"

/** A register without the type of its records, as the rest of core uses it. */
export interface Register {
  readonly source: Source
  readonly read: (files: ReadonlyArray<SourceFile>) => Stream.Stream<RowOutcome, SourceError>
  /** What one record contributes to its entity's candidate. */
  readonly project?: (record: KeptRecord, snapshot: Snapshot) => Projection
  /** The listed entry that a record's `data` is, for screening registers. */
  readonly listedEntry?: (data: unknown) => ListedEntry
}
