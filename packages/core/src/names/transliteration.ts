/** Latin spellings of Cyrillic, Greek and Arabic names. Variants of one sound are left to `sound.ts`. */
import { arabicNames } from "./arabicNames.ts"
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
        : [word]

/** The words in Latin letters, or undefined when nothing in them can be romanised. */
export const romanise = (words: ReadonlyArray<string>): ReadonlyArray<string> | undefined =>
  words.some((word) => isCyrillic.test(word) || isGreek.test(word) || isArabic.test(word))
    ? words.flatMap(romaniseWord).filter((word) => word !== "")
    : undefined
