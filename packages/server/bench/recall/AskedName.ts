/** A query for an entity of the register, with what it takes to tell whom else it may mean. */

export const askedClasses = [
  "as registered",
  "other legal form",
  "one typo",
  "two typos",
  "OCR slip",
  "misheard",
  "joined words",
  "split word",
  "abbreviation",
  "two abbreviations",
  "initial",
  "other order",
  "glued names",
  "missing token",
  "no middle name",
  "and left out",
  "AC",
  "trading as",
  "ATF",
  "locality behind"
] as const
export type AskedClass = (typeof askedClasses)[number]

/** How a word of the query may stand for a word of a name; `edits`: so many letters differ. */
export type Likeness = "same" | "initial" | "short" | { readonly edits: number }

export interface AskedWord {
  readonly text: string
  readonly like: Likeness
}

export interface AskedName {
  readonly class: AskedClass
  readonly text: string
  readonly entity: number
  /** The words of the query that say who is meant; empty where only the same name is as right. */
  readonly words: ReadonlyArray<AskedWord>
  /** So many words of the name the query does not have. */
  readonly missing: number
  /** The words of the name that was changed. */
  readonly name: ReadonlyArray<string>
}

const notTelling = new Set(
  "PTY LTD LIMITED PROPRIETARY INC INCORPORATED PL NL THE AND OF FOR AS TRUSTEE ATF".split(" ")
)

/** Words that say who is named, by plain rules of this benchmark's own. */
export const tellingWords = (name: string): ReadonlyArray<string> => {
  const words = name
    .toUpperCase()
    .replace(/'/gu, "")
    .split(/[^A-Z0-9]+/u)
  return words.filter((word) => word !== "" && !notTelling.has(word))
}
