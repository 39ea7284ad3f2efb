/** A screening list prepared for searching by name. */
import type { Listing } from "../domain/Listing.ts"
import { namesWithin } from "../names/boilerplate.ts"
import { formsOf, type NameForm, type NameModel } from "../names/nameForm.ts"
import { similarity } from "../names/similarity.ts"
import type { Word } from "../names/word.ts"
import { Candidates } from "./Candidates.ts"
import { Dictionary } from "./Dictionary.ts"
import { type Frequencies, type ListedForm, listedForms, weighed } from "./listedForms.ts"
import { nameScore } from "./nameScore.ts"

export interface NameFound {
  readonly listed: ListedForm
  readonly query: NameForm
  /** 0 to 1; weak aliases already lowered. */
  readonly score: number
}

type SimilarityAt = (q: number, n: number) => number
type Visit = (listed: ListedForm, similarityAt: SimilarityAt) => void

/** Published as weak: shown, and never at the floor by itself. */
export const WEAK_ALIAS = 0.78

const models: ReadonlyArray<NameModel> = ["person", "organisation", "vessel"]

export class ListIndex {
  readonly listings: ReadonlyArray<Listing>
  readonly #frequencies: Frequencies
  readonly #forms: Record<NameModel, Array<ListedForm>> = { person: [], organisation: [], vessel: [] }
  readonly #candidates: Record<NameModel, Candidates>
  readonly #byNumber = new Map<string, Array<Listing>>()

  static build(listings: ReadonlyArray<Listing>): ListIndex {
    return new ListIndex(listings)
  }

  /** Other listings, weighed as if they stood on this list: scores are those that they have, or had, here. */
  weighing(listings: ReadonlyArray<Listing>): ListIndex {
    return new ListIndex(listings, this.#frequencies)
  }

  private constructor(listings: ReadonlyArray<Listing>, known?: Frequencies) {
    this.listings = listings
    const dictionary = new Dictionary()
    this.#candidates = {
      person: new Candidates("person", dictionary),
      organisation: new Candidates("organisation", dictionary),
      vessel: new Candidates("vessel", dictionary)
    }
    const { forms, frequencies } = listedForms(listings, known)
    this.#frequencies = frequencies
    for (const listed of forms) {
      this.#forms[listed.model].push(listed)
      this.#candidates[listed.model].add(listed.form)
    }
    for (const listing of listings) {
      for (const number of [listing.acn, listing.imo]) {
        if (number !== "") this.#byNumber.set(number, [...(this.#byNumber.get(number) ?? []), listing])
      }
    }
  }

  /** Listings with this ACN or IMO number. */
  byNumber(number: string): ReadonlyArray<Listing> {
    return this.#byNumber.get(number) ?? []
  }

  /** The best name of every listing that a name reaches `least` with. */
  search(name: string, least: number): ReadonlyMap<Listing, NameFound> {
    return this.#best(name, least, (model, query, visit) =>
      this.#candidates[model].visit(query, least, (at, similarityAt) => {
        const listed = this.#forms[model][at]
        if (listed !== undefined) visit(listed, similarityAt)
      })
    )
  }

  /** The same by comparing with every name: what `search` must equal. */
  searchExhaustively(name: string, least: number): ReadonlyMap<Listing, NameFound> {
    return this.#best(name, least, (model, query, visit) => {
      for (const listed of this.#forms[model]) visit(listed, similarityBetween(query, listed.form))
    })
  }

  #best(
    name: string,
    least: number,
    visitAll: (model: NameModel, query: NameForm, visit: Visit) => void
  ): ReadonlyMap<Listing, NameFound> {
    const best = new Map<Listing, NameFound>()
    const parts = namesWithin(name)
    for (const model of models) {
      if (this.#forms[model].length === 0) continue
      for (const unweighed of parts.flatMap((part) => formsOf(model, part.name))) {
        const query = weighed(unweighed, this.#frequencies)
        visitAll(model, query, (listed, similarityAt) => {
          const { score: whole } = nameScore(model, query, listed.form, similarityAt)
          const score = listed.name.kind === "weak_alias" ? whole * WEAK_ALIAS : whole
          if (score === 0 || score < least) return
          const before = best.get(listed.listing)
          if (before === undefined || score > before.score) best.set(listed.listing, { listed, query, score })
        })
      }
    }
    return best
  }
}

/** Of words by their places, as brute force compares them. */
export const similarityBetween =
  (query: NameForm, name: NameForm) =>
  (q: number, n: number): number =>
    similarityOf(query.words[q], name.words[n])

const similarityOf = (a: Word | undefined, b: Word | undefined): number =>
  a === undefined || b === undefined ? 0 : similarity(a, b)
