/** Whether two people with a title each have one surname: "Mr Gregor & Mrs Maria Halvorsen". */
import { isHonorific, isTitleOnly } from "../../lexicon/honorifics.ts"
import { normalise } from "../../text/normalise.ts"
import { fieldWords, isInitials } from "./fieldWords.ts"

/** Given names before the second title, behind the first. A person of more has a surname of their own. */
const MOST_GIVEN = 2

/** Before the second title stand given names behind a title, one given name, or initials. */
export const sharesSurname = (text: string): boolean =>
  [...text.matchAll(/\s(?:&|and)\s+(\S+)/giu)].some(({ 1: behind = "", index }) => {
    if (!isHonorific(normalise(behind))) return false
    const words = fieldWords(text.slice(0, index))
    const title = words.findLastIndex(({ normal }) => isTitleOnly(normal))
    const given = words.slice(title + 1).filter((word) => !isInitials(word))
    // "Mr Jordan Example & Mrs Maria Example": each has it.
    const isOwn = fieldWords(text.slice(index)).some(({ normal }) => normal === given.at(-1)?.normal)
    return given.length <= 1 || (title !== -1 && given.length <= MOST_GIVEN && !isOwn)
  })
