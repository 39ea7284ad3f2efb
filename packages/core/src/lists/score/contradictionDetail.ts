/** What an explanation says of words that contradict each other: which they are. */
import type { ComparableName } from "@entity-watch/names/analysis"
import type { AlignedNames } from "./Feature.ts"

const textsOf = ({ roles, words }: ComparableName, isLeft: (at: number) => boolean): string =>
  words.flatMap(({ text }, at) => (roles[at] !== "slight" && isLeft(at) ? [text] : [])).join(" ")

/** The words that contradict are among those that found no partner. */
export const contradictionDetail = ({ alignment, listed, query }: AlignedNames): string => {
  const screened = textsOf(query, (at) => alignment.partner[at] === -1)
  const theirs = textsOf(listed, (at) => alignment.taken[at] !== true)
  return screened === "" || theirs === ""
    ? "words on both sides contradict"
    : `${screened} stands where the list has ${theirs}`
}
