/** The two spellings under which names are compared for equality. */
import { stripOpening } from "../lexicon/boilerplate.ts"
import { foldLegalForms, stripLegalForms } from "../lexicon/legalForms.ts"
import { joinSingleLetters, tokensOf } from "../text/tokens.ts"

/** Upper-case words with the legal form in one spelling. Names with equal foldings are equal after normalisation. */
export const foldedName = (name: string): string =>
  foldLegalForms(joinSingleLetters(tokensOf(name))).join(" ")

/** The same without legal form and boilerplate; the folded name when nothing else is left. */
export const coreName = (name: string): string => {
  const words = joinSingleLetters(tokensOf(name))
  const core = stripLegalForms(stripOpening(words)).words
  return core.length === 0 ? foldLegalForms(words).join(" ") : core.join(" ")
}
