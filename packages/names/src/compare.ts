/** What other packages use of `compare/`: how alike two words, and two names, are. */
export { type Alignment, align, type SpellingPenalty } from "./compare/alignment.ts"
export { contradictingWeight, isTogether, isTurned } from "./compare/contradiction.ts"
export { inOneSpelling } from "./compare/inOneSpelling.ts"
export { phoneticSignature, syllableSignature, writtenSignature } from "./compare/joinSignature.ts"
export { NameComparison, type NameDifference, nameSimilarity } from "./compare/nameSimilarity.ts"
export { isOneLetterSlip } from "./compare/oneLetterApart.ts"
export { PHONETIC_EDIT_LENGTH, wordSimilarity } from "./compare/wordSimilarity.ts"
