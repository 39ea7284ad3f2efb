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
const folded: Readonly<Record<string, string>> = { Z: "D", G: "J", Q: "K", C: "K", P: "B", X: "K" }

/** The consonants and vowels of a Latin word, each consonant as the skeleton writes it. */
const lettersOf = (word: string): string => {
  let letters = ""
  for (let i = 0; i < word.length; i++) {
    const pair = digraphs[word.slice(i, i + 2)]
    if (pair !== undefined) i++
    const one = word.charAt(i)
    const isSoft = one === "C" && "EIY".includes(word.charAt(i + 1) || ".")
    const letter = pair ?? (isSoft ? "S" : (folded[one] ?? one))
    letters += letter
  }
  return letters
}

interface Skeleton {
  readonly consonants: string
  /** Before the first consonant, between each and the next, and after the last. */
  readonly weakLetters: ReadonlyArray<string>
}

/** Of a Latin word in capitals, or of one that is unvowelled and in lower case. */
export const skeletonOf = (word: string): Skeleton => {
  const letters = latinWord.test(word) ? lettersOf(word) : word.toUpperCase()
  const weakLetters: Array<string> = []
  let consonants = ""
  let gap = ""
  for (let i = 0; i < letters.length; i++) {
    const letter = letters.charAt(i)
    if (isWeak(letter) || (letter === "H" && i > 0)) gap += letter
    else if (letter !== consonants.at(-1)) {
      weakLetters.push(gap)
      gap = ""
      consonants += letter
    }
  }
  return { consonants: consonants.toLowerCase(), weakLetters: [...weakLetters, gap] }
}

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
