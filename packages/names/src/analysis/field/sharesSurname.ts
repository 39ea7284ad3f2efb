/** Whether two people with a title each have one surname: "Mr Gregor & Mrs Maria Halvorsen". */
import { isHonorific, isTitleOnly } from "../../lexicon/honorifics.ts"
import { normalise } from "../../text/normalise.ts"
import { fieldWords, isInitials } from "./fieldWords.ts"

/** Before the second title stands one given name, or initials. */
export const sharesSurname = (text: string): boolean =>
  [...text.matchAll(/\s(?:&|and)\s+(\S+)/giu)].some(({ 1: behind = "", index }) => {
    if (!isHonorific(normalise(behind))) return false
    const words = fieldWords(text.slice(0, index))
    const title = words.findLastIndex(({ normal }) => isTitleOnly(normal))
    return words.slice(title + 1).filter((word) => !isInitials(word)).length <= 1
  })
