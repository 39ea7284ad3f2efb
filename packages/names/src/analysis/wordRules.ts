/**
 * Which rules of reading a name a word is a case of, one bit each. A rule that no word of a name is a case of leaves the
 * name as it is, and is passed over: most names are read without any.
 */
import { beginsOpening } from "../lexicon/boilerplate.ts"
import { beginsCompound } from "../lexicon/compounds.ts"
import { joiningWords } from "../lexicon/genericWords.ts"
import { isHonorific } from "../lexicon/honorifics.ts"
import { beginsLegalForm } from "../lexicon/legalForms.ts"
import { isNumber } from "../lexicon/numbers.ts"
import { isSlightInPlace } from "../lexicon/particles.ts"
import { isVesselPrefix } from "../lexicon/vesselPrefixes.ts"
import { isSingleLetter } from "../text/tokens.ts"
import { isForeign } from "./transliteration.ts"

export const Rule = {
  opening: 1,
  compound: 2,
  joining: 4,
  honorific: 8,
  legalForm: 16,
  number: 32,
  /** Particles and Abu. */
  slight: 64,
  letter: 128,
  foreign: 256,
  vesselPrefix: 512
} as const

const cases: ReadonlyArray<readonly [bit: number, applies: (text: string) => boolean]> = [
  [Rule.opening, beginsOpening],
  [Rule.compound, beginsCompound],
  [Rule.joining, (text) => joiningWords.has(text)],
  [Rule.honorific, isHonorific],
  [Rule.legalForm, beginsLegalForm],
  [Rule.number, isNumber],
  [Rule.slight, isSlightInPlace],
  [Rule.letter, isSingleLetter],
  [Rule.foreign, isForeign],
  [Rule.vesselPrefix, isVesselPrefix]
]

export const rulesOf = (text: string): number =>
  cases.reduce((rules, [bit, applies]) => (applies(text) ? rules | bit : rules), 0)
