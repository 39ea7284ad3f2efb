/** A name's words, looked up once for all the models that read it. */
import { tokensOf } from "../text/tokens.ts"
import { type Word, wordOf } from "./word.ts"

export interface NameWords {
  readonly words: ReadonlyArray<Word>
  /** The rules that some word is a case of: bits of `Rule`. */
  readonly rules: number
}

export const nameWords = (texts: ReadonlyArray<string>): NameWords => {
  const words = texts.map(wordOf)
  let rules = 0
  for (let i = 0; i < words.length; i++) rules |= words[i]?.rules ?? 0
  return { words, rules }
}

/** "SURNAME, Given" becomes "Given SURNAME"; "Given SURNAME, Jr" is left. */
const givenFirst = (name: string): string => {
  const comma = name.indexOf(",")
  if (comma <= 0 || name.indexOf(",", comma + 1) !== -1) return name
  const after = name.slice(comma + 1).trim()
  return after === "" || /^(?:jn?r|sn?r|i{2,3}|iv|esq|phd)\b/iu.test(after)
    ? name
    : `${after} ${name.slice(0, comma)}`
}

export class ReadName {
  readonly asWritten: NameWords
  /** As a person's name is read. */
  readonly givenFirst: NameWords

  constructor(name: string) {
    this.asWritten = nameWords(tokensOf(name))
    const turned = givenFirst(name)
    this.givenFirst = turned === name ? this.asWritten : nameWords(tokensOf(turned))
  }
}
