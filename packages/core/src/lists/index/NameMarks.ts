/**
 * What stays of names when they are compared with lists again and again: the numbers of their words, and marks of what
 * else finds them. A list index that holds neither of these has no entry for them, which is known without reading the names.
 */

import {
  mayJoin,
  nameVariants,
  type Repair,
  TokenisedName,
  type Word,
  wordOf
} from "@entity-watch/names/analysis"
import type { ComparedSubject } from "../../domain/Subject.ts"
import { leastNameOf, mayGain } from "../score/entryScore.ts"
import { numbersOf } from "../score/sameNumber.ts"
import { consonantMarks } from "./ConsonantIndex.ts"
import { cutNameMarks } from "./CutNameIndex.ts"
import { wordsInField } from "./InsideNameIndex.ts"
import type { ListIndex } from "./ListIndex.ts"
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

const repairs: ReadonlyArray<Repair> = [
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
function* readIn(part: TokenisedName, marks: Set<number>): Generator<Word> {
  for (const spelling of wordsInField(part)) yield* spelling.map(wordOf)
  for (const model of models)
    for (const { words } of nameVariants(model, part))
      for (const [at, word] of words.entries()) {
        yield word
        const before = words[at - 1]
        if (before !== undefined && mayJoin(before, word)) marks.add(joinMark(before.joinKeyWith(word)))
      }
}

/**
 * What is compared of a subject: whether it may gain by more than its names; how many marks there are of numbers and of names
 * that were cut off, and these; how many of names, and these; how many further words, and these; and the names, each as its
 * kind, how many words it has and these, and the same of the order with the given name first. In steps (`inTurns`).
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
      parts.push(repairs.indexOf(part.repair) * 8 + kind * 2 + (isTurned ? 1 : 0))
      for (const { words } of isTurned ? [part.asWritten, part.givenFirst] : [part.asWritten]) {
        parts.push(words.length)
        for (const word of words) {
          own.add(numbered.of(word))
          parts.push(numbered.of(word))
        }
      }
      for (const word of readIn(part, marks)) if (!own.has(numbered.of(word))) further.add(numbered.of(word))
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

/** The marks of more words take too much memory; the words of names are then looked up one by one. */
const MOST_MARKED = 20_000

/** What is known of a word: bits. */
const known = 1
const near = 2
const besideAnother = 4
/** It is a whole word in every reading of a name. */
const whole = 8

/** So many are taken in one step. */
const TAKEN = 1_000

function* setOf(marks: Iterable<number>): Generator<void, ReadonlySet<number>> {
  const found = new Set<number>()
  let taken = 0
  for (const mark of marks) {
    found.add(mark)
    if (++taken % TAKEN === 0) yield
  }
  return found
}

/** The names that may match an entry of a list, by their marks. */
export class NearNames {
  /** By which the words of the marks that it reads are numbered. */
  readonly words: WordNumbers
  readonly #index: ListIndex
  readonly #surely: ReadonlySet<number>
  readonly #marks: ReadonlySet<number>
  /** Undefined where the list has too many words. */
  readonly #wordMarks: ReadonlySet<number> | undefined
  #known = new Uint8Array(0)

  /** In steps (`inTurns`). */
  static *of(index: ListIndex, words: WordNumbers): Generator<void, NearNames> {
    const surely = yield* setOf(index.surelyMarks())
    const marks = yield* setOf(index.marks())
    const wordMarks = index.words > MOST_MARKED ? undefined : yield* setOf(index.wordMarks())
    return new NearNames(index, words, surely, marks, wordMarks)
  }

  private constructor(
    index: ListIndex,
    words: WordNumbers,
    surely: ReadonlySet<number>,
    marks: ReadonlySet<number>,
    wordMarks: ReadonlySet<number> | undefined
  ) {
    this.#index = index
    this.words = words
    this.#surely = surely
    this.#marks = marks
    this.#wordMarks = wordMarks
  }

  #of(word: number): number {
    if (word >= this.#known.length) {
      const grown = new Uint8Array(this.words.size)
      grown.set(this.#known)
      this.#known = grown
    }
    return this.#known[word] || this.#learn(word)
  }

  #learn(word: number): number {
    const mayBeNear = this.#wordMarks === undefined || this.words.hasAny(word, this.#wordMarks)
    const nearness = mayBeNear ? this.#index.nearness(wordOf(this.words.textOf(word))) : "far"
    const found =
      known |
      (nearness === "near" ? near : nearness === "beside another" ? besideAnother : 0) |
      (this.words.isWhole(word) ? whole : 0)
    this.#known[word] = found
    return found
  }

  /** Whether a name may match by its words, `marks` from one place up to another. */
  #areNear(marks: Int32Array, from: number, to: number): boolean {
    let all = whole
    let some = 0
    let beside = 0
    for (let at = from; at < to; at++) {
      const word = this.#of(marks[at] ?? 0)
      all &= word
      some |= word
      if ((word & besideAnother) !== 0) beside++
    }
    return (some & near) !== 0 || beside > 1 || (beside === 1 && (all === 0 || to - from < 2))
  }

  /** In steps (`inTurns`). False only where a comparison of these names with the list finds nothing. */
  *mayMatch(marks: Int32Array, from: number, to: number): Generator<void, boolean> {
    if (from === to) return false
    const least = leastNameOf(marks[from] === 1)
    let at = from + 1
    for (const last = at + (marks[at] ?? 0); at < last; ) if (this.#surely.has(marks[++at] ?? 0)) return true
    at++
    let isMarked = false
    for (const last = at + (marks[at] ?? 0); at < last; )
      if (this.#marks.has(marks[++at] ?? 0)) isMarked = true
    at++
    let isNear = isMarked
    for (const last = at + (marks[at] ?? 0); at < last; )
      if ((this.#of(marks[++at] ?? 0) & (near | besideAnother)) !== 0) isNear = true
    const parts = at + 1
    for (at = parts; !isNear && at < to; ) {
      const orders = (marks[at++] ?? 0) % 2 === 1 ? 2 : 1
      for (let order = 0; order < orders; order++) {
        const first = at + 1
        at = first + (marks[at] ?? 0)
        if (this.#areNear(marks, first, at)) isNear = true
      }
    }
    return isNear && (yield* this.#index.mayFind(this.#partsOf(marks, parts, to), least, isMarked))
  }

  #partsOf(marks: Int32Array, from: number, to: number): ReadonlyArray<TokenisedName> {
    const parts: Array<TokenisedName> = []
    let at = from
    const words = () => {
      const first = at + 1
      at = first + (marks[at] ?? 0)
      return [...marks.subarray(first, at)].map((word) => this.words.textOf(word))
    }
    while (at < to) {
      const kind = marks[at++] ?? 0
      const asWritten = words()
      const givenFirst = kind % 2 === 1 ? words() : asWritten
      parts.push(
        new TokenisedName({ asWritten, givenFirst }, repairs[kind >> 3], models[((kind >> 1) & 3) - 1])
      )
    }
    return parts
  }
}
