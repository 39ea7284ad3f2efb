/**
 * Names whose characters a program wrote as codes: `%20` of an address, `&amp;` and `&#233;` of HTML, `\u00e9` of JSON,
 * `=C3=A9` and `=?UTF-8?Q?Ren=C3=A9?=` of mail. Whoever reads them sees the characters, so these are what is compared.
 */
import { bitsOfBase64 } from "./base64.ts"
import { namedCharacter } from "./namedCharacters.ts"

const mayHaveCodes = /[%&\\=]|_x|<U\+/u

/** Mail writes = and a code for what is beyond ASCII, and for a space or punctuation, and = where a line goes on. */
const bytes =
  /(?:%[0-9A-Fa-f]{2})+|(?:=(?:2[0-9A-F]|3[A-F]|40|5[B-F]|60|7[B-E]|[89A-F][0-9A-F]))+|(?:=[89a-f][0-9a-f]){2,}|(?:\\[23][0-7]{2}){2,}/gu
const lineGoesOn = /=\r?\n/gu
const entity = /&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z][A-Za-z\d]{1,30}));/gu
/** Of JSON and of programs, of the web's `escape`, of workbooks, and of R. */
const escapes =
  /[\\%]u([0-9A-Fa-f]{4})|\\u\{([0-9A-Fa-f]{1,6})\}|\\x([0-9A-Fa-f]{2})|_x([0-9A-Fa-f]{4})_|<U\+([0-9A-F]{4,6})>/gu

const ofNumber = (digits: string, base: number): string => {
  const code = Number.parseInt(digits, base)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd"
}

const ofBytes = (codes: string): string =>
  new TextDecoder().decode(
    codes.startsWith("\\")
      ? Uint8Array.from(codes.match(/\d{3}/gu) ?? [], (each) => Number.parseInt(each, 8))
      : Uint8Array.from(codes.match(/[0-9A-Fa-f]{2}/gu) ?? [], (each) => Number.parseInt(each, 16))
  )

/** A word of a header of mail: https://www.rfc-editor.org/rfc/rfc2047. Between two of them a space says nothing. */
const encodedWord =
  /=\?(utf-8|us-ascii|iso-8859-(?:[1-9]|1[03456])|windows-125\d|koi8-r|gbk?|gb2312|big5|shift_jis|euc-(?:jp|kr))(?:\*[\w-]+)?\?([bq])\?([^?\s]{1,300})\?=(?:\s+(?==\?))?/giu
const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2,3}={0,2})?$/u
const ofEncodedWord = (whole: string, charset: string, how: string, text: string): string => {
  if (/q/iu.test(how)) {
    const bytes = text.replaceAll("_", "=20").match(/=[\dA-F]{2}|./giu) ?? []
    return new TextDecoder(charset).decode(
      Uint8Array.from(bytes, (each) =>
        each.length > 1 ? Number.parseInt(each.slice(1), 16) : each.charCodeAt(0)
      )
    )
  }
  return base64.test(text)
    ? new TextDecoder(charset).decode(
        Uint8Array.from(bitsOfBase64(text).match(/[01]{8}/gu) ?? [], (bits) => Number.parseInt(bits, 2))
      )
    : whole
}

const decodedOnce = (text: string): string => {
  // In an address and in a form, + is a space.
  const spaced = text.includes("%") && !/\s/u.test(text) ? text.replaceAll("+", " ") : text
  return spaced
    .replace(encodedWord, ofEncodedWord)
    .replace(lineGoesOn, "")
    .replace(bytes, ofBytes)
    .replace(entity, (whole, decimal, hex, name) =>
      decimal !== undefined
        ? ofNumber(decimal, 10)
        : hex !== undefined
          ? ofNumber(hex, 16)
          : (namedCharacter(name) ?? whole)
    )
    .replace(escapes, (_, ...codes) =>
      ofNumber(
        codes.slice(0, 5).find((code) => code !== undefined),
        16
      )
    )
}

/** The text with its characters in place of their codes. A text may have been coded twice: `&amp;amp;`. */
export const withoutCharacterCodes = (text: string): string => {
  if (!mayHaveCodes.test(text)) return text
  const once = decodedOnce(text)
  // No name has a NUL or half a character, and the database takes none.
  return once === text ? text : decodedOnce(once).replaceAll("\u0000", "\ufffd").toWellFormed()
}
