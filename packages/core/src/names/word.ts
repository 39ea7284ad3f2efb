/** A word of a name with what comparing needs, computed once per distinct word. */
import { distinctNames } from "./distinctNames.ts"
import { abbreviations } from "./genericWords.ts"
import { nameGroups } from "./nicknames.ts"
import { frameOf, skeletonOf, soundOf } from "./sound.ts"

/** Which group of equivalent words a word belongs to. */
const groupsOf = new Map<string, Array<number>>()
/** Words that are names in their own right: two of them in different groups are two names. */
const ownNames = new Set<string>()
const groups = [...nameGroups, ...distinctNames, ...abbreviations]
groups.forEach((group, id) => {
  for (const word of group) {
    groupsOf.set(word, [...(groupsOf.get(word) ?? []), id])
    if (id < nameGroups.length + distinctNames.length) ownNames.add(word)
  }
})

const noGroups: ReadonlyArray<number> = []

/** One bit per letter; digits and other scripts share the remaining six. */
export const letterMask = (text: string): number => {
  let mask = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i) - 65
    mask |= 1 << (code >= 0 && code < 26 ? code : 26 + ((code + 65) % 6))
  }
  return mask
}

export type Script = "latin" | "unvowelled" | "other" | "number"

const scriptOf = (text: string): Script =>
  /\d/u.test(text)
    ? "number"
    : /^[A-Z]+$/u.test(text)
      ? "latin"
      : /^[a-z]+$/u.test(text)
        ? "unvowelled"
        : "other"

export class Word {
  readonly text: string
  readonly mask: number
  readonly script: Script
  readonly groups: ReadonlyArray<number>
  readonly ownName: boolean
  #sound: string | undefined
  #soundMask: number | undefined
  #frame: string | undefined
  #skeleton: string | undefined

  constructor(text: string) {
    this.text = text
    this.mask = letterMask(text)
    this.script = scriptOf(text)
    this.groups = groupsOf.get(text) ?? noGroups
    this.ownName = ownNames.has(text)
  }

  get sound(): string {
    this.#sound ??= soundOf(this.text)
    return this.#sound
  }

  get soundMask(): number {
    this.#soundMask ??= letterMask(this.sound)
    return this.#soundMask
  }

  get frame(): string {
    this.#frame ??= frameOf(this.sound)
    return this.#frame
  }

  get skeleton(): string {
    this.#skeleton ??= this.script === "unvowelled" ? this.text : skeletonOf(this.text)
    return this.#skeleton
  }
}

/** Names share most of their words, so each is prepared once; emptied when full to bound the memory. */
const MAXIMUM = 200_000
const known = new Map<string, Word>()

export const wordOf = (text: string): Word => {
  const found = known.get(text)
  if (found !== undefined) return found
  if (known.size >= MAXIMUM) known.clear()
  const word = new Word(text)
  known.set(text, word)
  return word
}

/** The words of a group, for looking up every other spelling of a name. */
export const groupMembers = (group: number): ReadonlyArray<string> => groups[group] ?? []
