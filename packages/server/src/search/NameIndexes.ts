/** The name index that is loaded for each mode, replaced as a whole when another one takes its place. */
import type { Mode } from "@entity-watch/core/domain/Mode"
import { Context, type Stream } from "effect"

export interface LoadedNames {
  /** Tells it apart from the one before. */
  readonly version: string
  /** A segment of `core/names/index`, checked. */
  readonly main: SharedArrayBuffer
  /** Entities whose names in `main` count no more. */
  readonly changed: ReadonlyArray<number>
  /** A segment of all names that those entities have now; null when nothing changed. */
  readonly delta: SharedArrayBuffer | null
}

export class NameIndexes extends Context.Service<
  NameIndexes,
  {
    /** Null while there is none. */
    current(mode: Mode): LoadedNames | null
    /** A mode each time its index is replaced. */
    readonly replaced: Stream.Stream<Mode>
  }
>()("@entity-watch/server/search/NameIndexes") {}
