/**
 * Whether a text has nothing but words that say nothing of who is named: titles, legal forms, connectives, roles, the
 * designation of an account, and single letters.
 */
import { isPlainTitle } from "../lexicon/honorifics.ts"
import {
  addressees,
  alsoInitials,
  bodies,
  connectives,
  greetings,
  isCalling,
  isPlainForm,
  isSeldomName,
  MOST_WORDS_FOR_NOBODY,
  mayNameNobody,
  rolesAndNames
} from "../lexicon/wordsForNobody.ts"
import { normalise } from "../text/normalise.ts"
import { isSingleLetter, tokensOf } from "../text/tokens.ts"

type Kind =
  | "and"
  | "connective"
  | "form"
  | "body"
  | "calling"
  | "title"
  | "addressee"
  | "letter"
  | "also a name"
  | "seldom a name"

const kindOf = (words: ReadonlyArray<string>, at: number, length: number): Kind | null => {
  const phrase = words.slice(at, at + length).join(" ")
  if (phrase === "AND") return "and"
  if (connectives.has(phrase)) return "connective"
  if (isPlainForm(phrase)) return "form"
  if (isPlainTitle(phrase) || greetings.has(phrase)) return "title"
  if (addressees.has(phrase)) return "addressee"
  if (bodies.has(phrase)) return "body"
  if (isSingleLetter(phrase)) return "letter"
  if (rolesAndNames.has(phrase)) return "also a name"
  if (isCalling(phrase)) return "calling"
  return isSeldomName(phrase) || (length === 1 && /^\d+$/u.test(phrase)) ? "seldom a name" : null
}

/** The kind of each phrase, the longest first; null where a word is of none. */
const kindsOf = (words: ReadonlyArray<string>): ReadonlyArray<Kind> | null => {
  const kinds: Array<Kind> = []
  for (let at = 0; at < words.length; ) {
    let length = Math.min(MOST_WORDS_FOR_NOBODY, words.length - at)
    let kind = kindOf(words, at, length)
    while (kind === null && length > 1) kind = kindOf(words, at, --length)
    if (kind === null) return null
    kinds.push(kind)
    at += length
  }
  return kinds
}

const firstWord = /\p{L}[\p{L}\p{N}\p{M}]*/u

/** Abbreviations, which look like initials without their strokes. */
const withStrokes = /(?<!\p{L})(?:c\s?\/\s?-|t\s?\/\s?as(?!\p{L})|\p{L}(?:\s?\/\s?\p{L}){1,2}(?!\p{L}))/giu

const meant: Readonly<Record<string, string>> = {
  "C/-": "care of",
  "C/O": "care of",
  "T/A": "trading as",
  "T/AS": "trading as",
  "A/T/F": "atf",
  "F/K/A": "fka",
  "A/K/A": "also known as",
  "D/B/A": "dba",
  "P/L": "pty ltd",
  "A/C": "account"
}

/** With a dot before a word a letter is an initial, and no word: "A. Minor". */
const initials = /(?<!\p{L}|\.)(?:\p{L}\.\s?){1,5}(?=\p{L}{2})/gu
const ANY_INITIAL = "X"

const written = (text: string): string =>
  text
    .replace(initials, (found) => found.replace(/\p{L}/gu, ANY_INITIAL))
    .replace(withStrokes, (found) => {
      const word = meant[found.replace(/\s/gu, "").toUpperCase()]
      return word === undefined ? found : ` ${word} `
    })

/** Whether so many letters stand side by side. Two are the initials of a person, or of two, as well. */
const hasAcronym = (kinds: ReadonlyArray<Kind>, least: number): boolean =>
  kinds.some((_, at) => kinds.slice(at, at + least).filter((kind) => kind === "letter").length === least)

/**
 * `surely`: nobody is called so. `perhaps`: it is no name as a rule, and may be one (`X Y`, `Major`, `Family Trust`), so that
 * it is compared, and finding nobody says nothing. Null: it has a word that may be a name.
 *
 * A company may be called by anything but a connective, "Director Pty Ltd", and a trust by initials, "G T Super Fund". A word
 * that is a title or a role and a name is a name behind a title or an initial, "Mr Major", "J. Cash". Two initials with what organisations are called by are the name of one: "K & M Nominees".
 */
export const namesNobody = (text: string): "surely" | "perhaps" | null => {
  const [first] = firstWord.exec(text) ?? []
  if (first === undefined || !mayNameNobody(normalise(first))) return null
  const words = tokensOf(written(text))
  const kinds = words.length === 0 ? null : kindsOf(words)
  if (kinds === null) return null
  if (words.length === 1 && alsoInitials.has(words[0] ?? "")) return "perhaps"
  const count = (...sought: ReadonlyArray<Kind>) => kinds.filter((kind) => sought.includes(kind)).length
  const letters = count("letter")
  const alsoNames = count("also a name")
  const joined = kinds.filter((kind) => kind !== "and")
  if (count("form") > 0) {
    const isCalled = count("body", "calling", "title", "addressee", "also a name", "seldom a name") > 0
    return isCalled || hasAcronym(joined, 2) ? null : letters > 0 ? "perhaps" : "surely"
  }
  if (count("calling") > 0 && hasAcronym(joined, 2)) return null
  if (hasAcronym(kinds, 3)) return null
  const body = count("body")
  if (body > 0 && letters + alsoNames > 0) return null
  if (alsoNames > 1 || (alsoNames > 0 && letters + count("title") > 0)) return null
  return body + letters + alsoNames + count("calling", "seldom a name") > 0 ? "perhaps" : "surely"
}
