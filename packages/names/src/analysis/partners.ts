/** The partners of a partnership, each with the surname that may stand once: "D.J. & M.A. Citizen". */
import { tokensOf } from "../text/tokens.ts"
import { couples } from "./field/couple.ts"

/** Where a surname stands behind each, the last one was taken for that of all. */
const withSurnameOnce = (name: string): string =>
  tokensOf(name)
    .filter((word, at, words) => word !== words[at - 1])
    .join(" ")

/** Up to three letters are initials, with full stops or without. */
const initials = /^[A-Z]{2,3}$/u

const withInitialsApart = (name: string): string =>
  name
    .split(" ")
    .map((word, at, words) => (at < words.length - 1 && initials.test(word) ? [...word].join(" ") : word))
    .join(" ")

/** More have no partnership of people: Corporations Act 2001 (Cth), section 115, but for professions. */
const MOST = 20

/** The names of all partners in one, as they may be read; none where the name is not that of several people. */
export const partnersIn = (name: string): ReadonlyArray<string> => [
  ...new Set(
    couples(name).flatMap((people) => {
      const partners = people.map((each) => withSurnameOnce(each.name)).toSorted()
      return partners.length < 2 || partners.length > MOST
        ? []
        : [partners.join(" "), partners.map(withInitialsApart).join(" ")]
    })
  )
]
