/** Brings marks of other scripts, and the wide ones of East Asian keyboards, to the ASCII ones that stand for the same. */

/** https://www.unicode.org/charts/PDF/UFF00.pdf: the wide forms of ASCII that are no letters, digits or apostrophes. */
const wide = /[\uff01-\uff06\uff08-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff5e]/gu
const FROM_WIDE = 0xfee0

const asciiOf: Readonly<Record<string, string>> = {
  "\u060c": ",",
  "\u061b": ";",
  "\u037e": ";",
  "\u2044": "/",
  "\u2215": "/",
  "\u3001": ",",
  "\u3002": ".",
  "\u3010": "(",
  "\u3011": ")",
  "\u3014": "(",
  "\u3015": ")",
  "\ufe50": ",",
  "\ufe51": ",",
  "\ufe52": ".",
  "\ufe54": ";",
  "\ufe55": ":",
  "\ufe59": "(",
  "\ufe5a": ")",
  "\ufe60": "&",
  "\ufe61": "*",
  "\ufe62": "+",
  "\ufe63": "-"
}
const others = new RegExp(`[${Object.keys(asciiOf).join("")}]`, "gu")

const ascii = /^\p{ASCII}*$/u

export const withAsciiMarks = (text: string): string =>
  ascii.test(text)
    ? text
    : text
        .replace(wide, (mark) => String.fromCodePoint((mark.codePointAt(0) ?? 0) - FROM_WIDE))
        .replace(others, (mark) => asciiOf[mark] ?? mark)
