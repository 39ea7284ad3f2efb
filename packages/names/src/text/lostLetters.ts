/**
 * Signs that stand in a name in place of letters. A program that cannot write a letter puts a question mark, a box or
 * whatever it has in its place, so what may stand in a name is listed here, and any other sign may stand for a letter.
 */
import { withoutInvisible } from "./invisible.ts"
import { isPlainText } from "./plainText.ts"

/**
 * Letters, digits, spaces, dashes, brackets, quotation marks and currencies, and the punctuation of names, in the form
 * that Unicode calls compatible (NFKC), in which an ellipsis is three dots.
 */
const known = new RegExp(
  [
    // What no letter is known for is another reason not to read a name.
    /[\p{Alphabetic}\p{Co}\p{Cn}]/u,
    /[\p{L}\p{M}\p{N}\s\u0085\p{Pd}\p{Pi}\p{Pf}\p{Ps}\p{Pe}]|(?!¤)\p{Sc}|[!-/:->@[-`{-~]/u,
    /[¡§©®°±·×÷\u02b9-\u02ff†‡•\u2032-\u2036⁄−∕∙⋅]/u,
    // Of Armenian, Hebrew, Arabic, Devanagari, Georgian, Chinese and Japanese.
    /[\u055a-\u055d\u055f\u0589\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u066a-\u066d\u06d4\u0964\u0965\u0970\u10fb\u3001-\u3003\u30fb]/u
  ]
    .map(({ source }) => source)
    .join("|"),
  "u"
)

/** Pictures decorate a name, but for those of a question and of an empty or a full place. */
const picture =
  /(?![\u2610-\u2612\u26aa\u26ab\u274d\u274f-\u2754\u25a0-\u25ff\u2b1b\u2b1c\u{1f532}-\u{1f535}\u{1f7e0}-\u{1f7eb}])[\p{Extended_Pictographic}\p{Emoji}\u2600-\u27bf]/u

/**
 * "Got Junk?", "What's Cooking?": a text that begins as a question does and ends in its mark, which is no letter then. These
 * words are nobody's given name.
 */
const question =
  /^\s*(?:what|who|where|why|when|which|does|got|need|want|ready)(?:['\u2019]?s)?\s[^?]*\p{L}{2}(?=\?\s*$)/iu

const unknownSign = new RegExp(`(?!${known.source}|${picture.source})[^]`, "u")

export const hasUnknownSign = (text: string): boolean => unknownSign.test(text.normalize("NFKC"))

/** But for the tab and the ends of lines. What was in the place of such a character is not known. */
const control = /(?![\t-\r\u0085])\p{Cc}/u

/** A run of one mark: `****`, `Sm##`, `____`, `••`, `S----`, `In===ed`. */
const run = /([*#_×•·∙])\1\1|(?<!\S)([×•·∙])\2(?!\S)|\p{L}(?:\*\*|##|××|••|··|∙∙|([-=+@~|/\\%^$–—])\3\3)/u

/**
 * One mark between letters, in place of a letter or of the space between two names, `Inv*nted` and `SURNAME/GIVEN*MIDDLE`, or
 * behind one letter alone, `Casey I*`. An underscore is a space where both words have capitals or none, `Casey_Invented`. A
 * bracket or a quotation mark has another one. A semicolon and a sign of equality stand between small letters of one word.
 */
const mark = new RegExp(
  [
    /\p{L}[*#•∙%^~$€¥©®×٪★☆♦✓✔]\p{L}|(?<!\p{L})\p{L}[*#](?![\p{L}\p{N}])/u,
    /(?<!\p{L})\p{Lu}\p{L}*_\p{Ll}|\p{L}_\p{Ll}(?!\p{L})/u,
    /\p{Ll}[;=]\p{Ll}|\p{L}[<([{](?=\p{L})(?![^<>()[\]{}]*[>)\]}])|^[^"]*\p{L}{2}"\p{L}[^"]*$/u
  ]
    .map(({ source }) => source)
    .join("|"),
  "u"
)

/** It is two letters in compatible form. */
const markOfTrade = /\p{L}[™℠]\p{L}/u

/** Every letter twice, as a page has it that is printed bold by printing it twice: `TTiimmoo`. */
const doubled = /(?<!\p{L})(?:(\p{L})\1){3,}(?!\p{L})/iu

/** In a word, in place of one, or where a program cut the name. */
const dots = /\.{3,}/u

/** In place of a name, or of letters within or behind those that are shown. Somebody is called Studio XXX; LXXX is a number. */
const crosses = new RegExp(
  [
    /^\P{L}*(?:X{3,}(?!X)\P{L}*)+$|(?<!\p{L})(?:x{3,}|X{4,})(?!\p{L})|\p{Ll}X{3,}/u,
    /(?<!\p{L})(?![IVXLCDM]+(?!\p{L}))\p{Lu}+(?:X{4}(?!\p{L})|X{3,}(?!X)\p{L})/u,
    /(?<!\p{L})(?![ivxlcdm]+(?!\p{L}))\p{L}\p{Ll}*(?:x{4}(?!\p{L})|x{3,}(?!x)\p{L})/u
  ]
    .map(({ source }) => source)
    .join("|"),
  "u"
)

/** The name of a character of HTML that is not known here. */
const unknownName = /&[a-z][a-z\d]+;/iu

const masks = [run, mark, dots, crosses, doubled]

/** What each of these has, so that most names are not looked at for each. */
const maySay = /[*#_×•·∙=+@~|/\\%^$–—.;"<([{€¥©®٪★☆♦✓✔]|--|x{3}|(.)\1(.)\2(.)\3/iu

const saysMasked = (compatible: string): boolean =>
  maySay.test(compatible) && masks.some((sign) => sign.test(compatible))

const isMasked = (text: string): boolean => markOfTrade.test(text) || saysMasked(text.normalize("NFKC"))

/** The text without the words in which something stands in place of letters. */
export const withoutMaskedWords = (text: string): string =>
  isMasked(text) ? text.replace(/\S+/gu, (word) => (isMasked(word) ? "" : word)) : text

/** Whether signs in the text stand, or may stand, for letters that were lost on the way or are hidden. */
export const hasLostLetters = (text: string): boolean => {
  if (isPlainText(text)) return saysMasked(text)
  const shown = withoutInvisible(text).normalize("NFKC")
  const visible = question.test(shown) ? shown.replace(/\?\s*$/u, "") : shown
  return (
    markOfTrade.test(text) ||
    control.test(text) ||
    unknownSign.test(visible) ||
    saysMasked(visible) ||
    unknownName.test(visible)
  )
}
