/**
 * Finds the listed names of which a field holds the beginning, because another system cut it off: "EASTERN TURKISTAN ISLAMIC
 * MOVE". The screened name is then read with the words of the listed one as well.
 */

import { withinLimits } from "@entity-watch/contract/schema/nameLimits"
import { isNameOfPeople, type NameModel, namesWithin, TokenisedName } from "@entity-watch/names/analysis"
import { isHonorific } from "@entity-watch/names/lexicon"
import { tokensOf } from "@entity-watch/names/text"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import { comparedOf } from "./listedForms.ts"
import { markOf } from "./markOf.ts"

/** In characters: where fields of other systems end, from the 20 of a card's embossing to the 40 of many ledgers. */
const LEAST_FIELD = 20
const MOST_FIELD = 40
/** Those at which most of them end. */
const usualFields: ReadonlySet<number> = new Set([20, 24, 25, 26, 28, 30, 32, 35, 36, 40])
/** In letters: a shorter beginning is that of too many names. */
const LEAST_LETTERS = 12
/** A beginning is marked by as many of its letters as so many go into them: of 14 by 12. */
const MARKED_EACH = 4
/** Of one field. Each is a further reading. */
const MAXIMUM_READINGS = 6

interface Beginning {
  readonly letters: string
  readonly words: ReadonlyArray<string>
  readonly onlyAs: NameModel | undefined
}

export class CutNameIndex {
  /** In the order of their letters. */
  readonly #names: ReadonlyArray<Beginning>

  private constructor(names: ReadonlyArray<Beginning>) {
    this.#names = names
  }

  /** Builds the index in steps (`inTurns`). */
  static *of(entries: ReadonlyArray<ListedEntry>): Generator<void, CutNameIndex> {
    const known = new Map<string, Beginning>()
    for (const { names, subjectType } of entries) {
      const onlyAs = subjectType === "vessel" ? subjectType : undefined
      for (const name of names)
        for (const part of namesWithin(withinLimits(comparedOf(name)))) {
          const words = tokensOf(part.name)
          const orders =
            subjectType === "individual" ? [words, [...words.slice(-1), ...words.slice(0, -1)]] : [words]
          for (const each of orders) {
            const letters = each.join("")
            if (letters.length > LEAST_LETTERS && each.length > 1)
              known.set(`${onlyAs} ${each.join(" ")}`, { letters, words: each, onlyAs })
          }
        }
      yield
    }
    return new CutNameIndex([...known.values()].sort((a, b) => (a.letters < b.letters ? -1 : 1)))
  }

  /** The marks of names (`cutNameMarks`) of which there may be a reading. */
  *marks(): Generator<number> {
    for (const { letters } of this.#names)
      for (let length = LEAST_LETTERS; length <= Math.min(letters.length, MOST_FIELD); length += MARKED_EACH)
        yield beginningMark(letters, length)
  }

  /** What the name may have been before it was cut; none where the field has no length at which fields end. */
  readingsOf(field: string, name: TokenisedName): ReadonlyArray<TokenisedName> {
    const words = beginningIn(field, name)
    if (words.length === 0) return none
    const letters = words.join("")
    const last = words.at(-1) ?? ""
    const readings: Array<TokenisedName> = []
    for (let at = this.#firstFrom(letters); readings.length < MAXIMUM_READINGS; at++) {
      const listed = this.#names[at]
      if (listed === undefined || !listed.letters.startsWith(letters)) break
      const cut = listed.words[words.length - 1] ?? ""
      if (
        cut.length > last.length &&
        words.every((word, i) => i === words.length - 1 || word === listed.words[i])
      )
        readings.push(new TokenisedName(listed.words.join(" "), "cut", name.onlyAs ?? listed.onlyAs))
    }
    return readings
  }

  /** The place of the first name whose letters are these or come after them. */
  #firstFrom(letters: string): number {
    let [low, high] = [0, this.#names.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#names[middle]?.letters ?? "") < letters) low = middle + 1
      else high = middle
    }
    return low
  }
}

const none: ReadonlyArray<never> = []

/** The words of a name that may have been cut off at its end; none where the field has no length at which fields end. */
const beginningIn = (field: string, { asWritten, repair }: TokenisedName): ReadonlyArray<string> => {
  if (field.length < LEAST_FIELD || field.length > MOST_FIELD || repair !== "none") return none
  const all = asWritten.words.map(({ text }) => text)
  const from = all.findIndex((word) => !isHonorific(word))
  const words = all.slice(Math.max(0, from))
  const last = words.at(-1) ?? ""
  if (words.length < 2 || words.join("").length < LEAST_LETTERS || !field.toUpperCase().endsWith(last))
    return none
  // Whose last word is a whole name was cut there only if much is: Hassan is not Hassanzadeh.
  return isNameOfPeople(asWritten.words.at(-1)) && !usualFields.has(field.length) ? none : words
}

const beginningMark = (letters: string, length: number): number =>
  markOf("beginning", letters.slice(0, length))

/** The mark of a name that may have been cut off: it is among those of every index that has a reading of it. */
export function* cutNameMarks(field: string, name: TokenisedName): Generator<number> {
  const words = beginningIn(field, name)
  const letters = words.join("")
  // A sign may be several letters.
  const marked = Math.min(letters.length - (letters.length % MARKED_EACH), MOST_FIELD)
  if (words.length > 0) yield beginningMark(letters, marked)
}
