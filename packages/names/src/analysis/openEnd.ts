/** What a name ends in that says that it goes on, or that somebody else is meant as well, and is no word of it. */
import { dittoBehind } from "../lexicon/leftOutWordings.ts"
import { type DoubtfulEnding, doubtfulEndings, goesOnBehind, openEndings } from "../lexicon/openEndings.ts"
import { forLastTexts } from "../text/forLastTexts.ts"

const surely: ReadonlyArray<RegExp> = [...openEndings, dittoBehind, ...goesOnBehind]

const twoWords = /\p{L}{2}\S*\s+\S*\p{L}{2}/u

const isEnding = (before: string, said: string, { isSurname }: DoubtfulEnding): boolean => {
  if (before.trim() === "") return false
  const isCased = /\p{Ll}/u.test(before) && /\p{Lu}/u.test(before)
  if (isCased && !/\p{Lu}/u.test(said)) return true
  return twoWords.test(before) && !(isCased && isSurname)
}

/** The name without its open end, or as it is where it has none. */
export const withoutOpenEnd = forLastTexts((text): string =>
  doubtfulEndings.reduce(
    (left, each) => {
      const at = left.search(each.ending)
      return at !== -1 && isEnding(left.slice(0, at), left.slice(at), each) ? left.slice(0, at) : left
    },
    surely.reduce((left, ending) => left.replace(ending, ""), text)
  )
)
