/** Reads the father's name out of an East Slavic patronymic: Mykolayovych and Nikolaevich are sons of fathers of one name. */

const ending = /^(.+?)([IY]?)[OEI]V(?:([IY]T?CH)|NA)$/u
const restored = ["", "Y", "I", "IY", "EI", "EY", "O", "A"]

export interface Patronymic {
  /** What the father may be called, to be looked up among the known given names. */
  readonly fathers: ReadonlyArray<string>
  readonly daughter: boolean
}

/** Undefined when the word does not end as a patronymic does. */
export const patronymicOf = (word: string): Patronymic | undefined => {
  if (word.length < 7) return undefined
  const found = ending.exec(word)
  if (found === null) return undefined
  const [, stem = "", glide = "", son] = found
  return {
    fathers: [stem, stem + glide].flatMap((base) => restored.map((letters) => base + letters)),
    daughter: son === undefined
  }
}
