/** A name as its words are compared: what each word is, and how much it says. */
import { stripOpening } from "./boilerplate.ts"
import { foldCompounds } from "./compounds.ts"
import { GENERIC_WEIGHT, joiningWords, organisationWordWeight } from "./genericWords.ts"
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
  /** The sound of each word written together with the next, or empty. */
  readonly joins: ReadonlyArray<string>
  readonly legalForms: ReadonlyArray<string>
}

export type NameModel = "person" | "organisation" | "vessel"

const PARTICLE_WEIGHT = 0.1
const KUNYA_WEIGHT = 0.4
const INITIAL_WEIGHT = 0.45
const JOIN_LENGTH = 5

const isInitial = (text: string): boolean => text.length === 1 && text >= "A" && text <= "Z"

const kunya = new Set(["ABU", "ABOU", "ABO", "ABI", "UMM", "OUM", "UM"])

const form = (
  texts: ReadonlyArray<string>,
  kindAt: (text: string, at: number) => Kind,
  weightAt: (text: string, kind: Kind) => number,
  legalForms: ReadonlyArray<string>
): NameForm => {
  const words: Array<Word> = []
  const kinds: Array<Kind> = []
  const weights: Array<number> = []
  const joins: Array<string> = []
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i] ?? ""
    const kind = kindAt(text, i)
    words.push(wordOf(text))
    kinds.push(kind)
    weights.push(weightAt(text, kind))
    if (i === 0) continue
    const joined = (texts[i - 1] ?? "") + text
    joins.push(joined.length < JOIN_LENGTH ? "" : wordOf(joined).sound)
  }
  return { words, kinds, weights, joins, legalForms }
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

/** A slip inside a compound name hides it, so the words apart are a second reading. */
const personForms = (tokens: ReadonlyArray<string>): ReadonlyArray<NameForm> => {
  const { words, forms } = stripLegalForms(tokens)
  // Legal forms of one or two letters are more likely initials or a surname here.
  const certain = forms.length > 0 && forms.every((code) => code.length > 2)
  const apart = stripHonorifics(certain ? words : tokens)
  const compound = foldCompounds(apart)
  const legalForms = certain ? forms : []
  return compound.length === apart.length
    ? [personForm(compound, legalForms)]
    : [personForm(compound, legalForms), personForm(apart, legalForms)]
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

const organisationForm = (tokens: ReadonlyArray<string>): NameForm => {
  const { words, forms } = stripLegalForms(stripOpening(joinSingleLetters(tokens)))
  const telling = words.filter((word) => !joiningWords.has(word))
  return form(
    foldNumbers(telling.length === 0 ? words : telling),
    (text) =>
      isInitial(text) ? "initial" : organisationWordWeight(text) <= GENERIC_WEIGHT ? "slight" : "full",
    (text, kind) => (kind === "initial" ? INITIAL_WEIGHT : organisationWordWeight(text)),
    forms
  )
}

const vesselPrefixes = new Set(["MV", "MT", "MS", "SS", "FV", "MY", "TSS", "RV", "LPG", "LNG"])

const vesselForm = (tokens: ReadonlyArray<string>): NameForm => {
  const words = joinSingleLetters(tokens)
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
  organisation: (tokens) => [organisationForm(tokens)],
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
