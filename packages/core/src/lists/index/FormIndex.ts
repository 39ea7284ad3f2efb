/**
 * The listed names of one model: an inverted index from each word to the names that have it (posting lists), and a
 * forward index from each name to its words. `FormSearch` searches it.
 */
import type { ComparableName, NameModel, Word } from "@entity-watch/names/analysis"
import { lettersOf } from "./firstLetters.ts"
import type { ListedForm } from "./listedForms.ts"
import { PositionSet } from "./PositionSet.ts"
import { noPostings, type WordPostings } from "./QueryWord.ts"
import type { SimilarWords, TermDictionary } from "./TermDictionary.ts"

const noPositions: ReadonlyArray<number> = []

export class FormIndex {
  readonly listed: ReadonlyArray<ListedForm>
  readonly model: NameModel
  readonly dictionary: TermDictionary
  /** The forward index, all names one after the other, from `from` of a name on: its words, and what each weighs. */
  readonly from: Uint32Array
  readonly wordIds: Uint32Array
  readonly weights: Float64Array
  /** The weight of all words of each name together. */
  readonly total: Float64Array
  /** The letters of each name's initials and the first letters of its other words, with one bit for each letter. */
  readonly initials: Uint32Array
  readonly beginnings: Uint32Array
  /** Posting lists by word of the dictionary. */
  readonly #byWord: Array<Array<number> | undefined> = []
  /** Posting lists of two neighbouring words of a listed name, by their key when they are written as one. */
  readonly #byJoin = new Map<string, Array<number>>()
  readonly #merging: PositionSet

  /** Builds the index in steps (`inTurns`). */
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
    this.model = model
    this.dictionary = dictionary
    this.from = new Uint32Array(listed.length + 1)
    this.wordIds = new Uint32Array(words)
    this.weights = new Float64Array(words)
    this.total = new Float64Array(listed.length)
    this.initials = new Uint32Array(listed.length)
    this.beginnings = new Uint32Array(listed.length)
    this.#merging = new PositionSet(listed.length)
  }

  #add(form: ComparableName, at: number): void {
    const { joinKeys, roles, weights, words } = form
    const from = this.from[at] ?? 0
    this.from[at + 1] = from + words.length
    // A word that is a particle in one place of a person's name is a name in another (Le, An, Ben), so all words of
    // persons are posted. Otherwise only whole words bring names together; in a name without any whole word, every word
    // does.
    const allPosted = this.model === "person" || !roles.includes("full")
    let total = 0
    words.forEach((word, n) => {
      const id = this.dictionary.add(word)
      this.wordIds[from + n] = id
      this.weights[from + n] = weights[n] ?? 0
      total += weights[n] ?? 0
      if (allPosted || roles[n] === "full") this.#byWord[id] = posted(this.#byWord[id], at)
    })
    this.total[at] = total
    const { beginnings, initials } = lettersOf(form)
    this.initials[at] = initials
    this.beginnings[at] = beginnings
    for (const join of joinKeys) if (join !== "") this.#byJoin.set(join, posted(this.#byJoin.get(join), at))
  }

  /** The keys of two neighbouring words of a listed name when they are written as one. */
  get joinKeys(): Iterable<string> {
    return this.#byJoin.keys()
  }

  /** The positions of the names that have this word of the dictionary. */
  postingsOf(wordId: number): ReadonlyArray<number> {
    return this.#byWord[wordId] ?? noPositions
  }

  /** The positions of the names that have any word that a query word may be. */
  mergedPostings(word: Word, similar: SimilarWords): WordPostings {
    const joined = this.#byJoin.get(word.joinKey) ?? noPositions
    for (const id of similar.ids) this.#merging.addAll(this.postingsOf(id))
    this.#merging.addAll(joined)
    if (this.#merging.size === 0) return noPostings
    const all = this.#merging.toArray()
    this.#merging.clear()
    return {
      joined: joined.length > 0,
      all,
      withInitial: all.filter((at) => this.initials[at] !== 0)
    }
  }
}

const posted = (positions: Array<number> | undefined, at: number): Array<number> => {
  if (positions === undefined) return [at]
  if (positions.at(-1) !== at) positions.push(at)
  return positions
}
