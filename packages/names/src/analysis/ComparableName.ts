/** A variant of a name with the keys by which two neighbouring words are found written as one: what `align` compares. */
import type { NameModel } from "./field/ContainedName.ts"
import type { NameVariant } from "./NameVariant.ts"
import { nameVariants } from "./nameVariants.ts"
import { TokenisedName } from "./TokenisedName.ts"
import type { Word } from "./Word.ts"

export interface ComparableName extends NameVariant {
  /** For each word but the last, the key of it and the next written as one word; empty where they are too short for that. */
  readonly joinKeys: ReadonlyArray<string>
}

const JOIN_LENGTH = 5

/** An initial is no part of the next word, but for the O of Irish names. */
const isPartOfWord = ({ text }: Word): boolean => text.length > 1 || text === "O"

/** Whether two words are together long enough to be looked for as one. */
export const mayJoin = (a: Word, b: Word): boolean =>
  a.text.length + b.text.length >= JOIN_LENGTH && isPartOfWord(a) && isPartOfWord(b)

const withJoinKeys = ({
  words,
  roles,
  weights,
  legalForms,
  isAcronym,
  repair,
  original
}: NameVariant): ComparableName => {
  const joinKeys = words.slice(1).map((word, i) => {
    const before = words[i]
    return before === undefined || !mayJoin(before, word) ? "" : before.joinKeyWith(word)
  })
  return { words, roles, weights, joinKeys, legalForms, isAcronym, repair, original }
}

/** Every variant of the name: in its own script, and in Latin letters where it has another. */
export const comparableNames = (model: NameModel, name: string): ReadonlyArray<ComparableName> =>
  comparableVariants(model, new TokenisedName(name))

/** The same of a name whose words were looked up before. */
export const comparableVariants = (model: NameModel, name: TokenisedName): ReadonlyArray<ComparableName> =>
  nameVariants(model, name).map(withJoinKeys)
