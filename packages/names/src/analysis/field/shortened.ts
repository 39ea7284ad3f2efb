/** A given name that was shortened to a few letters and a full stop: "Gregor Iv. Halvorsen" is Gregor I. Halvorsen. */
import { isTitle } from "../../lexicon/honorifics.ts"
import { hasLegalForm } from "../../lexicon/legalForms.ts"
import { normalise } from "../../text/normalise.ts"
import type { ContainedName } from "./ContainedName.ts"

/** Behind a given name and before a surname. A longer word is whole, and its full stop divides two names. */
const short = /(?<=\p{L}{2} )(?<word>\p{Lu}\p{L}{1,5})\.\s?(?=\p{L}{2})/gu
export const mayBeShortened = /\p{L}{2} \p{Lu}\p{L}{1,5}\.\s?\p{L}{2}/u

export const shortened = (text: string): ReadonlyArray<ContainedName> => {
  const name = text.replace(short, (whole, word: string) =>
    isTitle(normalise(word)) ? whole : `${word.charAt(0)} `
  )
  return name === text || hasLegalForm(text.split(/\s+/u).map(normalise)) ? [] : [{ name, onlyAs: "person" }]
}
