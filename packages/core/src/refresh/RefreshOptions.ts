/** What a refresh is given: the files of one register, who vouches for them, and what is taken all the same. */
import type * as Effect from "effect/Effect"
import type { Mode } from "../domain/Mode.ts"
import type { SourceFile } from "../domain/SourceFile.ts"

export interface RefreshOptions {
  readonly mode: Mode
  readonly files: ReadonlyArray<SourceFile>
  /** SHA-256 over the files, as the host worked it out. */
  readonly sha256: string
  /** Who said, and when, that these are the publisher's current files. Null: they are as old as their own date. */
  readonly confirmed: Confirmation | null
  /** What is taken although it is refused otherwise. */
  readonly accept?: Accepted
  /** Called after each batch with the rows read so far. */
  readonly onProgress?: (rows: number) => Effect.Effect<void>
}

/** ISO 8601 with a zone; a publisher's is the moment at which it was asked. */
export interface Confirmation {
  readonly by: "publisher" | "operator"
  readonly at: string
}

/** An operator's word for what looks wrong. */
export interface Accepted {
  /** A reading that is not whole, or far smaller, although a whole one is in force. */
  readonly partial?: boolean
  /** An edition older than the one in force. */
  readonly older?: boolean
  /** A screening list of which many entries are gone. */
  readonly shrunk?: boolean
}
