/**
 * Names in the encodings of mail that write every character in printable ASCII: `$B;3ED(B` and `~{IMTs~}` of Japanese and
 * Chinese, where the escape character before them may be lost, and `+BBgEMgQwBD0-` and `&BBgEMgQwBD0-` of UTF-7.
 */
import { bitsOfBase64 } from "./base64.ts"

const iso2022 = /\p{Cc}?\$[@B]((?:[!-~]{2})+?)\p{Cc}?\([BJ](?!\))/gu
const hz = /~\{((?:[!-}][!-~])+)~\}/gu
/** A hyphen ends it where what follows could belong to it; the folders of mail have another form, RFC 3501. */
const utf7 = /\+([A-Za-z0-9+/]{3,})(?:-|(?![A-Za-z0-9+/]))|&([A-Za-z0-9+,]{3,})-/gu
const plainWord = /^\p{Lu}?\p{Ll}+$|^\p{Lu}+$|^\d+$/u

const eastAsian = /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[ー・々])+$/u
const beyondAscii = /^(?:(?!\p{ASCII})[\p{L}\p{M}])+$/u

/** With the highest bit set, the codes are those of EUC-JP and of GBK. */
const eucJp = new TextDecoder("euc-jp")
const gbk = new TextDecoder("gbk")
const withHighBit = (codes: string): Uint8Array =>
  Uint8Array.from(codes, (character) => character.charCodeAt(0) | 0x80)

/** Sixteen bits are a character, and the bits beyond the last one are zero; null where that is not so. */
const ofBase64 = (text: string): string | null => {
  const bits = bitsOfBase64(text)
  const rest = bits.length % 16
  if (rest >= 6 || bits.slice(bits.length - rest).includes("1")) return null
  return (bits.match(/[01]{16}/gu) ?? [])
    .map((unit) => String.fromCharCode(Number.parseInt(unit, 2)))
    .join("")
}

const where = (pattern: RegExp, text: string | null, otherwise: string): string =>
  text !== null && pattern.test(text) ? text : otherwise

const mayHold = /\$[@B]|~\{|[+&][A-Za-z0-9+/,]{3}/u

/** The text with characters in place of such codes, where nothing else can be meant. */
export const withoutSevenBitText = (text: string): string =>
  mayHold.test(text)
    ? text
        .replace(iso2022, (whole, codes) => where(eastAsian, eucJp.decode(withHighBit(codes)), whole))
        .replace(hz, (whole, codes) => where(eastAsian, gbk.decode(withHighBit(codes)), whole))
        .replace(utf7, (whole, plain, ofMail) => {
          const codes = plain ?? ofMail.replaceAll(",", "/")
          return plainWord.test(codes) ? whole : where(beyondAscii, ofBase64(codes), whole)
        })
    : text
