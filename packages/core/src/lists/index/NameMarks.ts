/**
 * What stays of names when they are compared with lists again and again: the numbers of their words, and marks of what
 * else finds them. A list index that holds neither of these has no entry for them, which is known without reading the names.
 */

import {
  mayJoin,
  type NameVariant,
  nameVariants,
  type Repair,
  type TokenisedName,
  type Word,
  wordOf
} from "@entity-watch/names/analysis"
import type { ComparedSubject } from "../../domain/Subject.ts"
import { mayGain } from "../score/entryScore.ts"
import { numbersOf } from "../score/sameNumber.ts"
import { consonantMarks } from "./ConsonantIndex.ts"
import { cutNameMarks } from "./CutNameIndex.ts"
import { wordsInField } from "./InsideNameIndex.ts"
import { models } from "./listedForms.ts"
import { joinMark, numberMark } from "./markOf.ts"
import type { NameAnalyser } from "./NameAnalyser.ts"
import { wholeNameMarks } from "./WholeNameIndex.ts"
import { askedMarks, forBeginningMarks } from "./wordMarks.ts"

/** Numbers words, so that a name is a few numbers, and keeps their marks. */
export class WordNumbers {
  readonly #texts: Array<string> = []
  readonly #numbers = new Map<string, number>()
  /** Where the marks of each word begin. They go on to those of the next one. */
  readonly #from: Array<number> = [0]
  #marks = new Int32Array(1_024)

  get size(): number {
    return this.#texts.length
  }

  of(word: Word): number {
    const known = this.#numbers.get(word.text)
    if (known !== undefined) return known
    this.#numbers.set(word.text, this.#texts.length)
    const marks = [word.categories === 0 ? 1 : 0, ...askedMarks(word)]
    const from = this.#from.at(-1) ?? 0
    if (from + marks.length > this.#marks.length) {
      const grown = new Int32Array(2 * this.#marks.length)
      grown.set(this.#marks)
      this.#marks = grown
    }
    this.#marks.set(marks, from)
    this.#from.push(from + marks.length)
    return this.#texts.push(word.text) - 1
  }

  textOf(number: number): string {
    return this.#texts[number] ?? ""
  }

  /** Whether it is a whole word in every reading of a name. */
  isWhole(number: number): boolean {
    return this.#marks[this.#from[number] ?? 0] === 1
  }

  hasAny(number: number, marks: ReadonlySet<number>): boolean {
    for (let at = (this.#from[number] ?? 0) + 1; at < (this.#from[number + 1] ?? 0); at++)
      if (marks.has(this.#marks[at] ?? 0)) return true
    let found = false
    forBeginningMarks(this.textOf(number), (mark) => {
      found ||= marks.has(mark)
    })
    return found
  }
}

export const repairs: ReadonlyArray<Repair> = [
  "none",
  "numbers",
  "part",
  "spelling",
  "cut",
  "inside",
  "script",
  "slips",
  "letter"
]

/** The words of all ways in which a name may be read, and the marks of those that are found written as one. */
function* readIn(
  part: TokenisedName,
  variants: ReadonlyArray<NameVariant>,
  marks: Set<number>
): Generator<Word> {
  for (const spelling of wordsInField(part)) yield* spelling.map(wordOf)
  for (const { words } of variants)
    for (const [at, word] of words.entries()) {
      yield word
      const before = words[at - 1]
      if (before !== undefined && mayJoin(before, word)) marks.add(joinMark(before.joinKeyWith(word)))
    }
}

const variantsOf = (part: TokenisedName) =>
  [nameVariants("person", part), nameVariants("organisation", part), nameVariants("vessel", part)] as const

/** In place of the bits of `alwaysRead`: it is never read as an organisation's name. */
export const noOrganisation = -1

/** Which words are in every organisation's name that a name may be read as: bits by their places, up to the 31st. */
const alwaysRead = ({ asWritten: { words } }: TokenisedName, all: ReadonlyArray<NameVariant>): number => {
  const variants = all.filter(({ isAcronym }) => !isAcronym)
  if (variants.length === 0) return noOrganisation
  let found = 0
  for (const [at, word] of words.slice(0, 31).entries()) {
    const nth = words.slice(0, at + 1).filter((other) => other === word).length
    if (variants.every((own) => own.words.filter((other) => other === word).length >= nth)) found |= 1 << at
  }
  return found
}

/**
 * What is compared of a subject: whether it may gain by more than its names; how many marks there are of numbers and of names
 * that were cut off, and these; how many of names, and these; how many further words, and these; and the names, each as its
 * kind, which of its words are always read, how many these are and they themselves, and the same of the order with the given
 * name first. In steps (`inTurns`).
 */
export function* nameMarks(
  subject: ComparedSubject,
  analyser: NameAnalyser,
  numbered: WordNumbers
): Generator<void, ReadonlyArray<number>> {
  const marks = new Set<number>()
  const surely = new Set([...numbersOf(subject)].map(numberMark))
  const parts: Array<number> = []
  const further = new Set<number>()
  for (const { name } of subject.names)
    for (const part of yield* analyser.namesIn(name)) {
      for (const mark of wholeNameMarks(part)) marks.add(mark)
      for (const mark of cutNameMarks(name, part)) surely.add(mark)
      for (const mark of consonantMarks(part)) marks.add(mark)
      const own = new Set<number>()
      const kind = part.onlyAs === undefined ? 0 : models.indexOf(part.onlyAs) + 1
      const isTurned = part.givenFirst !== part.asWritten
      const [people, organisations, vessels] = variantsOf(part)
      parts.push(
        repairs.indexOf(part.repair) * 8 + kind * 2 + (isTurned ? 1 : 0),
        alwaysRead(part, organisations)
      )
      for (const { words } of isTurned ? [part.asWritten, part.givenFirst] : [part.asWritten]) {
        parts.push(words.length)
        for (const word of words) {
          own.add(numbered.of(word))
          parts.push(numbered.of(word))
        }
      }
      for (const word of readIn(part, [...people, ...organisations, ...vessels], marks))
        if (!own.has(numbered.of(word))) further.add(numbered.of(word))
      yield
    }
  return [
    mayGain(subject) ? 1 : 0,
    surely.size,
    ...surely,
    marks.size,
    ...marks,
    further.size,
    ...further,
    ...parts
  ]
}
