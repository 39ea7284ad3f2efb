/**
 * Finds the listed people whose whole name has the consonants of a screened name in the other script: عزیز الرحمان عبد الاحد for
 * "Azizirahman Abdul Ahad"; and listed bodies by their names in Arabic script: حزب الله for "Hizballah". The screened name is
 * then read with the words of the listed one as well.
 */

import { withinLimits } from "@entity-watch/contract/schema/nameLimits"
import {
  consonantsOfBody,
  isOfArabicScript,
  isSpeltAs,
  namesWithin,
  TokenisedName,
  type Word,
  wholeConsonants,
  wordsOfBody
} from "@entity-watch/names/analysis"
import { arabicBodies, kindOfBody, places } from "@entity-watch/names/lexicon"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import { comparedOf } from "./listedForms.ts"
import { markOf } from "./markOf.ts"

/** In consonants of the whole name. Fewer are those of too many names. */
const LEAST = 6
/** Of a body, whose words are fewer and less usual; and of one word that has at least five letters in Latin. */
const LEAST_OF_BODY = 4
const LEAST_OF_ONE_WORD = 3
const LETTERS_OF_ONE_WORD = 5
/** Of a body beside whose name either side has a word for the same kind: بانک صادرات and "Bank Saderat". */
const LEAST_BESIDE_KIND = 3
/** Of one name. The most spellings on the list that have one key are 13. Each is a further reading. */
const MAXIMUM_READINGS = 16

/** A body in Latin letters, and its words as they are compared. */
interface Body {
  readonly written: string
  readonly spelt: ReadonlyArray<string>
}

export class ConsonantIndex {
  readonly #inArabicScript = new Map<string, ReadonlyArray<string>>()
  readonly #inLatinLetters = new Map<string, ReadonlyArray<string>>()
  readonly #bodies = new Map<string, ReadonlyArray<Body>>()
  /** By the kind of body and the consonants of the words beside it. */
  readonly #bodiesOfKind = new Map<string, ReadonlyArray<Body>>()

  /** Builds the index in steps (`inTurns`). */
  static *of(entries: ReadonlyArray<ListedEntry>): Generator<void, ConsonantIndex> {
    const index = new ConsonantIndex()
    for (const { names, subjectType } of entries) {
      if (subjectType !== "vessel" && subjectType !== "entity")
        for (const name of names)
          for (const part of namesWithin(withinLimits(comparedOf(name))))
            index.#add(new TokenisedName(part.name).givenFirst.words)
      if (subjectType !== "vessel" && subjectType !== "individual")
        for (const name of names)
          index.#addBody(new TokenisedName(withinLimits(comparedOf(name))).asWritten.words)
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
    this.#addBodyOfKind(words)
    const spelt = wordsOfBody(words)
    const key = consonantsOfBody(spelt)
    const isLongWord = spelt.length === 1 && (spelt[0]?.length ?? 0) >= LETTERS_OF_ONE_WORD
    if (lengthOf(key) >= (isLongWord ? LEAST_OF_ONE_WORD : LEAST_OF_BODY))
      put(this.#bodies, key, words, spelt)
  }

  /** With the word for its kind before or behind the name, and also without a place at its end: "Bank Saderat Iran". */
  #addBodyOfKind(words: ReadonlyArray<Word>): void {
    const withoutPlace = places.has(words.at(-1)?.text ?? "") ? [words, words.slice(0, -1)] : [words]
    for (const each of withoutPlace)
      for (const at of new Set([0, each.length - 1])) {
        const kind = kindOfBody(each[at]?.text ?? "")
        const spelt = wordsOfBody(each.filter((_, i) => i !== at))
        const key = consonantsOfBody(spelt)
        if (kind !== -1 && lengthOf(key) >= LEAST_BESIDE_KIND)
          put(this.#bodiesOfKind, `${kind} ${key}`, each, spelt)
      }
  }

  /** The marks of names (`consonantMarks`) of which there may be a reading. */
  *marks(): Generator<number> {
    for (const key of this.#inArabicScript.keys()) yield markOf(ofLatin, key)
    for (const key of this.#inLatinLetters.keys()) yield markOf(ofArabic, key)
    for (const key of this.#bodies.keys()) yield markOf(ofBody, key)
    for (const key of this.#bodiesOfKind.keys()) yield markOf(ofBody, key)
  }

  readingsOf(name: TokenisedName): ReadonlyArray<TokenisedName> {
    return [...this.#peopleIn(name), ...this.#bodiesIn(name)]
  }

  #bodiesIn(name: TokenisedName): ReadonlyArray<TokenisedName> {
    const { bare, kind, rest } = bodyIn(name)
    const ofKind = kind === "" ? none : spelledAlike(rest, this.#bodiesOfKind, kind)
    return [
      ...ofKind.map((written) => new TokenisedName(written, "spelling", "organisation")),
      ...bare
        .flatMap((each) => spelledAlike(each, this.#bodies))
        .map((written) => new TokenisedName(written, "script", "organisation"))
    ].slice(0, MAXIMUM_READINGS)
  }

  #peopleIn(name: TokenisedName): ReadonlyArray<TokenisedName> {
    const words = personIn(name)
    if (words.length === 0) return none
    const index = isOfArabicScript(words) ? this.#inLatinLetters : this.#inArabicScript
    if (index.size === 0) return none
    const found = wholeConsonants(words).flatMap((key) => index.get(key) ?? none)
    if (found.length === 0) return none
    return found.slice(0, MAXIMUM_READINGS).map((written) => new TokenisedName(written, "script", "person"))
  }
}

const lengthOf = (key: string): number => key.replaceAll(" ", "").length

const put = (
  bodies: Map<string, ReadonlyArray<Body>>,
  key: string,
  words: ReadonlyArray<Word>,
  spelt: ReadonlyArray<string>
): void => {
  const written = words.map(({ text }) => text).join(" ")
  const known = bodies.get(key) ?? none
  if (known.every((each) => each.written !== written)) bodies.set(key, [...known, { written, spelt }])
}

const spelledAlike = (
  words: ReadonlyArray<Word>,
  bodies: ReadonlyMap<string, ReadonlyArray<Body>>,
  kind = ""
): ReadonlyArray<string> => {
  const spelt = wordsOfBody(words)
  return (bodies.get(kind + consonantsOfBody(spelt)) ?? none)
    .filter((body) => spelt.every((word, at) => isSpeltAs(word, body.spelt[at] ?? "")))
    .map(({ written }) => written)
}

const none: ReadonlyArray<never> = []

/** The words that are compared as a person's; none where they are no person's name. */
const personIn = ({ givenFirst: { words }, onlyAs, repair }: TokenisedName): ReadonlyArray<Word> =>
  repair !== "none" || (onlyAs !== undefined && onlyAs !== "person") || words.length < 2 ? none : words

/** The words that are compared as a body's, also without what says its kind; none where they are no such name. */
const bodyIn = ({ asWritten: { words }, onlyAs, repair }: TokenisedName) => {
  if (repair !== "none" || (onlyAs !== undefined && onlyAs !== "organisation") || !isOfArabicScript(words))
    return noBody
  const first = words[0]?.text ?? ""
  const kind = kindOfBody(first)
  return {
    bare: arabicBodies.has(first) ? [words, words.slice(1)] : [words],
    kind: kind === -1 ? "" : `${kind} `,
    rest: words.slice(1)
  }
}
const noBody = { bare: none, kind: "", rest: none }

const keyOfBody = (words: ReadonlyArray<Word>): string => consonantsOfBody(wordsOfBody(words))

const ofArabic = "consonants of Arabic script"
const ofLatin = "consonants of Latin letters"
const ofBody = "consonants of a body"

/** The marks of a name: one at least is among those of every index that has a reading of it. */
export function* consonantMarks(name: TokenisedName): Generator<number> {
  const person = personIn(name)
  if (person.length > 0)
    for (const key of wholeConsonants(person))
      yield markOf(isOfArabicScript(person) ? ofArabic : ofLatin, key)
  const { bare, kind, rest } = bodyIn(name)
  if (kind !== "") yield markOf(ofBody, kind + keyOfBody(rest))
  for (const words of bare) yield markOf(ofBody, keyOfBody(words))
}
