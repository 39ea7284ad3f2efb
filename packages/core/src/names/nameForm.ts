/** A name as its words are compared: what each word is, and how much it says. */
import { stripOpening } from "./boilerplate.ts"
import { foldCompounds } from "./compounds.ts"
import { GENERIC_WEIGHT, joiningWords } from "./genericWords.ts"
import { stripHonorifics } from "./honorifics.ts"
import { stripLegalForms } from "./legalForms.ts"
import { foldNumbers } from "./numbers.ts"
import { isParticle } from "./particles.ts"
import { joinSingleLetters, tokensOf } from "./tokens.ts"
import { romanise } from "./transliteration.ts"
import { type Word, wordOf } from "./word.ts"

/** A particle or generic word never makes a match; an initial makes half of one. */
export type Kind = "full" | "initial" | "slight"

export interface NameForm {
  readonly words: ReadonlyArray<Word>
  readonly kinds: ReadonlyArray<Kind>
  readonly weights: ReadonlyArray<number>
  /** The key of each word written together with the next, or empty. */
  readonly joins: ReadonlyArray<string>
  readonly legalForms: ReadonlyArray<string>
  /** The first letters of a name in place of the name. */
  readonly acronym: boolean
}

export type NameModel = "person" | "organisation" | "vessel"

const PARTICLE_WEIGHT = 0.1
const KUNYA_WEIGHT = 0.4
const INITIAL_WEIGHT = 0.5
const JOIN_LENGTH = 5

const isInitial = (text: string): boolean => text.length === 1 && text >= "A" && text <= "Z"

const kunya = new Set(["ABU", "ABOU", "ABO", "ABI", "UMM", "OUM", "UM"])

const form = (
  texts: ReadonlyArray<string>,
  kindAt: (text: string, at: number, word: Word) => Kind,
  weightAt: (text: string, kind: Kind, word: Word) => number,
  legalForms: ReadonlyArray<string>
): NameForm => {
  const words: Array<Word> = []
  const kinds: Array<Kind> = []
  const weights: Array<number> = []
  const joins: Array<string> = []
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i] ?? ""
    const word = wordOf(text)
    const kind = kindAt(text, i, word)
    words.push(word)
    kinds.push(kind)
    weights.push(weightAt(text, kind, word))
    if (i === 0) continue
    const before = words[i - 1]
    joins.push(
      before === undefined || before.text.length + text.length < JOIN_LENGTH ? "" : before.joinedWith(word)
    )
  }
  return { words, kinds, weights, joins, legalForms, acronym: false }
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

/**
 * A slip inside a compound name hides it, so the words apart are a second reading; a title that is also a name is read
 * as either.
 */
const personForms = (tokens: ReadonlyArray<string>): ReadonlyArray<NameForm> => {
  const { words, forms } = stripLegalForms(tokens)
  // Legal forms of one or two letters are more likely initials or a surname here.
  const certain = forms.length > 0 && forms.every((code) => code.length > 2)
  const whole = certain ? words : tokens
  const apart = stripHonorifics(whole)
  const withNames = stripHonorifics(whole, true)
  const compound = foldCompounds(apart)
  const readings = [
    compound,
    ...(compound.length === apart.length ? [] : [apart]),
    ...(withNames.length === apart.length ? [] : [foldCompounds(withNames)])
  ]
  return readings.map((reading) => personForm(reading, certain ? forms : []))
}

const personForm = (texts: ReadonlyArray<string>, legalForms: ReadonlyArray<string>): NameForm => {
  const allSlight = texts.every((text, i) => text.length < 2 || kunya.has(text) || isParticle(texts, i))
  return form(
    texts,
    (text, at) =>
      isInitial(text)
        ? "initial"
        : !allSlight && (isParticle(texts, at) || kunya.has(text))
          ? "slight"
          : "full",
    (text, kind) =>
      kind === "full"
        ? 1
        : kind === "initial"
          ? INITIAL_WEIGHT
          : kunya.has(text)
            ? KUNYA_WEIGHT
            : PARTICLE_WEIGHT,
    legalForms
  )
}

const organisationForms = (tokens: ReadonlyArray<string>): ReadonlyArray<NameForm> => {
  const whole = stripOpening(joinSingleLetters(tokens))
  const { words, forms } = stripLegalForms(whole)
  const telling = words.filter((word) => !joiningWords.has(word))
  const read = form(
    foldNumbers(telling.length === 0 ? words : telling),
    (text, _, word) =>
      isInitial(text) ? "initial" : word.organisationWeight <= GENERIC_WEIGHT ? "slight" : "full",
    (_, kind, word) => (kind === "initial" ? INITIAL_WEIGHT : word.organisationWeight),
    forms
  )
  return whole.length < ACRONYM_LENGTH ? [read] : [read, ...acronyms(whole, words).map(acronymForm)]
}

/** Shorter acronyms belong to too many. */
const ACRONYM_LENGTH = 4
const ACRONYM_AT_MOST = 8

const initialsOf = (words: ReadonlyArray<string>): string =>
  words
    .filter((word) => !joiningWords.has(word))
    .map((word) => word.charAt(0))
    .join("")

/** With and without a last Company or Corporation: the National Oil Trading Company is NOTC or NOT. */
const counted = /^(?:COMPANY|CORPORATION|CO|CORP)$/u

const acronyms = (whole: ReadonlyArray<string>, words: ReadonlyArray<string>): ReadonlyArray<string> =>
  [
    initialsOf(words),
    ...(counted.test(whole.at(-1) ?? "") ? [initialsOf([...words, whole.at(-1) ?? ""])] : [])
  ].filter(
    (letters) =>
      letters.length >= ACRONYM_LENGTH && letters.length <= ACRONYM_AT_MOST && /^[A-Z]+$/u.test(letters)
  )

const acronymForm = (letters: string): NameForm => ({
  words: [wordOf(letters)],
  kinds: ["full"],
  weights: [1],
  joins: [],
  legalForms: [],
  acronym: true
})

const vesselPrefixes = new Set(["MV", "MT", "MS", "SS", "FV", "MY", "TSS", "RV", "LPG", "LNG"])

const vesselForm = (tokens: ReadonlyArray<string>): NameForm => {
  const joined = joinSingleLetters(tokens)
  // A single I at the end is a number on a hull.
  const words = joined.length > 1 && joined.at(-1) === "I" ? joined.with(-1, "1") : joined
  const from = words.length > 1 && vesselPrefixes.has(words[0] ?? "") ? 1 : 0
  return form(
    foldNumbers(words.slice(from)),
    (text) => (joiningWords.has(text) ? "slight" : "full"),
    (_, kind) => (kind === "full" ? 1 : PARTICLE_WEIGHT),
    []
  )
}

const builders: Record<NameModel, (tokens: ReadonlyArray<string>) => ReadonlyArray<NameForm>> = {
  person: personForms,
  organisation: organisationForms,
  vessel: (tokens) => [vesselForm(tokens)]
}

/** The name in its own script, and in Latin letters where it has another. */
export const formsOf = (model: NameModel, name: string): ReadonlyArray<NameForm> => {
  const tokens = tokensOf(model === "person" ? givenFirst(name) : name)
  if (tokens.length === 0) return []
  const latin = romanise(tokens)
  const build = builders[model]
  return latin === undefined || latin.length === 0 ? build(tokens) : [...build(tokens), ...build(latin)]
}
