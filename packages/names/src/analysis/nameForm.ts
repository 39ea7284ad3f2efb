/** A name as its words are compared: what each word is, and how much it says. */
import { ReadName } from "./ReadName.ts"
import { readingsOf } from "./readings.ts"
import type { Word } from "./word.ts"

/** A particle or generic word never makes a match; an initial makes half of one. */
export type Kind = "full" | "initial" | "slight"

export type NameModel = "person" | "organisation" | "vessel"

/** A name as one model reads it, its neighbouring words not yet tried as one. */
export interface NameReading {
  readonly words: ReadonlyArray<Word>
  readonly kinds: ReadonlyArray<Kind>
  readonly weights: ReadonlyArray<number>
  readonly legalForms: ReadonlyArray<string>
  /** The first letters of a name in place of the name. */
  readonly acronym: boolean
}

export interface NameForm extends NameReading {
  /** The key of each word written together with the next, or empty. */
  readonly joins: ReadonlyArray<string>
}

const JOIN_LENGTH = 5

/** Whether two words are long enough to be looked for as one. */
export const mayJoin = (a: Word, b: Word): boolean => a.text.length + b.text.length >= JOIN_LENGTH

const withJoins = ({ words, kinds, weights, legalForms, acronym }: NameReading): NameForm => {
  const joins = words.slice(1).map((word, i) => {
    const before = words[i]
    return before === undefined || !mayJoin(before, word) ? "" : before.joinedWith(word)
  })
  return { words, kinds, weights, joins, legalForms, acronym }
}

/** The name in its own script, and in Latin letters where it has another. */
export const formsOf = (model: NameModel, name: string): ReadonlyArray<NameForm> =>
  readingsOf(model, new ReadName(name)).map(withJoins)
