/**
 * The ceiling of a pair of names: the most that they may reach by what aligned, whatever else agrees. At 0 the pair is
 * no match.
 */
import { type ComparableName, isNameOfPeople, type NameModel } from "@entity-watch/names/analysis"
import { type Alignment, isTogether } from "@entity-watch/names/compare"
import { editDistance } from "@entity-watch/names/text"

/** A common surname with an initial: too many people have it, but a date of birth can make it worth a look. */
const INITIALS_ONLY = 0.7
/**
 * Whole names of one word. Unless they are equal, common and short ones stay under the floor without a date of birth.
 */
const ONE_WORD = 0.95
const ONE_COMMON_WORD = 0.76
/** The weight that a word has when it stands in some fifty entries. */
const COMMON = 0.85
/** The weight that a word has when it stands in one entry or a few. */
const RARE = 0.95
/** In letters. Two short words of a longer name, as Kim Ho of Kim Tong-ho, say no more than one word. */
const SHORT_LETTERS = 8
/** In letters. Too many entities have acronyms of this length. */
const SHORT = 3
/** In letters, where the one word that agrees is another by more than one letter: Rees and RIHS. */
const SHORT_BY_SOUND = 4
/** A name's first letters, if there are four or more. */
const ACRONYM = 0.82
/** A listed name of nothing but generic words, if it is equal word for word. */
const GENERIC_BUT_EQUAL = 0.85
const EQUAL = 0.97
/** One word of its own, or two words that describe a trade or a place. */
const TELLING = 0.75

export interface Ceiling {
  readonly most: number
  /** Why the ceiling is not higher; empty at 1. */
  readonly reason: string
}

const none: Ceiling = { most: 1, reason: "" }
const noMatch = (reason: string): Ceiling => ({ most: 0, reason })
const nothingTelling = noMatch("no word of its own agrees")
const noWholeWord = noMatch("no whole word agrees")
const oneOfSeveral = noMatch("one word of several is no match")
const initialsOnly: Ceiling = {
  most: INITIALS_ONLY,
  reason: "a common surname with initials stays under the floor without a date of birth"
}
const oneWord: Ceiling = { most: ONE_WORD, reason: "the name is one word" }
const oneCommonWord: Ceiling = {
  most: ONE_COMMON_WORD,
  reason: "what agrees is short or common and stays under the floor alone"
}
const withoutSurname: Ceiling = {
  most: ONE_COMMON_WORD,
  reason: "a given name and a father's name stay under the floor alone"
}
const acronym: Ceiling = { most: ACRONYM, reason: "first letters stand for the name" }
const genericButEqual: Ceiling = { most: GENERIC_BUT_EQUAL, reason: "every word is generic" }

/** Whether a whole word of the query finds no partner. */
const leftIn = ({ roles }: ComparableName, { partner }: Alignment): boolean =>
  roles.some((kind, q) => kind === "full" && partner[q] === -1)

const leftFull = (query: ComparableName, name: ComparableName, found: Alignment): boolean =>
  leftIn(query, found) || name.roles.some((kind, n) => kind === "full" && !found.taken[n])

/** How many aligned words are the beginning of a name, as Abdul of Abdul Karim, and so no name of their own. */
const servants = ({ words }: ComparableName, { taken }: Alignment): number =>
  words.filter(({ isServant }, n) => isServant && taken[n] && n < words.length - 1).length

/**
 * Whether all that agrees, in another spelling, is a given name and a father's name: Nikola Petrovic is not Nikolai
 * Petrovich Tokarev. The surname stands behind the father's name or, where that ends the name, in front.
 */
const isWithoutSurname = (query: ComparableName, { words }: ComparableName, found: Alignment): boolean =>
  found.full === 2 &&
  found.quality < 1 &&
  !leftIn(query, found) &&
  words.some(({ fatherGroups }, n) => {
    const surname = (n + 1) % words.length
    return fatherGroups.length > 0 && found.taken[n] && !found.taken[surname]
  })

/**
 * How many whole words aligned, counted in the name that has more of them: "GregorHalvorsen" is one word against two.
 */
const wholeWords = (query: ComparableName, name: ComparableName, { partner, taken }: Alignment): number =>
  Math.max(
    query.roles.filter((kind, q) => kind === "full" && partner[q] !== -1).length,
    name.roles.filter((kind, n) => kind === "full" && taken[n]).length
  )

const sharesForm = (query: ComparableName, name: ComparableName): boolean =>
  query.legalForms.length === 0 || query.legalForms.some((code) => name.legalForms.includes(code))

/** The place in the name of the first whole word that aligned with a whole word, the later of two that are one; or -1. */
const wholeWord = (query: ComparableName, name: ComparableName, { partner, taken }: Alignment): number => {
  const n = partner.find((n, q) => n !== -1 && query.roles[q] === "full" && name.roles[n] === "full") ?? -1
  return n !== -1 && taken[n + 1] === true && !partner.includes(n + 1) ? n + 1 : n
}

/** Whether a word is neither the first nor the last whole word, and so does not stand where a surname does. */
const isInside = ({ roles }: ComparableName, place: number): boolean =>
  place !== roles.indexOf("full") && place !== roles.lastIndexOf("full")

/**
 * Whether the first and the last word of the name agree, and nothing of the query is left over: only what stands between
 * them was left out. Syllables, as of Chinese and Korean names, are too many people's.
 */
const isFromFirstToLast = (query: ComparableName, name: ComparableName, found: Alignment): boolean =>
  found.order === "same" &&
  !leftIn(query, found) &&
  found.taken[name.roles.indexOf("full")] === true &&
  found.taken[name.roles.lastIndexOf("full")] === true &&
  name.words.some(({ syllableKey }) => syllableKey === "") &&
  name.words.some(
    ({ isDistinctName }, n) => found.taken[n] && !isDistinctName && (name.weights[n] ?? 0) >= RARE
  )

/**
 * Whether the whole of a short name stands in the query, letter by letter, beside words that are nobody's name: "Kim Ho OFFSET".
 * Syllables are somebody's.
 */
const isWholeBesideNoName = (query: ComparableName, found: Alignment): boolean =>
  found.leftInName < 0.01 &&
  found.quality >= EQUAL &&
  found.order === "same" &&
  isTogether(found) &&
  query.words.every(
    (word, q) =>
      found.partner[q] !== -1 ||
      word.organisationWeight < 1 ||
      (!isNameOfPeople(word) && word.syllableKey === "" && (query.weights[q] ?? 1) >= RARE)
  )

/** The letters of the whole words that aligned, counted in the spelling that has fewer. */
const alignedLetters = (query: ComparableName, name: ComparableName, { partner }: Alignment): number => {
  let letters = 0
  for (let q = 0; q < partner.length; q++) {
    const n = partner[q] ?? -1
    if (n !== -1 && query.roles[q] === "full")
      letters += Math.min(query.words[q]?.text.length ?? 0, name.words[n]?.text.length ?? 0)
  }
  return letters
}

/** Whether too many people bear a word to say who is meant: a name in everyday use, frequent on the list, or short. */
const isCommon = (name: ComparableName, place: number): boolean => {
  const word = name.words[place]
  return (
    word === undefined ||
    word.isDistinctName ||
    word.text.length < (word.script === "other" ? 3 : 5) ||
    (name.weights[place] ?? 0) < COMMON
  )
}

const personCeiling = (
  query: ComparableName,
  name: ComparableName,
  found: Alignment,
  equal: boolean
): Ceiling => {
  const names = found.full - servants(name, found)
  if (names >= 2) {
    if (isWithoutSurname(query, name, found)) return withoutSurname
    return leftFull(query, name, found) &&
      !isFromFirstToLast(query, name, found) &&
      !isWholeBesideNoName(query, found) &&
      alignedLetters(query, name, found) < SHORT_LETTERS
      ? oneCommonWord
      : none
  }
  if (found.full === 0) return noWholeWord
  // Equal names match word for word, although all words but one are initials, particles or Abu.
  if (equal && query.words.length > 1 && name.words.length > 1) return oneWord
  const place = wholeWord(query, name, found)
  // Whoever has an initial has another name than the one word that is listed, unless that word is theirs letter by letter.
  if (found.quality < 1 && query.roles.some((kind, q) => kind === "initial" && found.partner[q] === -1))
    return oneCommonWord
  if (found.initials > 0)
    return isCommon(name, place) || isInside(name, place) || leftIn(query, found) ? initialsOnly : none
  if (leftFull(query, name, found)) return oneOfSeveral
  if (wholeWords(query, name, found) >= 2) return oneWord
  // An entry of one word says no more than that word; whoever screens that word alone means it, and no company.
  const isCompany = query.legalForms.length > 0
  if (equal && query.words.length === 1 && name.words.length === 1 && !isCompany) return oneWord
  return isCompany || isCommon(name, place) ? oneCommonWord : oneWord
}

/** Whether too many names are so short, or sound so, to say which is meant by this one word of its own. */
const saysLittle = (text: string, other: string): boolean => {
  const letters = Math.min(text.length, other.length)
  return letters <= SHORT || (letters <= SHORT_BY_SOUND && editDistance(text, other, 1) > 1)
}

/** Consonants alone, as a bank is known by: no word, and nobody's name. */
const initialism = /^[B-DF-HJ-NP-TV-XZ]{3}$/u

/** Whether the one word that agrees letter by letter is what a body is known by, and the rest of its name says its kind: "KBV" for "KBV Bank". */
const isKnownBy = (query: ComparableName, name: ComparableName, found: Alignment): boolean =>
  found.quality === 1 &&
  found.leftInQuery < 0.01 &&
  query.words.length === 1 &&
  initialism.test(query.words[0]?.text ?? "") &&
  sharesForm(query, name) &&
  name.roles.every((role, n) => role === "slight" || found.taken[n])

const wordsCeiling = (
  query: ComparableName,
  name: ComparableName,
  found: Alignment,
  equal: boolean
): Ceiling => {
  if (found.telling === 0)
    return equal && query.words.length > 1 && found.order === "same" ? genericButEqual : nothingTelling
  if (found.telling < TELLING && !equal) return nothingTelling
  if (query.isAcronym || name.isAcronym)
    return (query.isAcronym && name.isAcronym) || found.quality < 1 || !equal ? nothingTelling : acronym
  // Whoever has an initial has another name than the one word that is listed.
  const hasInitial = query.roles.some((kind, q) => kind === "initial" && found.partner[q] === -1)
  if (hasInitial && found.full === 1) return oneCommonWord
  const short =
    found.full === 1 &&
    query.words.every(({ text }, q) => {
      const other = name.words[found.partner[q] ?? -1]?.text
      return query.roles[q] !== "full" || other === undefined || saysLittle(text, other)
    })
  return short && !(equal && sharesForm(query, name)) && !isKnownBy(query, name, found) ? oneCommonWord : none
}

export const ceilingOf = (
  model: NameModel,
  query: ComparableName,
  name: ComparableName,
  found: Alignment
): Ceiling => {
  const equal = found.leftInQuery + found.leftInName < 0.01 && found.quality >= EQUAL
  return (model === "person" ? personCeiling : wordsCeiling)(query, name, found, equal)
}

export const hasOtherForm = (query: ComparableName, name: ComparableName): boolean =>
  query.legalForms.length > 0 && name.legalForms.length > 0 && !sharesForm(query, name)
