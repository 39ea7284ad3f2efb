/** The words that names have, as a search asks for them. */

/** A word in at least one name. */
export interface Known {
  readonly text: string
  /** Names that have it. */
  readonly frequency: number
  /** Its rank in each segment searched, -1 where it is not. */
  readonly ranks: ReadonlyArray<number>
}

export interface Lexicon {
  readonly names: number
  exact(text: string): Known | undefined
  /** How many letters of the text, from the first to the second number, may be a word by themselves; rising. */
  beginnings(text: string, letters: readonly [number, number]): Iterable<number>
  /** Of the same first letter, at most so many edits away, itself left out. */
  near(text: string, edits: 1 | 2): ReadonlyArray<Known>
  /** Of the same sound, itself left out. */
  sounding(text: string): ReadonlyArray<Known>
  /** At least two letters longer, and beginning with it. Words in fewer than `least` names may be left out. */
  beginning(text: string, least: number): ReadonlyArray<Known>
}
