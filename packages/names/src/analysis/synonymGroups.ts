/** The groups of words that are one word: spellings and short forms of one given name, abbreviations of one generic word. */
import { diminutives } from "../lexicon/diminutives.ts"
import { distinctNames } from "../lexicon/distinctNames.ts"
import { abbreviations } from "../lexicon/genericWords.ts"
import { nicknames } from "../lexicon/nicknames.ts"
import { patronymicOf } from "../lexicon/patronymics.ts"

const names = [...nicknames, ...diminutives, ...distinctNames]
const groups = [...names, ...abbreviations]

const groupsByWord = new Map<string, Array<number>>()
const distinct = new Set<string>()
groups.forEach((group, id) => {
  for (const word of group) {
    groupsByWord.set(word, [...(groupsByWord.get(word) ?? []), id])
    if (id < names.length) distinct.add(word)
  }
})

export const noGroups: ReadonlyArray<number> = []

/** The numbers of the groups that a word belongs to. */
export const synonymGroupsOf = (text: string): ReadonlyArray<number> => groupsByWord.get(text) ?? noGroups

/** Whether the word is a name in its own right: two such words of different groups are two names. */
export const isDistinctName = (text: string): boolean => distinct.has(text)

/** The groups of the father's name in a patronymic. Those of daughters are kept apart from those of sons. */
export const fatherGroupsOf = (text: string): ReadonlyArray<number> => {
  const patronymic = patronymicOf(text)
  if (patronymic === undefined) return noGroups
  const found = new Set(patronymic.fathers.flatMap(synonymGroupsOf))
  return [...found].map((group) => (patronymic.daughter ? -1 - group : group))
}

/** The words of a group, for looking up every other spelling of a name. */
export const groupMembers = (group: number): ReadonlyArray<string> => groups[group] ?? []
