/** What other packages use of `text/`: characters, words and edit distances, which know no lists of words. */
export { forBeginningHashes, forDeletionHashes } from "./text/deletionHashes.ts"
export { editDistance } from "./text/editDistance.ts"
export { HashChains } from "./text/HashChains.ts"
export { indexable } from "./text/indexable.ts"
export { withoutInvisible } from "./text/invisible.ts"
export { letterMask } from "./text/letterMask.ts"
export { normalise } from "./text/normalise.ts"
export { tokensOf } from "./text/tokens.ts"
