/**
 * The categories that a word belongs to, one bit each, and so which rules of reading a name the word may call for. A rule
 * whose category no word of a name belongs to leaves the name as it is and is skipped: most names are read without any.
 */
import { beginsArabicCompound } from "../lexicon/arabicCompounds.ts"
import { joiningWords } from "../lexicon/genericWords.ts"
import { isHonorific } from "../lexicon/honorifics.ts"
import { beginsLegalForm } from "../lexicon/legalForms.ts"
import { isNumber } from "../lexicon/numbers.ts"
import { beginsOpening } from "../lexicon/openings.ts"
import { mayBeParticle } from "../lexicon/particles.ts"
import { isOfVesselKind } from "../lexicon/vesselWordings.ts"
import { isSingleLetter } from "../text/tokens.ts"
import { isRomanisable } from "./romanise.ts"

export const WordCategory = {
  opening: 1,
  arabicCompound: 2,
  joining: 4,
  honorific: 8,
  legalForm: 16,
  number: 32,
  /** A particle in some place of a name, or a kunya such as Abu. */
  particle: 64,
  singleLetter: 128,
  romanisable: 256,
  /** A prefix or another word that says what kind of vessel is named. */
  vesselKind: 512
} as const

const tests: ReadonlyArray<readonly [bit: number, holds: (text: string) => boolean]> = [
  [WordCategory.opening, beginsOpening],
  [WordCategory.arabicCompound, beginsArabicCompound],
  [WordCategory.joining, (text) => joiningWords.has(text)],
  [WordCategory.honorific, isHonorific],
  [WordCategory.legalForm, beginsLegalForm],
  [WordCategory.number, isNumber],
  [WordCategory.particle, mayBeParticle],
  [WordCategory.singleLetter, isSingleLetter],
  [WordCategory.romanisable, isRomanisable],
  [WordCategory.vesselKind, isOfVesselKind]
]

/** The bits of every category that the word belongs to. */
export const categoriesOf = (text: string): number =>
  tests.reduce((categories, [bit, holds]) => (holds(text) ? categories | bit : categories), 0)
