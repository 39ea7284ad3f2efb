/**
 * What stays of names when they are compared with lists again and again: the numbers of their words, and marks of what
 * else finds them. A list index that holds neither of these has no entry for them, which is known without reading the names.
 */

import {
  mayJoin,
  type NameModel,
  nameVariants,
  type Repair,
  TokenisedName,
  wordOf
} from "@entity-watch/names/analysis"
import { consonantMarks } from "./ConsonantIndex.ts"
import { cutNameMarks } from "./CutNameIndex.ts"
import { wordsInField } from "./InsideNameIndex.ts"
import type { ListIndex } from "./ListIndex.ts"
import { joinMark, numberMark } from "./markOf.ts"
import type { NameAnalyser } from "./NameAnalyser.ts"
import { wholeNameMarks } from "./WholeNameIndex.ts"

/** Numbers words, so that a name is a few numbers. */
export class WordNumbers {
  readonly texts: Array<string> = []
  readonly #numbers = new Map<string, number>()

  of(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.texts.length)
    return this.texts.push(text) - 1
  }
}

const models: ReadonlyArray<NameModel> = ["person", "organisation", "vessel"]
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
function* readIn(part: TokenisedName, marks: Set<number>): Generator<string> {
  for (const spelling of wordsInField(part)) yield* spelling
  for (const model of models)
    for (const { words } of nameVariants(model, part))
      for (const [at, word] of words.entries()) {
        yield word.text
        const before = words[at - 1]
        if (before !== undefined && mayJoin(before, word)) marks.add(joinMark(before.joinKeyWith(word)))
      }
}

/**
 * The marks of names and numbers: how many marks and then these, how many further words and then these, and the names, each
 * as its kind, how many words it has and these, and the same of the order with the given name first. In steps (`inTurns`).
 */
export function* nameMarks(
  { names, numbers }: { readonly names: ReadonlyArray<string>; readonly numbers: Iterable<string> },
  analyser: NameAnalyser,
  numbered: WordNumbers
): Generator<void, ReadonlyArray<number>> {
  const marks = new Set<number>()
  for (const number of numbers) marks.add(numberMark(number))
  const parts: Array<number> = []
  const inParts = new Set<number>()
  const further = new Set<number>()
  for (const name of names)
    for (const part of yield* analyser.namesIn(name)) {
      for (const mark of wholeNameMarks(part)) marks.add(mark)
      for (const mark of cutNameMarks(name, part)) marks.add(mark)
      for (const mark of consonantMarks(part)) marks.add(mark)
      for (const word of readIn(part, marks)) further.add(numbered.of(word))
      const kind = part.onlyAs === undefined ? 0 : models.indexOf(part.onlyAs) + 1
      const isTurned = part.givenFirst !== part.asWritten
      parts.push(repairs.indexOf(part.repair) * 8 + kind * 2 + (isTurned ? 1 : 0))
      for (const { words } of isTurned ? [part.asWritten, part.givenFirst] : [part.asWritten]) {
        parts.push(words.length)
        for (const { text } of words) {
          inParts.add(numbered.of(text))
          parts.push(numbered.of(text))
        }
      }
      yield
    }
  const others = [...further].filter((word) => !inParts.has(word))
  return [marks.size, ...marks, others.length, ...others, ...parts]
}

/** Whether a word is near a list: not known yet, it is not, or it is. */
const unknown = 0
const far = 1
const near = 2

/** The names that may match an entry of a list, by their marks. */
export class NearNames {
  /** By which the words of the marks that it reads are numbered. */
  readonly words: WordNumbers
  readonly #index: ListIndex
  readonly #marks: ReadonlySet<number>
  /** Of each word whether it is near. */
  #nearness = new Uint8Array(0)

  constructor(index: ListIndex, words: WordNumbers) {
    this.#index = index
    this.words = words
    this.#marks = new Set(index.marks())
  }

  #isNear(word: number): boolean {
    if (word >= this.#nearness.length) {
      const grown = new Uint8Array(this.words.texts.length)
      grown.set(this.#nearness)
      this.#nearness = grown
    }
    if (this.#nearness[word] === unknown)
      this.#nearness[word] = this.#index.mayHaveWord(wordOf(this.words.texts[word] ?? "")) ? near : far
    return this.#nearness[word] === near
  }

  /** In steps (`inTurns`). False only where a comparison of these names with the list finds nothing. */
  *mayMatch(marks: Int32Array, from: number, to: number): Generator<void, boolean> {
    if (from === to) return false
    let at = from
    for (const last = at + (marks[at] ?? 0); at < last; ) if (this.#marks.has(marks[++at] ?? 0)) return true
    at++
    let isNear = false
    for (const last = at + (marks[at] ?? 0); at < last; ) if (this.#isNear(marks[++at] ?? 0)) isNear = true
    const parts = at + 1
    for (at = parts; !isNear && at < to; ) {
      const orders = (marks[at++] ?? 0) % 2 === 1 ? 2 : 1
      for (let order = 0; order < orders; order++)
        for (const last = at + (marks[at++] ?? 0); at <= last; at++)
          if (this.#isNear(marks[at] ?? 0)) isNear = true
    }
    return isNear && (yield* this.#index.mayFind(this.#partsOf(marks, parts, to)))
  }

  #partsOf(marks: Int32Array, from: number, to: number): ReadonlyArray<TokenisedName> {
    const parts: Array<TokenisedName> = []
    let at = from
    const words = () => {
      const first = at + 1
      at = first + (marks[at] ?? 0)
      return [...marks.subarray(first, at)].map((word) => this.words.texts[word] ?? "")
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
