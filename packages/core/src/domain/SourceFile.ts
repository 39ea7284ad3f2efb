/** One file of a register. The host opens it; its bytes are read as a stream, each time that they are asked for. */
import type * as Stream from "effect/Stream"
import type { SourceUnavailable } from "./SourceError.ts"

export interface SourceFile {
  readonly name: string
  /** SHA-256 of the whole file, hexadecimal. */
  readonly sha256: string
  readonly size: number
  readonly bytes: Stream.Stream<Uint8Array, SourceUnavailable>
}
