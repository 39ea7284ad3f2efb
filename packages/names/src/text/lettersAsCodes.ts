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

export const hasLettersAsCodes = (name: string): boolean => mayHaveCodes.test(name) && inCodes.test(name)
