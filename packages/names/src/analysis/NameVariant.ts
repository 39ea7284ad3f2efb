/** One way in which a name can be read as a person's, an organisation's or a vessel's: its words, each with its role. */
import type { Word } from "./Word.ts"

/**
 * Whether the words are those that were written, or what they most likely were meant to be: without the numbers typed with
 * them, with slips of spacing, digits and generic words set right, or with one letter that is another.
 */
export type Repair =
  | "none"
  | "numbers"
  | "part"
  | "spelling"
  | "cut"
  | "inside"
  | "script"
  | "slips"
  | "letter"

/** A particle or generic word ("slight") never makes a match by itself; an initial makes half of one. */
export type WordRole = "full" | "initial" | "slight"

export interface NameVariant {
  readonly words: ReadonlyArray<Word>
  /** The role of each word. */
  readonly roles: ReadonlyArray<WordRole>
  /** How much each word says about who is named: 1 is a whole word. */
  readonly weights: ReadonlyArray<number>
  /** The codes of the legal forms that were taken out. */
  readonly legalForms: ReadonlyArray<string>
  /** Whether the only word is the first letters of the name in place of the name. */
  readonly isAcronym: boolean
  readonly repair: Repair
  /**
   * The Chinese characters or the Hangul, without spaces, of which the words are the Latin reading: many are read alike.
   * Empty for other scripts, and for a name as it was written.
   */
  readonly original: string
}
