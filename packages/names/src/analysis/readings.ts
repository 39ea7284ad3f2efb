/** A name read as a person's, an organisation's or a vessel's: titles and legal forms out, one spelling for what has several. */
import { stripOpening } from "../lexicon/boilerplate.ts"
import { foldCompounds } from "../lexicon/compounds.ts"
import { GENERIC_WEIGHT, joiningWords } from "../lexicon/genericWords.ts"
import { stripHonorifics } from "../lexicon/honorifics.ts"
import { stripLegalForms } from "../lexicon/legalForms.ts"
import { foldNumbers } from "../lexicon/numbers.ts"
import { isKunya, isParticle } from "../lexicon/particles.ts"
import { isVesselPrefix } from "../lexicon/vesselPrefixes.ts"
import { isSingleLetter, joinSingleLetters } from "../text/tokens.ts"
import type { Kind, NameModel, NameReading } from "./nameForm.ts"
import { type NameWords, nameWords, type ReadName } from "./ReadName.ts"
import { romanise } from "./transliteration.ts"
import { type Word, wordOf } from "./word.ts"
import { Rule } from "./wordRules.ts"

const PARTICLE_WEIGHT = 0.1
const KUNYA_WEIGHT = 0.4
const INITIAL_WEIGHT = 0.5

const noForms: ReadonlyArray<string> = []

const textsOf = ({ words }: NameWords): ReadonlyArray<string> => words.map(({ text }) => text)

const reading = (
  words: ReadonlyArray<Word>,
  kindAt: (word: Word, at: number) => Kind,
  weightOf: (word: Word, kind: Kind) => number,
  legalForms: ReadonlyArray<string>
): NameReading => {
  const kinds = words.map(kindAt)
  const weights = words.map((word, i) => weightOf(word, kinds[i] ?? "full"))
  return { words, kinds, weights, legalForms, acronym: false }
}

/** What most names are, by their number of words. */
const wholes = new Map<number, Pick<NameReading, "kinds" | "weights">>()

const wholesOf = (count: number): Pick<NameReading, "kinds" | "weights"> => {
  const known = wholes.get(count)
  if (known !== undefined) return known
  const made = {
    kinds: new Array<Kind>(count).fill("full"),
    weights: new Array<number>(count).fill(1)
  }
  wholes.set(count, made)
  return made
}

const wholeWords = (words: ReadonlyArray<Word>, legalForms: ReadonlyArray<string>): NameReading => {
  const { kinds, weights } = wholesOf(words.length)
  return { words, kinds, weights, legalForms, acronym: false }
}

/** Whether one of these rules may change how the name is read. */
const concerns = ({ rules }: NameWords, of: number): boolean => (rules & of) !== 0

/**
 * A slip inside a compound name hides it, so the words apart are a second reading; a title that is also a name is read
 * as either.
 */
const personReadings = (name: NameWords): ReadonlyArray<NameReading> => {
  if (!concerns(name, Rule.legalForm | Rule.honorific | Rule.compound)) return [personReading(name, noForms)]
  const tokens = textsOf(name)
  const { words, forms } = stripLegalForms(tokens)
  // Legal forms of one or two letters are more likely initials or a surname here.
  const certain = forms.length > 0 && forms.every((code) => code.length > 2)
  const whole = certain ? words : tokens
  const apart = stripHonorifics(whole)
  const withNames = stripHonorifics(whole, true)
  const compound = foldCompounds(apart)
  const texts = [
    compound,
    ...(compound.length === apart.length ? [] : [apart]),
    ...(withNames.length === apart.length ? [] : [foldCompounds(withNames)])
  ]
  return texts.map((each) => personReading(nameWords(each), certain ? forms : noForms))
}

const personReading = (name: NameWords, legalForms: ReadonlyArray<string>): NameReading => {
  const { words } = name
  if (!concerns(name, Rule.slight | Rule.letter)) return wholeWords(words, legalForms)
  const texts = textsOf(name)
  const allSlight = texts.every((text, i) => text.length < 2 || isKunya(text) || isParticle(texts, i))
  return reading(
    words,
    ({ text }, at) =>
      isSingleLetter(text)
        ? "initial"
        : !allSlight && (isParticle(texts, at) || isKunya(text))
          ? "slight"
          : "full",
    ({ text }, kind) =>
      kind === "full"
        ? 1
        : kind === "initial"
          ? INITIAL_WEIGHT
          : isKunya(text)
            ? KUNYA_WEIGHT
            : PARTICLE_WEIGHT,
    legalForms
  )
}

const organisationKind = ({ organisationWeight, text }: Word): Kind =>
  isSingleLetter(text) ? "initial" : organisationWeight <= GENERIC_WEIGHT ? "slight" : "full"
const organisationWeight = ({ organisationWeight: weight }: Word, kind: Kind): number =>
  kind === "initial" ? INITIAL_WEIGHT : weight

const inOrganisations = Rule.letter | Rule.opening | Rule.legalForm | Rule.joining | Rule.number

const organisationReadings = (
  name: NameWords,
  isAcronym: (letters: string) => boolean
): ReadonlyArray<NameReading> => {
  if (!concerns(name, inOrganisations) && name.words.length < ACRONYM_LENGTH)
    return [reading(name.words, organisationKind, organisationWeight, noForms)]
  const whole = stripOpening(joinSingleLetters(textsOf(name)))
  const { words, forms } = stripLegalForms(whole)
  const telling = words.filter((word) => !joiningWords.has(word))
  const read = reading(
    foldNumbers(telling.length === 0 ? words : telling).map(wordOf),
    organisationKind,
    organisationWeight,
    forms
  )
  return whole.length < ACRONYM_LENGTH || telling.length + 1 < ACRONYM_LENGTH
    ? [read]
    : [read, ...acronyms(whole, words).filter(isAcronym).map(acronymReading)]
}

/** Shorter acronyms belong to too many. */
export const ACRONYM_LENGTH = 4
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

const acronymReading = (letters: string): NameReading => ({
  words: [wordOf(letters)],
  kinds: ["full"],
  weights: [1],
  legalForms: noForms,
  acronym: true
})

const inVessels = Rule.letter | Rule.vesselPrefix | Rule.joining | Rule.number

const vesselReading = (name: NameWords): NameReading => {
  if (!concerns(name, inVessels)) return wholeWords(name.words, noForms)
  const joined = joinSingleLetters(textsOf(name))
  // A single I at the end is a number on a hull.
  const words = joined.length > 1 && joined.at(-1) === "I" ? joined.with(-1, "1") : joined
  const from = words.length > 1 && isVesselPrefix(words[0] ?? "") ? 1 : 0
  return reading(
    foldNumbers(words.slice(from)).map(wordOf),
    ({ text }) => (joiningWords.has(text) ? "slight" : "full"),
    (_, kind) => (kind === "full" ? 1 : PARTICLE_WEIGHT),
    noForms
  )
}

const everyAcronym = (): boolean => true

/** `isAcronym`: which first letters are worth reading a name as. */
export const readingsOf = (
  model: NameModel,
  name: ReadName,
  isAcronym: (letters: string) => boolean = everyAcronym
): ReadonlyArray<NameReading> => {
  const written = model === "person" ? name.givenFirst : name.asWritten
  if (written.words.length === 0) return []
  const read = (words: NameWords): ReadonlyArray<NameReading> =>
    model === "person"
      ? personReadings(words)
      : model === "organisation"
        ? organisationReadings(words, isAcronym)
        : [vesselReading(words)]
  if (!concerns(written, Rule.foreign)) return read(written)
  const latin = romanise(textsOf(written))
  return latin === undefined || latin.length === 0
    ? read(written)
    : [...read(written), ...read(nameWords(latin))]
}
