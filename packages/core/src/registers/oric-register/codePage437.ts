/** Decodes IBM's code page 437, in which ORIC's file is written and which `TextDecoder` does not know. */
import { upperOf437 } from "@entity-watch/names/text"
import * as Stream from "effect/Stream"

const encoder = new TextEncoder()
const asUtf8 = [...upperOf437].map((character) => encoder.encode(character))

const transcode = (bytes: Uint8Array): Uint8Array => {
  if (bytes.every((byte) => byte < 0x80)) return bytes
  const out: Array<number> = []
  for (const byte of bytes) {
    const encoded = asUtf8[byte - 0x80]
    if (encoded === undefined) out.push(byte)
    else out.push(...encoded)
  }
  return Uint8Array.from(out)
}

/** Decodes code page 437 to UTF-8. One byte is one character, so chunks may end anywhere. */
export const fromCodePage437 = <E>(bytes: Stream.Stream<Uint8Array, E>): Stream.Stream<Uint8Array, E> =>
  Stream.map(bytes, transcode)

/**
 * Whether a text was in another encoding. Box-drawing characters stand in no name: they are what text in other
 * encodings looks like when it is read as code page 437.
 */
export const looksMisread = (text: string): boolean => /[\u2500-\u25a0]/u.test(text)
