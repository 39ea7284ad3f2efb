/**
 * Finds the listed organisations and vessels whose whole name stands in a field, word for word, among words that no rule
 * knows: "EFTPOS PURCHASE KESTREL LENDING MOOROOKA QL". The screened name is then read as that name as well.
 */

import { withinLimits } from "@entity-watch/contract/schema/nameLimits"
import {
  type NameModel,
  namesWithin,
  romanise,
  TokenisedName,
  WordCategory
} from "@entity-watch/names/analysis"
import {
  besideNames,
  foldLegalForms,
  hasUsualName,
  isDistinctive,
  isHonorific,
  isOrdinary,
  organisationWordWeight,
  saysVessel,
  stripLegalForms,
  stripOpening
} from "@entity-watch/names/lexicon"
import { tokensOf } from "@entity-watch/names/text"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import { comparedOf } from "./listedForms.ts"

/** In letters. */
const LEAST_LETTERS = 6
/** The same of one word, which is distinctive from six, or has its legal form beside it. */
const LEAST_OF_WORD = 5
/** The same of a vessel, beside which something says that it is one. */
const LEAST_OF_VESSEL = 3
/** What the words say (`organisationWordWeight`): a word of its own with a generic one, and two for one of several names. */
const LEAST_WEIGHT = 1.1
const LEAST_OF_PART = 2
/** Words, of a name that has hardly one of its own, as "Special Industries Group". */
const ENOUGH_WORDS = 3
/** Of one name in a field: no more stand in the words that are compared. Each is a further reading. */
const MAXIMUM_READINGS = 32

/** Numbers and marks, which a field has and a plain name has not. */
const noName = /[^\p{L}\p{M}\s'’.,&-]/u

interface InsideName {
  readonly words: ReadonlyArray<string>
  /** With its legal form, as it is listed. */
  readonly written: string
  readonly onlyAs: NameModel
  /** Where a name is one whatever stands beside it. Of several words only a vessel's may need what says that it is one. */
  readonly where: "anywhere" | "beside its kind" | "in a field"
}

export class InsideNameIndex {
  /** By their first two words, or by their only word. */
  readonly #byBeginning = new Map<string, ReadonlyArray<InsideName>>()
  readonly #firstWords = new Set<string>()

  /** Builds the index in steps (`inTurns`). */
  static *of(entries: ReadonlyArray<ListedEntry>): Generator<void, InsideNameIndex> {
    const index = new InsideNameIndex()
    for (const { names, subjectType } of entries) {
      if (subjectType !== "individual")
        for (const name of names)
          for (const [at, part] of namesWithin(withinLimits(comparedOf(name))).entries()) {
            const kind = subjectType === "vessel" ? subjectType : "organisation"
            const read = new TokenisedName(part.name).asWritten.words.map(({ text }) => text)
            index.#add(read, read, kind, at > 0, name.kind === "weak_alias")
            // Of the initials Ya. and Yu. one letter is read, but not where a field has them in capitals.
            const inCapitals = tokensOf(part.name)
            if (inCapitals.length === read.length && inCapitals.some((word, i) => word !== read[i]))
              index.#add(inCapitals, read, kind, at > 0, name.kind === "weak_alias")
          }
      yield
    }
    return index
  }

  private constructor() {}

  #add(
    written: ReadonlyArray<string>,
    read: ReadonlyArray<string>,
    onlyAs: NameModel,
    isPart: boolean,
    isWeak: boolean
  ): void {
    const { forms, words } = stripLegalForms(stripOpening(written))
    if (onlyAs === "vessel" && !isPart && written.join("").length >= LEAST_OF_VESSEL)
      this.#put(written, read, onlyAs, "beside its kind")
    if (words.join("").length < (words.length === 1 ? LEAST_OF_WORD : LEAST_LETTERS)) return
    const weight = words.reduce((sum, word) => sum + (/\d/u.test(word) ? 0 : organisationWordWeight(word)), 0)
    if (words.length === 1) {
      if (weight < 1 || isPart || onlyAs === "vessel") return
      if (forms.length > 0) this.#put(foldLegalForms(written), read, onlyAs)
      const [word = ""] = words
      const where = !isWeak && isDistinctive(word) ? "anywhere" : "in a field"
      if (word.length < LEAST_LETTERS && (isWeak || isOrdinary(word))) return
      if (!besideNames.has(word) && !hasUsualName(words)) this.#put(words, read, onlyAs, where)
    } else if (weight >= (isPart ? LEAST_OF_PART : LEAST_WEIGHT) || (!isPart && words.length >= ENOUGH_WORDS))
      this.#put(words, read, onlyAs)
  }

  #put(
    words: ReadonlyArray<string>,
    read: ReadonlyArray<string>,
    onlyAs: NameModel,
    where: InsideName["where"] = "in a field"
  ): void {
    this.#firstWords.add(words[0] ?? "")
    const key = words.slice(0, 2).join(" ")
    const known = this.#byBeginning.get(key) ?? []
    if (
      known.some(
        (each) => each.onlyAs === onlyAs && each.where === where && each.words.join(" ") === words.join(" ")
      )
    )
      return
    this.#byBeginning.set(key, [...known, { words, written: read.join(" "), onlyAs, where }])
  }

  /** With which words listed names begin. One that stands in a field begins with one of `wordsInField`. */
  get firstWords(): ReadonlySet<string> {
    return this.#firstWords
  }

  /** Whether a listed name may stand among these words, where something beside it says so. */
  mayStandIn(words: ReadonlyArray<string>): boolean {
    const written = inLatinLetters(words)
    return [written, foldLegalForms(written)].some((each) =>
      each.some((_, from) => this.#at(each, from).length > 0)
    )
  }

  /** The listed names that begin at a place and stand there to their ends. */
  #at(words: ReadonlyArray<string>, from: number): ReadonlyArray<InsideName> {
    const first = words[from] ?? ""
    if (!this.#firstWords.has(first)) return none
    return [
      ...(this.#byBeginning.get(`${first} ${words[from + 1] ?? ""}`) ?? none),
      ...(this.#byBeginning.get(first) ?? none)
    ].filter(
      (inside) =>
        inside.words.length < words.length && inside.words.every((word, i) => word === words[from + i])
    )
  }

  /**
   * The listed names that stand in a name of the field; none where it is nothing but such a name. A word alone is one where it
   * is distinctive, its legal form stands beside it or the kind of vessel before it, or the field is no plain name.
   */
  readingsOf(field: string, name: TokenisedName): ReadonlyArray<TokenisedName> {
    const spellings = wordsInField(name)
    if (!spellings.some((words) => words.some((word) => this.#firstWords.has(word)))) return none
    const found = new Map<string, TokenisedName>()
    const isField = noName.test(field)
    for (const each of spellings)
      for (let from = 0; from < each.length && found.size < MAXIMUM_READINGS; from++)
        for (const inside of this.#at(each, from))
          if (isNameAt(inside, each, from, isField))
            found.set(inside.written, new TokenisedName(inside.written, "inside", inside.onlyAs))
    return found.size === 0 ? none : [...found.values()]
  }
}

/** Whether what stands beside it lets a listed name be one. */
const isNameAt = (
  { where, words: own }: InsideName,
  words: ReadonlyArray<string>,
  from: number,
  isField: boolean
): boolean => {
  if (where === "beside its kind") return saysVessel(words, from, from + own.length)
  if (own.length > 1) return true
  if (where !== "anywhere" && !isField) return false
  return (where !== "anywhere" && (own[0] ?? "").length >= LEAST_LETTERS) || !mayBeSurname(words, from)
}

/** Behind or before initials, titles or one usual name a word is somebody's: "M Kestrelbank", "Mr Casey Kestrelbank". */
const mayBeSurname = (words: ReadonlyArray<string>, at: number): boolean => {
  const others = words.filter((word, i) => i !== at && word.length > 1 && !isHonorific(word))
  return others.length === 0 || (others.length === 1 && hasUsualName(others))
}

/** Cyrillic has a letter for each sound, so its Latin reading is a name word for word: "Сбербанк России". */
const inLatinLetters = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words.some((word) => /\p{Script=Cyrillic}/u.test(word)) ? (romanise(words) ?? words) : words

const none: ReadonlyArray<never> = []

/** The words among which a name may stand, in Latin letters: as they are, and with their legal forms in one spelling. */
export const wordsInField = ({
  asWritten: { categories, words },
  onlyAs,
  repair
}: TokenisedName): ReadonlyArray<ReadonlyArray<string>> => {
  if (repair !== "none" || onlyAs === "person" || words.length < 2) return none
  const written = inLatinLetters(words.map(({ text }) => text))
  return (categories & WordCategory.legalForm) === 0 ? [written] : [written, foldLegalForms(written)]
}
