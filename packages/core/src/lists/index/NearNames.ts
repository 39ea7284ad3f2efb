/** Which names may match an entry of a list, by the marks that stay of names (`nameMarks`). */

import { TokenisedName, type Word, wordOf } from "@entity-watch/names/analysis"
import { leastNameOf } from "../score/entryScore.ts"
import type { ListIndex } from "./ListIndex.ts"
import { models } from "./listedForms.ts"
import { noOrganisation, repairs, type WordNumbers } from "./NameMarks.ts"

/** The marks of more words take too much memory; the words of names are then looked up one by one. */
const MOST_MARKED = 20_000

/** What is known of a word: bits. */
const known = 1
/** It is a whole word in every reading of a name. */
const whole = 2
/** See `Nearness`. */
const near = 4
const ofPerson = 8
const ofOrganisation = 16
const isListed = 32
/** A listed name begins with it that may stand among others. */
const first = 64
const letter = 128
const findable = near | ofPerson | ofOrganisation | first

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

const grown = <A extends Uint8Array | Float64Array>(from: A, to: A): A => {
  to.set(from)
  return to
}

/** Where the names begin, behind three rows of marks and words (`nameMarks`). */
const partsFrom = (marks: Int32Array, from: number): number => {
  let at = from + 1
  for (let row = 0; row < 3; row++) at += 1 + (marks[at] ?? 0)
  return at
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
  /** What words weigh in the name of an organisation; 0 where nobody asked. */
  #weights = new Float64Array(0)

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
      this.#known = grown(this.#known, new Uint8Array(this.words.size))
      this.#weights = grown(this.#weights, new Float64Array(this.words.size))
    }
    return this.#known[word] || this.#learn(word)
  }

  #learn(number: number): number {
    const text = this.words.textOf(number)
    let found = known | (this.words.isWhole(number) ? whole : 0) | (text.length === 1 ? letter : 0)
    if (this.#wordMarks === undefined || this.words.hasAny(number, this.#wordMarks)) {
      const nearness = this.#index.nearness(wordOf(text))
      if (nearness.isNear) found |= near
      if (nearness.ofPerson) found |= ofPerson
      if (nearness.ofOrganisation) found |= ofOrganisation
      if (nearness.isListed) found |= isListed
      if (this.#index.firstWords.has(text)) found |= first
    }
    this.#known[number] = found
    return found
  }

  #weightOf(number: number): number {
    this.#weights[number] ||= this.#index.organisationWeight(wordOf(this.words.textOf(number)))
    return this.#weights[number] ?? 0
  }

  /**
   * Whether a name may match by its words, `marks` from one place up to another. `alwaysRead` is that of organisations, and
   * `isReadOtherwise` tells whether further words may align.
   */
  #areNear(
    marks: Int32Array,
    from: number,
    to: number,
    alwaysRead: number,
    isReadOtherwise: boolean,
    least: number
  ): boolean {
    let all = whole
    let some = 0
    let people = 0
    for (let at = from; at < to; at++) {
      const word = this.#of(marks[at] ?? 0)
      all &= word
      some |= word
      if ((word & ofPerson) !== 0) people++
    }
    return (
      (some & near) !== 0 ||
      people > 1 ||
      (people === 1 && (all === 0 || to - from < 2)) ||
      ((some & ofOrganisation) !== 0 &&
        (isReadOtherwise || this.#mayBeOrganisation(marks, from, to, alwaysRead, least))) ||
      ((some & first) !== 0 &&
        this.#index.mayStandIn([...marks.subarray(from, to)].map((word) => this.words.textOf(word))))
    )
  }

  #mayBeOrganisation(
    marks: Int32Array,
    from: number,
    to: number,
    alwaysRead: number,
    least: number
  ): boolean {
    if (alwaysRead === noOrganisation) return false
    const words: Array<Word> = []
    let [letters, missing] = [0, 0]
    for (let at = from; at < to; at++) {
      const number = marks[at] ?? 0
      const found = this.#of(number)
      if ((found & isListed) !== 0) words.push(wordOf(this.words.textOf(number)))
      if ((found & letter) !== 0) letters++
      else if ((found & isListed) === 0 && at - from < 31 && ((alwaysRead >> (at - from)) & 1) !== 0)
        missing += this.#weightOf(number)
    }
    return this.#index.mayBeOrganisation(words, letters, missing, least)
  }

  /** Whether a comparison of these names with the list finds nothing, by their words and marks alone. */
  areFar(marks: Int32Array, from: number, to: number): boolean {
    return this.#nearnessOf(marks, from, to) === "far"
  }

  /** The same with the names, in steps (`inTurns`). False only where a comparison finds nothing. */
  *mayMatch(marks: Int32Array, from: number, to: number): Generator<void, boolean> {
    const nearness = this.#nearnessOf(marks, from, to)
    if (nearness === "far" || nearness === "surely near") return nearness !== "far"
    const parts = partsFrom(marks, from)
    const least = leastNameOf(marks[from] === 1)
    return yield* this.#index.mayFind(this.#partsOf(marks, parts, to), least, nearness === "marked")
  }

  #nearnessOf(marks: Int32Array, from: number, to: number): "far" | "near" | "marked" | "surely near" {
    if (from === to) return "far"
    let at = from + 1
    for (const last = at + (marks[at] ?? 0); at < last; )
      if (this.#surely.has(marks[++at] ?? 0)) return "surely near"
    at++
    for (const last = at + (marks[at] ?? 0); at < last; )
      if (this.#marks.has(marks[++at] ?? 0)) return "marked"
    at++
    let further = 0
    for (const last = at + (marks[at] ?? 0); at < last; ) further |= this.#of(marks[++at] ?? 0)
    if ((further & findable) !== 0) return "near"
    // A generic word finds no name, and aligns where another word has found it: in "Kestrel Банк", BANK does.
    const isReadOtherwise = (further & (isListed | letter)) !== 0
    const least = leastNameOf(marks[from] === 1)
    for (at++; at < to; ) {
      const orders = (marks[at++] ?? 0) % 2 === 1 ? 2 : 1
      const alwaysRead = marks[at++] ?? 0
      for (let order = 0; order < orders; order++) {
        const begin = at + 1
        at = begin + (marks[at] ?? 0)
        // Only people have the other order.
        const inOrder = order === 0 ? alwaysRead : noOrganisation
        if (this.#areNear(marks, begin, at, inOrder, isReadOtherwise, least)) return "near"
      }
    }
    return "far"
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
      at++
      const asWritten = words()
      const givenFirst = kind % 2 === 1 ? words() : asWritten
      parts.push(
        new TokenisedName({ asWritten, givenFirst }, repairs[kind >> 3], models[((kind >> 1) & 3) - 1])
      )
    }
    return parts
  }
}
