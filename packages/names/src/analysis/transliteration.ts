/** Latin spellings of names in other scripts. Variants of one sound are left to `sound.ts`. */

import { withoutArticle } from "../compare/similarity.ts"
import { type Alphabet, alphabets, hebrewConsonants, isHebrewLetter } from "../lexicon/alphabets.ts"
import { arabicNames } from "../lexicon/arabicNames.ts"
import { pinyinOf } from "../lexicon/pinyin.ts"
import { unvowelled } from "../text/sound.ts"

const table = (pairs: string): ReadonlyMap<string, string> =>
  new Map(
    pairs
      .trim()
      .split(/\s+/u)
      .map((pair) => {
        const [letter = "", latin = ""] = pair.split("=")
        return [letter, latin] as const
      })
  )

/** BGN/PCGN for Russian, with the Ukrainian, Belarusian and Serbian letters. Г is G: sound and H differ by country. */
const cyrillic = table(`
  А=A Б=B В=V Г=G Д=D Е=E Ж=ZH З=Z И=I Й=Y К=K Л=L М=M Н=N О=O П=P Р=R С=S Т=T У=U Ф=F Х=KH Ц=TS Ч=CH Ш=SH Щ=SHCH Ъ= Ы=Y
  Ь= Э=E Ю=YU Я=YA І=I Ї=I Є=YE Ў=U Ђ=DJ Ѓ=G Ј=J Љ=LJ Њ=NJ Ћ=C Ќ=K Џ=DZ Ә=A Ғ=G Қ=K Ң=N Ө=O Ұ=U Ү=U Һ=H
`)
const greekPairs = table(`
  ΜΠ=B ΝΤ=D ΓΚ=G ΟΥ=OU ΑΥ=AV ΕΥ=EV ΓΓ=NG ΑΙ=E ΕΙ=I ΟΙ=I
`)
const greek = table(`
  Α=A Β=V Γ=G Δ=D Ε=E Ζ=Z Η=I Θ=TH Ι=I Κ=K Λ=L Μ=M Ν=N Ξ=X Ο=O Π=P Ρ=R Σ=S Τ=T Υ=Y Φ=F Χ=CH Ψ=PS Ω=O
`)
/** Consonants only, in the alphabet of `skeletonOf`. */
const arabic = table(`
  ب=B ت=T ث=T ج=J ح=H خ=H د=D ذ=D ر=R ز=D س=S ش=S ص=S ض=D ط=T ظ=D غ=J ف=F ق=K ك=K ل=L م=M ن=N ه=H پ=B چ=S ژ=J گ=J
`)
/** Long vowels, hamza and ayn leave nothing. */
const silentArabic = "اويءع"

const mayBeRomanised =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Devanagari}]/u

const letters = (word: string, map: ReadonlyMap<string, string>): string =>
  [...word].map((letter) => map.get(letter) ?? "").join("")

const ARTICLE = "AL"

const arabicWord = (word: string): ReadonlyArray<string> => {
  const listed = arabicNames.get(word)
  if (listed !== undefined) return [listed]
  const bare = withoutArticle(word)
  const article = bare === word ? [] : [ARTICLE]
  const named = arabicNames.get(bare)
  if (named !== undefined) return [...article, named]
  // A final h is the feminine ending, which is not sounded.
  return [...article, unvowelled(letters(bare.replace(/ه$/u, ""), arabic))]
}

/** Frequent words of Hebrew names, since the script leaves most vowels out. */
const hebrewNames = new Map(
  `דוד=DAVID משה=MOSHE כהן=COHEN לוי=LEVI יוסף=YOSEF אברהם=AVRAHAM יצחק=YITZHAK יעקב=YAAKOV שמעון=SHIMON יהודה=YEHUDA שלמה=SHLOMO
  דניאל=DANIEL מיכאל=MICHAEL אליהו=ELIYAHU חיים=CHAIM רפאל=RAFAEL גבריאל=GABRIEL בנימין=BINYAMIN יהושע=YEHOSHUA אהרן=AHARON אהרון=AHARON
  שרה=SARAH רחל=RACHEL רבקה=RIVKA לאה=LEAH מרים=MIRIAM אסתר=ESTHER חנה=HANNAH רות=RUTH בן=BEN בר=BAR מזרחי=MIZRAHI פרץ=PERETZ ביטון=BITON`
    .split(/\s+/u)
    .map((pair) => {
      const [hebrew = "", latin = ""] = pair.split("=")
      return [hebrew, latin] as const
    })
)

/** The first that a word belongs to reads it. */
const readers: ReadonlyArray<Alphabet> = [
  {
    words: /\p{Script=Cyrillic}/u,
    spell: (word) => [letters(word, cyrillic)],
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
    spell: (word) => [hebrewNames.get(word) ?? unvowelled(hebrewConsonants(word))],
    knows: isHebrewLetter
  },
  // A word of which one character is not in the table is not read at all.
  { words: /^\p{Script=Han}+$/u, spell: (word) => pinyinOf(word) ?? [word], knows: () => true },
  ...alphabets
]

const readerOf = (word: string): Alphabet | undefined => readers.find(({ words }) => words.test(word))

const romaniseWord = (word: string): ReadonlyArray<string> => readerOf(word)?.spell(word) ?? [word]

/** In a script that has a Latin reading. */
export const isForeign = (word: string): boolean => mayBeRomanised.test(word)

/** The words in Latin letters, or undefined when nothing in them can be romanised. */
export const romanise = (words: ReadonlyArray<string>): ReadonlyArray<string> | undefined => {
  if (!words.some(isForeign)) return undefined
  const latin = words.flatMap(romaniseWord).filter((word) => word !== "")
  return latin.every((word, i) => word === words[i]) ? undefined : latin
}

/** Signs for vowels count as letters where they are written with every consonant. */
const letter = /\p{L}|(?=\p{Script=Devanagari})\p{M}/gu
const latinWord = /^[A-Z\d]*$/u

/** Of an unvowelled word one consonant is not compared with any other spelling. */
const isComparable = (latin: ReadonlyArray<string>): boolean =>
  (latin.length > 1 ? latin.filter((part) => part !== ARTICLE) : latin).some((part) =>
    /^(?:[A-Z]+|[a-z]{2,})$/u.test(part)
  )

export const lettersIn = (word: string): ReadonlyArray<string> => word.match(letter) ?? []

/** The letters of a normalised word that no Latin spelling stands for: they are compared as they are written at most. */
export const unreadIn = (word: string): ReadonlyArray<string> => {
  if (latinWord.test(word)) return []
  const reader = readerOf(word)
  return reader === undefined || !isComparable(reader.spell(word))
    ? lettersIn(word)
    : lettersIn(word).filter((each) => !reader.knows(each))
}
