/** A title between a surname and the given names behind it: "HALVORSEN MR GREGOR". */
import { isPlainTitle } from "../../lexicon/honorifics.ts"
import { isParticle } from "../../lexicon/particles.ts"
import { normalise } from "../../text/normalise.ts"
import type { ContainedName } from "./ContainedName.ts"

export const mayHaveTitleInside =
  /\p{L}\s+(?:mrs?|ms|miss|mstr|drs?|prof|professor|rev|revd|reverend|lt|capt|sgt|cmdr)\.?\s+\(?\p{L}/iu

/** Behind more words than a surname has, the title is that of another person. */
export const titleInside = (text: string): ReadonlyArray<ContainedName> => {
  const words = text.split(/\s+/u)
  const normal = words.map(normalise)
  const at = normal.findIndex((word, i) => i > 0 && isPlainTitle(word))
  const ofSurname = normal.slice(0, at).filter((_, i) => !isParticle(normal, i))
  return at === -1 || ofSurname.length !== 1 || isPlainTitle(normal[0] ?? "") || words.length - at < 2
    ? []
    : [{ name: [...words.slice(0, at), ...words.slice(at + 1)].join(" "), onlyAs: "person" }]
}
