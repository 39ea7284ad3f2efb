/**
 * Wordings between two parties of which neither is another name of the other, and those of banks in front of one: parts of
 * regular expressions that heed no case. Those between a trustee and a trust are in `trusteeWordings.ts`.
 */

/** Daughter, son, wife or husband of: both are people. */
export const kinPatterns: ReadonlyArray<string> = ["[dswh]\\/o\\.?"]

/** For whom somebody acts, to whom a letter goes, and where else to look. */
export const behalfPatterns: ReadonlyArray<string> = [
  "o\\/b\\/o",
  "obo",
  "(?:on )?b\\/h(?: of)?",
  "f\\/b\\/o",
  "\\(?as (?:agents?|nominees?|custodians?|attorneys?|guardians?|administrators?|(?:financial )?managers?)\\)? (?:for|of)",
  "x-?ref:?",
  "z\\.?\\s?hd\\.?"
]

/** By order of, for the order of, in favour of; how a firm is called in other languages. */
export const openingPatterns: ReadonlyArray<string> = [
  "b\\/o",
  "f\\/o",
  "i\\/?f\\/?o",
  "ord",
  "fav(?:ou?ring)?",
  "firma",
  "soci[eé]t[eé]"
]

/** Those of `behalfPatterns` that have several words, in the spelling of `normalise`. */
export const behalfPhrases: ReadonlyArray<string> = [
  "AS AGENT FOR",
  "AS AGENT OF",
  "AS ATTORNEY FOR",
  "AS MANAGER FOR",
  "AS FINANCIAL MANAGER FOR"
]
