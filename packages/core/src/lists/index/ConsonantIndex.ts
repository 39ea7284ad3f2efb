/**
 * Finds the listed people whose whole name has the consonants of a screened name in the other script: عزیز الرحمان عبد الاحد for
 * "Azizirahman Abdul Ahad"; and listed bodies by their names in Arabic script: حزب الله for "Hizballah". The screened name is
 * then read with the words of the listed one as well.
 */

import { withinLimits } from "@entity-watch/contract/schema/nameLimits"
import {
  bodyConsonants,
  isOfArabicScript,
  isSpeltAs,
  namesWithin,
  TokenisedName,
  type Word,
  wholeConsonants
} from "@entity-watch/names/analysis"
import { arabicBodies } from "@entity-watch/names/lexicon"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import { comparedOf } from "./listedForms.ts"

/** In consonants of the whole name. Fewer are those of too many names. */
const LEAST = 6
/** Of a body, whose words are fewer and less usual; and of a body of one word with at least five letters. */
const LEAST_OF_BODY = 4
const LEAST_OF_ONE_WORD = 3
const LETTERS_OF_ONE_WORD = 5
/** Of one name. The most spellings on the list that have one key are 13. Each is a further reading. */
const MAXIMUM_READINGS = 16

export class ConsonantIndex {
  readonly #inArabicScript = new Map<string, ReadonlyArray<string>>()
  readonly #inLatinLetters = new Map<string, ReadonlyArray<string>>()
  /** Bodies in Latin letters. */
  readonly #bodies = new Map<string, ReadonlyArray<string>>()

  /** Builds the index in steps (`inTurns`). */
  static *of(entries: ReadonlyArray<ListedEntry>): Generator<void, ConsonantIndex> {
    const index = new ConsonantIndex()
    for (const { names, subjectType } of entries) {
      if (subjectType !== "vessel" && subjectType !== "entity")
        for (const name of names)
          for (const part of namesWithin(withinLimits(comparedOf(name))))
            index.#add(new TokenisedName(part.name).givenFirst.words)
      if (subjectType !== "vessel" && subjectType !== "individual")
        for (const name of names) index.#addBody(new TokenisedName(comparedOf(name)).asWritten.words)
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

  #addBody(words: ReadonlyArray<Word>): void {
    if (isOfArabicScript(words)) return
    const key = bodyConsonants(words)
    const isShort = key.length < LEAST_OF_BODY && (words[0]?.text.length ?? 0) < LETTERS_OF_ONE_WORD
    if (isShort || !isEnough(key, words)) return
    const written = words.map(({ text }) => text).join(" ")
    const known = this.#bodies.get(key) ?? []
    if (!known.includes(written)) this.#bodies.set(key, [...known, written])
  }

  readingsOf(name: TokenisedName): ReadonlyArray<TokenisedName> {
    return [...this.#peopleIn(name), ...this.#bodiesIn(name)]
  }

  #bodiesIn(name: TokenisedName): ReadonlyArray<TokenisedName> {
    if (name.repair !== "none" || (name.onlyAs !== undefined && name.onlyAs !== "organisation")) return none
    const { words } = name.asWritten
    if (!isOfArabicScript(words)) return none
    const bare = arabicBodies.has(words[0]?.text ?? "") ? [words, words.slice(1)] : [words]
    return bare
      .flatMap((each): ReadonlyArray<string> => {
        const key = bodyConsonants(each)
        if (!isEnough(key, each)) return none
        const [word = ""] = each.length === 1 ? each.map(({ text }) => text) : []
        return (this.#bodies.get(key) ?? none).filter((written) => word === "" || isSpeltAs(word, written))
      })
      .slice(0, MAXIMUM_READINGS)
      .map((written) => new TokenisedName(written, "script", "organisation"))
  }

  #peopleIn(name: TokenisedName): ReadonlyArray<TokenisedName> {
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

const isEnough = (key: string, words: ReadonlyArray<Word>): boolean =>
  key.length >= (words.length === 1 ? LEAST_OF_ONE_WORD : LEAST_OF_BODY)

const none: ReadonlyArray<never> = []
