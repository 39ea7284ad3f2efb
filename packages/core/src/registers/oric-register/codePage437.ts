/** The file's bytes are of IBM's code page 437, which `TextDecoder` does not know. */
import * as Stream from "effect/Stream"

/** The characters of bytes 0x80 to 0xFF. */
const upper =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0"

const encoder = new TextEncoder()
const asUtf8 = [...upper].map((character) => encoder.encode(character))

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

/** Code page 437 to UTF-8. One byte is one character, so chunks may end anywhere. */
export const fromCodePage437 = <E>(bytes: Stream.Stream<Uint8Array, E>): Stream.Stream<Uint8Array, E> =>
  Stream.map(bytes, transcode)

/** Frames and blocks stand in no name: they are what other encodings look like when read as this one. */
export const looksMisread = (text: string): boolean => /[\u2500-\u25a0]/u.test(text)
