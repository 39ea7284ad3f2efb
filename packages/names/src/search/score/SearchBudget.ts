/**
 * What one search may do at most, whatever the size of the register. It is a guard: a search for a name of a register
 * takes a thousandth of it. A query of nothing but the commonest words of twenty million names would reach it, and a
 * million of its names would be alike. It fails rather than answer some of them as if they were the best.
 */

/** In postings read: about a quarter of a second of one thread. */
export const MOST_WORK = 40_000_000

/** What comparing a name exactly costs, in postings: its words lie anywhere in memory. */
export const COMPARED = 50
/** The same for a name that has to be fetched from the database. */
export const FETCHED = 500

/** Too many names have the words of the query. */
export class SearchTooCostly extends Error {
  constructor() {
    super("Too many names have these words.")
  }
}

export class SearchBudget {
  #spent = 0
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get spent(): number {
    return this.#spent
  }

  /** Throws `SearchTooCostly` where the search would do too much. */
  spend(work: number): void {
    this.#spent += work
    if (this.#spent > this.#most) throw new SearchTooCostly()
  }
}
