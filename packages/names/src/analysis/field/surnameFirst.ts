/** Several people, each with the surname before a comma: "SMITH, Jane and HALVORSEN, Gregor", "Smith, Jane, Halvorsen, Gregor". */
import { besideNames } from "../../lexicon/besideNames.ts"
import { isHonorific } from "../../lexicon/honorifics.ts"
import { hasLegalForm } from "../../lexicon/legalForms.ts"
import { normalise } from "../../text/normalise.ts"
import { tokensOf } from "../../text/tokens.ts"
import type { ContainedName } from "./ContainedName.ts"

const between = /(?<![\s,])[\s,]*[&+;|/\n]\s*|(?<![\s,])[\s,]+(?:and\/or|and|or|und|et)\s+/iu
/** In words, of a surname or of given names. */
const LONGEST = 3

const wordsOf = (text: string): ReadonlyArray<string> =>
  text.split(/\s+/u).filter((word) => word !== "" && !isHonorific(normalise(word)))

/** Whether words may be a surname or given names. */
const isPartOfName = (words: ReadonlyArray<string>): boolean =>
  words.length > 0 &&
  words.length <= LONGEST &&
  words.every((word) => /\p{L}/u.test(word) && !/\d/u.test(word))

type Pair = readonly [surname: ReadonlyArray<string>, given: ReadonlyArray<string>]

/** Two whole names beside each other are no surname with given names. */
const isPair = ([surname, given]: Pair): boolean =>
  isPartOfName(surname) && isPartOfName(given) && (surname.length === 1 || given.length === 1)

interface Holders {
  /** The given names of somebody who has the surname that stands before. */
  readonly alone: ReadonlyArray<string>
  readonly pairs: ReadonlyArray<Pair>
}

const holdersIn = (piece: string): Holders => {
  const parts = piece
    .split(",")
    .map(wordsOf)
    .filter((words) => words.length > 0 && !besideNames.has(normalise(words.join(" "))))
  const from = parts.length % 2
  return {
    alone: from === 1 ? (parts[0] ?? []) : [],
    pairs: Array.from({ length: (parts.length - from) / 2 }, (_, at) => [
      parts[from + 2 * at] ?? [],
      parts[from + 2 * at + 1] ?? []
    ])
  }
}

/** Who stands without a surname has the one before: "Smith, John & Jane and Halvorsen, Gregor". */
export const surnameFirst = (text: string): ReadonlyArray<ContainedName> => {
  const pieces = text.split(between).map(holdersIn)
  const pairs = pieces.flatMap((piece) => piece.pairs)
  const areNames =
    pairs.every(isPair) && pieces.every(({ alone }) => alone.length === 0 || isPartOfName(alone))
  if (pairs.length < 2 || !areNames || hasLegalForm(tokensOf(text))) return []
  const people: Array<ContainedName> = []
  let before: ReadonlyArray<string> = []
  const add = (words: ReadonlyArray<string>) => {
    if (words.length < 2) return
    const role = people.length > 0 ? { role: "joint_holder" as const } : {}
    people.push({ name: words.join(" "), onlyAs: "person", ...role })
  }
  for (const { alone, pairs } of pieces) {
    add(alone.length === 1 ? [...alone, ...before] : alone)
    for (const [surname, given] of pairs) add([...given, ...surname])
    before = pairs.at(-1)?.[0] ?? before
  }
  return people
}
