/** The words that names have, as a search asks for them. */

/** A word in at least one name. */
export interface Term {
  readonly text: string
  /** Names that have it. */
  readonly frequency: number
  /** Its rank in each segment searched, -1 where it is not. */
  readonly ranks: ReadonlyArray<number>
}

export interface TermDictionary {
  readonly nameCount: number
  exact(text: string): Term | undefined
  /** How many letters of the text, from the first to the second number, may be a word by themselves; rising. */
  prefixLengths(text: string, letters: readonly [number, number]): Iterable<number>
  /** Of the same first letter, at most so many edits away, itself left out. */
  withinEdits(text: string, edits: 1 | 2): ReadonlyArray<Term>
  /** Of the same sound, itself left out. */
  soundingLike(text: string): ReadonlyArray<Term>
  /** At least two letters longer, and beginning with it. Words in fewer than `least` names may be left out. */
  beginningWith(text: string, least: number): ReadonlyArray<Term>
}
