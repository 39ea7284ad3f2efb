/** What is left of the words of a field when some are cut out, without the words that joined them to a name. */
import type { FieldWord } from "./fieldWords.ts"

/** Between a word that is no name and a name: "agent for", "now with", "by its". */
const joining = new Set("AS FOR OF BY THE ITS HIS HER AND OR WITH NOW PER FROM AT ON W".split(" "))

export const isJoining = (normal: string): boolean => normal === "" || joining.has(normal)

/** The runs of words between those that are cut out; undefined where nothing is. */
export const runsBetween = (
  words: ReadonlyArray<FieldWord>,
  taken: (at: number) => number
): ReadonlyArray<ReadonlyArray<FieldWord>> | undefined => {
  const runs: Array<Array<FieldWord>> = [[]]
  for (let at = 0; at < words.length; ) {
    const cut = taken(at)
    if (cut > 0) runs.push([])
    else runs.at(-1)?.push(words[at] as FieldWord)
    at += cut || 1
  }
  return runs.length === 1 ? undefined : runs.map((run, i) => withoutJoining(run, i > 0, i < runs.length - 1))
}

const withoutJoining = (
  run: ReadonlyArray<FieldWord>,
  isCutBefore: boolean,
  isCutBehind: boolean
): ReadonlyArray<FieldWord> => {
  const from = isCutBefore ? run.findIndex(({ normal }) => !isJoining(normal)) : 0
  const to = isCutBehind ? run.findLastIndex(({ normal }) => !isJoining(normal)) + 1 : run.length
  return from === -1 ? [] : run.slice(from, to)
}
