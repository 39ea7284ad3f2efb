/**
 * Words whose bytes a program read in another encoding than they were written in, where they are not UTF-8: `Иванов` of
 * Windows-1251 is `Èâàíîâ` in Windows-1252. In which encoding it was written cannot be told. That no name has such a
 * word can, as a test shows with the names of the fixtures.
 */
import { codePage437, macintosh, windows1250, windows1252, windows1257 } from "./codePages.ts"

/** Words between white space and the punctuation of ASCII, which is the same in every encoding. */
const wordsOf = (text: string): ReadonlyArray<string> => text.split(/[\s!-/:-@[-`{-~]+/u)

/** Marks that stand around a word, whatever its language. */
const around = /^[\d\p{Pd}\p{Pi}\p{Pf}\p{Ps}•©®†‡…]+|[\d\p{Pd}\p{Pi}\p{Pf}\p{Ps}•©®™†‡…]+$/gu

const isOfOldEncodings = (word: string): boolean =>
  [...word].every((each) => each < "\u0080" || windows1252.has(each) || macintosh.has(each))

/** Of the countries between Germany and Russia. */
const furtherLatin = [windows1250, windows1257]

/**
 * No Latin name has a word of two or more letters or signs that are all beyond ASCII. In the encodings of countries whose
 * names have many such letters, it takes four, which leaves the surname `Żółć` unread.
 */
const isBeyondAscii = (word: string): boolean => {
  const bare = word.replace(around, "")
  return (
    bare.length > 1 &&
    /\p{L}/u.test(bare) &&
    !/\p{ASCII}/u.test(bare) &&
    (isOfOldEncodings(bare) ||
      (bare.length > 3 && furtherLatin.some((encoding) => [...bare].every((each) => encoding.has(each)))))
  )
}

/** Small letters before capitals, but for words that stand together (BalogŠandor, McÉwan) and for Irish (hÉireann). */
const mixed = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u
const joined = /^\p{Ll}{0,2}(?:\p{Lu}\p{Ll}+)+$/u
const accentedWithin = /\p{Ll}(?!\p{ASCII})\p{Lu}|(?!\p{ASCII})\p{L}.*(?!\p{ASCII})\p{L}/u
const isMixed = (word: string): boolean =>
  mixed.test(word) && !joined.test(word) && accentedWithin.test(word) && isOfOldEncodings(word)

const strange: ReadonlyArray<RegExp> = [
  // Signs as which Windows shows letters of old PCs with accents (Jos‚, J„ger), and they those of Windows.
  /\p{L}(?:[‚„]|[†‡ˆ˜‰‹›¡¢£°÷±∙²ⁿ]\p{L})/u,
  // A sign that may stand behind a word, before a letter.
  /[§¨ª¬¯±²³¶¸¹º¼½¾](?!ª|º)\p{L}/u,
  // Letters as which page 437 shows small letters of Cyrillic, and Hebrew.
  /(?=\p{Script=Greek})\p{Ll}(?=\p{Script=Greek})\p{Lu}|[°±÷∙·²µß]\p{Script=Greek}|\p{Script=Greek}[°±÷∙²µß]|^(?=.*\p{Ll})[ΓΣΦΘΩαπστδφε]{2,}$/u
]

const eastAsian = ["shift_jis", "gbk", "big5", "euc-kr"].map((encoding) => new TextDecoder(encoding))
const eastAsianWord =
  /^(?:\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[ー・々]){2,}$/u
/** Words of signs, of punctuation or of mostly letters with accents; page 437 also shows them in small letters alone. */
const mayBeEastAsian = /[^\p{L}\p{N}\p{ASCII}]|ⁿ|[@[-`{-~]\p{L}|(?:(?!\p{ASCII})\p{L}.?){3}/u
const mayBeEastAsianOf437 = /^(?!\p{ASCII})\p{Ll}/u

/** Whether the bytes of a word are characters of two bytes each, in one of the encodings of East Asia. */
const isEastAsian = (word: string): boolean => {
  const isLikely = mayBeEastAsian.test(word) || mixed.test(word)
  return [
    ...(isLikely ? [windows1252] : []),
    ...(isLikely || mayBeEastAsianOf437.test(word) ? [codePage437] : [])
  ].some((byteOf) => {
    const bytes = [...word].map((character) =>
      character < "\u0080" ? character.charCodeAt(0) : byteOf.get(character)
    )
    // Each of these encodings has the characters of ASCII as they are.
    return (
      bytes.length > 1 &&
      (bytes[0] ?? 0) >= 0x80 &&
      bytes.every((byte) => byte !== undefined) &&
      eastAsian.some((decoder) => eastAsianWord.test(decoder.decode(Uint8Array.from(bytes))))
    )
  })
}

const isMisread = (word: string): boolean =>
  !/^\p{ASCII}*$/u.test(word) &&
  (isEastAsian(word) ||
    wordsOf(word).some(
      (part) => isBeyondAscii(part) || isMixed(part) || strange.some((rule) => rule.test(part))
    ))

const ascii = /^\p{ASCII}*$/u

/** The text without the words that were read in a wrong encoding. */
export const withoutMisreadWords = (text: string): string =>
  ascii.test(text) ? text : text.replace(/\S+/gu, (word) => (isMisread(word) ? " " : word))
