/**
 * Finds the encoding of a customers' file of text. A name that is decoded wrongly matches nobody, so an encoding that
 * is not certain is an error, and the whole file is looked at before anybody is screened.
 */
import { Effect, Stream } from "effect"
import type { EncodingFault } from "./FileFault.ts"
import { refused } from "./FileRefused.ts"
import { type FileSource, latin1Of } from "./FileSource.ts"

export interface TextEncoding {
  /** The name of the encoding, as `TextDecoder` has it. */
  readonly label: string
  /** Whether it was concluded from the bytes alone. */
  readonly isConcluded: boolean
}

const marks: ReadonlyArray<readonly [mark: ReadonlyArray<number>, label: string]> = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"]
]

/** `wanted`: what somebody says, in any name that the Encoding Standard knows. */
export const textEncodingOf = Effect.fnUntraced(function* (source: FileSource, wanted: string | undefined) {
  const faultOf = (label: string, isConcluded: boolean) =>
    Effect.mapError(firstFault(source, label, isConcluded), () =>
      refused(source.name, { code: "unreadable_end" })
    )
  const certain = Effect.fnUntraced(function* (label: string) {
    const why = yield* faultOf(label, false)
    if (why !== null) return yield* refused(source.name, { code: "not_text", encoding: label, why })
    return { label, isConcluded: false }
  })
  if (wanted !== undefined) {
    const label = yield* Effect.try({
      try: () => new TextDecoder(wanted).encoding,
      catch: () => refused(source.name, { code: "no_such_encoding", encoding: wanted })
    })
    return yield* certain(label)
  }
  const opening = yield* source.first(3)
  const marked = marks.find(([mark]) => mark.every((byte, at) => opening[at] === byte))
  if (marked !== undefined) return yield* certain(marked[1])
  if ((yield* faultOf("utf-8", false)) === null) return { label: "utf-8", isConcluded: false }
  const why = yield* faultOf("windows-1252", true)
  if (why !== null) return yield* refused(source.name, { code: "not_text", encoding: null, why })
  return { label: "windows-1252", isConcluded: true }
})

/** The characters that Windows-1252 and similar encodings make of bytes that they do not define. */
const controls = /[\u0080-\u009f]/u
/** Letters beyond ASCII as UTF-8 writes them, seen byte by byte. */
const utf8Letter =
  /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3}/u

/** Why the bytes are not text in this encoding, or null. */
const firstFault = (source: FileSource, label: string, isConcluded: boolean) =>
  Effect.suspend(() => {
    const faultOf = faults(label, isConcluded)
    let fault: EncodingFault | null = null
    return source.chunks.pipe(
      Stream.takeUntil((piece) => {
        fault = faultOf(piece)
        return fault !== null
      }),
      Stream.runDrain,
      Effect.map(() => fault ?? faultOf())
    )
  })

/** Looks at one piece after the other, and without one at the end. */
const faults = (label: string, isConcluded: boolean) => {
  const decoder = new TextDecoder(label, { fatal: true })
  const isUnicode = label.startsWith("utf-")
  let carried = ""
  const decoded = (piece?: Uint8Array) => {
    try {
      return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true })
    } catch {
      return null
    }
  }
  return (piece?: Uint8Array): EncodingFault | null => {
    const text = decoded(piece)
    if (text === null) return "impossible"
    if (!isUnicode && controls.test(text)) return "undefined"
    if (!isConcluded || piece === undefined) return null
    const seen = carried + latin1Of(piece)
    if (utf8Letter.test(seen)) return "mixed"
    carried = seen.slice(-3)
    return null
  }
}
