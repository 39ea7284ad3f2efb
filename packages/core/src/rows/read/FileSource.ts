/** The bytes of a file of customers or suppliers, wherever they are kept. */
import type { Effect, Stream } from "effect"
import type { FileRefused } from "./FileRefused.ts"

export interface FileSource {
  /** As whoever gave the file calls it: sentences begin with it. */
  readonly name: string
  /** Read anew whenever it runs, in pieces, between which other work has its turn. */
  readonly bytes: Stream.Stream<Uint8Array, FileRefused>
  /** The same in longer pieces, for whoever does little with each byte. */
  readonly chunks: Stream.Stream<Uint8Array, FileRefused>
  readonly first: (length: number) => Effect.Effect<Uint8Array, FileRefused>
  /** In hexadecimal digits. */
  readonly sha256: Effect.Effect<string, FileRefused>
}

/** As many characters as a call may have arguments. */
const atOnce = 8192

/** Each byte as the character of the same number, which no label of `TextDecoder` does. */
export const latin1Of = (bytes: Uint8Array): string => {
  let text = ""
  for (let at = 0; at < bytes.length; at += atOnce)
    text += String.fromCharCode(...bytes.subarray(at, at + atOnce))
  return text
}
