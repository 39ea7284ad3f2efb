/** How each script that has a Latin reading here puts its letters together: one romaniser for each script. */
import {
  arabic,
  armenian,
  cyrillic,
  devanagari,
  georgian,
  greek,
  greekPairs,
  hangulFinals,
  hangulInitials,
  hangulVowels,
  hebrew,
  hiragana,
  koreanSurnames,
  silentArabic
} from "../lexicon/alphabets.ts"
import { ARABIC_ARTICLE, arabicNames, withoutArabicArticle } from "../lexicon/arabicNames.ts"
import { hebrewNames } from "../lexicon/hebrewNames.ts"
import { pinyinOf } from "../lexicon/pinyin.ts"

/** A way from one script into Latin letters. */
export interface Romaniser {
  /** The words that are read so. */
  readonly words: RegExp
  /** The Latin words that a word of them is; the word itself where it cannot be read. */
  readonly spell: (word: string) => ReadonlyArray<string>
  /** Whether a letter, or a sign that counts as one, has a part in the spelling; any other is left out. */
  readonly knows: (letter: string) => boolean
}

const spelt = (word: string, map: ReadonlyMap<string, string>): string =>
  [...word].map((letter) => map.get(letter) ?? "").join("")

/** "Servant of the …", "… of the faith" and "… of God" are often written as one word. */
const compounds: ReadonlyArray<RegExp> = [/^(عبد)(ال.{2,})$/u, /^(.{2,})(الدين)$/u, /^(.{2,})(الله)$/u]

const arabicWord = (word: string): ReadonlyArray<string> => {
  const listed = arabicNames.get(word)
  if (listed !== undefined) return [listed]
  for (const form of compounds) {
    const [, first, second] = form.exec(word) ?? []
    if (first !== undefined && second !== undefined) return [...arabicWord(first), ...arabicWord(second)]
  }
  const bare = withoutArabicArticle(word)
  const article = bare === word ? [] : [ARABIC_ARTICLE]
  const named = arabicNames.get(bare)
  if (named !== undefined) return [...article, named]
  // A final h is the feminine ending, which is not sounded.
  return [...article, spelt(bare.replace(/ه$/u, ""), arabic).toLowerCase()]
}

const isConsonant = (letter: string): boolean => letter >= "क" && letter <= "ह"
/** What `hindi` itself handles: a sign for "no vowel", and a dot. */
const devanagariMarks = "\u094d\u093c"
const isSign = (letter: string): boolean => letter >= "\u093e" && letter <= "\u094d"

/** A consonant without a sign carries an A, which falls silent at the end of a word. */
const hindi = (word: string): string => {
  const letters = [...word.replace(/\u093c/gu, "")]
  return letters
    .map((letter, i) => {
      const next = letters[i + 1]
      const carriesA = isConsonant(letter) && next !== undefined && !isSign(next)
      return (devanagari.get(letter) ?? "") + (carriesA ? "A" : "")
    })
    .join("")
}

/** What `japanese` itself handles: a doubled consonant and a long vowel. */
const kanaMarks = "っー"

const toHiragana = (word: string): string =>
  word.replace(/[\u30a1-\u30f6]/gu, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))

const japanese = (word: string): string =>
  spelt(toHiragana(word).replace(/っ(?=.)|ー/gu, ""), hiragana)
    .replace(/(SH|CH|J)Iy/gu, "$1")
    .replace(/Iy/gu, "Y")
    .toUpperCase()
    .replace(/OU$|OO$/u, "O")
    .replace(/UU/gu, "U")

/** Hangul syllables are composed of letters by arithmetic: section 3.12 of the Unicode Standard. */
const hangulSyllable = (letter: string): string => {
  const index = letter.charCodeAt(0) - 0xac00
  if (index < 0 || index >= 11_172) return ""
  return `${hangulInitials[Math.floor(index / 588)] ?? ""}${hangulVowels[Math.floor((index % 588) / 28)] ?? ""}${hangulFinals[index % 28] ?? ""}`
}

const korean = (word: string): ReadonlyArray<string> => {
  const syllables = [...word].map((letter, i) =>
    i === 0 && word.length > 1
      ? (koreanSurnames.get(letter) ?? hangulSyllable(letter))
      : hangulSyllable(letter)
  )
  return word.length < 2 || word.length > 4 ? [syllables.join("")] : syllables
}

/** The first to whose words a word belongs reads it. */
const romanisers: ReadonlyArray<Romaniser> = [
  {
    words: /\p{Script=Cyrillic}/u,
    spell: (word) => [spelt(word, cyrillic)],
    knows: (letter) => cyrillic.has(letter)
  },
  {
    words: /\p{Script=Greek}/u,
    spell: (word) => [
      word.replace(
        /ΜΠ|ΝΤ|ΓΚ|ΟΥ|ΑΥ|ΕΥ|ΓΓ|ΑΙ|ΕΙ|ΟΙ|./gu,
        (part) => greekPairs.get(part) ?? greek.get(part) ?? ""
      )
    ],
    knows: (letter) => greek.has(letter)
  },
  {
    words: /\p{Script=Arabic}/u,
    spell: arabicWord,
    knows: (letter) => arabic.has(letter) || silentArabic.includes(letter)
  },
  {
    words: /\p{Script=Hebrew}/u,
    spell: (word) => [hebrewNames.get(word) ?? spelt(word, hebrew).toLowerCase()],
    knows: (letter) => hebrew.has(letter)
  },
  // A word of which one character is not in the table is not read at all.
  { words: /^\p{Script=Han}+$/u, spell: (word) => pinyinOf(word) ?? [word], knows: () => true },
  {
    words: /\p{Script=Georgian}/u,
    spell: (word) => [spelt(word.toLowerCase(), georgian)],
    knows: (letter) => georgian.has(letter.toLowerCase())
  },
  {
    words: /\p{Script=Armenian}/u,
    spell: (word) => [spelt(word, armenian)],
    knows: (letter) => armenian.has(letter)
  },
  {
    words: /\p{Script=Devanagari}/u,
    spell: (word) => [hindi(word)],
    knows: (letter) => devanagari.has(letter) || devanagariMarks.includes(letter)
  },
  {
    words: /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u,
    spell: (word) => [japanese(word)],
    knows: (letter) => hiragana.has(toHiragana(letter)) || kanaMarks.includes(toHiragana(letter))
  },
  { words: /^\p{Script=Hangul}+$/u, spell: korean, knows: (letter) => hangulSyllable(letter) !== "" }
]

/** Who reads a word; undefined for Latin letters and for scripts that have no Latin reading here. */
export const romaniserOf = (word: string): Romaniser | undefined =>
  romanisers.find(({ words }) => words.test(word))
