/**
 * Names that a program read in the wrong encoding: `JÃ³rdan` is `Jórdan`, whose UTF-8 was taken for Windows-1252. As it
 * stands such a name is like nobody's.
 */

const windows1252 = new TextDecoder("windows-1252")
/** The byte of each character beyond ASCII. */
const byteOf = new Map(
  Array.from({ length: 128 }, (_, i) => [windows1252.decode(Uint8Array.of(128 + i)), 128 + i] as const)
)

/** What Windows-1252 makes of the later bytes of a letter, without the marks that end a quotation. */
const later = `[${[...byteOf]
  .filter(([character, byte]) => byte < 0xc0 && !/[’”…]/u.test(character))
  .map(([character]) => character)
  .join("")}]`
/** Letters of Latin, of other alphabets, and of scripts with three bytes for each. */
const pairs = new RegExp(`[Â-Æ]${later}|(?:[Ç-ß]${later}){2}|(?:[à-ï]${later}{2})`, "u")

export const isMisread = (text: string): boolean => pairs.test(text)

/** The text before it was read in the wrong encoding, as far as it can be told. */
export const readAgain = (text: string): string =>
  text.replace(/\P{ASCII}+/gu, (run) => {
    const bytes = [...run].map((character) => byteOf.get(character) ?? 0)
    try {
      return bytes.includes(0)
        ? run
        : new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes))
    } catch {
      return run
    }
  })
