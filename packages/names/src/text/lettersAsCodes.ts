import { bitsOfBase64 } from "./base64.ts"

/** Letters that a program wrote as codes which nothing here turns back: nobody is found by these, whoever is meant. */

const codes = [
  // JSON's escapes without their backslashes, as some exports write them.
  "(?:u[0-9a-f]{4}){3}",
  "(?:u\\+[0-9a-f]{4,5}[\\s,;]*){3}",
  // Bytes in hexadecimal digits, also as quoted-printable writes them.
  "(?:\\b[0-9a-f]{2}\\s){5}[0-9a-f]{2}\\b",
  "(?:=[0-9a-f]{2}\\s?){4}",
  // Punycode, RFC 3492.
  "\\bxn--[0-9a-z-]{4}"
]
const inCodes = new RegExp(codes.join("|"), "iu")

/** Every code but the shortest has a digit. */
const mayHaveCodes = /\d|xn--/iu

/** Words in Base64, which have a digit, a sign or a capital behind a small letter in them. */
const inBase64 =
  /(?<![A-Za-z\d+/=])(?=[A-Za-z\d+/]*(?:[\d+/=]|[a-z][A-Z]))(?:[A-Za-z\d+/]{4})+(?:[A-Za-z\d+/]{2,3}={1,2})?(?![A-Za-z\d+/=])/gu
const utf8 = new TextDecoder("utf-8", { fatal: true })
const ofNames = /^[\p{L}\p{M} .,'’-]{6,}$/u

const standsForName = (word: string): boolean => {
  const bytes = bitsOfBase64(word).match(/[01]{8}/gu) ?? []
  try {
    return ofNames.test(utf8.decode(Uint8Array.from(bytes, (bits) => Number.parseInt(bits, 2))))
  } catch {
    return false
  }
}

export const hasLettersAsCodes = (name: string): boolean =>
  (mayHaveCodes.test(name) && inCodes.test(name)) || (name.match(inBase64) ?? []).some(standsForName)
