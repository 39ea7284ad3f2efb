/** A word of a name with all that comparing it needs, computed once for each distinct word and kept. */
import { isServant, isServantName } from "../lexicon/arabicCompounds.ts"
import { organisationWordWeight } from "../lexicon/genericWords.ts"
import { type Skeleton, skeletonOf, unvowelledWord } from "../text/consonantSkeleton.ts"
import { consonantsAlone } from "../text/consonantsAlone.ts"
import { letterMask } from "../text/letterMask.ts"
import { phoneticKeyOf, vowelBlindKeyOf } from "../text/phoneticKey.ts"
import { syllableKeyOf } from "../text/syllableKey.ts"
import { genericWordsNear } from "./genericWordsNear.ts"
import { fatherGroupsOf, isDistinctName, noGroups, synonymGroupsOf } from "./synonymGroups.ts"
import { categoriesOf } from "./WordCategory.ts"

/** "unvowelled" has consonants and long vowels only: what a word of Arabic or Hebrew becomes when it is romanised. */
export type Script = "latin" | "unvowelled" | "other" | "number"

const scriptOf = (text: string): Script =>
  /\d/u.test(text)
    ? "number"
    : /^[A-Z]+$/u.test(text)
      ? "latin"
      : unvowelledWord.test(text)
        ? "unvowelled"
        : "other"

const JOINS_KEPT = 64

export class Word {
  readonly text: string
  readonly letterMask: number
  readonly script: Script
  /** The categories that this word belongs to: bits of `WordCategory`. */
  readonly categories: number
  readonly synonymGroups: ReadonlyArray<number>
  readonly isDistinctName: boolean
  /** Whether it is Abd, Abdul or the like: "servant of", the beginning of a name. */
  readonly isServant: boolean
  /** Whether it is such a name in its one spelling: ABDULKARIM. */
  readonly isServantName: boolean
  #nisbaGroups: ReadonlyArray<number> | undefined
  #phoneticKey: string | undefined
  #phoneticKeyMask: number | undefined
  #vowelBlindKey: string | undefined
  #skeleton: Skeleton | undefined
  #consonants: string | undefined
  #syllableKey: string | undefined
  #joinKey: string | undefined
  #organisationWeight: number | undefined
  #genericNear: string | undefined
  readonly #joinKeys = new Map<Word, string>()
  /** The groups of the father's name, where the word is a patronymic. */
  readonly fatherGroups: ReadonlyArray<number>

  constructor(text: string) {
    this.text = text
    this.letterMask = letterMask(text)
    this.script = scriptOf(text)
    this.categories = categoriesOf(text)
    this.synonymGroups = synonymGroupsOf(text)
    this.isDistinctName = isDistinctName(text)
    this.isServant = isServant(text)
    this.isServantName = isServantName(text)
    this.fatherGroups = this.script === "latin" ? fatherGroupsOf(text) : noGroups
  }

  /** The longest generic word that is one letter from it, or an empty text. */
  get genericNear(): string {
    this.#genericNear ??= genericWordsNear(this.text)[0] ?? ""
    return this.#genericNear
  }

  /** Whether it has digits, or is one letter from a generic word (see `repairedNames`). */
  get mayBeRepaired(): boolean {
    return this.script === "number" || this.genericNear !== ""
  }

  /** The groups of the given name of which the word is the surname: Mohammad of Mohammadi. */
  get nisbaGroups(): ReadonlyArray<number> {
    this.#nisbaGroups ??= this.text.endsWith("I") ? synonymGroupsOf(this.text.slice(0, -1)) : noGroups
    return this.#nisbaGroups
  }

  get phoneticKey(): string {
    this.#phoneticKey ??= phoneticKeyOf(this.text)
    return this.#phoneticKey
  }

  get phoneticKeyMask(): number {
    this.#phoneticKeyMask ??= letterMask(this.phoneticKey)
    return this.#phoneticKeyMask
  }

  get vowelBlindKey(): string {
    this.#vowelBlindKey ??= vowelBlindKeyOf(this.phoneticKey)
    return this.#vowelBlindKey
  }

  /** Of a Latin or an unvowelled word. */
  get consonantSkeleton(): string {
    return this.skeleton.consonants
  }

  /** The same without an article, and without telling letters apart that transliterations mix (`wholeConsonants`). */
  get consonants(): string {
    this.#consonants ??= consonantsAlone(this.text)
    return this.#consonants
  }

  get skeleton(): Skeleton {
    this.#skeleton ??= skeletonOf(this.text)
    return this.#skeleton
  }

  /** The key of Chinese and Korean syllables; empty for other words. */
  get syllableKey(): string {
    this.#syllableKey ??= this.script === "latin" ? syllableKeyOf(this.text) : ""
    return this.#syllableKey
  }

  /** How much the word says in the name of an organisation. */
  get organisationWeight(): number {
    this.#organisationWeight ??= organisationWordWeight(this.text)
    return this.#organisationWeight
  }

  /** The join key of this word and the next written as one word. The keys that were asked for last are kept. */
  joinKeyWith(next: Word): string {
    const kept = this.#joinKeys.get(next)
    if (kept !== undefined) return kept
    const key = joinKeyOfBoth(this, next)
    if (this.#joinKeys.size >= JOINS_KEPT) this.#joinKeys.clear()
    this.#joinKeys.set(next, key)
    return key
  }

  /** The key under which a word is found when it is written as two, in any spelling of its sound and of an article at its end. */
  get joinKey(): string {
    this.#joinKey ??= keyOf(this.phoneticKey, this.syllableKey)
    return this.#joinKey
  }
}

const joinKeyOfBoth = (a: Word, b: Word): string => {
  const text = a.text + b.text
  const syllableKey = a.syllableKey === "" || b.syllableKey === "" ? "" : syllableKeyOf(text)
  return keyOf(phoneticKeyOf(text), syllableKey)
}

/** The article is spelt freely, at the end of a word and at its beginning: "Ansar al-Wadi", "Ansarul Wadi", "Elmasri". */
const keyOf = (phoneticKey: string, syllableKey: string): string =>
  syllableKey === ""
    ? (phoneticKey.endsWith("L") ? phoneticKey.replace(/[AEIOU]L$/u, "UL") : phoneticKey).replace(
        /^[EU]L(?=..)/u,
        "AL"
      )
    : `~${syllableKey.replace(/^[eu]l(?=..)/u, "al")}`

/** Names share most of their words, so each word is prepared once. The map is emptied when it is full, to bound its memory. */
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

/** Whether people are known to bear it. */
export const isNameOfPeople = (word: Word | undefined): boolean =>
  word !== undefined && (word.isDistinctName || word.synonymGroups.length > 0)
