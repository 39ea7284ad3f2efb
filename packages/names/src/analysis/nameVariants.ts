/**
 * The ways in which a name can be read as a person's, an organisation's or a vessel's. Titles and legal forms are taken
 * out, and what has several spellings is brought to one.
 */
import { joinArabicCompounds } from "../lexicon/arabicCompounds.ts"
import { GENERIC_WEIGHT, joiningWords } from "../lexicon/genericWords.ts"
import { stripHonorifics } from "../lexicon/honorifics.ts"
import { isCompanyWord, stripLegalForms } from "../lexicon/legalForms.ts"
import { foldNumbers } from "../lexicon/numbers.ts"
import { stripOpening } from "../lexicon/openings.ts"
import { isKunya, isParticle } from "../lexicon/particles.ts"
import { isVesselPrefix, withoutVesselKind } from "../lexicon/vesselWordings.ts"
import { isSingleLetter, joinSingleLetters } from "../text/tokens.ts"
import type { NameModel } from "./field/ContainedName.ts"
import type { NameVariant, WordRole } from "./NameVariant.ts"
import { romanise } from "./romanise.ts"
import { type TokenisedName, type WordSequence, wordSequence } from "./TokenisedName.ts"
import { isNameOfPeople, type Word, wordOf } from "./Word.ts"
import { WordCategory } from "./WordCategory.ts"

const PARTICLE_WEIGHT = 0.1
const KUNYA_WEIGHT = 0.4
const INITIAL_WEIGHT = 0.5

const noForms: ReadonlyArray<string> = []

const textsOf = ({ words }: WordSequence): ReadonlyArray<string> => words.map(({ text }) => text)

const variant = (
  words: ReadonlyArray<Word>,
  roleOf: (word: Word, at: number) => WordRole,
  weightOf: (word: Word, role: WordRole) => number,
  legalForms: ReadonlyArray<string>
): NameVariant => {
  const roles = words.map(roleOf)
  const weights = words.map((word, i) => weightOf(word, roles[i] ?? "full"))
  return { words, roles, weights, legalForms, isAcronym: false, repair: "none", original: "" }
}

type RolesAndWeights = Pick<NameVariant, "roles" | "weights">

/** Names of whole words only, which most names are, share one array of roles and one of weights for each number of words. */
const wholeWordArrays = new Map<number, RolesAndWeights>()

const wholeWordArraysOf = (count: number): RolesAndWeights => {
  const known = wholeWordArrays.get(count)
  if (known !== undefined) return known
  const made = {
    roles: new Array<WordRole>(count).fill("full"),
    weights: new Array<number>(count).fill(1)
  }
  wholeWordArrays.set(count, made)
  return made
}

const wholeWords = (words: ReadonlyArray<Word>, legalForms: ReadonlyArray<string>): NameVariant => {
  const { roles, weights } = wholeWordArraysOf(words.length)
  return { words, roles, weights, legalForms, isAcronym: false, repair: "none", original: "" }
}

/** Whether some word of the name belongs to one of these categories. */
const hasAnyOf = ({ categories }: WordSequence, sought: number): boolean => (categories & sought) !== 0

/**
 * A typing error inside a compound name hides that it is one, so the words apart are a second variant. A title that is
 * also a name is read both as a title and as a name.
 */
const personVariants = (name: WordSequence): ReadonlyArray<NameVariant> => {
  if (!hasAnyOf(name, WordCategory.legalForm | WordCategory.honorific | WordCategory.arabicCompound))
    return [personVariant(name, noForms)]
  const tokens = textsOf(name)
  const { words, forms } = stripLegalForms(tokens)
  // Legal forms of one or two letters are more likely initials or a surname here.
  const certain = forms.length > 0 && forms.every((code) => code.length > 2)
  const whole = certain ? words : tokens
  const apart = stripHonorifics(whole)
  const withNames = stripHonorifics(whole, true)
  const compound = joinArabicCompounds(apart)
  const texts = [
    compound,
    ...(compound.length === apart.length ? [] : [apart]),
    ...(withNames.length === apart.length ? [] : [joinArabicCompounds(withNames)])
  ]
  return texts.map((each) => personVariant(wordSequence(each), certain ? forms : noForms))
}

const personVariant = (name: WordSequence, legalForms: ReadonlyArray<string>): NameVariant => {
  const { words } = name
  if (!hasAnyOf(name, WordCategory.particle | WordCategory.singleLetter)) return wholeWords(words, legalForms)
  const texts = textsOf(name)
  const allSlight = texts.every((text, i) => text.length < 2 || isKunya(text) || isParticle(texts, i))
  return variant(
    words,
    ({ text }, at) =>
      isSingleLetter(text)
        ? "initial"
        : !allSlight && (isParticle(texts, at) || isKunya(text))
          ? "slight"
          : "full",
    ({ text }, role) =>
      role === "full"
        ? 1
        : role === "initial"
          ? INITIAL_WEIGHT
          : isKunya(text)
            ? KUNYA_WEIGHT
            : PARTICLE_WEIGHT,
    legalForms
  )
}

const organisationRole = ({ organisationWeight, text }: Word): WordRole =>
  isSingleLetter(text) ? "initial" : organisationWeight <= GENERIC_WEIGHT ? "slight" : "full"
const organisationWeight = ({ organisationWeight: weight }: Word, role: WordRole): number =>
  role === "initial" ? INITIAL_WEIGHT : weight

const inOrganisations =
  WordCategory.singleLetter |
  WordCategory.opening |
  WordCategory.legalForm |
  WordCategory.joining |
  WordCategory.number

const organisationVariants = (
  name: WordSequence,
  isAcronym: (letters: string) => boolean
): ReadonlyArray<NameVariant> => {
  if (!hasAnyOf(name, inOrganisations) && name.words.length < ACRONYM_LENGTH)
    return [variant(name.words, organisationRole, organisationWeight, noForms)]
  const whole = stripOpening(joinSingleLetters(textsOf(name)))
  const { words, forms } = stripLegalForms(whole)
  const telling = words.filter((word) => !joiningWords.has(word))
  const read = variant(
    foldNumbers(telling.length === 0 ? words : telling).map(wordOf),
    organisationRole,
    organisationWeight,
    forms
  )
  return whole.length < ACRONYM_LENGTH || telling.length + 1 < ACRONYM_LENGTH || arePeople(name.words)
    ? [read]
    : [read, ...acronyms(whole, words).filter(isAcronym).map(acronymVariant)]
}

/** The least length of an acronym: shorter ones belong to too many names. */
export const ACRONYM_LENGTH = 4
const ACRONYM_AT_MOST = 8

/** Whether the words are people's names and say no kind of body: nobody shortens "Director Jane Mary Citizen" to DJMC. */
const arePeople = (words: ReadonlyArray<Word>): boolean =>
  words.filter(isNameOfPeople).length >= 2 &&
  words.every(({ organisationWeight }) => organisationWeight === 1)

const initialsOf = (words: ReadonlyArray<string>): string =>
  words
    .filter((word) => !joiningWords.has(word))
    .map((word) => word.charAt(0))
    .join("")

/** With and without a last Company or Corporation: the National Oil Trading Company is NOTC or NOT. */
const acronyms = (whole: ReadonlyArray<string>, words: ReadonlyArray<string>): ReadonlyArray<string> =>
  [
    initialsOf(words),
    ...(isCompanyWord(whole.at(-1) ?? "") ? [initialsOf([...words, whole.at(-1) ?? ""])] : [])
  ].filter(
    (letters) =>
      letters.length >= ACRONYM_LENGTH && letters.length <= ACRONYM_AT_MOST && /^[A-Z]+$/u.test(letters)
  )

const acronymVariant = (letters: string): NameVariant => ({
  words: [wordOf(letters)],
  roles: ["full"],
  weights: [1],
  legalForms: noForms,
  isAcronym: true,
  repair: "none",
  original: ""
})

const inVessels =
  WordCategory.singleLetter | WordCategory.vesselKind | WordCategory.joining | WordCategory.number

/** A vessel's name, and the same without the kind of vessel before or behind it: "crude oil tanker Kestrel". */
const vesselVariants = (name: WordSequence): ReadonlyArray<NameVariant> => {
  if (!hasAnyOf(name, inVessels)) return [wholeWords(name.words, noForms)]
  const joined = joinSingleLetters(textsOf(name))
  const bare = withoutVesselKind(joined)
  return (bare === joined ? [joined] : [joined, bare]).map(vesselVariant)
}

const vesselVariant = (texts: ReadonlyArray<string>): NameVariant => {
  // A single I at the end is a number on a hull.
  const words = texts.length > 1 && texts.at(-1) === "I" ? texts.with(-1, "1") : texts
  const from = words.length > 1 && isVesselPrefix(words[0] ?? "") ? 1 : 0
  return variant(
    foldNumbers(words.slice(from)).map(wordOf),
    ({ text }) => (joiningWords.has(text) ? "slight" : "full"),
    (_, role) => (role === "full" ? 1 : PARTICLE_WEIGHT),
    noForms
  )
}

/** Scripts whose Latin readings leave out what tells names apart. */
const readAlike = /^(?:\p{Script=Han}+|\p{Script=Hangul}+)$/u

const fromScript = (
  written: WordSequence,
  variants: ReadonlyArray<NameVariant>
): ReadonlyArray<NameVariant> => {
  const original = textsOf(written).join("")
  return readAlike.test(original) ? variants.map((each) => ({ ...each, original })) : variants
}

const noVariants: ReadonlyArray<NameVariant> = []
const everyAcronym = (): boolean => true

/**
 * Every variant of the name by one model, in its own script first. `isAcronym` says which first letters of words are worth
 * a variant of their own.
 */
export const nameVariants = (
  model: NameModel,
  name: TokenisedName,
  isAcronym: (letters: string) => boolean = everyAcronym
): ReadonlyArray<NameVariant> => {
  if (name.onlyAs !== undefined && name.onlyAs !== model) return noVariants
  const variants = readVariants(model, name, isAcronym)
  return name.repair === "none" ? variants : variants.map((each) => ({ ...each, repair: name.repair }))
}

const readVariants = (
  model: NameModel,
  name: TokenisedName,
  isAcronym: (letters: string) => boolean
): ReadonlyArray<NameVariant> => {
  const written = model === "person" ? name.givenFirst : name.asWritten
  if (written.words.length === 0) return []
  const read = (words: WordSequence): ReadonlyArray<NameVariant> =>
    model === "person"
      ? personVariants(words)
      : model === "organisation"
        ? organisationVariants(words, isAcronym)
        : vesselVariants(words)
  if (!hasAnyOf(written, WordCategory.romanisable)) return read(written)
  const latin = romanise(textsOf(written))
  return latin === undefined || latin.length === 0
    ? read(written)
    : [...read(written), ...fromScript(written, read(wordSequence(latin)))]
}
