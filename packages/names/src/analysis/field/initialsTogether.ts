/** The initials of given names as one word beside a surname, as share registers and banks write them: "GM Halvorsen". */
import { isHonorific } from "../../lexicon/honorifics.ts"
import { stripLegalForms } from "../../lexicon/legalForms.ts"
import { hasUsualName } from "../../lexicon/usualNames.ts"
import { normalise } from "../../text/normalise.ts"
import { tokensOf } from "../../text/tokens.ts"
import type { ContainedName } from "./ContainedName.ts"

/** Two or three capital letters by themselves. */
export const mayHaveInitialsTogether = /(?<![\p{L}\p{N}.'’&/-])\p{Lu}{2,3}(?![\p{L}\p{N}.'’&/-])/u

/** In words, of a surname with its particles. */
const LONGEST = 3

/** Legal forms of one or two letters are initials as well: SA Halvorsen. */
const isCompany = (words: ReadonlyArray<string>): boolean =>
  stripLegalForms(tokensOf(words.join(" "))).forms.some((form) => form.length > 2)

const isInitials = (word: string): boolean => /^\p{Lu}{2,3}$/u.test(word) && !hasUsualName([normalise(word)])

/** Initials stand before the surname or behind it; titles are no part of either. */
export const initialsTogether = (text: string): ReadonlyArray<ContainedName> => {
  const words = text.split(" ").filter((word) => !isHonorific(normalise(word)))
  if (words.length < 2 || words.length > LONGEST + 1 || isCompany(words)) return []
  const at = [words.length - 1, 0].find((each) => isInitials(words[each] ?? ""))
  const surname = words.filter((_, each) => each !== at)
  if (at === undefined || surname.some((word) => !/^[\p{L}'’-]+,?$/u.test(word)) || !surname.some(isLong))
    return []
  const apart = [...(words[at] ?? "")].join(" ")
  return [{ name: (at === 0 ? [apart, ...surname] : [...surname, apart]).join(" "), onlyAs: "person" }]
}

const isLong = (word: string): boolean => (word.match(/\p{L}/gu) ?? []).length >= 4
