/**
 * Finds the encoding of a customers' file of text. A name that is decoded wrongly matches nobody, so an encoding that
 * is not certain is an error, and the whole file is looked at before anybody is screened.
 */
import { createReadStream } from "node:fs"
import { Effect } from "effect"
import { CommandFailed } from "../../process/CommandFailed.ts"
import { firstBytesOf } from "./fileBytes.ts"

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

const advice = "Save it as CSV UTF-8, or name its encoding by --encoding."

/** `wanted`: what `--encoding` says, in any name that the Encoding Standard knows. */
export const textEncodingOf = Effect.fnUntraced(function* (path: string, wanted: string | undefined) {
  const failed = (what: string) => new CommandFailed({ message: `${path} ${what}` })
  const faultOf = (label: string, isConcluded: boolean) =>
    Effect.tryPromise({
      try: () => firstFault(path, label, isConcluded),
      catch: () => failed("cannot be read to its end.")
    })
  const certain = Effect.fnUntraced(function* (label: string) {
    const fault = yield* faultOf(label, false)
    if (fault !== null) return yield* failed(`is not ${label} text: it ${fault}. ${advice}`)
    return { label, isConcluded: false }
  })
  if (wanted !== undefined) {
    const label = yield* Effect.try({
      try: () => new TextDecoder(wanted).encoding,
      catch: () =>
        failed(`cannot be read in the encoding ${wanted}, which is not known. Try utf-8 or windows-1252.`)
    })
    return yield* certain(label)
  }
  const opening = yield* firstBytesOf(path, 3)
  const marked = marks.find(([mark]) => mark.every((byte, at) => opening[at] === byte))
  if (marked !== undefined) return yield* certain(marked[1])
  if ((yield* faultOf("utf-8", false)) === null) return { label: "utf-8", isConcluded: false }
  const fault = yield* faultOf("windows-1252", true)
  if (fault !== null) return yield* failed(`is not UTF-8 text, and as Windows-1252 it ${fault}. ${advice}`)
  return { label: "windows-1252", isConcluded: true }
})

/** The characters that Windows-1252 and similar encodings make of bytes that they do not define. */
const controls = /[\u0080-\u009f]/u
/** Letters beyond ASCII as UTF-8 writes them, seen byte by byte. */
const utf8Letter =
  /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3}/u

/** Why the bytes are not text in this encoding, or null. */
const firstFault = async (path: string, label: string, isConcluded: boolean): Promise<string | null> => {
  const decoder = new TextDecoder(label, { fatal: true })
  const isUnicode = label.startsWith("utf-")
  let carried = ""
  const decoded = (chunk?: Buffer) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
    } catch {
      return null
    }
  }
  const bytes: AsyncIterable<Buffer> = createReadStream(path)
  for await (const chunk of bytes) {
    const text = decoded(chunk)
    if (text === null) return "has bytes that this encoding does not have"
    if (!isUnicode && controls.test(text)) return "has bytes that this encoding does not define"
    if (!isConcluded) continue
    const seen = carried + chunk.toString("latin1")
    if (utf8Letter.test(seen)) return "has letters in UTF-8 beside others, so it is a mixture"
    carried = seen.slice(-3)
  }
  return decoded() === null ? "has bytes that this encoding does not have" : null
}
