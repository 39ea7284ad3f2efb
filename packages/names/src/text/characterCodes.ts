/**
 * Names whose characters a program wrote as codes: `%20` of an address, `&amp;` and `&#233;` of HTML, `\u00e9` of JSON,
 * `=C3=A9` of mail. Whoever reads them sees the characters, so these are what is compared.
 */

const marks: Readonly<Record<string, string>> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  uml: "\u0308",
  tilde: "\u0303",
  ring: "\u030a",
  cedil: "\u0327",
  caron: "\u030c"
}

/** Of HTML's named characters those that stand in names: https://html.spec.whatwg.org/multipage/named-characters.html */
const named: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  quot: '"',
  lt: "<",
  gt: ">",
  nbsp: " ",
  lsquo: "\u2018",
  rsquo: "\u2019",
  ldquo: "\u201c",
  rdquo: "\u201d",
  ndash: "\u2013",
  mdash: "\u2014",
  szlig: "ß",
  aelig: "æ",
  AElig: "Æ",
  oelig: "œ",
  OElig: "Œ",
  oslash: "ø",
  Oslash: "Ø",
  eth: "ð",
  ETH: "Ð",
  thorn: "þ",
  THORN: "Þ"
}

const mayHaveCodes = /[%&\\=]/u
/** Beyond ASCII, and for a space, mail writes =. */
const bytes = /(?:%[0-9A-Fa-f]{2})+|(?:=(?:20|[89A-F][0-9A-F]))+/gu
const entity =
  /&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z])(acute|grave|circ|uml|tilde|ring|cedil|caron)|([A-Za-z]{2,6}));/gu
const escapes = /\\(?:u([0-9A-Fa-f]{4})|u\{([0-9A-Fa-f]{1,6})\}|x([0-9A-Fa-f]{2}))/gu

const ofNumber = (digits: string, base: number): string => {
  const code = Number.parseInt(digits, base)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd"
}

const ofBytes = (codes: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(codes.match(/[0-9A-Fa-f]{2}/gu) ?? [], (each) => Number.parseInt(each, 16))
  )

const decodedOnce = (text: string): string => {
  // In an address and in a form, + is a space.
  const spaced = text.includes("%") && !/\s/u.test(text) ? text.replaceAll("+", " ") : text
  return spaced
    .replace(bytes, ofBytes)
    .replace(entity, (whole, decimal, hex, letter, mark, name) =>
      decimal !== undefined
        ? ofNumber(decimal, 10)
        : hex !== undefined
          ? ofNumber(hex, 16)
          : letter !== undefined
            ? `${letter}${marks[mark] ?? ""}`.normalize("NFC")
            : (named[name] ?? whole)
    )
    .replace(escapes, (_, four, braced, two) => ofNumber(four ?? braced ?? two, 16))
}

/** The text with its characters in place of their codes. A text may have been coded twice: `&amp;amp;`. */
export const withoutCharacterCodes = (text: string): string => {
  if (!mayHaveCodes.test(text)) return text
  const once = decodedOnce(text)
  // No name has a NUL, and the database takes none.
  return once === text ? text : decodedOnce(once).replaceAll("\u0000", "\ufffd")
}
