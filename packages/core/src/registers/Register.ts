/** What every register folder exports: who publishes it, how its file is read, and what a record says. */
import * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"
import type { NameKind } from "../domain/Candidate.ts"
import type { Listing } from "../domain/Listing.ts"
import type { Projection } from "../domain/Projection.ts"
import { RegisterId } from "../domain/RegisterId.ts"

/** The bytes could not be had: a file that is not there, a connection that broke. */
export class SourceUnavailable extends Schema.TaggedError<SourceUnavailable>()("SourceUnavailable", {
  source: RegisterId,
  reason: Schema.String
}) {}

/** The bytes are not what the publisher's format promises. The last good snapshot stays in force. */
export class SourceMalformed extends Schema.TaggedError<SourceMalformed>()("SourceMalformed", {
  source: RegisterId,
  reason: Schema.String
}) {}

/** Who publishes a register and how one reading of it is judged. */
export interface Source {
  readonly id: RegisterId
  readonly title: string
  readonly publisher: string
  readonly licence: string
  /** The line that the licence asks for. */
  readonly attribution: string
  /** The page or dataset a person can look at. */
  readonly address: string
  readonly cadence: string
  /** Which files of a folder belong to this register. */
  readonly fileName: RegExp
  /** A whole snapshot has at least this many published rows. */
  readonly floor: number
  /** A screening list not read or confirmed for longer than this answers `unavailable`. */
  readonly maxAgeDays?: number
}

/** One file of a snapshot. The host opens it; its bytes are read once, as a stream. */
export interface SourceFile {
  readonly name: string
  /** SHA-256 of the whole file, hexadecimal. */
  readonly sha256: string
  readonly size: number
  readonly bytes: Stream.Stream<Uint8Array, SourceUnavailable>
}

/** A name under which a record can be found. */
export interface RecordName {
  readonly kind: NameKind
  readonly name: string
  readonly state: string | null
  readonly postcode: string | null
}

/** One record as kept. `data` is what the register's own schema encodes. */
export interface RegisterRecord {
  readonly key: string
  readonly abn: string | null
  readonly acn: string | null
  readonly data: unknown
  readonly names: ReadonlyArray<RecordName>
}

/** What reading a file yields, in the file's order. */
export type Reading =
  /** `rows`: how many published rows the record was made of. */
  | { readonly _tag: "Record"; readonly record: RegisterRecord; readonly rows: number }
  /** A row that repeats another one says nothing new; it is counted and left out. */
  | { readonly _tag: "Repeated"; readonly rows: number }
  | { readonly _tag: "Refused"; readonly row: number; readonly reason: string }
  /** The snapshot's own time: ISO 8601 with a zone. */
  | { readonly _tag: "AsOf"; readonly asOf: string }
  /** The file itself says that it is not whole. */
  | { readonly _tag: "Partial"; readonly reason: string }
  /** An unknown extra column, an unknown category: reported, and never a reason to lose a row. */
  | { readonly _tag: "Noticed"; readonly what: string }

/** The reading of a register that is in force. */
export interface Snapshot {
  readonly register: RegisterId
  readonly id: string
  /** SHA-256 of the file, or of the list of its files' digests. */
  readonly sha256: string
  /** ISO 8601 with a zone; null when the file does not say. */
  readonly asOf: string | null
  /** When it was last read, or confirmed current by the publisher. ISO 8601 UTC. */
  readonly checkedAt: string
  readonly rows: number
  /** Why this snapshot is not the whole register; null when it is. */
  readonly partial: string | null
}

/** A record as the store gives it back. */
export interface KeptRecord {
  readonly register: RegisterId
  readonly key: string
  readonly abn: string | null
  readonly acn: string | null
  readonly data: unknown
}

/** A register with its record type erased: what the rest of core works with. */
export interface Register {
  readonly source: Source
  readonly read: (
    files: ReadonlyArray<SourceFile>
  ) => Stream.Stream<Reading, SourceMalformed | SourceUnavailable>
  /** What one record contributes to its entity's candidate. */
  readonly project?: (record: KeptRecord, snapshot: Snapshot) => Projection
  /** The list entry a record's `data` is, for screening registers. */
  readonly listing?: (data: unknown) => Listing
}
