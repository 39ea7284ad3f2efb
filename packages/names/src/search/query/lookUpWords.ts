/** The words of a query, with what is looked up once for all depths. */
import { longFormsOf } from "../../lexicon/longForms.ts"
import type { Term, TermDictionary } from "../dictionary/TermDictionary.ts"
import type { ParsedWord } from "./parseQuery.ts"

export interface WordPart {
  readonly text: string
  readonly term: Term | undefined
  readonly quality: number
}

export interface LookedUpWord extends ParsedWord {
  readonly exact: Term | undefined
  /** The business words that it may be short for, where they are much commoner than itself. */
  readonly longForms: ReadonlyArray<Term>
  /** The term that is this word and the next one, written together. */
  readonly joined: Term | undefined
  /** The two words that it may be. It is null if the word is not two words, and undefined until they are looked for. */
  halves: ReadonlyArray<WordPart> | null | undefined
}

/** A word that is short for another is so many times rarer: many short forms are also surnames or given names. */
const MUCH_COMMONER = 32

const longFormTermsOf = (
  text: string,
  exact: Term | undefined,
  dictionary: TermDictionary
): ReadonlyArray<Term> => {
  const least = MUCH_COMMONER * (exact?.frequency ?? 0)
  if (least > dictionary.nameCount) return []
  return longFormsOf(text).flatMap((long) => {
    const term = dictionary.exact(long)
    return term === undefined || term.frequency < least ? [] : [term]
  })
}

/** Looks the words up once for all depths. */
export const lookUpWords = (
  words: ReadonlyArray<ParsedWord>,
  dictionary: TermDictionary
): ReadonlyArray<LookedUpWord> =>
  words.map(({ spelled, text }, at) => {
    const next = words[at + 1]
    const exact = dictionary.exact(text)
    return {
      text,
      spelled,
      exact,
      longForms: spelled ? [] : longFormTermsOf(text, exact, dictionary),
      joined: next === undefined ? undefined : dictionary.exact(text + next.text),
      halves: undefined
    }
  })
