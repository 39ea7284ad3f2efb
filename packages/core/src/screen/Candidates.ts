/** The listed names of one kind of subject, and which of them a query can match at all. */
import type { NameForm, NameModel, NameReading } from "../names/nameForm.ts"
import type { Word } from "../names/word.ts"
import type { Dictionary, Similar } from "./Dictionary.ts"
import type { ListedForm } from "./listedForms.ts"
import { scoreBound } from "./nameScore.ts"
import type { SoughtName, SoughtWord } from "./SoughtWords.ts"

/** Where the words that a query word may be stand in the list. */
export interface Places {
  /** Whether it is two words in some listed name. */
  readonly joined: boolean
  readonly all: ReadonlyArray<number>
  /** Of these only names with an initial, which can match on one whole word. */
  readonly withInitial: ReadonlyArray<number>
}

export type Visit = (listed: ListedForm, query: NameForm, similarityAt: (q: number, n: number) => number) => void

/** Sums in another order differ in the last digits. */
const ROUNDING = 1e-9

/** Query words that have a bit of their own. */
const MARKED = 16
/** Names of more words are rare: their scratch is given back. */
const KEPT_COLUMNS = 12

const noIds: ReadonlyArray<number> = []
const noPlaces: Places = { joined: false, all: noIds, withInitial: noIds }

export class Candidates {
  readonly listed: ReadonlyArray<ListedForm>
  readonly #model: NameModel
  readonly #dictionary: Dictionary
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
  /** Scratch of a search: which names it visits, and each query word's similarity to every word of the dictionary. */
  readonly #visited: Uint8Array
  readonly #visiting: Array<number> = []
  #count = 0
  #marks = new Uint16Array(0)
  readonly #columns: Array<Float64Array> = []

  constructor(model: NameModel, dictionary: Dictionary, listed: ReadonlyArray<ListedForm>) {
    const words = listed.reduce((sum, { form }) => sum + form.words.length, 0)
    this.listed = listed
    this.#model = model
    this.#dictionary = dictionary
    this.#from = new Uint32Array(listed.length + 1)
    this.#wordIds = new Uint32Array(words)
    this.#weights = new Float64Array(words)
    this.#total = new Float64Array(listed.length)
    this.#initials = new Uint32Array(listed.length)
    this.#beginnings = new Uint32Array(listed.length)
    this.#visited = new Uint8Array(listed.length)
    listed.forEach(({ form }, at) => {
      this.#add(form, at)
    })
  }

  #add(form: NameForm, at: number): void {
    const { joins, kinds, weights, words } = form
    const from = this.#from[at] ?? 0
    this.#from[at + 1] = from + words.length
    // What is a particle in one place of a person's name is a name in another (Le, An, Ben), so all are posted. Else
    // only whole words bring names together; in a name without any, every word does.
    const allPosted = this.#model === "person" || !kinds.includes("full")
    let total = 0
    words.forEach((word, n) => {
      const id = this.#dictionary.add(word)
      this.#wordIds[from + n] = id
      this.#weights[from + n] = weights[n] ?? 0
      total += weights[n] ?? 0
      if (allPosted || kinds[n] === "full") post((this.#byWord[id] ??= []), at)
    })
    this.#total[at] = total
    this.#initials[at] = initialsOf(form)
    this.#beginnings[at] = beginningsOf(form)
    for (const join of joins) {
      if (join === "") continue
      const places = this.#byJoin.get(join)
      if (places === undefined) this.#byJoin.set(join, [at])
      else post(places, at)
    }
  }

  placesOf(word: Word, similar: Similar): Places {
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
  visit(reading: NameReading, sought: SoughtName, least: number, visit: Visit): void {
    const { kinds, words } = reading
    const { joins } = sought
    const left = this.#model === "person" ? this.#mostFrequent(reading, sought.words) : -1
    const onlyWhole = kinds.includes("full")
    this.#count = 0
    for (let q = 0; q < words.length; q++) {
      if (onlyWhole && kinds[q] !== "full") continue
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
      kinds[q] === "full" ? weight * (sought.words[q]?.rarity ?? 1) : weight
    )
    const query = { words, kinds, weights, joins, legalForms: reading.legalForms, acronym: reading.acronym }
    this.#visitCollected(query, sought.words, left === -1 || joins.length > 0, least, visit)
  }

  /** The word whose names need another word as well; -1 when one word can be enough. */
  #mostFrequent({ kinds }: NameReading, sought: ReadonlyArray<SoughtWord>): number {
    let whole = 0
    let most = -1
    let names = -1
    for (let q = 0; q < kinds.length; q++) {
      if (kinds[q] === "initial") return -1
      if (kinds[q] !== "full") continue
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
    query: NameForm,
    sought: ReadonlyArray<SoughtWord>,
    every: boolean,
    least: number,
    visit: Visit
  ): void {
    const isBounded = sought.length <= MARKED
    if (isBounded) this.#mark(query, sought)
    const whole = kindsMask(query)
    const letters: Letters = { initials: initialsOf(query), beginnings: beginningsOf(query) }
    const joined = query.words.filter((_, q) => sought[q]?.places[this.#model].joined === true)
    const needed = this.#model === "person" ? (every ? 1 : 2) : 0
    const reaching: Array<number> = []
    for (let i = 0; i < this.#count; i++) {
      const at = this.#visiting[i] ?? 0
      this.#visited[at] = 0
      if (
        !isBounded ||
        this.#mayReach(query, whole, letters, at, needed, least) ||
        this.#isWrittenApart(joined, at)
      )
        reaching.push(at)
    }
    if (isBounded) this.#unmark(query, sought)
    if (reaching.length === 0) return
    if (reaching.length > 1) reaching.sort((a, b) => a - b)
    const columns = this.#columns
    for (let q = 0; q < sought.length; q++) this.#fill(q, sought[q])
    for (let i = 0; i < reaching.length; i++) {
      const at = reaching[i] ?? 0
      const listed = this.listed[at]
      const from = this.#from[at] ?? 0
      if (listed !== undefined)
        visit(listed, query, (q, n) => columns[q]?.[this.#wordIds[from + n] ?? 0] ?? 0)
    }
    for (let q = 0; q < sought.length; q++) {
      const column = columns[q]
      const ids = sought[q]?.similar.ids ?? noIds
      if (column !== undefined) for (let i = 0; i < ids.length; i++) column[ids[i] ?? 0] = 0
    }
    if (columns.length > KEPT_COLUMNS) columns.length = KEPT_COLUMNS
  }

  /** A bit for each query word that a word of the dictionary may be, alone or with its neighbour. */
  #mark({ joins }: NameForm, sought: ReadonlyArray<SoughtWord>): void {
    if (this.#marks.length < this.#dictionary.words.length)
      this.#marks = new Uint16Array(this.#dictionary.words.length)
    for (let q = 0; q < sought.length; q++) this.#markAll(sought[q]?.similar.ids ?? noIds, 1 << q)
    for (let q = 0; q < joins.length; q++) {
      const join = joins[q] ?? ""
      if (join !== "") this.#markAll(this.#dictionary.withJoinKey(join), 3 << q)
    }
  }

  #markAll(ids: ReadonlyArray<number>, bits: number): void {
    const marks = this.#marks
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] ?? 0
      marks[id] = (marks[id] ?? 0) | bits
    }
  }

  #unmark({ joins }: NameForm, sought: ReadonlyArray<SoughtWord>): void {
    const marks = this.#marks
    for (let q = 0; q < sought.length; q++) {
      const ids = sought[q]?.similar.ids ?? noIds
      for (let i = 0; i < ids.length; i++) marks[ids[i] ?? 0] = 0
    }
    for (const join of joins) if (join !== "") for (const id of this.#dictionary.withJoinKey(join)) marks[id] = 0
  }

  /** Whether the name has one of these words as two. */
  #isWrittenApart(joined: ReadonlyArray<Word>, at: number): boolean {
    return joined.some(({ joinKey }) => this.listed[at]?.form.joins.includes(joinKey) === true)
  }

  /** Whether enough whole words are shared, and the words without any partner leave room for the score. */
  #mayReach(query: NameForm, whole: number, own: Letters, at: number, needed: number, least: number): boolean {
    const from = this.#from[at] ?? 0
    const to = this.#from[at + 1] ?? 0
    const initials = this.#initials[at] ?? 0
    const marks = this.#marks
    let found = 0
    for (let i = from; i < to; i++) found |= marks[this.#wordIds[i] ?? 0] ?? 0
    const shared = found & whole
    if (needed > 0 && shared === 0) return false
    if (needed > 1 && initials === 0 && (shared & (shared - 1)) === 0) return false
    const pairs = (initials | own.initials) !== 0
    const theirs: Letters = pairs ? { initials, beginnings: this.#beginnings[at] ?? 0 } : noLetters
    let inName = 0
    for (let i = from; i < to; i++) {
      const id = this.#wordIds[i] ?? 0
      if (marks[id] !== 0 || (pairs && mayPair(this.#dictionary.words[id], own, theirs)))
        inName += this.#weights[i] ?? 0
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

  #fill(q: number, sought: SoughtWord | undefined): void {
    if (sought === undefined) return
    const { ids, similarities } = sought.similar
    const column = this.#columns[q] ?? new Float64Array(this.#dictionary.words.length)
    this.#columns[q] = column
    for (let i = 0; i < ids.length; i++) column[ids[i] ?? 0] = similarities[i] ?? 0
  }
}

/** The letters, a bit each, of a name's initials and at the beginning of its other words. */
interface Letters {
  readonly initials: number
  readonly beginnings: number
}
const noLetters: Letters = { initials: 0, beginnings: 0 }

const letterBit = (word: Word | undefined): number => {
  const letter = (word?.text.charCodeAt(0) ?? 0) - A
  return letter >= 0 && letter < 26 ? 1 << letter : 0
}
const A = "A".charCodeAt(0)

const initialsOf = ({ kinds, words }: NameForm): number =>
  kinds.reduce((bits, kind, n) => (kind === "initial" ? bits | letterBit(words[n]) : bits), 0)

const beginningsOf = ({ kinds, words }: NameForm): number =>
  kinds.reduce((bits, kind, n) => (kind === "initial" ? bits : bits | letterBit(words[n])), 0)

/** A bit for each whole word. */
const kindsMask = ({ kinds }: NameForm): number =>
  kinds.reduce((bits, kind, q) => (kind === "full" ? bits | (1 << q) : bits), 0)

/** Whether a word may stand for an initial on the other side, or is one that may stand for a word there. */
const mayPair = (word: Word | undefined, other: Letters, own: Letters): boolean => {
  const bit = letterBit(word)
  return (other.initials & bit) !== 0 || (own.initials & other.beginnings & bit) !== 0
}

const post = (places: Array<number>, at: number): void => {
  if (places.at(-1) !== at) places.push(at)
}
