/** Writes names in the encodings of many countries, as their programs do, and reads the bytes in another one. */
import { upperOf437 } from "@entity-watch/names/text"

type Encoder = (text: string) => Uint8Array | null

/** The bytes of each character that a decoder knows, found by decoding every byte and every pair of bytes. */
const turnedRound = (encoding: string, isOfPairs: boolean): Encoder => {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const bytesOf = new Map<string, ReadonlyArray<number>>()
  const learn = (bytes: ReadonlyArray<number>) => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes))
      if ([...character].length === 1 && !bytesOf.has(character)) bytesOf.set(character, bytes)
    } catch {
      // These bytes are no character.
    }
  }
  for (let byte = 0; byte < 256; byte++) learn([byte])
  if (isOfPairs)
    for (let first = 0x81; first < 0xff; first++)
      for (let second = 0x40; second < 0xff; second++) learn([first, second])
  return (text) => {
    const bytes = [...text].map((character) => bytesOf.get(character))
    return bytes.includes(undefined) ? null : Uint8Array.from(bytes.flatMap((each) => each ?? []))
  }
}

const utf8: Encoder = (text) => new TextEncoder().encode(text)
/** Reads bytes as Latin-1, as many programs do. */
const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
const twice =
  (read: (bytes: Uint8Array) => string): Encoder =>
  (text) =>
    utf8(read(utf8(text) ?? new Uint8Array()))

const page437 = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => (byte < 128 ? String.fromCharCode(byte) : (upperOf437[byte - 128] ?? ""))).join("")
const readAs = (encoding: string) => {
  const decoder = new TextDecoder(encoding)
  return (bytes: Uint8Array) => decoder.decode(bytes)
}

export const readers: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
  "UTF-8": readAs("utf-8"),
  "Windows-1252": readAs("windows-1252"),
  "Latin-1": latin1,
  "page 437": page437
}
export const readersOfUtf8: typeof readers = { ...readers, MacRoman: readAs("macintosh") }

/** By script, the encodings in which names of it are written. */
export const encoders: Readonly<Record<string, Readonly<Record<string, Encoder>>>> = Object.fromEntries(
  Object.entries({
    cyrillic: ["windows-1251", "koi8-r", "iso-8859-5"],
    greek: ["windows-1253", "iso-8859-7"],
    arabic: ["windows-1256", "iso-8859-6"],
    hebrew: ["windows-1255"],
    thai: ["windows-874"],
    han: ["gbk", "big5", "euc-kr"],
    japanese: ["shift_jis", "euc-jp"],
    hangul: ["euc-kr"],
    latin: []
  }).map(([script, encodings]) => [
    script,
    {
      "UTF-8": utf8,
      "UTF-8 of UTF-8 in Windows-1252": twice(readAs("windows-1252")),
      "UTF-8 of UTF-8 in Latin-1": twice(latin1),
      ...Object.fromEntries(
        encodings.map((encoding) => [
          encoding,
          turnedRound(encoding, ["han", "japanese", "hangul"].includes(script))
        ])
      )
    }
  ])
)
