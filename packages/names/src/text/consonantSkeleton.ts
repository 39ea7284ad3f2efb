/**
 * The consonant skeleton of a word: what Arabic script certainly keeps of a name, in lower case, which says that vowels are
 * missing. Consonants that transliterations mix are one: S, SH and CH; D, Z and DH; J and G; K and Q; B and P. Doubling is not
 * written.
 *
 * Between the consonants stand the weak letters. Arabic writes its long vowels, V and Y with alif, waw and ya, here `a`,
 * `w` and `y`, and leaves short vowels out; a Latin spelling writes them all. An H inside a word is one of them, because
 * it comes and goes in Latin spellings.
 */

const latinWord = /^[A-Z]+$/u
/** How a word of Arabic or Hebrew is written when it is romanised. */
export const unvowelledWord = /^[a-zḏḍẓščž]+$/u

const weak = "AEIOUYVW"
const isWeak = (letter: string): boolean => weak.includes(letter)

/** Two letters that transliterations write one sound with. */
const digraphs: Readonly<Record<string, string>> = {
  SH: "S",
  CH: "S",
  TH: "T",
  DH: "D",
  KH: "H",
  GH: "J",
  PH: "F",
  DJ: "J",
  CK: "K"
}
const folded: Readonly<Record<string, string>> = {
  Z: "D",
  Ḏ: "D",
  Ḍ: "D",
  Ẓ: "D",
  Š: "S",
  Č: "S",
  Ž: "J",
  G: "J",
  Q: "K",
  C: "K",
  P: "B",
  X: "K"
}

interface Letter {
  readonly written: string
  readonly folded: string
}

/** The letters of a Latin word, each consonant as it is written and as the skeleton writes it. */
const lettersOf = (word: string): ReadonlyArray<Letter> => {
  const letters: Array<Letter> = []
  for (let i = 0; i < word.length; i++) {
    const two = word.slice(i, i + 2)
    const pair = digraphs[two]
    const one = word.charAt(i)
    if (pair !== undefined) {
      letters.push({ written: two, folded: pair })
      i++
    } else {
      const isSoft = one === "C" && "EIY".includes(word.charAt(i + 1) || ".")
      letters.push({ written: one, folded: isSoft ? "S" : (folded[one] ?? one) })
    }
  }
  return letters
}

export interface Skeleton {
  readonly consonants: string
  /** For each consonant, how it is written. */
  readonly written: ReadonlyArray<string>
  /** Before the first consonant, between each and the next, and after the last. */
  readonly weakLetters: ReadonlyArray<string>
}

/** Of a Latin word in capitals, or of one that is unvowelled and in lower case. */
export const skeletonOf = (word: string): Skeleton => {
  const isLatin = latinWord.test(word)
  const letters = isLatin
    ? lettersOf(word)
    : [...word.toUpperCase()].map((one) => ({ written: one, folded: folded[one] ?? one }))
  const written: Array<string> = []
  const weakLetters: Array<string> = []
  let consonants = ""
  let gap = ""
  letters.forEach((letter, i) => {
    const one = letter.folded
    if (isWeak(one) || (one === "H" && i > 0)) gap += one
    // Two letters of one sound are one; a letter that Arabic writes twice has a vowel between.
    else if (gap !== "" || one !== consonants.at(-1) || (!isLatin && letter.written === written.at(-1))) {
      weakLetters.push(gap)
      written.push(letter.written)
      gap = ""
      consonants += one
    }
  })
  return { consonants: consonants.toLowerCase(), written, weakLetters: [...weakLetters, gap] }
}

/** The Latin spellings that one Arabic letter of a folded group never has: dal is no Z, and zay no D. */
const never: Readonly<Record<string, ReadonlyArray<string>>> = { D: ["Z"], Z: ["D", "DH"], S: ["SH", "CH"] }

/** Whether a consonant of an unvowelled word is another letter than that of the Latin word, although the skeleton has them alike. */
export const hasOtherConsonant = (unvowelled: Skeleton, latin: Skeleton): boolean =>
  unvowelled.written.some((letter, i) => never[letter]?.includes(latin.written[i] ?? "") ?? false)

/** The Latin letters that an Arabic weak letter may be. An alif at the beginning carries any vowel. */
const mayBe: Readonly<Record<string, string>> = { A: "AE", W: "OUVW", Y: "IEY", H: "H" }
const atBeginning = "AEIOU"

/**
 * How many weak letters of an unvowelled word are found in a Latin one, at the same place in order, and how many are not.
 * A ya at the end that is not found counts twice: it makes Mohammadi of Mohammad.
 */
export const agreeingWeakLetters = (
  unvowelled: Skeleton["weakLetters"],
  latin: Skeleton["weakLetters"]
): { readonly found: number; readonly missing: number } => {
  let found = 0
  let missing = 0
  for (let i = 0; i < unvowelled.length; i++) {
    const theirs = latin[i] ?? ""
    let at = 0
    for (const letter of unvowelled[i] ?? "") {
      const sounds = i === 0 && letter === "A" ? atBeginning : (mayBe[letter] ?? "")
      let next = at
      while (next < theirs.length && !sounds.includes(theirs.charAt(next))) next++
      if (next < theirs.length) {
        found++
        at = next + 1
      } else missing += letter === "Y" && i === unvowelled.length - 1 ? 2 : 1
    }
  }
  return { found, missing }
}
