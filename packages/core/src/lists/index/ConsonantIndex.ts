/**
 * Finds the listed people whose whole name has the consonants of a screened name in the other script: عزیز الرحمان عبد الاحد for
 * "Azizirahman Abdul Ahad". The screened name is then read with the words of the listed one as well.
 */

import { withinLimits } from "@entity-watch/contract/schema/nameLimits"
import {
  isOfArabicScript,
  namesWithin,
  TokenisedName,
  type Word,
  wholeConsonants
} from "@entity-watch/names/analysis"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import { comparedOf } from "./listedForms.ts"

/** In consonants of the whole name. Fewer are those of too many names. */
const LEAST = 6
/** Of one name. The most spellings on the list that have one key are 13. Each is a further reading. */
const MAXIMUM_READINGS = 16

export class ConsonantIndex {
  readonly #inArabicScript = new Map<string, ReadonlyArray<string>>()
  readonly #inLatinLetters = new Map<string, ReadonlyArray<string>>()

  /** Builds the index in steps (`inTurns`). */
  static *of(entries: ReadonlyArray<ListedEntry>): Generator<void, ConsonantIndex> {
    const index = new ConsonantIndex()
    for (const { names, subjectType } of entries) {
      if (subjectType !== "vessel" && subjectType !== "entity")
        for (const name of names)
          for (const part of namesWithin(withinLimits(comparedOf(name))))
            index.#add(new TokenisedName(part.name).givenFirst.words)
      yield
    }
    return index
  }

  private constructor() {}

  #add(words: ReadonlyArray<Word>): void {
    if (words.length < 2) return
    const index = isOfArabicScript(words) ? this.#inArabicScript : this.#inLatinLetters
    const written = words.map(({ text }) => text).join(" ")
    for (const key of wholeConsonants(words)) {
      const known = index.get(key) ?? []
      if (key.length >= LEAST && !known.includes(written)) index.set(key, [...known, written])
    }
  }

  readingsOf(name: TokenisedName): ReadonlyArray<TokenisedName> {
    if (name.repair !== "none" || (name.onlyAs !== undefined && name.onlyAs !== "person")) return none
    const { words } = name.givenFirst
    if (words.length < 2) return none
    const index = isOfArabicScript(words) ? this.#inLatinLetters : this.#inArabicScript
    if (index.size === 0) return none
    const found = wholeConsonants(words).flatMap((key) => index.get(key) ?? none)
    if (found.length === 0) return none
    return found.slice(0, MAXIMUM_READINGS).map((written) => new TokenisedName(written, "script", "person"))
  }
}

const none: ReadonlyArray<never> = []
