/** What every register folder exports: its source, how its files are read, and what a record says. */
import type { Json } from "@entity-watch/contract/schema/canonicalJson"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type * as Stream from "effect/Stream"
import type { EntryOfRecord } from "./ListedEntry.ts"
import type { Projection } from "./Projection.ts"
import type { KeptRecord } from "./RegisterRecord.ts"
import type { RowOutcome } from "./RowOutcome.ts"
import type { Snapshot } from "./Snapshot.ts"
import type { Source } from "./Source.ts"
import type { SourceError } from "./SourceError.ts"
import type { SourceFile } from "./SourceFile.ts"

/** What the `data` of a record says of who is listed. */
export interface Listing {
  /** The listed entry that it is. */
  readonly entry: (data: unknown) => EntryOfRecord
  /** What the publisher says of the entry, and nothing that is made of it here. */
  readonly published: (data: unknown) => Json
}

/** A register without the type of its records, as the rest of core uses it. */
export interface Register<Id extends SourceId = RegisterId> {
  readonly source: Source<Id>
  readonly read: (files: ReadonlyArray<SourceFile>) => Stream.Stream<RowOutcome, SourceError>
  /** What one record contributes to its entity's candidate. */
  readonly project?: (record: KeptRecord, snapshot: Snapshot) => Projection
  /** For screening registers. */
  readonly listing?: Listing
}

/** A register, or an additional list. */
export type AnyRegister = Register<SourceId>
