/** The listed names of one kind of subject, and which of them a query can match at all. */
import type { NameForm, NameModel } from "../names/nameForm.ts"
import type { Word } from "../names/word.ts"
import type { Dictionary, Similar } from "./Dictionary.ts"

interface Posted {
  readonly form: NameForm
  readonly wordIds: ReadonlyArray<number>
  readonly hasInitial: boolean
}

/** Where the words that a query word may be stand in the list. */
interface Places {
  readonly similar: Similar
  /** Whether it is two words in some listed name. */
  readonly joined: boolean
  readonly all: ReadonlyArray<number>
  /** Of these only names with an initial, which can match on one whole word. */
  readonly withInitial: ReadonlyArray<number>
}

const MAXIMUM_REMEMBERED = 30_000
/** Names of more words are rare: their scratch is given back. */
const KEPT_COLUMNS = 12

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
  /** Two neighbouring words of a listed name, by their sound when written as one. */
  readonly #byJoin = new Map<string, Array<number>>()
  readonly #places = new Map<string, Places>()
  /** Scratch of a search: which names it visits, and each query word's similarity to every word of the dictionary. */
  readonly #visited: Array<boolean> = []
  readonly #columns: Array<Float64Array> = []

  constructor(model: NameModel, dictionary: Dictionary) {
    this.#model = model
    this.#dictionary = dictionary
  }

  add(form: NameForm): void {
    const at = this.#forms.length
    const wordIds = form.words.map((word) => this.#dictionary.add(word))
    this.#forms.push({ form, wordIds, hasInitial: form.kinds.includes("initial") })
    this.#visited.push(false)
    // What is a particle in one place of a person's name is a name in another (Le, An, Ben), so all are posted.
    const posted = this.#model === "person" ? () => true : carriers(form)
    wordIds.forEach((id, n) => {
      if (posted(n)) post(this.#byWord, id, at)
    })
    for (const join of form.joins) if (join !== "") post(this.#byJoin, join, at)
  }

  /**
   * Visits every name that `nameScore` can give more than 0, in the order they were added. That needs a whole word
   * in common, or equality where there is none. A person's name needs all whole words of the query or two of them,
   * unless either side has an initial (see `personCeiling`): so with two or more, whoever shares only the most
   * frequent one is no match.
   */
  visit(query: NameForm, visit: (at: number, similarityAt: (q: number, n: number) => number) => void): void {
    const carries = carriers(query)
    const places = query.words.map((word) => this.#placesOf(word))
    const left = this.#model === "person" ? mostFrequent(query, places) : -1
    const visiting: Array<number> = []
    const add = (ids: ReadonlyArray<number> | undefined) => {
      if (ids === undefined) return
      for (let i = 0; i < ids.length; i++) {
        const at = ids[i] ?? 0
        if (this.#visited[at]) continue
        this.#visited[at] = true
        visiting.push(at)
      }
    }
    for (let q = 0; q < places.length; q++)
      if (carries(q)) add(q === left ? places[q]?.withInitial : places[q]?.all)
    // A join brings two words of the query at once.
    let every = left === -1
    for (const join of query.joins) {
      const ids = join === "" ? [] : this.#dictionary.withSound(join)
      if (ids.length > 0) every = true
      for (const id of ids) add(this.#byWord.get(id))
    }
    if (visiting.length === 0) return
    const columns = places.map(({ similar }, q) => this.#fill(q, similar))
    for (const at of visiting.sort((a, b) => a - b)) {
      this.#visited[at] = false
      const posted = this.#forms[at]
      if (posted === undefined) continue
      if (every || posted.hasInitial || sharesTwo(query, posted, columns, places))
        visit(at, (q, n) => columns[q]?.[posted.wordIds[n] ?? 0] ?? 0)
    }
    places.forEach(({ similar }, q) => {
      const column = columns[q]
      if (column !== undefined) for (const id of similar.ids) column[id] = 0
    })
    if (this.#columns.length > KEPT_COLUMNS) this.#columns.length = KEPT_COLUMNS
  }

  #placesOf(word: Word): Places {
    const known = this.#places.get(word.text)
    if (known !== undefined) return known
    const similar = this.#dictionary.similarTo(word)
    const joined = this.#byJoin.get(word.sound) ?? []
    const all = [...new Set([...similar.ids.flatMap((id) => this.#byWord.get(id) ?? []), ...joined])]
    const withInitial = all.filter((at) => this.#forms[at]?.hasInitial)
    const places: Places = { similar, joined: joined.length > 0, all, withInitial }
    if (this.#places.size >= MAXIMUM_REMEMBERED) this.#places.clear()
    this.#places.set(word.text, places)
    return places
  }

  #fill(q: number, { ids, similarities }: Similar): Float64Array {
    const column = this.#columns[q] ?? new Float64Array(this.#dictionary.words.length)
    this.#columns[q] = column
    for (let i = 0; i < ids.length; i++) column[ids[i] ?? 0] = similarities[i] ?? 0
    return column
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
  for (let q = 0; q < columns.length; q++) {
    if (query.kinds[q] !== "full") continue
    const column = columns[q]
    let found = false
    for (let n = 0; n < wordIds.length && !found; n++) found = (column?.[wordIds[n] ?? 0] ?? 0) > 0
    if (found || (places[q]?.joined && form.joins.includes(query.words[q]?.sound ?? ""))) shared++
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
