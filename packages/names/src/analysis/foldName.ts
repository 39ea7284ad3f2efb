/** The two folded spellings under which names are compared for equality. */
import { foldLegalForms, stripLegalForms } from "../lexicon/legalForms.ts"
import { stripOpening } from "../lexicon/openings.ts"
import { indexable } from "../text/indexable.ts"
import { joinSingleLetters, tokensOf } from "../text/tokens.ts"

/**
 * Upper-case words with the legal form in one spelling. Names that fold alike are equal after normalisation. A name
 * longer than any real one folds to its beginning and a hash of it as it is written.
 */
export const foldName = (name: string): string =>
  indexable(foldLegalForms(joinSingleLetters(tokensOf(indexable(name)))).join(" "))

/** The folded name without legal form, article and wordings of trusteeship; the folded name when nothing else is left. */
export const foldCoreName = (name: string): string => {
  const words = joinSingleLetters(tokensOf(name))
  const core = stripLegalForms(stripOpening(words)).words
  return core.length === 0 ? foldLegalForms(words).join(" ") : core.join(" ")
}
