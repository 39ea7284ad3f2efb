/** The words of a name, looked up once for all the models by which the name is then read. */
import { beginsWithGenerationalSuffix, isTitleOnly } from "../lexicon/honorifics.ts"
import { withDescentAsParticle } from "../lexicon/particles.ts"
import { normalise } from "../text/normalise.ts"
import { tokensOf } from "../text/tokens.ts"
import type { NameModel } from "./field/ContainedName.ts"
import type { Repair } from "./NameVariant.ts"
import { type Word, wordOf } from "./Word.ts"

export interface WordSequence {
  readonly words: ReadonlyArray<Word>
  /** The categories that at least one of the words belongs to: bits of `WordCategory`. */
  readonly categories: number
}

export const wordSequence = (texts: ReadonlyArray<string>): WordSequence => {
  const words = texts.map(wordOf)
  let categories = 0
  for (let i = 0; i < words.length; i++) categories |= words[i]?.categories ?? 0
  return { words, categories }
}

const beginsWithDescent = /^(?:bin|ibn)\s/iu

/** "SURNAME, Given" becomes "Given SURNAME"; "Given SURNAME, Jr" and "Given, bin Father" stay as they are. */
const givenNameFirst = (name: string): string => {
  const comma = name.indexOf(",")
  if (comma <= 0 || name.indexOf(",", comma + 1) !== -1) return name
  const after = name.slice(comma + 1).trim()
  return after === "" || beginsWithGenerationalSuffix(after) || beginsWithDescent.test(after)
    ? name
    : `${after} ${withoutTitle(name.slice(0, comma))}`
}

/** "Mr Halvorsen, G" is G Halvorsen. */
const withoutTitle = (surname: string): string => {
  const [first = "", ...rest] = surname.split(" ")
  return rest.length > 0 && isTitleOnly(normalise(first)) ? rest.join(" ") : surname
}

/** Letters of other alphabets that are two in Latin, as initials: "Kestrel S.Ye.", "Yu. V. Kestrel". */
const initialOfTwo = /(?<=^|[\s.,])(Y(?=[eauo])|[KSCZ](?=h)|T(?=s))[a-z]\.(?=$|[\s,]|\p{Lu}\p{Ll}?\.)/gu

export interface WordsInOrders {
  readonly asWritten: ReadonlyArray<string>
  /** The same array where the order is the same. */
  readonly givenFirst: ReadonlyArray<string>
}

const inOrders = (written: string): WordsInOrders => {
  const name = written.includes(".") ? written.replace(initialOfTwo, "$1.") : written
  const asWritten = tokensOf(name)
  const turned = givenNameFirst(withDescentAsParticle(name))
  return { asWritten, givenFirst: turned === name ? asWritten : tokensOf(turned) }
}

export class TokenisedName {
  readonly asWritten: WordSequence
  /** The words in the order in which a person's name is read. */
  readonly givenFirst: WordSequence
  readonly repair: Repair
  /** Given where it is a name of only this kind of party. */
  readonly onlyAs: NameModel | undefined

  /** Of a text, or of the words of a name in both orders. */
  constructor(written: string | WordsInOrders, repair: Repair = "none", onlyAs?: NameModel) {
    this.repair = repair
    this.onlyAs = onlyAs
    const { asWritten, givenFirst } = typeof written === "string" ? inOrders(written) : written
    this.asWritten = wordSequence(asWritten)
    this.givenFirst = givenFirst === asWritten ? this.asWritten : wordSequence(givenFirst)
  }
}
