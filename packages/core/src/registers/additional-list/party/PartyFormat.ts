/** What each format of an additional list says of itself, and how a file of it is read. */
import type { ListKind } from "@entity-watch/contract/schema/AdditionalList"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type * as Stream from "effect/Stream"
import type { RowOutcome } from "../../../domain/RowOutcome.ts"
import type { Source } from "../../../domain/Source.ts"
import type { SourceError } from "../../../domain/SourceError.ts"
import type { SourceFile } from "../../../domain/SourceFile.ts"

export interface PartyFormat {
  /** Which files of a folder are of it. */
  readonly fileName: RegExp
  /**
   * Reads the files. `source` is the list's id, for errors. The outcomes are those of `partyRecords`, with `AsOf` where
   * the file says its date.
   */
  readonly read: (
    source: SourceId,
    files: ReadonlyArray<SourceFile>
  ) => Stream.Stream<RowOutcome, SourceError>
  /** Of a format that one publisher's list has: what a list of it is, unless its owner says otherwise. */
  readonly published?: Pick<
    Source,
    "title" | "publisher" | "licence" | "attribution" | "address" | "cadence"
  > & {
    /** A whole file has at least so many entries. */
    readonly floor: number
    readonly maxAgeDays: number
    readonly kind: ListKind
  }
}
