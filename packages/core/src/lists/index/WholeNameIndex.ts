/**
 * Finds the listed name that a screened name is when spaces are left out of both, and one letter may be wrong, or letters may
 * be others of the same shape: "GregorHalvorsen", "Gre gorHalvorsen", "Gregr Halvorsen", "Paul Homberg" for Paul Hornberg. The
 * screened name is then read with the words of the listed one as well.
 */

import { withinLimits } from "@entity-watch/contract/schema/nameLimits"
import {
  type NameModel,
  namesWithin,
  type Repair,
  TokenisedName,
  WordCategory
} from "@entity-watch/names/analysis"
import { isOneLetterSlip } from "@entity-watch/names/compare"
import { isHonorific, stripLegalForms, withoutVesselKindOrPrefix } from "@entity-watch/names/lexicon"
import { editDistance, forDeletionHashes, HashChains, tokensOf } from "@entity-watch/names/text"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import { comparedOf } from "./listedForms.ts"
import { markOf } from "./markOf.ts"

/** In letters. Shorter names are the same letters too easily: "Ali Na" and "Alina". */
const LEAST = 8
/** The same for vessels, whose names are compared with no person's by this. */
const LEAST_OF_VESSEL = 5
/** A name has hardly ever two neighbours on a list, and each is a further reading. */
const MAXIMUM_READINGS = 3

/** Letters that readers of scanned pages, and of small l and capital I, take for one another, each as the one of them. */
const shapeOf = (letters: string): string => {
  const shape = letters
    .replaceAll("RN", "M")
    .replaceAll("CL", "D")
    .replaceAll("VV", "W")
    .replaceAll("II", "U")
  return letters.length < LEAST ? shape : shape.replaceAll("L", "I")
}

interface WholeName {
  readonly onlyAs: NameModel | undefined
  readonly letters: string
  readonly words: ReadonlyArray<string>
}

export class WholeNameIndex {
  readonly #names: Array<WholeName> = []
  readonly #byHash = new HashChains()
  /** By length and first letter, and by length and last letter, each also for one letter more and one fewer. */
  readonly #firstLetters = new Set<number>()
  readonly #lastLetters = new Set<number>()
  readonly #byShape = new Map<string, Array<number>>()
  /** People's names of two words and more as one word, as addresses of mail and accounts write them. */
  readonly #asOneWord = new Map<string, ReadonlyArray<string>>()

  /** Builds the index in steps (`inTurns`). */
  static *of(entries: ReadonlyArray<ListedEntry>): Generator<void, WholeNameIndex> {
    const index = new WholeNameIndex()
    const known = new Set<string>()
    for (const { names, subjectType } of entries) {
      const onlyAs = subjectType === "vessel" ? subjectType : undefined
      for (const name of names)
        for (const part of namesWithin(withinLimits(comparedOf(name)))) {
          const words = tokensOf(part.name)
          index.#add(words, onlyAs, known)
          if (subjectType !== "individual") continue
          index.#addAsOneWord(words)
          // Customers lack the names between.
          if (words.length > 2) index.#add([words[0] ?? "", words.at(-1) ?? ""], "person", known)
        }
      yield
    }
    return index
  }

  private constructor() {}

  #add(words: ReadonlyArray<string>, onlyAs: NameModel | undefined, known: Set<string>): void {
    const letters = words.join("")
    const isEnough = onlyAs ? letters.length >= LEAST_OF_VESSEL : words.length > 1 && letters.length >= LEAST
    if (!isEnough || known.has(`${onlyAs} ${letters}`)) return
    known.add(`${onlyAs} ${letters}`)
    const at = this.#names.push({ letters, onlyAs, words }) - 1
    forDeletionHashes(letters, (hash) => this.#byHash.add(hash, at))
    for (const length of [letters.length - 1, letters.length, letters.length + 1]) {
      this.#firstLetters.add(withLength(length, letters.charCodeAt(0)))
      this.#lastLetters.add(withLength(length, letters.charCodeAt(letters.length - 1)))
    }
    const shape = shapeOf(letters)
    this.#byShape.set(shape, [...(this.#byShape.get(shape) ?? []), at])
  }

  /** The marks of names (`wholeNameMarks`) of which there may be a reading. */
  *marks(): Generator<number> {
    for (const { letters } of this.#names)
      for (const length of [letters.length - 1, letters.length, letters.length + 1])
        yield* piecesOf(letters, length)
    for (const shape of this.#byShape.keys()) yield markOf(ofShape, shape)
    for (const letters of this.#asOneWord.keys()) yield markOf(ofOneWord, letters)
  }

  /** The first and the last word without those between, and the last word first. As written they are found by their letters. */
  #addAsOneWord(words: ReadonlyArray<string>): void {
    const [first, last] = [words[0], words.at(-1)]
    if (words.length < 2 || first === undefined || last === undefined) return
    for (const each of [
      [first, last],
      [last, first],
      [last, ...words.slice(0, -1)]
    ]) {
      const letters = each.join("")
      if (letters.length >= LEAST && !this.#asOneWord.has(letters)) this.#asOneWord.set(letters, each)
    }
  }

  /** The same name in other words; none where it is written so, or where no listed name has its letters but for one. */
  readingsOf(name: TokenisedName): ReadonlyArray<TokenisedName> {
    return inOrders(name).flatMap((each) => this.#readingsOf(each, name.onlyAs))
  }

  /** One edit changes the first letter or the last one, or neither, and the length by one at most. */
  #mayBeOneEditAway(letters: string): boolean {
    const { length } = letters
    return (
      this.#firstLetters.has(withLength(length, letters.charCodeAt(0))) ||
      this.#lastLetters.has(withLength(length, letters.charCodeAt(length - 1)))
    )
  }

  #readingsOf(words: ReadonlyArray<string>, onlyAs: NameModel | undefined): ReadonlyArray<TokenisedName> {
    const letters = words.join("")
    if (letters.length < LEAST_OF_VESSEL) return none
    const apart = words.length === 1 && onlyAs === undefined ? this.#asOneWord.get(letters) : undefined
    const asPerson = apart === undefined ? none : [new TokenisedName(apart.join(" "), "slips", "person")]
    const found = new Set<number>()
    if (this.#mayBeOneEditAway(letters))
      forDeletionHashes(letters, (hash) => this.#byHash.collect(hash, found))
    for (const at of this.#byShape.get(shapeOf(letters)) ?? []) found.add(at)
    if (found.size === 0) return asPerson
    const readings: Array<TokenisedName> = [...asPerson]
    for (const at of [...found].sort((a, b) => a - b)) {
      const listed = this.#names[at]
      const repair = listed === undefined ? "none" : repairOf(words, letters, listed)
      if (listed === undefined || repair === "none") continue
      readings.push(new TokenisedName(listed.words.join(" "), repair, onlyAs ?? listed.onlyAs))
      if (readings.length >= MAXIMUM_READINGS) break
    }
    return readings
  }
}

const none: ReadonlyArray<TokenisedName> = []

/** The words in the orders in which they may be read, with and without what may stand beside a name. */
const inOrders = (name: TokenisedName): ReadonlyArray<ReadonlyArray<string>> =>
  (name.asWritten === name.givenFirst ? [name.asWritten] : [name.asWritten, name.givenFirst]).flatMap(
    ({ categories, words }) =>
      bareNames(
        words.map(({ text }) => text),
        categories
      )
  )

const ofShape = "whole name by its shapes"
const ofOneWord = "name as one word"

/**
 * The marks of a name that is compared with names of this length: of all letters but a quarter and one more, for each quarter.
 * Two names that are one edit apart, or two letters changed round, have one of these in common.
 */
const piecesOf = (letters: string, length: number): ReadonlyArray<number> => {
  const quarter = Math.ceil((length - 1) / 4)
  return [0, 1, 2, 3].map((nth) => {
    const behind = Math.max(0, length - (nth + 1) * quarter - 1)
    const text = letters.slice(0, nth * quarter) + letters.slice(letters.length - behind)
    return markOf(`all but quarter ${nth} of ${length}`, text)
  })
}

/** The marks of a name: one at least is among those of every index that has a reading of it. */
export function* wholeNameMarks(name: TokenisedName): Generator<number> {
  for (const words of inOrders(name)) {
    const letters = words.join("")
    if (letters.length < LEAST_OF_VESSEL) continue
    if (words.length === 1) yield markOf(ofOneWord, letters)
    yield* piecesOf(letters, letters.length)
    yield markOf(ofShape, shapeOf(letters))
  }
}

/** One number for a length and a letter. */
const withLength = (length: number, letter: number): number => length * 65_536 + letter

const mayHaveMore =
  WordCategory.honorific | WordCategory.legalForm | WordCategory.vesselKind | WordCategory.number

/** As many digits as a year has. A longer number is a code. */
const isNumber = (word: string): boolean => /^\d{1,4}$/u.test(word)

/** A title that is written as one word with the name: "MRGREGORHALVORSEN", "HALVORSENGREGORMR". */
const gluedTitle = /^(?:MRS?|MS|MISS|DR|PROF)(?=.{8})|(?<=.{8})(?:MRS?|MS|MISS|MSTR|DR)$/u

/** The words, and the same without what may stand beside a name: titles, a legal form, the kind of vessel, a number. */
const bareNames = (
  words: ReadonlyArray<string>,
  categories: number
): ReadonlyArray<ReadonlyArray<string>> => {
  const [only = ""] = words
  if (words.length === 1 && gluedTitle.test(only)) return [words, [only.replace(gluedTitle, "")]]
  if ((categories & mayHaveMore) === 0) return [words]
  const bare = [
    words.filter((word) => !isHonorific(word)),
    stripLegalForms(words).words,
    words.filter((word) => !isNumber(word)),
    withoutVesselKindOrPrefix(words)
  ]
  return [words, ...bare.filter((each) => each.length > 0 && each.length < words.length)]
}

const repairOf = (words: ReadonlyArray<string>, letters: string, listed: WholeName): Repair => {
  if (letters === listed.letters)
    return words.length === listed.words.length && words.every((word, i) => word === listed.words[i])
      ? "none"
      : "slips"
  return shapeOf(letters) === shapeOf(listed.letters) ||
    (editDistance(letters, listed.letters, 1) === 1 && isOneLetterSlip(words, listed.words))
    ? "letter"
    : "none"
}
