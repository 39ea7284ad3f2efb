/** The best listed name of each entry that a search has met so far, and how a name is scored. */
import type { ComparableName, Word } from "@entity-watch/names/analysis"
import { wordSimilarity } from "@entity-watch/names/compare"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import { type NameScore, nameScore } from "../score/nameScore.ts"
import type { Visit } from "./FormSearch.ts"
import type { ListedForm } from "./listedForms.ts"

export interface NameMatch {
  readonly listed: ListedForm
  readonly query: ComparableName
  /** From 0 to 1; the score of a weak alias is already lowered. */
  readonly score: number
}

const nobody: ReadonlyMap<ListedEntry, NameMatch> = new Map()

/** Keeps the best name of each entry. */
export class BestNames {
  #found: Map<ListedEntry, NameMatch> | undefined
  readonly #least: number

  constructor(least: number) {
    this.#least = least
  }

  get found(): ReadonlyMap<ListedEntry, NameMatch> {
    return this.#found ?? nobody
  }

  readonly compare: Visit = (listed, query, similarityAt) => {
    const { score } = scoreOf(listed, query, similarityAt)
    if (score === 0 || score < this.#least) return
    this.#found ??= new Map()
    const before = this.#found.get(listed.entry)
    if (before === undefined || score > before.score) this.#found.set(listed.entry, { listed, query, score })
  }
}

const scoreOf = (
  { form, model, name }: ListedForm,
  query: ComparableName,
  similarityAt: (q: number, n: number) => number
): NameScore => nameScore(model, query, form, name.kind === "weak_alias", similarityAt)

/** The score of a listed name for any query, computed by the function that the search uses. */
export const scoreAgain = (listed: ListedForm, query: ComparableName): NameScore =>
  scoreOf(listed, query, similarityBetween(query, listed.form))

/** Makes the similarity of two words, given by their places, as the exhaustive search compares them. */
export const similarityBetween =
  (query: ComparableName, name: ComparableName) =>
  (q: number, n: number): number =>
    similarityOf(query.words[q], name.words[n])

const similarityOf = (a: Word | undefined, b: Word | undefined): number =>
  a === undefined || b === undefined ? 0 : wordSimilarity(a, b)
