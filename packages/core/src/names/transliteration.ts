/** Latin spellings of names in other scripts. Variants of one sound are left to `sound.ts`. */
import { alphabetic, hebrewConsonants } from "./alphabets.ts"
import { arabicNames } from "./arabicNames.ts"
import { pinyinOf } from "./pinyin.ts"
import { withoutArticle } from "./similarity.ts"
import { unvowelled } from "./sound.ts"

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
/** Consonants only, in the alphabet of `skeletonOf`; long vowels, hamza and ayn leave nothing. */
const arabic = table(`
  ب=B ت=T ث=T ج=J ح=H خ=H د=D ذ=D ر=R ز=D س=S ش=S ص=S ض=D ط=T ظ=D غ=J ف=F ق=K ك=K ل=L م=M ن=N ه=H پ=B چ=S ژ=J گ=J
`)

const isCyrillic = /\p{Script=Cyrillic}/u
const isGreek = /\p{Script=Greek}/u
const isArabic = /\p{Script=Arabic}/u
const isHebrew = /\p{Script=Hebrew}/u
const isHan = /^\p{Script=Han}+$/u
const mayBeRomanised =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Devanagari}]/u

const letters = (word: string, map: ReadonlyMap<string, string>): string =>
  [...word].map((letter) => map.get(letter) ?? "").join("")

const arabicWord = (word: string): ReadonlyArray<string> => {
  const listed = arabicNames.get(word)
  if (listed !== undefined) return [listed]
  const bare = withoutArticle(word)
  const article = bare === word ? [] : ["AL"]
  const named = arabicNames.get(bare)
  if (named !== undefined) return [...article, named]
  // A final h is the feminine ending, which is not sounded.
  const consonants = unvowelled(letters(bare.replace(/ه$/u, ""), arabic))
  return consonants === "" ? article : [...article, consonants]
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

const romaniseWord = (word: string): ReadonlyArray<string> =>
  isCyrillic.test(word)
    ? [letters(word, cyrillic)]
    : isGreek.test(word)
      ? [
          word.replace(
            /ΜΠ|ΝΤ|ΓΚ|ΟΥ|ΑΥ|ΕΥ|ΓΓ|ΑΙ|ΕΙ|ΟΙ|./gu,
            (part) => greekPairs.get(part) ?? greek.get(part) ?? ""
          )
        ]
      : isArabic.test(word)
        ? arabicWord(word)
        : isHebrew.test(word)
          ? [hebrewNames.get(word) ?? unvowelled(hebrewConsonants(word))]
          : isHan.test(word)
            ? (pinyinOf(word) ?? [word])
            : (alphabetic(word) ?? [word])

/** In a script that has a Latin reading. */
export const isForeign = (word: string): boolean => mayBeRomanised.test(word)

/** The words in Latin letters, or undefined when nothing in them can be romanised. */
export const romanise = (words: ReadonlyArray<string>): ReadonlyArray<string> | undefined => {
  if (!words.some(isForeign)) return undefined
  const latin = words.flatMap(romaniseWord).filter((word) => word !== "")
  return latin.every((word, i) => word === words[i]) ? undefined : latin
}
