/** What every register folder exports: who publishes it, how its file is read, and what a record says. */
import * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"
import type { NameKind } from "./Candidate.ts"
import type { EntityForm } from "./Canonical.ts"
import type { CheckedBy } from "./CheckedBy.ts"
import type { ListedEntry } from "./ListedEntry.ts"
import type { Projection } from "./Projection.ts"
import { RegisterId } from "./RegisterId.ts"

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

interface DownloadLimits {
  /** Hours between two questions to the publisher. */
  readonly everyHours: number
  /** A file of fewer bytes is a stub or an error page. */
  readonly minBytes: number
  /** A file of more bytes is not this register. */
  readonly maxBytes: number
  /** What the first bytes must look like; an xlsx workbook is a ZIP archive. */
  readonly magic: "text" | "zip"
  /** By the file's own date, else by `Last-Modified`: older content is an abandoned copy. */
  readonly maxContentAgeDays?: number
}

/** A dataset of the catalogue data.gov.au, whose file names change. Register guide 2.2. */
export interface CatalogueDownload extends DownloadLimits {
  readonly kind: "ckan"
  readonly package: string
  /** One id per part of the register; none where the id is not known. */
  readonly resources: ReadonlyArray<string>
  /** What a resource that takes the place of a missing one may call its format. */
  readonly formats: ReadonlyArray<string>
  /** The file's name says its month, and one of before last month is a leftover. */
  readonly datedName?: boolean
}

/** A file that stays at one address. */
export interface DirectDownload extends DownloadLimits {
  readonly kind: "url"
  readonly url: string
  /** A redirect elsewhere leads to another file. */
  readonly finalUrlEndsWith?: string
}

/** How a register's current file is found and fetched. */
export type Download = CatalogueDownload | DirectDownload

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
  /** A whole snapshot has at least this many published rows. None: it may be empty, and shrink as it likes. */
  readonly floor: number
  /** Days from when it was last known to be the publisher's file. Past them nobody's absence rests on it. */
  readonly maxAgeDays?: number
  /** The kinds of entity of which it holds names: while it cannot be relied on, not every name of these is known. */
  readonly names?: ReadonlyArray<EntityForm>
  /** Without it a register is read from files that an operator has. */
  readonly download?: Download
}

/** One file of a snapshot. The host opens it; its bytes are read once, as a stream. */
export interface SourceFile {
  readonly name: string
  /** SHA-256 of the whole file, hexadecimal. */
  readonly sha256: string
  readonly size: number
  readonly bytes: Stream.Stream<Uint8Array, SourceUnavailable>
}

/** A name under which a record can be found. A trust is also found by the trustee that its name names. */
export interface RecordName {
  readonly kind: NameKind | "trustee"
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
  /** The snapshot's own time: ISO 8601 with a zone. `header`: said by the server that sent it, not by the file. */
  | { readonly _tag: "AsOf"; readonly asOf: string; readonly header?: true }
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
  /** When it came into force here. ISO 8601 UTC. */
  readonly loadedAt: string
  /** When it was last known to be the publisher's file, ISO 8601 UTC; null where nobody can say. */
  readonly checkedAt: string | null
  readonly checkedBy: CheckedBy | null
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
  readonly listedEntry?: (data: unknown) => ListedEntry
}
