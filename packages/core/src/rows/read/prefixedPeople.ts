/**
 * Whose columns they are where no word of their headers is known: `Wobbler Surname` beside `Wobbler First Name` are a person's,
 * and so is `Wobbler DOB` then. One of them alone says too little, as `Product Name` does.
 */
import { headerWords, type ReadHeaderWords } from "../../formats/headers/headerWords.ts"
import { remembered } from "../../formats/headers/remembered.ts"
import { betweenWords, fieldOf } from "../../formats/headers/usualHeaders.ts"

const mostWords = 3
/** With such a word before it a header says something else of a name. */
const relating = /^(?:of|for|to|by|with|in|on|from|per|is|has|no|not|old|new|other|\P{L}.*)$/iu

/** What stands before a field by itself; undefined where there is none. */
const prefixed = remembered((header: string): ReadHeaderWords | undefined => {
  const all = header
    .replace(betweenWords, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
  for (let before = 1; before <= Math.min(mostWords, all.length - 1); before++) {
    const prefix = all.slice(0, before)
    const rest = all.slice(before).join(" ")
    const read = headerWords(rest)
    const field = fieldOf(rest) ?? (read?.key === "" && read.holder === "" ? read.field : undefined)
    if (prefix.some((word) => relating.test(word))) return undefined
    if (field !== undefined) {
      const label = prefix.join(" ").toLowerCase()
      return { key: label, label, field, holder: "", hasRole: false, isBare: false, isFirst: false }
    }
  }
  return undefined
})

/** Of the headers that are free and that no known words make, by their places. */
export const prefixedPeople = (
  header: ReadonlyArray<string>,
  isFree: (at: number) => boolean
): ReadonlyMap<number, ReadHeaderWords> => {
  const read = header.flatMap((each, at) => {
    const words = isFree(at) && fieldOf(each) === undefined && !headerWords(each) ? prefixed(each) : undefined
    return words === undefined ? [] : [[at, words] as const]
  })
  const isWhole = (key: string): boolean =>
    (["given", "family"] as const).every((field) =>
      read.some(([, words]) => words.key === key && words.field === field)
    )
  return new Map(read.filter(([, { key }]) => isWhole(key)))
}
