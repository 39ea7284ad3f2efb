/** What other packages use of `compare/`: how alike two words, and two names, are. */
export { type Alignment, align, type Slip } from "./compare/alignment.ts"
export { soundSignature, syllableSignature, writtenSignature } from "./compare/joinSignature.ts"
export { nameSimilarity, similarityTo } from "./compare/nameSimilarity.ts"
export {
  editLimit,
  SOUND_EDIT_LENGTH,
  similarity,
  withinEdits,
  withoutArticle
} from "./compare/similarity.ts"
