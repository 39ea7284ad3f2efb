/** What other packages use of `lexicon/`: facts about the words of names. */
export { namesWithin } from "./lexicon/boilerplate.ts"
export { organisationWordWeight } from "./lexicon/genericWords.ts"
export { stripLegalForms } from "./lexicon/legalForms.ts"
export { namesNoTrustee, trusteeName } from "./lexicon/trusteeName.ts"
