/** What other packages use of `lexicon/`: facts about the words and wordings of names. */
export { aliasPatternsInRows, listedBeforePattern, saysFormerName } from "./lexicon/aliasWordings.ts"
export { withoutArabicArticle } from "./lexicon/arabicNames.ts"
export { wholeRemark } from "./lexicon/bracketRemarks.ts"
export { organisationWordWeight } from "./lexicon/genericWords.ts"
export { isGenerationalSuffix, isHonorific } from "./lexicon/honorifics.ts"
export { stripLegalForms } from "./lexicon/legalForms.ts"
export { isDescent } from "./lexicon/particles.ts"
export { withoutVesselKindOrPrefix } from "./lexicon/vesselWordings.ts"
