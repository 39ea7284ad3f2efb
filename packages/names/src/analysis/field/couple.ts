/** People who share the surname that stands once: "Gregor & Maria Halvorsen", "HALVORSEN, Gregor & Maria", "G & M Halvorsen". */
import { isHonorific } from "../../lexicon/honorifics.ts"
import { hasLegalForm } from "../../lexicon/legalForms.ts"
import { isParticle } from "../../lexicon/particles.ts"
import { hasUsualGivenName } from "../../lexicon/usualNames.ts"
import { normalise } from "../../text/normalise.ts"
import type { ContainedName } from "./ContainedName.ts"
import { surnameFirst } from "./surnameFirst.ts"
import { isSplit } from "./wordings.ts"

/** In small letters, other languages: in capitals they are initials, or syllables of names. */
const inSmallLetters = "och|og|en|ve|e|y|i|и|і|та"
const inWords = "[Aa][Nn][Dd]\\/[Oo][Rr]|[Aa][Nn][Dd]|[Oo][Rr]|[Uu][Nn][Dd]|[Ee][Tt]"
/** "Gregor/Maria Halvorsen": a slash without spaces stands between the given names, of which the first is alone. */
const atFirst = "(?<=^\\p{L}{2,})\\/(?=\\p{L}{2,}\\s\\p{L}{2,})"
/** What stands between two people of one surname. */
export const betweenCouple = new RegExp(
  `\\s*[&+;]\\s*|\\s+\\/\\s+|${atFirst}|(?<![\\s,])[\\s,]+(?:${inWords}|${inSmallLetters})\\s+`,
  "u"
)
/** In words, of a given name or a surname. */
const LONGEST = 3

const wordsOf = (text: string): ReadonlyArray<string> =>
  text.split(/\s+/u).filter((word) => word !== "" && !isHonorific(normalise(word)))

/** The last name with the particles before it: "van der Berg". */
const surnameOf = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const normal = words.map(normalise)
  let from = words.length - 1
  while (from > 1 && isParticle(normal, from - 1)) from--
  return words.slice(from)
}

interface Couple {
  readonly surname: ReadonlyArray<string>
  readonly given: ReadonlyArray<ReadonlyArray<string>>
}

const none: Couple = { surname: [], given: [] }

/** "J", "J.A", "J A". */
const isOfInitials = (words: ReadonlyArray<string>): boolean =>
  words.length > 0 && words.every((word) => /^(?:\p{L}(?:\.|$))+$/u.test(word))

/**
 * The surname first, or behind the last given name: "HALVORSEN, Gregor & Maria", "HALVORSEN G P & M", "Gregor, Maria & Jane
 * Halvorsen".
 */
const couplesIn = (text: string): ReadonlyArray<Couple> => {
  const comma = text.indexOf(",")
  const isSurnameFirst = comma > 0 && !betweenCouple.test(text.slice(0, comma))
  const surnameFirst = isSurnameFirst
    ? {
        surname: wordsOf(text.slice(0, comma)),
        given: text
          .slice(comma + 1)
          .split(betweenCouple)
          .map(wordsOf)
      }
    : none
  const people = text
    .split(betweenCouple)
    .flatMap((each) => each.split(","))
    .map(wordsOf)
  const [first = [], last = []] = [people[0], people.at(-1)]
  const areInitials = first.length > 1 && [first.slice(1), ...people.slice(1)].every(isOfInitials)
  if (last.length > 1 && !areInitials) {
    const surname = surnameOf(last)
    return [surnameFirst, { surname, given: people.with(-1, last.slice(0, -surname.length)) }]
  }
  return (isSurnameFirst && !areInitials) || first.length < 2
    ? [surnameFirst]
    : [{ surname: first.slice(0, 1), given: people.with(0, first.slice(1)) }]
}

const isNumber = (word: string): boolean => /\d/u.test(word)

const namesOf = ({ given, surname }: Couple): ReadonlyArray<ContainedName> => {
  if (given.length < 2 || surname.length === 0 || surname.length > LONGEST || surname.some(isNumber))
    return []
  if (hasLegalForm([...given.flat(), ...surname].map(normalise))) return []
  return given
    .filter((words) => words.length > 0 && words.length <= LONGEST)
    .map((words, at) => ({
      name: [...words, ...surname].join(" "),
      onlyAs: "person",
      ...(hasOwnSurname(words, surname) && { isFurther: true }),
      ...(at > 0 && { role: "joint_holder" })
    }))
}

/** "Gregor Halvorsen", "G P Halvorsen": the last of several words is neither an initial nor a usual given name. */
const hasOwnSurname = (words: ReadonlyArray<string>, surname: ReadonlyArray<string>): boolean => {
  const last = normalise(words.at(-1) ?? "")
  return (
    words.length > 1 &&
    !isOfInitials(words.slice(-1)) &&
    (!hasUsualGivenName([last]) || last === normalise(surname.at(-1) ?? ""))
  )
}

/** "The Citizen Family (Jane & Jordan)", "Citizen family: Jane, Jordan", "The Citizen Family - attn Jane". */
const familyOf =
  /^(?:the\s+)?(?<surname>\S+)\s+(?:family|household)\s*[(:,-]\s*(?:(?:att|attn|attention|fao|contact)[.:]*\s+)?(?<given>[^()]+)\)?$/iu
export const mayBeCouple = {
  test: (text: string): boolean => betweenCouple.test(text) || familyOf.test(text)
}
/** "The Jane and Jordan Citizen Partnership". */
const partnership = /^the\s+|\s+(?:family\s+)?(?:partnership|family|household)$/giu

const asPeople = (text: string): string => {
  const { given, surname } = familyOf.exec(text)?.groups ?? {}
  return surname === undefined
    ? text.replace(partnership, "")
    : `${surname}, ${given?.replaceAll(",", " & ")}`
}

/** The people, for each way in which the text can be read. */
export const couples = (text: string): ReadonlyArray<ReadonlyArray<ContainedName>> =>
  mayBeCouple.test(text) ? couplesIn(asPeople(text)).map(namesOf) : []

/** One of a family: "The Citizen Family - attn Jane". */
const memberOf = (text: string): ReadonlyArray<ContainedName> => {
  const { given, surname } = familyOf.exec(text)?.groups ?? {}
  return given === undefined || /[,&+;/]|\s/u.test(given)
    ? []
    : [{ name: `${given} ${surname}`, onlyAs: "person" }]
}

/** Where each has a surname of their own, nobody shares one. Of the two sides of a wording, each is read for itself. */
export const couple = (text: string): ReadonlyArray<ContainedName> =>
  surnameFirst(text).length > 0 || isSplit(text) ? [] : [...couples(text).flat(), ...memberOf(text)]
