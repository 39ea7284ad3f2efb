/**
 * The words of a text that may stand in place of a name, each with what it says: that there is none, that it was left out,
 * or that it is a title, a legal form or a heading. They are judged whatever brackets, quotes, separators and cases they are
 * written with.
 */
import { isPlainTitle } from "../lexicon/honorifics.ts"
import {
  isKeptBack,
  MOST_WORDS_OF_LEFT_OUT,
  mayBeLeftOutBehind,
  saysCutShort,
  saysLeftOutAlone,
  saysLeftOutBehind,
  saysSame
} from "../lexicon/leftOutWordings.ts"
import {
  beside,
  company,
  elsewhere,
  heading,
  MOST_WORDS_FOR_NOTHING,
  mayBeginForNothing,
  mayBeName,
  nobody,
  notANumber,
  templateField,
  unknown
} from "../lexicon/placeholderWords.ts"
import { forLastTexts } from "../text/forLastTexts.ts"
import { namesNobody } from "./namesNobody.ts"

type Role = "nobody" | "may be a name" | "company" | "heading" | "title" | "beside" | "other"

export interface WordInPlace {
  readonly word: string
  /** The phrase that gave it its role, or the word itself. */
  readonly phrase: string
  readonly start: number
  /** Behind it, and behind the marks that set it off. */
  readonly end: number
  readonly role: Role
  /** What the phrase says of a name. What is kept back is so by a word that companies are called by as well. */
  readonly says: "elsewhere" | "kept back" | "unknown" | null
}

/** What is longer stands in place of no name. */
export const MOST_CHARACTERS_IN_PLACE = 500

/** Words, also those that are written as one (`NotProvided`), abbreviations for nothing, and what a program fills in. */
const word =
  /[nN]\s?[./\\]\s?[aA](?![\p{L}\p{N}])\.?|(?:[nN]\/[kK]|[bBcC]\/[fFdD]|\\N)(?![\p{L}\p{N}])|[tT]\.\s?[bB]\.\s?[aAcCdD](?![\p{L}\p{N}])\.?|\p{Lu}?\p{Ll}+(?=\p{Lu}\p{Ll})|[\p{L}\p{M}\p{N}]+/gu

/** What is set off: a field of a template, `[REDACTED]`, `"null"`. */
export const setOff = /[<[({«‹$%*|"'“”‘’`]+([^<>[\](){}«»‹›$%*|"'“”‘’`]{1,60})[>\])}»›%*|"'“”‘’`]+/gu

const mayBeSetOff = /[<[({‹«{%$*|"'“‘”’`]/u

/** Between two pieces of a text, of which each says what it says. */
const betweenPieces = /[<>[\](){}‹›«»,;:|\n\u2013\u2014]|\s-\s|\s\/\s/u
const opening = /[<[({‹«]/u

const otherTitles: ReadonlySet<string> = new Set(["mx", "sir", "dame"])
const isTitle = (word: string): boolean => isPlainTitle(word.toUpperCase()) || otherTitles.has(word)

const roleOf = (word: string): Role =>
  company.has(word)
    ? "company"
    : heading.has(word)
      ? "heading"
      : isTitle(word)
        ? "title"
        : beside.has(word)
          ? "beside"
          : "other"

/** Whether a word is all that a program was to fill in. */
export const isTemplateField = (word: string): boolean => word.match(templateField)?.[0] === word

const roleOfPhrase = (phrase: string, isAlone: boolean): Role | undefined =>
  notANumber.test(phrase) || nobody.test(phrase.toLowerCase()) || isTemplateField(phrase)
    ? "nobody"
    : mayBeName.test(phrase.toLowerCase()) && (isAlone || phrase.toLowerCase() !== "na")
      ? "may be a name"
      : undefined

/** "N.A. Citizen" is somebody by initials, as they stand before a name and not behind it. */
const isInitials = (found: ReadonlyArray<{ readonly word: string }>, at: number, length: number): boolean => {
  const next = found[at + 1]?.word
  return (
    length === 1 &&
    found[at]?.word === "N.A" &&
    next !== undefined &&
    roleOf(next.toLowerCase()) === "other" &&
    roleOfPhrase(next, false) === undefined
  )
}

const saidBy = (phrase: string): WordInPlace["says"] =>
  elsewhere.test(phrase) ? "elsewhere" : unknown.test(phrase) ? "unknown" : null

export const phraseOf = (text: string): string =>
  [...text.matchAll(word)].map(([each]) => each.toLowerCase()).join(" ")

const isDotted = /[./\\]/u
const mayBeTemplate = /[{[<%$#]/u

const wordsAndFields = (text: string): ReadonlyArray<RegExpExecArray> => {
  const words = [...text.matchAll(word)]
  const fields = mayBeTemplate.test(text) ? [...text.matchAll(templateField)] : []
  if (fields.length === 0) return words
  const isWithin = (at: number) =>
    fields.some(({ 0: field, index }) => index <= at && at < index + field.length)
  return [...words.filter(({ index }) => !isWithin(index)), ...fields].toSorted((a, b) => a.index - b.index)
}

const wordsOf = (text: string): ReadonlyArray<WordInPlace> => {
  const found = wordsAndFields(text).map(({ 0: word, index }) => ({
    word: isDotted.test(word) ? word.replace(/(?<=[./\\])\s|\s(?=[./\\])|\.$/gu, "") : word,
    start: index,
    end: index + word.length
  }))
  const words: Array<WordInPlace> = []
  while (words.length < found.length) {
    const at = words.length
    const first = found[at] as (typeof found)[number]
    if (!mayBeginForNothing(first.word)) {
      const phrase = first.word.toLowerCase()
      words.push({ ...first, phrase, says: null, role: roleOf(phrase) })
      continue
    }
    let length = Math.min(MOST_WORDS_FOR_NOTHING, found.length - at)
    let role: Role | undefined
    for (; length > 0; length--) {
      const phrase = found.slice(at, at + length).map((each) => each.word)
      role = isInitials(found, at, length) ? "other" : roleOfPhrase(phrase.join(" "), found.length === 1)
      if (role !== undefined) break
    }
    const taken = found.slice(at, at + Math.max(1, length))
    const phrase = taken.map((each) => each.word.toLowerCase()).join(" ")
    const says = saidBy(phrase)
    for (const each of taken)
      words.push({ ...each, phrase, says, role: role ?? roleOf(each.word.toLowerCase()) })
  }
  const said = withPieces(words, text)
  return mayBeSetOff.test(text) ? withSetOff(said, text) : said
}

/** With what pieces of the text say that have nothing else, and what stands at the end of a piece, behind a name. */
const withPieces = (words: ReadonlyArray<WordInPlace>, text: string): ReadonlyArray<WordInPlace> => {
  const gapBefore = (at: number): string => text.slice(words[at - 1]?.end ?? 0, words[at]?.start)
  const hasPieces = betweenPieces.test(text)
  const pieces: Array<number> = words.flatMap((_, at) =>
    at === 0 || (hasPieces && betweenPieces.test(gapBefore(at))) ? [at] : []
  )
  const said = [...words]
  const mayEnd = mayBeLeftOutBehind.test(text)
  const say = (from: number, to: number, says: "elsewhere" | "kept back") => {
    const phrase = phraseIn(words, from, to)
    for (let at = from; at < to; at++)
      said[at] = { ...(words[at] as WordInPlace), phrase, says: words[at]?.says ?? says, role: "nobody" }
  }
  // "(More)" is a further name, and "(more)" none.
  const isNameInBrackets = (from: number, to: number): boolean =>
    to - from === 1 && gapBefore(from).trim() === "(" && /^\p{Lu}\p{Ll}+$/u.test(words[from]?.word ?? "")
  for (const [i, from] of pieces.entries()) {
    const to = pieces[i + 1] ?? words.length
    const phrase = phraseIn(words, from, to)
    if (pieces.length === 1 && saysSame(phrase)) say(from, to, "elsewhere")
    else if (isKeptBack(phrase)) {
      const others = words.filter((each, at) => isOther(each) && (at < from || at >= to)).length
      if (others < 2 || opening.test(gapBefore(from))) say(from, to, "kept back")
    } else if (to - from <= MOST_WORDS_OF_LEFT_OUT && saysLeftOutAlone(phrase)) say(from, to, "elsewhere")
    else if (from > 0 && saysCutShort(phrase) && opening.test(gapBefore(from)) && !isNameInBrackets(from, to))
      say(from, to, "elsewhere")
    else if (mayEnd)
      for (let at = Math.max(from + 1, to - MOST_WORDS_OF_LEFT_OUT); at < to - 1; at++)
        if (saysLeftOutBehind(phraseIn(words, at, to))) {
          say(at, to, "elsewhere")
          break
        }
  }
  return said
}

const phraseIn = (words: ReadonlyArray<WordInPlace>, from: number, to: number): string =>
  words
    .slice(from, to)
    .map((each) => each.word.toLowerCase())
    .join(" ")

/** With what brackets and quotation marks set off, where it stands for nothing. */
const withSetOff = (words: ReadonlyArray<WordInPlace>, text: string): ReadonlyArray<WordInPlace> => {
  const said = [...words]
  for (const { 0: whole, 1: inner = "", index } of text.matchAll(setOff)) {
    const end = index + whole.length
    const within = words.flatMap((each, at) => (each.start >= index && each.end <= end ? [at] : []))
    const isSaid = within.length > 0 && within.every((at) => said[at]?.role === "nobody")
    if (!isSaid && !isForNothing(wordsInPlace(inner), false)) continue
    for (const at of within) {
      const each = said[at] as WordInPlace
      said[at] = {
        ...each,
        role: "nobody",
        end: (words[at + 1]?.start ?? end) >= end ? end : each.end
      }
    }
  }
  return said
}

/** "Mr Blank" is a person. */
const surname = /^(?:blank|test|dummy)$/u

/** Whether words stand in place of a name. `hasMark`: whether something that is no word stands in place of one. */
export const isForNothing = (words: ReadonlyArray<WordInPlace>, hasMark: boolean): boolean => {
  const is = (role: Role) => words.some((each) => each.role === role)
  const isCompany = is("company")
  const isPerson = is("title") && words.some((each) => surname.test(each.word.toLowerCase()))
  const isNothing = ({ role }: WordInPlace) =>
    role === "nobody" || (role === "may be a name" && !isCompany && !isPerson)
  return (
    words.length > 0 &&
    words.every((each) => isNothing(each) || each.role !== "may be a name") &&
    (words.some(isNothing) || (!isCompany && (hasMark || is("heading")))) &&
    !isAnybodyNamed(words)
  )
}

export const isOther = ({ role }: WordInPlace): boolean => role === "other"

/** Whether the words that say nothing about nobody, if there are any, may name somebody. */
const isAnybodyNamed = (words: ReadonlyArray<WordInPlace>): boolean => {
  const others = words.filter(isOther)
  return others.length > 0 && namesNobody(others.map((each) => each.word).join(" ")) !== "surely"
}

/** None of what is longer than anything that stands in place of a name. */
export const wordsInPlace = forLastTexts(
  (text): ReadonlyArray<WordInPlace> => (text.length > MOST_CHARACTERS_IN_PLACE ? [] : wordsOf(text))
)
