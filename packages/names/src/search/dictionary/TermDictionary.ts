/** The term dictionary: the distinct words of all names, as a search asks for them. */

/** A word that at least one name has. */
export interface Term {
  readonly text: string
  /** Its document frequency: how many names have it. */
  readonly frequency: number
  /** Its rank in each segment that is searched, -1 in a segment that does not have it. */
  readonly ranks: ReadonlyArray<number>
}

export interface TermDictionary {
  readonly nameCount: number
  exact(text: string): Term | undefined
  /** The lengths, within the range given, of those beginnings of the text that may be terms; ascending. */
  prefixLengths(text: string, range: readonly [number, number]): Iterable<number>
  /** Terms of the same first letter that are at most so many edits away, without the text itself. */
  withinEdits(text: string, edits: 1 | 2): ReadonlyArray<Term>
  /** Terms of the same sound, without the text itself. */
  soundingLike(text: string): ReadonlyArray<Term>
  /** Terms that begin with the text and are at least two letters longer. Terms of fewer names than `least` may be missing. */
  beginningWith(text: string, least: number): ReadonlyArray<Term>
}
