/**
 * Which other entities a query may mean as well as the one that it was made for: those of the same words, and those whose name
 * the same change would have made into the same query. It reads every name, so what is right does not depend on a search.
 */
import { editDistance } from "@entity-watch/names/text"
import { type AskedName, type AskedWord, type Likeness, tellingWords } from "./askFor.ts"
import { type Entity, rowsOf } from "./register.ts"

const isSubsequence = (short: string, long: string): boolean => {
  let at = 0
  for (const letter of long) if (letter === short.charAt(at)) at++
  return at === short.length
}

const mayStandFor = ({ text }: AskedWord, like: Likeness, word: string): boolean => {
  if (like === "same") return text === word
  if (like === "initial") return word.charAt(0) === text
  if (like === "short") return word.charAt(0) === text.charAt(0) && isSubsequence(text, word)
  return (
    Math.abs(text.length - word.length) <= like.edits && editDistance(text, word, like.edits) <= like.edits
  )
}

/** Whether each of the query's words can stand for a word of its own; `at`: the first one to place. */
const isPlaced = (
  asked: ReadonlyArray<AskedWord>,
  at: number,
  words: ReadonlyArray<string>,
  taken: number
): boolean => {
  const word = asked[at]
  if (word === undefined) return true
  return words.some(
    (other, i) =>
      (taken & (1 << i)) === 0 &&
      mayStandFor(word, word.like, other) &&
      isPlaced(asked, at + 1, words, taken | (1 << i))
  )
}

const sorted = (words: ReadonlyArray<string>): string => words.toSorted().join(" ")

/** The entities that each query may mean, without its own. */
export const equallyRight = (
  asked: ReadonlyArray<AskedName>,
  entities: Iterable<Entity>,
  frequencyOf: (word: string) => number
): ReadonlyMap<AskedName, ReadonlySet<number>> => {
  const found = new Map(asked.map((query) => [query, new Set<number>()]))
  const byName = new Map<string, Array<AskedName>>()
  const byWord = new Map<string, Array<AskedName>>()
  const others: Array<AskedName> = []
  for (const query of asked) {
    byName.set(sorted(query.name), [...(byName.get(sorted(query.name)) ?? []), query])
    if (query.words.length === 0) continue
    const kept = query.words.filter(({ like }) => like === "same").map(({ text }) => text)
    const rarest = kept.toSorted((a, b) => frequencyOf(a) - frequencyOf(b))[0]
    if (rarest === undefined) others.push(query)
    else byWord.set(rarest, [...(byWord.get(rarest) ?? []), query])
  }
  for (const entity of entities)
    for (const { name } of rowsOf(entity)) {
      const words = tellingWords(name)
      const add = (query: AskedName) => {
        if (query.entity !== entity.entity) found.get(query)?.add(entity.entity)
      }
      const compare = (query: AskedName) => {
        if (
          words.length >= query.words.length &&
          words.length <= query.words.length + query.missing &&
          isPlaced(query.words, 0, words, 0)
        )
          add(query)
      }
      for (const query of byName.get(sorted(words)) ?? []) add(query)
      for (const word of new Set(words)) for (const query of byWord.get(word) ?? []) compare(query)
      for (const query of others) compare(query)
    }
  return found
}
