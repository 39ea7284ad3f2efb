/** The listed names of one kind of subject, and which of them a query can match at all. */
import type { NameForm, NameModel } from "../names/nameForm.ts"
import type { Word } from "../names/word.ts"
import type { Dictionary, Similar } from "./Dictionary.ts"
import { scoreBound } from "./nameScore.ts"

interface Posted {
  readonly form: NameForm
  readonly wordIds: Uint32Array
  readonly hasInitial: boolean
  /** Weight of all its words. */
  readonly weight: number
}

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
  readonly #forms: Array<Posted> = []
  readonly #byWord = new Map<number, Array<number>>()
  /** Two neighbouring words of a listed name, by their key when written as one. */
  readonly #byJoin = new Map<string, Array<number>>()
  readonly #places = new Map<string, Places>()
  /** Scratch of a search: which names it visits, and each query word's similarity to every word of the dictionary. */
  #visited = new Uint8Array(1024)
  readonly #visiting: Array<number> = []
  #count = 0
  readonly #columns: Array<Float64Array> = []

  constructor(model: NameModel, dictionary: Dictionary) {
    this.#model = model
    this.#dictionary = dictionary
  }

  add(form: NameForm): void {
    const at = this.#forms.length
    const wordIds = Uint32Array.from(form.words, (word) => this.#dictionary.add(word))
    this.#forms.push({
      form,
      wordIds,
      hasInitial: form.kinds.includes("initial"),
      weight: form.weights.reduce((sum, weight) => sum + weight, 0)
    })
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
    const columns = this.#columns
    for (let q = 0; q < places.length; q++) this.#fill(q, places[q]?.similar ?? nothingSimilar)
    // A word that joins with its neighbour, and an initial, find partners that the columns do not show.
    const bounded = !joins && !query.kinds.includes("initial") && !places.some(({ joined }) => joined)
    const reaching: Array<number> = []
    for (let i = 0; i < this.#count; i++) {
      const at = this.#visiting[i] ?? 0
      this.#visited[at] = 0
      const posted = this.#forms[at]
      if (posted === undefined) continue
      const enough =
        bounded && !posted.hasInitial
          ? this.#mayReach(query, posted, columns, every ? 1 : 2, least)
          : every || posted.hasInitial || sharesTwo(query, posted, columns, places)
      if (enough) reaching.push(at)
    }
    if (reaching.length > 1) reaching.sort((a, b) => a - b)
    for (let i = 0; i < reaching.length; i++) {
      const at = reaching[i] ?? 0
      const wordIds = this.#forms[at]?.wordIds ?? noPlaces
      visit(at, (q, n) => columns[q]?.[wordIds[n] ?? 0] ?? 0)
    }
    for (let q = 0; q < places.length; q++) {
      const column = columns[q]
      const ids = places[q]?.similar.ids ?? []
      if (column !== undefined) for (let i = 0; i < ids.length; i++) column[ids[i] ?? 0] = 0
    }
    if (columns.length > KEPT_COLUMNS) columns.length = KEPT_COLUMNS
  }

  /** Whether enough whole words are shared, and the words without any partner leave room for the score. */
  #mayReach(
    query: NameForm,
    { form, wordIds, weight }: Posted,
    columns: ReadonlyArray<Float64Array>,
    needed: number,
    least: number
  ): boolean {
    const { kinds, weights } = query
    let shared = 0
    let leftInQuery = 0
    let inQuery = 0
    let found = 0
    for (let q = 0; q < query.words.length; q++) {
      const column = columns[q]
      if (column === undefined) continue
      let partners = 0
      for (let n = 0; n < wordIds.length; n++) if ((column[wordIds[n] ?? 0] ?? 0) > 0) partners |= 1 << n
      const own = weights[q] ?? 0
      if (partners === 0) leftInQuery += own
      else {
        inQuery += own
        found |= partners
        if (kinds[q] === "full") shared++
      }
    }
    if (this.#model === "person" && shared < needed) return false
    // More words than bits: no bound.
    if (wordIds.length > 31) return true
    let inName = 0
    for (let n = 0; n < wordIds.length; n++) if ((found & (1 << n)) !== 0) inName += form.weights[n] ?? 0
    return scoreBound(this.#model, (inQuery + inName) / 2, leftInQuery, weight - inName) >= least - ROUNDING
  }

  #placesOf(word: Word): Places {
    const known = this.#places.get(word.text)
    if (known !== undefined) return known
    const similar = this.#dictionary.similarTo(word)
    const joined = this.#byJoin.get(word.joinKey) ?? []
    const all = Uint32Array.from(
      new Set([...similar.ids.flatMap((id) => this.#byWord.get(id) ?? []), ...joined])
    )
    const withInitial = all.filter((at) => this.#forms[at]?.hasInitial === true)
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

/** Whether two whole words of the query can be found in the name, apart or joined. */
const sharesTwo = (
  query: NameForm,
  { form, wordIds }: Posted,
  columns: ReadonlyArray<Float64Array>,
  places: ReadonlyArray<Places>
): boolean => {
  let shared = 0
  for (let q = 0; q < query.words.length; q++) {
    if (query.kinds[q] !== "full") continue
    const column = columns[q]
    let found = false
    for (let n = 0; n < wordIds.length && !found; n++) found = (column?.[wordIds[n] ?? 0] ?? 0) > 0
    if (found || (places[q]?.joined && form.joins.includes(query.words[q]?.joinKey ?? ""))) shared++
    if (shared === 2) return true
  }
  return false
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
