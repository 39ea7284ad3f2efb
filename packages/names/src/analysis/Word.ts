/** A word of a name with what comparing needs, computed once per distinct word. */
import { diminutives } from "../lexicon/diminutives.ts"
import { distinctNames } from "../lexicon/distinctNames.ts"
import { abbreviations, organisationWordWeight } from "../lexicon/genericWords.ts"
import { nicknames } from "../lexicon/nicknames.ts"
import { patronymicOf } from "../lexicon/patronymics.ts"
import { letterMask } from "../text/letterMask.ts"
import { consonantSkeletonOf, phoneticKeyOf, vowelBlindKeyOf } from "../text/phoneticKey.ts"
import { syllableKeyOf } from "../text/syllableKey.ts"
import { categoriesOf } from "./WordCategory.ts"

/** Which group of equivalent words a word belongs to. */
const groupsOf = new Map<string, Array<number>>()
/** Words that are names in their own right: two of them in different groups are two names. */
const ownNames = new Set<string>()
const names = [...nicknames, ...diminutives, ...distinctNames]
const groups = [...names, ...abbreviations]
groups.forEach((group, id) => {
  for (const word of group) {
    groupsOf.set(word, [...(groupsOf.get(word) ?? []), id])
    if (id < names.length) ownNames.add(word)
  }
})

const noGroups: ReadonlyArray<number> = []

/** The name groups of the father that a patronymic names; those of daughters are kept apart from those of sons. */
const fatherGroups = (text: string): ReadonlyArray<number> => {
  const patronymic = patronymicOf(text)
  if (patronymic === undefined) return noGroups
  const found = new Set(patronymic.fathers.flatMap((father) => groupsOf.get(father) ?? noGroups))
  return [...found].map((group) => (patronymic.daughter ? -1 - group : group))
}

export { letterMask }

export type Script = "latin" | "unvowelled" | "other" | "number"

const scriptOf = (text: string): Script =>
  /\d/u.test(text)
    ? "number"
    : /^[A-Z]+$/u.test(text)
      ? "latin"
      : /^[a-z]+$/u.test(text)
        ? "unvowelled"
        : "other"

const JOINS_KEPT = 64

export class Word {
  readonly text: string
  readonly letterMask: number
  readonly script: Script
  /** The rules of reading a name that this word is a case of: bits of `Rule`. */
  readonly categories: number
  readonly synonymGroups: ReadonlyArray<number>
  readonly isDistinctName: boolean
  #sound: string | undefined
  #soundMask: number | undefined
  #frame: string | undefined
  #skeleton: string | undefined
  #syllables: string | undefined
  #joinKey: string | undefined
  #organisationWeight: number | undefined
  readonly #joined = new Map<Word, string>()
  /** Of a patronymic, the groups its father's name belongs to. */
  readonly fatherGroups: ReadonlyArray<number>

  constructor(text: string) {
    this.text = text
    this.letterMask = letterMask(text)
    this.script = scriptOf(text)
    this.categories = categoriesOf(text)
    this.synonymGroups = groupsOf.get(text) ?? noGroups
    this.isDistinctName = ownNames.has(text)
    this.fatherGroups = this.script === "latin" ? fatherGroups(text) : noGroups
  }

  get phoneticKey(): string {
    this.#sound ??= phoneticKeyOf(this.text)
    return this.#sound
  }

  get phoneticKeyMask(): number {
    this.#soundMask ??= letterMask(this.phoneticKey)
    return this.#soundMask
  }

  get vowelBlindKey(): string {
    this.#frame ??= vowelBlindKeyOf(this.phoneticKey)
    return this.#frame
  }

  get consonantSkeleton(): string {
    this.#skeleton ??= this.script === "unvowelled" ? this.text : consonantSkeletonOf(this.text)
    return this.#skeleton
  }

  /** Of Chinese and Korean syllables their one spelling, else empty. */
  get syllableKey(): string {
    this.#syllables ??= this.script === "latin" ? syllableKeyOf(this.text) : ""
    return this.#syllables
  }

  /** How much it says in an organisation's name. */
  get organisationWeight(): number {
    this.#organisationWeight ??= organisationWordWeight(this.text)
    return this.#organisationWeight
  }

  /** The key of this word and the next written as one; those asked for last are kept. */
  joinKeyWith(next: Word): string {
    const kept = this.#joined.get(next)
    if (kept !== undefined) return kept
    const key = joinKeyOf(this, next)
    if (this.#joined.size >= JOINS_KEPT) this.#joined.clear()
    this.#joined.set(next, key)
    return key
  }

  /** Equal for one word written joined and apart, in any spelling of its sound and of an article at its end. */
  get joinKey(): string {
    this.#joinKey ??= keyOf(this.phoneticKey, this.syllableKey)
    return this.#joinKey
  }
}

const joinKeyOf = (a: Word, b: Word): string => {
  const text = a.text + b.text
  const syllables = a.syllableKey === "" || b.syllableKey === "" ? "" : syllableKeyOf(text)
  return keyOf(phoneticKeyOf(text), syllables)
}

/** The article at the end of a word is spelt freely: "Ansar al-Wadi", "Ansarul Wadi". */
const keyOf = (sound: string, syllables: string): string =>
  syllables === "" ? (sound.endsWith("L") ? sound.replace(/[AEIOU]L$/u, "UL") : sound) : `~${syllables}`

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
