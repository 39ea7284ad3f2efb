/** The listed names of one kind of subject, and which of them a query can match at all. */
import type { ComparableName, NameModel, NameVariant, Word } from "@entity-watch/names/analysis"
import { scoreBound } from "../score/nameScore.ts"
import { type FirstLetters, lettersOf, mayPair, noLetters } from "./firstLetters.ts"
import type { ListedForm } from "./listedForms.ts"
import { MARKED, PartnerBits } from "./PartnerBits.ts"
import type { QueryWord, QueryWords } from "./QueryWordLookup.ts"
import type { SimilarWords, TermDictionary } from "./TermDictionary.ts"

/** Where the words that a query word may be stand in the list. */
export interface WordPostings {
  /** Whether it is two words in some listed name. */
  readonly joined: boolean
  readonly all: ReadonlyArray<number>
  /** Of these only names with an initial, which can match on one whole word. */
  readonly withInitial: ReadonlyArray<number>
}

export type Visit = (
  listed: ListedForm,
  query: ComparableName,
  similarityAt: (q: number, n: number) => number
) => void

/** Sums in another order differ in the last digits. */
const ROUNDING = 1e-9

const noIds: ReadonlyArray<number> = []
const noWords: ReadonlyArray<Word> = []
const noPlaces: WordPostings = { joined: false, all: noIds, withInitial: noIds }

export class FormIndex {
  readonly listed: ReadonlyArray<ListedForm>
  readonly #model: NameModel
  readonly #dictionary: TermDictionary
  /** Of all names one after the other, from `#from` of a name on: their words, and what each weighs. */
  readonly #from: Uint32Array
  readonly #wordIds: Uint32Array
  readonly #weights: Float64Array
  readonly #total: Float64Array
  /** The letters of each name's initials, a bit each, and of its other words. */
  readonly #initials: Uint32Array
  readonly #beginnings: Uint32Array
  /** By word of the dictionary. */
  readonly #byWord: Array<Array<number> | undefined> = []
  /** Two neighbouring words of a listed name, by their key when written as one. */
  readonly #byJoin = new Map<string, Array<number>>()
  /** Scratch of a search: which names it visits. */
  readonly #visited: Uint8Array
  readonly #visiting: Array<number> = []
  readonly #reaching: Array<number> = []
  #count = 0
  readonly #marks: PartnerBits

  /** In steps (`inTurns`). */
  static *of(
    model: NameModel,
    dictionary: TermDictionary,
    listed: ReadonlyArray<ListedForm>
  ): Generator<void, FormIndex> {
    const candidates = new FormIndex(model, dictionary, listed)
    for (const [at, { form }] of listed.entries()) {
      candidates.#add(form, at)
      yield
    }
    return candidates
  }

  private constructor(model: NameModel, dictionary: TermDictionary, listed: ReadonlyArray<ListedForm>) {
    const words = listed.reduce((sum, { form }) => sum + form.words.length, 0)
    this.listed = listed
    this.#model = model
    this.#dictionary = dictionary
    this.#marks = new PartnerBits(dictionary)
    this.#from = new Uint32Array(listed.length + 1)
    this.#wordIds = new Uint32Array(words)
    this.#weights = new Float64Array(words)
    this.#total = new Float64Array(listed.length)
    this.#initials = new Uint32Array(listed.length)
    this.#beginnings = new Uint32Array(listed.length)
    this.#visited = new Uint8Array(listed.length)
  }

  #add(form: ComparableName, at: number): void {
    const { joinKeys, roles, weights, words } = form
    const from = this.#from[at] ?? 0
    this.#from[at + 1] = from + words.length
    // What is a particle in one place of a person's name is a name in another (Le, An, Ben), so all are posted. Else
    // only whole words bring names together; in a name without any, every word does.
    const allPosted = this.#model === "person" || !roles.includes("full")
    let total = 0
    words.forEach((word, n) => {
      const id = this.#dictionary.add(word)
      this.#wordIds[from + n] = id
      this.#weights[from + n] = weights[n] ?? 0
      total += weights[n] ?? 0
      if (allPosted || roles[n] === "full") this.#byWord[id] = posted(this.#byWord[id], at)
    })
    this.#total[at] = total
    const { beginnings, initials } = lettersOf(form)
    this.#initials[at] = initials
    this.#beginnings[at] = beginnings
    for (const join of joinKeys) if (join !== "") this.#byJoin.set(join, posted(this.#byJoin.get(join), at))
  }

  placesOf(word: Word, similar: SimilarWords): WordPostings {
    const joined = this.#byJoin.get(word.joinKey) ?? noIds
    this.#count = 0
    for (const id of similar.ids) this.#collect(this.#byWord[id] ?? noIds)
    this.#collect(joined)
    if (this.#count === 0) return noPlaces
    const all = this.#visiting.slice(0, this.#count)
    for (const at of all) this.#visited[at] = 0
    return {
      joined: joined.length > 0,
      all,
      withInitial: all.filter((at) => this.#initials[at] !== 0)
    }
  }

  /**
   * Visits every name that `nameScore` can give more than 0 and `least`, in the order they were added. That needs a whole word
   * in common, or equality where there is none. A person's name needs all whole words of the query or two of them,
   * unless either side has an initial (see `personCeiling`): so with two or more, whoever shares only the most
   * frequent one is no match.
   */
  visit(reading: NameVariant, sought: QueryWords, least: number, visit: Visit): void {
    const { roles, words } = reading
    const { joins } = sought
    const left = this.#model === "person" ? this.#mostFrequent(reading, sought.words) : -1
    const onlyWhole = roles.includes("full")
    this.#count = 0
    for (let q = 0; q < words.length; q++) {
      if (onlyWhole && roles[q] !== "full") continue
      const places = sought.words[q]?.places[this.#model] ?? noPlaces
      this.#collect(q === left ? places.withInitial : places.all)
    }
    // A join brings two words of the query at once.
    for (let i = 0; i < joins.length; i++) {
      const join = joins[i] ?? ""
      if (join === "") continue
      for (const id of this.#dictionary.withJoinKey(join)) this.#collect(this.#byWord[id] ?? noIds)
    }
    if (this.#count === 0) return
    const weights = reading.weights.map((weight, q) =>
      roles[q] === "full" ? weight * (sought.words[q]?.rarity ?? 1) : weight
    )
    const { legalForms, isAcronym } = reading
    const query = { words, roles, weights, joinKeys: joins, legalForms, isAcronym }
    this.#visitCollected(query, sought.words, left === -1 || joins.length > 0, least, visit)
  }

  /** The word whose names need another word as well; -1 when one word can be enough. */
  #mostFrequent({ roles }: NameVariant, sought: ReadonlyArray<QueryWord>): number {
    let whole = 0
    let most = -1
    let names = -1
    for (let q = 0; q < roles.length; q++) {
      if (roles[q] === "initial") return -1
      if (roles[q] !== "full") continue
      whole++
      const found = sought[q]?.places[this.#model].all.length ?? 0
      if (found < names) continue
      names = found
      most = q
    }
    return whole < 2 ? -1 : most
  }

  /** Notes each place once. */
  #collect(ids: ReadonlyArray<number>): void {
    const visited = this.#visited
    for (let i = 0; i < ids.length; i++) {
      const at = ids[i] ?? 0
      if (visited[at] === 1) continue
      visited[at] = 1
      this.#visiting[this.#count++] = at
    }
  }

  #visitCollected(
    query: ComparableName,
    sought: ReadonlyArray<QueryWord>,
    every: boolean,
    least: number,
    visit: Visit
  ): void {
    const isMarked = sought.length <= MARKED
    if (isMarked) this.#marks.set(query, sought)
    const whole = wholeBits(query)
    const letters = lettersOf(query)
    const joined = sought.some(({ places }) => places[this.#model].joined)
      ? query.words.filter((_, q) => sought[q]?.places[this.#model].joined === true)
      : noWords
    const needed = this.#model === "person" ? (every ? 1 : 2) : 0
    const reaching = this.#reaching
    reaching.length = 0
    for (let i = 0; i < this.#count; i++) {
      const at = this.#visiting[i] ?? 0
      this.#visited[at] = 0
      if (
        !isMarked ||
        this.#mayReach(query, whole, letters, at, needed, least) ||
        this.#isWrittenApart(joined, at)
      )
        reaching.push(at)
    }
    if (reaching.length > 1) reaching.sort((a, b) => a - b)
    for (let i = 0; i < reaching.length; i++) {
      const at = reaching[i] ?? 0
      const listed = this.listed[at]
      const from = this.#from[at] ?? 0
      if (listed === undefined) continue
      visit(listed, query, (q, n) => {
        const id = this.#wordIds[from + n] ?? 0
        if (isMarked && ((this.#marks.bits[id] ?? 0) & (1 << q)) === 0) return 0
        const similar = sought[q]?.similar
        return similar?.similarities[similar.ids.indexOf(id)] ?? 0
      })
    }
    if (isMarked) this.#marks.clear(query, sought)
  }

  /** Whether the name has one of these words as two. */
  #isWrittenApart(joined: ReadonlyArray<Word>, at: number): boolean {
    return joined.some(({ joinKey }) => this.listed[at]?.form.joinKeys.includes(joinKey) === true)
  }

  /** Whether enough whole words are shared, and the words without any partner leave room for the score. */
  #mayReach(
    query: ComparableName,
    whole: number,
    own: FirstLetters,
    at: number,
    needed: number,
    least: number
  ): boolean {
    const from = this.#from[at] ?? 0
    const to = this.#from[at + 1] ?? 0
    const initials = this.#initials[at] ?? 0
    const marks = this.#marks.bits
    let found = 0
    let inName = 0
    for (let i = from; i < to; i++) {
      const partners = marks[this.#wordIds[i] ?? 0] ?? 0
      if (partners === 0) continue
      found |= partners
      inName += this.#weights[i] ?? 0
    }
    const shared = found & whole
    if (needed > 0 && shared === 0) return false
    if (needed > 1 && initials === 0 && (shared & (shared - 1)) === 0) return false
    const pairs = (initials | own.initials) !== 0
    const theirs: FirstLetters = pairs ? { initials, beginnings: this.#beginnings[at] ?? 0 } : noLetters
    for (let i = from; pairs && i < to; i++) {
      const id = this.#wordIds[i] ?? 0
      if (marks[id] === 0 && mayPair(this.#dictionary.words[id], own, theirs)) inName += this.#weights[i] ?? 0
    }
    let leftInQuery = 0
    let inQuery = 0
    for (let q = 0; q < query.weights.length; q++) {
      const weight = query.weights[q] ?? 0
      if ((found & (1 << q)) !== 0 || (pairs && mayPair(query.words[q], theirs, own))) inQuery += weight
      else leftInQuery += weight
    }
    const leftInName = (this.#total[at] ?? 0) - inName
    return scoreBound(this.#model, (inQuery + inName) / 2, leftInQuery, leftInName) >= least - ROUNDING
  }
}

/** A bit for each whole word. */
const wholeBits = ({ roles }: ComparableName): number =>
  roles.reduce((bits, kind, q) => (kind === "full" ? bits | (1 << q) : bits), 0)

const posted = (places: Array<number> | undefined, at: number): Array<number> => {
  if (places === undefined) return [at]
  if (places.at(-1) !== at) places.push(at)
  return places
}
