/** Finds which listed names of one model a query can match at all: the shortlist that is aligned and scored. */
import type { ComparableName, NameVariant, Word } from "@entity-watch/names/analysis"
import { absenceBound, scoreBound } from "../score/nameRules.ts"
import type { FormIndex } from "./FormIndex.ts"
import { type FirstLetters, lettersOf, mayPair, noLetters } from "./firstLetters.ts"
import type { ListedForm } from "./listedForms.ts"
import { bitOf, isSeveral, PartnerBits } from "./PartnerBits.ts"
import { PositionSet } from "./PositionSet.ts"
import { noPostings, type QueryWord, type QueryWords } from "./QueryWord.ts"

export type Visit = (
  listed: ListedForm,
  query: ComparableName,
  similarityAt: (q: number, n: number) => number
) => void

/** Sums that are added in another order differ in the last digits. */
const ROUNDING = 1e-9

const noWords: ReadonlyArray<Word> = []

export class FormSearch {
  readonly #index: FormIndex
  /** Scratch memory of a search: the names found by the posting lists, and those of them that may reach the score. */
  readonly #found: PositionSet
  readonly #reaching: Array<number> = []
  readonly #partners: PartnerBits

  constructor(index: FormIndex) {
    this.#index = index
    this.#found = new PositionSet(index.listed.length)
    this.#partners = new PartnerBits(index.dictionary)
  }

  get isEmpty(): boolean {
    return this.#index.listed.length === 0
  }

  get listed(): ReadonlyArray<ListedForm> {
    return this.#index.listed
  }

  /**
   * Visits every name for which `nameScore` can be more than 0 and at least `least`, in the order in which they were
   * added. Such a name needs a whole word in common with the query, or equality where there is no whole word. A
   * person's name needs all whole words of the query or two of them, unless either side has an initial (see
   * `personCeiling`). So where the query has two or more whole words, a name that shares only the most frequent one is
   * no match.
   */
  visit(variant: NameVariant, queryWords: QueryWords, least: number, visit: Visit): void {
    const { roles, words } = variant
    const { joins } = queryWords
    const left = this.#index.model === "person" ? this.#mostFrequent(variant, queryWords.words) : -1
    const onlyWhole = roles.includes("full")
    for (let q = 0; q < words.length; q++) {
      if (onlyWhole && roles[q] !== "full") continue
      const postings = queryWords.words[q]?.postings[this.#index.model] ?? noPostings
      this.#found.addAll(q === left ? postings.withInitial : postings.all)
    }
    // A joined word brings two words of the query at once.
    for (let i = 0; i < joins.length; i++) {
      const join = joins[i] ?? ""
      if (join === "") continue
      for (const id of this.#index.dictionary.withJoinKey(join))
        this.#found.addAll(this.#index.postingsOf(id))
    }
    if (this.#found.size === 0) return
    const weights = variant.weights.map((weight, q) =>
      roles[q] === "full" ? weight * (queryWords.words[q]?.rarity ?? 1) : weight
    )
    const { legalForms, isAcronym } = variant
    const query = { words, roles, weights, joinKeys: joins, legalForms, isAcronym }
    this.#visitCollected(query, queryWords.words, left === -1 || joins.length > 0, least, visit)
  }

  /** The word whose names need another word in common as well; -1 when one word can be enough. */
  #mostFrequent({ roles }: NameVariant, queryWords: ReadonlyArray<QueryWord>): number {
    let whole = 0
    let most = -1
    let names = -1
    for (let q = 0; q < roles.length; q++) {
      if (roles[q] === "initial") return -1
      if (roles[q] !== "full") continue
      whole++
      const found = queryWords[q]?.postings[this.#index.model].all.length ?? 0
      if (found < names) continue
      names = found
      most = q
    }
    return whole < 2 ? -1 : most
  }

  #visitCollected(
    query: ComparableName,
    queryWords: ReadonlyArray<QueryWord>,
    every: boolean,
    least: number,
    visit: Visit
  ): void {
    this.#partners.set(query, queryWords)
    const whole = wholeBits(query)
    const letters = lettersOf(query)
    const joined = queryWords.some(({ postings }) => postings[this.#index.model].joined)
      ? query.words.filter((_, q) => queryWords[q]?.postings[this.#index.model].joined === true)
      : noWords
    const needed = this.#index.model === "person" ? (every ? 1 : 2) : 0
    const reaching = this.#reaching
    reaching.length = 0
    for (let i = 0; i < this.#found.size; i++) {
      const at = this.#found.at(i)
      if (this.#mayReach(query, whole, letters, at, needed, least) || this.#isWrittenApart(joined, at))
        reaching.push(at)
    }
    this.#found.clear()
    if (reaching.length > 1) reaching.sort((a, b) => a - b)
    for (let i = 0; i < reaching.length; i++) {
      const at = reaching[i] ?? 0
      const listed = this.#index.listed[at]
      const from = this.#index.from[at] ?? 0
      if (listed === undefined) continue
      visit(listed, query, (q, n) => {
        const id = this.#index.wordIds[from + n] ?? 0
        if (((this.#partners.bits[id] ?? 0) & bitOf(q)) === 0) return 0
        const similar = queryWords[q]?.similar
        return similar?.similarities[similar.ids.indexOf(id)] ?? 0
      })
    }
    this.#partners.clear(query, queryWords)
  }

  /** Whether the name writes one of these joined words as two. */
  #isWrittenApart(joined: ReadonlyArray<Word>, at: number): boolean {
    return joined.some(({ joinKey }) => this.#index.listed[at]?.form.joinKeys.includes(joinKey) === true)
  }

  /** Whether enough whole words are shared, and the words without a partner leave room for the score. */
  #mayReach(
    query: ComparableName,
    whole: number,
    own: FirstLetters,
    at: number,
    needed: number,
    least: number
  ): boolean {
    const from = this.#index.from[at] ?? 0
    const to = this.#index.from[at + 1] ?? 0
    const initials = this.#index.initials[at] ?? 0
    const marks = this.#partners.bits
    let found = 0
    let inName = 0
    let paired = 0
    for (let i = from; i < to; i++) {
      const partners = marks[this.#index.wordIds[i] ?? 0] ?? 0
      if (partners === 0) continue
      found |= partners
      paired++
      inName += this.#index.weights[i] ?? 0
    }
    const shared = found & whole
    if (needed > 0 && shared === 0) return false
    if (needed > 1 && initials === 0 && !isSeveral(shared)) return false
    const pairs = (initials | own.initials) !== 0
    const theirs: FirstLetters = pairs ? { initials, beginnings: this.#index.beginnings[at] ?? 0 } : noLetters
    for (let i = from; pairs && i < to; i++) {
      const id = this.#index.wordIds[i] ?? 0
      if (marks[id] !== 0 || !mayPair(this.#index.dictionary.words[id], own, theirs)) continue
      inName += this.#index.weights[i] ?? 0
      paired++
    }
    let leftInQuery = 0
    let inQuery = 0
    let heaviest = 0
    for (let q = 0; q < query.weights.length; q++) {
      const weight = query.weights[q] ?? 0
      if (weight > heaviest) heaviest = weight
      if ((found & bitOf(q)) !== 0 || (pairs && mayPair(query.words[q], theirs, own))) inQuery += weight
      else leftInQuery += weight
    }
    // A word of the name is the partner of one word of the query, or of two that are one.
    const most = paired * heaviest * (query.joinKeys.length === 0 ? 1 : 2)
    if (inQuery > most) {
      leftInQuery += inQuery - most
      inQuery = most
    }
    const { model } = this.#index
    const total = this.#index.total[at] ?? 0
    const bound = scoreBound(model, (inQuery + inName) / 2, leftInQuery, total - inName)
    return bound * absenceBound(model, leftInQuery, inQuery + leftInQuery, total) >= least - ROUNDING
  }
}

/** A mask of the bits of the whole words. */
const wholeBits = ({ roles }: ComparableName): number =>
  roles.reduce((bits, kind, q) => (kind === "full" ? bits | bitOf(q) : bits), 0)
