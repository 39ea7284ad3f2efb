/** The ways in which a name of an organisation, a sole trader or a partnership can be read. */
import { type ComparableName, comparableNames } from "../analysis/ComparableName.ts"
import { partnersIn } from "../analysis/partners.ts"
import { businessWords } from "../lexicon/businessWords.ts"
import { isTitleOnly } from "../lexicon/honorifics.ts"
import { tokensOf } from "../text/tokens.ts"

/** Letters apart are initials, or one word of an organisation. */
const lettersApart = /(?<![\p{L}\p{N}])\p{L}[.\s]+\p{L}(?![\p{L}\p{N}])/u

export const asOrganisation = (name: string): ReadonlyArray<ComparableName> =>
  comparableNames("organisation", name).filter(({ isAcronym }) => !isAcronym)

const isTitled = (name: string): boolean => isTitleOnly(tokensOf(name)[0] ?? "")

/** Written apart by some, and as one by others: A 1, 3-D, van der Meulen. */
const apart =
  /(?<![\p{L}\p{N}])(?:\p{L}[\s-](?=\d{1,3}(?![\p{L}\p{N}]))|\d{1,3}[\s-](?=\p{L}(?![\p{L}\p{N}]))|v[ao]n\s+(?:de[mnr]?\s+)?(?=\p{L}))/giu

/** "B & G Plumbing". Before another word the letters are two people: J & M Halvorsen is not J M Halvorsen. */
const lettersOfFirm = /(?<![\p{L}\p{N}])(\p{L})\s*&\s*(\p{L})(\s+)(\p{L}+)/giu

const closed = (name: string): string =>
  name
    .replace(apart, (found) => found.replace(/[\s-]/gu, ""))
    .replace(lettersOfFirm, (found, one: string, other: string, gap: string, word: string) =>
      businessWords.has(word.toUpperCase()) ? `${one}${other}${gap}${word}` : found
    )

/** Both ways, since another firm may be called so: what is only alike is looked for among all names. */
export const readings = (name: string): ReadonlyArray<ComparableName> => {
  const asOne = closed(name)
  return asOne === name ? readingsOf(name) : [...readingsOf(name), ...readingsOf(asOne)]
}

/** A comma or a title stands in a person's name, and letters apart are initials or one word of an organisation. */
const readingsOf = (name: string): ReadonlyArray<ComparableName> => [
  ...(name.includes(",")
    ? comparableNames("person", name)
    : lettersApart.test(name) || isTitled(name)
      ? [...asOrganisation(name), ...comparableNames("person", name)]
      : asOrganisation(name)),
  ...partnersIn(name).flatMap((partners) => comparableNames("person", partners))
]
