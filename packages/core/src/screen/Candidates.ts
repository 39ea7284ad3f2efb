/** The listed names of one kind of subject, and which of them a query can match at all. */
import type { NameForm, NameModel } from "../names/nameForm.ts"
import type { Word } from "../names/word.ts"
import type { Dictionary, Similar } from "./Dictionary.ts"
import { scoreBound } from "./nameScore.ts"

/** Where the words that a query word may be stand in the list. */
interface Places {
  readonly similar: Similar
  /** Whether it is two words in some listed name. */
  readonly joined: boolean
  readonly all: Uint32Array
  /** Of these only names with an initial, which can match on one whole word. */
  readonly withInitial: Uint32Array
}

/** Sums in another order differ in the last digits. */
const ROUNDING = 1e-9

const MAXIMUM_REMEMBERED = 30_000
/** Query words that have a bit of their own. */
const MARKED = 16
/** Names of more words are rare: their scratch is given back. */
const KEPT_COLUMNS = 12

const noPlaces = new Uint32Array(0)
const nothingSimilar: Similar = { ids: [], similarities: [] }

const post = <K>(map: Map<K, Array<number>>, key: K, at: number): void => {
  const places = map.get(key)
  if (places === undefined) map.set(key, [at])
  else if (places.at(-1) !== at) places.push(at)
}

export class Candidates {
  readonly #model: NameModel
  readonly #dictionary: Dictionary
  readonly #forms: Array<NameForm> = []
  /** Of all names one after the other, from `#from` of a name on: their words, and what each weighs. */
  readonly #wordIds: Array<number> = []
  readonly #weights: Array<number> = []
  readonly #from: Array<number> = [0]
  readonly #total: Array<number> = []
  readonly #withInitial: Array<boolean> = []
  readonly #byWord = new Map<number, Array<number>>()
  /** Two neighbouring words of a listed name, by their key when written as one. */
  readonly #byJoin = new Map<string, Array<number>>()
  readonly #places = new Map<string, Places>()
  /** Scratch of a search: which names it visits, and each query word's similarity to every word of the dictionary. */
  #visited = new Uint8Array(1024)
  readonly #visiting: Array<number> = []
  #count = 0
  #marks = new Uint16Array(0)
  readonly #columns: Array<Float64Array> = []

  constructor(model: NameModel, dictionary: Dictionary) {
    this.#model = model
    this.#dictionary = dictionary
  }

  add(form: NameForm): void {
    const at = this.#forms.length
    const wordIds = form.words.map((word) => this.#dictionary.add(word))
    this.#forms.push(form)
    this.#wordIds.push(...wordIds)
    this.#weights.push(...form.weights)
    this.#from.push(this.#wordIds.length)
    this.#total.push(form.weights.reduce((sum, weight) => sum + weight, 0))
    this.#withInitial.push(form.kinds.includes("initial"))
    if (at >= this.#visited.length) {
      const longer = new Uint8Array(2 * this.#visited.length)
      longer.set(this.#visited)
      this.#visited = longer
    }
    // What is a particle in one place of a person's name is a name in another (Le, An, Ben), so all are posted.
    const posted = this.#model === "person" ? () => true : carriers(form)
    wordIds.forEach((id, n) => {
      if (posted(n)) post(this.#byWord, id, at)
    })
    for (const join of form.joins) if (join !== "") post(this.#byJoin, join, at)
  }

  /**
   * Visits every name that `nameScore` can give more than 0 and `least`, in the order they were added. That needs a whole word
   * in common, or equality where there is none. A person's name needs all whole words of the query or two of them,
   * unless either side has an initial (see `personCeiling`): so with two or more, whoever shares only the most
   * frequent one is no match.
   */
  visit(
    query: NameForm,
    least: number,
    visit: (at: number, similarityAt: (q: number, n: number) => number) => void
  ): void {
    const places = query.words.map((word) => this.#placesOf(word))
    const left = this.#model === "person" ? mostFrequent(query, places) : -1
    const onlyWhole = query.kinds.includes("full")
    this.#count = 0
    for (let q = 0; q < places.length; q++) {
      const place = places[q]
      if (place === undefined || (onlyWhole && query.kinds[q] !== "full")) continue
      this.#collect(q === left ? place.withInitial : place.all)
    }
    // A join brings two words of the query at once.
    let joins = false
    for (let i = 0; i < query.joins.length; i++) {
      const join = query.joins[i] ?? ""
      if (join === "") continue
      for (const id of this.#dictionary.withJoinKey(join)) {
        joins = true
        this.#collect(this.#byWord.get(id) ?? noPlaces)
      }
    }
    if (this.#count === 0) return
    this.#visitCollected(query, places, left === -1 || joins, joins, least, visit)
  }

  /** Notes each place once. */
  #collect(ids: ArrayLike<number>): void {
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
    places: ReadonlyArray<Places>,
    every: boolean,
    joins: boolean,
    least: number,
    visit: (at: number, similarityAt: (q: number, n: number) => number) => void
  ): void {
    this.#mark(places)
    // A word that joins with its neighbour, and an initial, find partners that the marks do not show.
    const bounded =
      !joins &&
      !query.kinds.includes("initial") &&
      places.length <= MARKED &&
      !places.some(({ joined }) => joined)
    const needed = this.#model === "person" && !every ? 2 : this.#model === "person" ? 1 : 0
    const reaching: Array<number> = []
    for (let i = 0; i < this.#count; i++) {
      const at = this.#visiting[i] ?? 0
      this.#visited[at] = 0
      const enough =
        this.#withInitial[at] === true || places.length > MARKED
          ? true
          : bounded
            ? this.#mayReach(query, at, needed, least)
            : every || this.#sharesTwo(query, at, places)
      if (enough) reaching.push(at)
    }
    this.#unmark(places)
    if (reaching.length === 0) return
    if (reaching.length > 1) reaching.sort((a, b) => a - b)
    const columns = this.#columns
    for (let q = 0; q < places.length; q++) this.#fill(q, places[q]?.similar ?? nothingSimilar)
    for (let i = 0; i < reaching.length; i++) {
      const at = reaching[i] ?? 0
      const from = this.#from[at] ?? 0
      visit(at, (q, n) => columns[q]?.[this.#wordIds[from + n] ?? 0] ?? 0)
    }
    for (let q = 0; q < places.length; q++) {
      const column = columns[q]
      const ids = places[q]?.similar.ids ?? []
      if (column !== undefined) for (let i = 0; i < ids.length; i++) column[ids[i] ?? 0] = 0
    }
    if (columns.length > KEPT_COLUMNS) columns.length = KEPT_COLUMNS
  }

  /** A bit for each query word that a word of the dictionary may be. */
  #mark(places: ReadonlyArray<Places>): void {
    if (this.#marks.length < this.#dictionary.words.length)
      this.#marks = new Uint16Array(this.#dictionary.words.length)
    const marks = this.#marks
    for (let q = 0; q < places.length && q < MARKED; q++) {
      const ids = places[q]?.similar.ids ?? []
      for (let i = 0; i < ids.length; i++) {
        const id = ids[i] ?? 0
        marks[id] = (marks[id] ?? 0) | (1 << q)
      }
    }
  }

  #unmark(places: ReadonlyArray<Places>): void {
    for (let q = 0; q < places.length && q < MARKED; q++) {
      const ids = places[q]?.similar.ids ?? []
      for (let i = 0; i < ids.length; i++) this.#marks[ids[i] ?? 0] = 0
    }
  }

  /** Whether enough whole words are shared, and the words without any partner leave room for the score. */
  #mayReach(query: NameForm, at: number, needed: number, least: number): boolean {
    const { kinds, weights } = query
    const to = this.#from[at + 1] ?? 0
    let found = 0
    let inName = 0
    for (let i = this.#from[at] ?? 0; i < to; i++) {
      const partners = this.#marks[this.#wordIds[i] ?? 0] ?? 0
      if (partners === 0) continue
      found |= partners
      inName += this.#weights[i] ?? 0
    }
    let shared = 0
    let leftInQuery = 0
    let inQuery = 0
    for (let q = 0; q < weights.length; q++) {
      const own = weights[q] ?? 0
      if ((found & (1 << q)) === 0) leftInQuery += own
      else {
        inQuery += own
        if (kinds[q] === "full") shared++
      }
    }
    if (shared < needed) return false
    const leftInName = (this.#total[at] ?? 0) - inName
    return scoreBound(this.#model, (inQuery + inName) / 2, leftInQuery, leftInName) >= least - ROUNDING
  }

  /** Whether two whole words of the query can be found in the name, apart or joined. */
  #sharesTwo(query: NameForm, at: number, places: ReadonlyArray<Places>): boolean {
    const to = this.#from[at + 1] ?? 0
    let found = 0
    for (let i = this.#from[at] ?? 0; i < to; i++) found |= this.#marks[this.#wordIds[i] ?? 0] ?? 0
    let shared = 0
    for (let q = 0; q < places.length; q++) {
      if (query.kinds[q] !== "full") continue
      const joined = places[q]?.joined === true
      if (
        (found & (1 << q)) !== 0 ||
        (joined && this.#forms[at]?.joins.includes(query.words[q]?.joinKey ?? ""))
      )
        shared++
    }
    return shared >= 2
  }

  #placesOf(word: Word): Places {
    const known = this.#places.get(word.text)
    if (known !== undefined) return known
    const similar = this.#dictionary.similarTo(word)
    const joined = this.#byJoin.get(word.joinKey) ?? []
    const all = Uint32Array.from(
      new Set([...similar.ids.flatMap((id) => this.#byWord.get(id) ?? []), ...joined])
    )
    const withInitial = all.filter((at) => this.#withInitial[at] === true)
    const places: Places = { similar, joined: joined.length > 0, all, withInitial }
    if (this.#places.size >= MAXIMUM_REMEMBERED) this.#places.clear()
    this.#places.set(word.text, places)
    return places
  }

  #fill(q: number, { ids, similarities }: Similar): void {
    const column = this.#columns[q] ?? new Float64Array(this.#dictionary.words.length)
    this.#columns[q] = column
    for (let i = 0; i < ids.length; i++) column[ids[i] ?? 0] = similarities[i] ?? 0
  }
}

/** The word whose names need another word as well; -1 when one word can be enough. */
const mostFrequent = (query: NameForm, places: ReadonlyArray<Places>): number => {
  if (query.kinds.includes("initial") || query.kinds.filter((kind) => kind === "full").length < 2) return -1
  let most = -1
  for (let q = 0; q < places.length; q++) {
    if (query.kinds[q] === "full" && (places[q]?.all.length ?? 0) >= (places[most]?.all.length ?? 0)) most = q
  }
  return most
}

/** Only whole words bring names together; in a name without any, every word does. */
const carriers = (form: NameForm): ((at: number) => boolean) =>
  form.kinds.includes("full") ? (at) => form.kinds[at] === "full" : () => true
