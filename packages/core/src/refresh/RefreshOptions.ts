/**
 * What a refresh is given: the files of one register, who vouches for them, and what is accepted although it would be
 * refused otherwise.
 */

import type { Mode } from "@entity-watch/contract/schema/Mode"
import type * as Effect from "effect/Effect"
import type { SourceFile } from "../domain/SourceFile.ts"

export interface RefreshOptions {
  readonly mode: Mode
  readonly files: ReadonlyArray<SourceFile>
  /** SHA-256 of the files, as the host computed it. */
  readonly sha256: string
  /**
   * Who said, and when, that these are the publisher's current files. Where it is null, they are as old as their own
   * date.
   */
  readonly confirmed: Confirmation | null
  /** What is accepted although it would be refused otherwise. */
  readonly accept?: Accepted
  /** Called after each batch with the number of rows that have been read. */
  readonly onProgress?: (rows: number) => Effect.Effect<void>
}

/**
 * Who vouched for the files, and when, in ISO 8601 with a zone. A publisher's time is the moment at which it was asked.
 */
export interface Confirmation {
  readonly by: "publisher" | "operator"
  readonly at: string
}

/** What an operator accepts although it looks wrong. */
export interface Accepted {
  /** An edition that is not whole, or is far smaller, although a whole one is in force. */
  readonly partial?: boolean
  /** An edition older than the one in force. */
  readonly older?: boolean
  /** A screening list of which many entries, or what they say, are gone. */
  readonly shrunk?: boolean
}
