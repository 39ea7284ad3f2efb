/** Finds which listed names of one model a query can match at all: the shortlist that is aligned and scored. */
import type { ComparableName, NameVariant } from "@entity-watch/names/analysis"
import { scoreBound } from "../score/nameRules.ts"
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

const noKeys: ReadonlySet<string> = new Set()

/** What stays the same while a query is held against the names that were found. */
interface QueryWeights {
  /** The bits of the whole words. */
  readonly whole: number
  /** The weight of all words. */
  readonly total: number
  /** The most weight of the query that one word of a name is the partner of: of a word, or of two that are one. */
  readonly ofPartner: number
}

const weightsOf = ({ joinKeys, roles, weights }: ComparableName): QueryWeights => {
  let [whole, total, heaviest] = [0, 0, 0]
  for (let q = 0; q < roles.length; q++) {
    const weight = weights[q] ?? 0
    if (roles[q] === "full") whole |= bitOf(q)
    if (weight > heaviest) heaviest = weight
    total += weight
  }
  return { whole, total, ofPartner: heaviest * (joinKeys.length === 0 ? 1 : 2) }
}

const noJoins = { joinKeys: [] }

/** Of a name: what its words weigh that are listed, and those that no listed name has, and how many letters it has. */
export interface KnownWeights {
  readonly inQuery: number
  readonly missing: number
  readonly letters: number
}

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

  get joinKeys(): Iterable<string> {
    return this.#index.joinKeys
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
    const { legalForms, isAcronym, repair, original } = variant
    const query = { words, roles, weights, joinKeys: joins, legalForms, isAcronym, repair, original }
    this.#visitCollected(query, queryWords.words, left === -1 || joins.length > 0, least, visit)
  }

  /** Whether `nameScore` can be at least `least` for a name that has these words, and others only as `known` says. */
  mayReach(words: ReadonlyArray<QueryWord>, known: KnownWeights, least: number): boolean {
    const { from, listed, model, total, weights, wordIds } = this.#index
    this.#partners.set(noJoins, words)
    for (const { postings } of words) this.#found.addAll(postings[model].all)
    let reaches = false
    for (let i = 0; i < this.#found.size && !reaches; i++) {
      const at = this.#found.at(i)
      let inName = 0
      for (let n = from[at] ?? 0; n < (from[at + 1] ?? 0); n++)
        if (this.#partners.bits[wordIds[n] ?? 0] !== 0) inName += weights[n] ?? 0
      // A letter may stand for any word, which weighs 1 at most.
      const left = (total[at] ?? 0) - inName
      const byLetters = Math.min(left, known.letters)
      const aligned = (known.inQuery + known.letters + inName + byLetters) / 2
      reaches =
        listed[at] !== undefined &&
        scoreBound(model, aligned, known.missing, Math.max(0, left - byLetters), true) >= least - ROUNDING
    }
    this.#found.clear()
    this.#partners.clear(noJoins, words)
    return reaches
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
    const weights = weightsOf(query)
    const letters = lettersOf(query)
    const joined = queryWords.some(({ postings }) => postings[this.#index.model].joined)
      ? new Set(
          query.words.flatMap((word, q) =>
            queryWords[q]?.postings[this.#index.model].joined === true ? [word.joinKey] : []
          )
        )
      : noKeys
    const needed = this.#index.model === "person" ? (every ? 1 : 2) : 0
    const reaching = this.#reaching
    reaching.length = 0
    for (let i = 0; i < this.#found.size; i++) {
      const at = this.#found.at(i)
      if (this.#mayReach(query, weights, letters, at, needed, least) || this.#isWrittenApart(joined, at))
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

  /** Whether the name writes a word of one of these join keys as two. */
  #isWrittenApart(joined: ReadonlySet<string>, at: number): boolean {
    return joined.size > 0 && this.#index.listed[at]?.form.joinKeys.some((key) => joined.has(key)) === true
  }

  /** Whether enough whole words are shared, and the words without a partner leave room for the score. */
  #mayReach(
    query: ComparableName,
    { ofPartner, total, whole }: QueryWeights,
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
    const { model } = this.#index
    const mayAlign = (i: number): boolean => pairs || (marks[this.#index.wordIds[i] ?? 0] ?? 0) !== 0
    const ends = mayAlign(from) && mayAlign(to - 1)
    const ofName = this.#index.total[at] ?? 0
    const reaches = (inQuery: number): boolean =>
      scoreBound(
        model,
        (inQuery + inName) / 2,
        Math.max(0, total - inQuery),
        Math.max(0, ofName - inName),
        ends
      ) >=
      least - ROUNDING
    const most = Math.min(total, paired * ofPartner)
    // Nearly always this settles it, without a look at the words of a long query.
    if (!reaches(most)) return false
    let inQuery = 0
    for (let q = 0; q < query.weights.length; q++)
      if ((found & bitOf(q)) !== 0 || (pairs && mayPair(query.words[q], theirs, own)))
        inQuery += query.weights[q] ?? 0
    return inQuery >= most || reaches(inQuery)
  }
}
