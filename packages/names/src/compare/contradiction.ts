/**
 * Which words of two aligned names contradict each other: those that stand in the place of one another. "Ivan Halvorsen" has
 * Ivan where "Igor Halvorsen" has Igor. A word beside a name contradicts nothing that the name lacks inside: in "Attn Igor
 * Halvorsen", Attn does not stand where "Igor Ivanovich Halvorsen" has its second word. A word inside a name does, and so does
 * a usual name of people, wherever it stands, unless it may be of somebody else: of "Maria Smith Igor Halvorsen", two words
 * stand before a given name and a surname; nor does a word beside these two that is frequent on the list and known as nobody's
 * name, such as an address ("Igor Halvorsen Sahib"). Of a person, "HALVORSEN IGOR" is in its place too. A word that the name has again
 * contradicts nothing: "Igor Igor Halvorsen".
 */
import type { ComparableName } from "../analysis/ComparableName.ts"
import type { NameModel } from "../analysis/field/ContainedName.ts"
import { isNameOfPeople } from "../analysis/Word.ts"
import type { Alignment } from "./alignment.ts"

interface Left {
  /** The weight of the words before the first word that aligned, between the aligned words, and behind the last one. */
  before: number
  inside: number
  behind: number
}

/**
 * Whether the word is a usual name of people: it is in the lists of names, or frequent on the list that is searched, and no word
 * that many organisations share.
 */
const isUsualName = ({ weights, words, roles }: ComparableName, at: number): boolean => {
  const word = words[at]
  return (
    word !== undefined &&
    roles[at] === "full" &&
    (word.isDistinctName ||
      (word.organisationWeight === 1 && (word.synonymGroups.length > 0 || (weights[at] ?? 1) < 1)))
  )
}

const leftOver = ({ weights }: ComparableName, isAligned: (place: number) => boolean): Left => {
  const left = { before: 0, inside: 0, behind: 0 }
  let since = 0
  let isAfter = false
  for (let i = 0; i < weights.length; i++) {
    if (!isAligned(i)) since += weights[i] ?? 0
    else {
      if (isAfter) left.inside += since
      else left.before += since
      isAfter = true
      since = 0
    }
  }
  left.behind = since
  return left
}

/** In words, of a whole name. */
const LEAST_OF_NAME = 2

/** Whether the words before those that aligned, or behind them, are so many that the one in this place may be somebody else's. */
const mayBeAnothers = ({ partner }: Alignment, at: number): boolean => {
  const first = partner.findIndex((n) => n !== -1)
  const last = partner.findLastIndex((n) => n !== -1)
  return (at < first ? first : at > last ? partner.length - 1 - last : 0) >= LEAST_OF_NAME
}

/** Whether the word stands in the name again, where it aligned. */
const isAgain = ({ words }: ComparableName, { partner }: Alignment, at: number): boolean =>
  words.some(({ text }, q) => partner[q] !== -1 && text === words[at]?.text)

/** Whether no word stands between those that aligned. */
export const isTogether = ({ partner }: Alignment): boolean => {
  const first = partner.findIndex((n) => n !== -1)
  const last = partner.findLastIndex((n) => n !== -1)
  return first !== -1 && !partner.slice(first, last).includes(-1)
}

const isFromFirstToLast = ({ taken }: Alignment): boolean => taken[0] === true && taken.at(-1) === true

/** Whether the first and the last word of a person's name stand together with the surname first: "HALVORSEN IGOR". */
export const isTurned = (model: NameModel, found: Alignment): boolean =>
  model === "person" && found.order === "rotated" && isFromFirstToLast(found) && isTogether(found)

/** In a column beside a name these say the sex. */
const saysSex: ReadonlySet<string> = new Set(["F", "M"])

/** Behind a surname and a given name an initial is that of a middle name: "HALVORSEN IGOR B" is not Igor Ivanovich Halvorsen. */
const middleInitials = ({ roles, weights, words }: ComparableName, { partner }: Alignment): number => {
  const last = partner.findLastIndex((n) => n !== -1)
  return weights.reduce(
    (sum, weight, q) =>
      q > last && roles[q] === "initial" && !saysSex.has(words[q]?.text ?? "") ? sum + weight : sum,
    0
  )
}

/** The weight of the words that contradict each other. */
export const contradictingWeight = (
  model: NameModel,
  query: ComparableName,
  name: ComparableName,
  found: Alignment
): number => {
  const { leftInName, leftInQuery, order, partner, taken } = found
  if (leftInQuery < 0.01 || leftInName < 0.01) return 0
  const isInPlace = order === "same" || isTurned(model, found)
  const isBeside = model === "person" && isFromFirstToLast(found) && isTogether(found)
  const isOfName = (q: number): boolean => partner[q] !== -1 || isAgain(query, found, q)
  if (
    !isInPlace ||
    partner.some(
      (_, q) =>
        !isOfName(q) &&
        isUsualName(query, q) &&
        !(isBeside && (!isNameOfPeople(query.words[q]) || mayBeAnothers(found, q)))
    )
  )
    return Math.min(leftInQuery, leftInName)
  const [inQuery, inName] = [leftOver(query, isOfName), leftOver(name, (n) => taken[n] === true)]
  const before = Math.min(inQuery.before, inName.before)
  const middle = isTurned(model, found) ? middleInitials(query, found) : 0
  const behind = Math.min(inQuery.behind - middle, inName.behind)
  const inside = Math.min(inQuery.inside + middle, leftInName - before - behind)
  return before + behind + Math.max(0, inside)
}
