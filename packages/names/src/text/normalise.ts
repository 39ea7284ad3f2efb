/** Brings letters and punctuation to one spelling, so that later comparison sees words only. */
import { withoutInvisible } from "./invisible.ts"
import { simplifiedHan } from "./traditionalHan.ts"

/** Latin letters that Unicode does not decompose into a base letter and a mark. */
const undecomposed: Readonly<Record<string, string>> = {
  Æ: "AE",
  Œ: "OE",
  Ø: "O",
  Đ: "D",
  Ð: "D",
  Ł: "L",
  Þ: "TH",
  Ħ: "H",
  Ŋ: "NG",
  Ŧ: "T",
  Ɓ: "B",
  Ɗ: "D",
  Ə: "A",
  Ɛ: "E",
  Ɔ: "O",
  ẞ: "SS"
}

/** Spellings of one letter that scribes and keyboards use interchangeably, in Cyrillic, Arabic and Persian. */
const interchangeable: Readonly<Record<string, string>> = {
  Ё: "Е",
  Ґ: "Г",
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ئ: "ي",
  ؤ: "و",
  ة: "ه",
  ک: "ك",
  ہ: "ه",
  ھ: "ه"
}

/** Marks of keycaps, and accents that stand alone. */
const marksOnNoLetter = /(?<![\p{L}\p{M}])\p{M}+/gu
const marksAfterFoldedScripts = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu
const vowelMarks = /[\u0610-\u061a\u064b-\u065f\u0670\u0640\u0591-\u05c7]/gu
/**
 * The marks after the thirtieth on one letter, which no script has: the limit of Unicode's stream-safe format
 * (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format). Without it, putting a run of marks into the order of
 * Unicode takes a time that grows with the square of the run.
 */
const marksBeyondAnyScript = /(\p{M}{30})\p{M}+/gu
/** Apostrophes, and the modifier letters that romanisations use like them (Gorʹkiy, Saʿud). */
const apostrophes = /['’‘`´′＇\u02b9-\u02df\u02e5-\u02ff]/gu
const notAWord = /[^\p{L}\p{N}\p{M}]+/gu
const plainAscii = /^[A-Z0-9 ]*$/u
const ascii = /^\p{ASCII}*$/u

const foldLetters = (upper: string): string =>
  upper
    .replace(apostrophes, "")
    .replace(marksBeyondAnyScript, "$1")
    .normalize("NFKD")
    .toUpperCase()
    .replace(marksOnNoLetter, "")
    .replace(marksAfterFoldedScripts, "$1")
    .replace(vowelMarks, "")
    .normalize("NFC")
    .replace(
      /\P{ASCII}/gu,
      (letter) => undecomposed[letter] ?? interchangeable[letter] ?? simplifiedHan(letter)
    )

/**
 * The name in upper case, without diacritics, punctuation and invisible characters, its words separated by one space.
 * Scripts other than Latin stay. Apostrophes join ("O'Brien", "Joe's"), every other mark separates; `&` and a free-standing `+` are AND.
 */
export const normalise = (name: string): string => {
  const upper = name.toUpperCase()
  if (plainAscii.test(upper)) return (upper.includes("  ") ? upper.replace(/ +/gu, " ") : upper).trim()
  const visible = withoutInvisible(upper)
  return (ascii.test(visible) ? visible : foldLetters(visible))
    .replace(apostrophes, "")
    .replace(/&|(?<!\S)\+(?!\S)/gu, " AND ")
    .replace(notAWord, " ")
    .trim()
}
