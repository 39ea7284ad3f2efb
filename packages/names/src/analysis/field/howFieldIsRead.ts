/** How a field was read, for whoever has to answer for it: the parties in it, and what was left out as no name. */
import { aliasPhrases } from "../../lexicon/aliasWordings.ts"
import { degreeWords, paymentWords, roleWords, statusWords } from "../../lexicon/besideNames.ts"
import { joiningWords } from "../../lexicon/genericWords.ts"
import { isTitleOnly } from "../../lexicon/honorifics.ts"
import { behalfPatterns, behalfPhrases, kinPatterns, openingPatterns } from "../../lexicon/partyWordings.ts"
import { places } from "../../lexicon/places.ts"
import { trusteeOpenings, trusteePhrases } from "../../lexicon/trusteeWordings.ts"
import { normalise } from "../../text/normalise.ts"
import { tokensOf } from "../../text/tokens.ts"
import { wordsOfAddresses } from "./addresses.ts"
import type { ContainedName, NameModel, PartyRole } from "./ContainedName.ts"
import { type FieldWord, fieldWords, phraseAt } from "./fieldWords.ts"
import { gluedWords } from "./gluedWords.ts"
import { type FieldReading, readField } from "./readField.ts"

export interface ReadParty {
  readonly name: string
  readonly role: PartyRole
  /** As what it was compared. */
  readonly compared_as: ReadonlyArray<NameModel>
}

/** What a text that was left out is. `other` stands outside every name, and no list of words has it. */
export type LeftOutClass =
  | "title"
  | "degree"
  | "role"
  | "status"
  | "payment"
  | "place"
  | "number"
  | "contact"
  | "designation"
  | "wording"
  | "other"

export interface LeftOut {
  readonly text: string
  readonly class: LeftOutClass
}

export interface HowRead {
  readonly parties: ReadonlyArray<ReadParty>
  readonly not_names: ReadonlyArray<LeftOut>
}

const models: ReadonlyArray<NameModel> = ["person", "organisation", "vessel"]
const modelsOf = ({ onlyAs }: ContainedName): ReadonlyArray<NameModel> =>
  onlyAs === undefined ? models : [onlyAs]

const phrasesOf: ReadonlyArray<readonly [LeftOutClass, ReadonlySet<string>]> = [
  ["wording", new Set([...trusteeOpenings, ...trusteePhrases, ...aliasPhrases, ...behalfPhrases, "ATFT"])],
  ["role", roleWords],
  ["status", statusWords],
  ["payment", paymentWords],
  ["degree", degreeWords],
  ["place", places]
]
interface ClassedWord extends FieldWord {
  readonly isDesignation: boolean
  readonly isOfAddress?: boolean
}

const bare = (text: string): string => text.replace(/^[\s,;:.(\-/]+|[\s,;:)\-/]+$/gu, "")

/** "c/-", "o/b/o", "m/n". */
const betweenParties = new RegExp(
  `^(?:c\\/[-o]?|c|m\\/n|${[...kinPatterns, ...behalfPatterns, ...openingPatterns].join("|")})$`,
  "iu"
)

/** Behind a number: "Term Deposit 90 days". */
const units = new Set("DAY DAYS WEEK WEEKS MONTH MONTHS MTH MTHS YEAR YEARS YR YRS".split(" "))

/** What stands in angle brackets is every second piece. */
const wordsOf = (field: string): ReadonlyArray<ClassedWord> => {
  const ofAddress = wordsOfAddresses(field)
  return field.split(/[<>]/u).flatMap((piece, at) =>
    fieldWords(piece)
      .filter(({ normal }) => normal !== "")
      .map((word) => ({
        ...word,
        isDesignation: at % 2 === 1,
        isOfAddress: word.normal.split(" ").every((part) => ofAddress.has(part))
      }))
  )
}

const classAt = (words: ReadonlyArray<ClassedWord>, at: number): readonly [LeftOutClass, length: number] => {
  const word = words[at] as ClassedWord
  if (word.isDesignation) return ["designation", 1]
  if (units.has(word.normal) && /^\d+$/u.test(words[at - 1]?.normal ?? "")) return ["number", 1]
  if (betweenParties.test(bare(word.text))) return ["wording", 1]
  if (word.isOfAddress || /@|^www\.|^https?:/iu.test(word.text)) return ["contact", 1]
  if (isTitleOnly(word.normal)) return ["title", 1]
  const found = phrasesOf.map(([kind, phrases]) => [kind, phraseAt(words, at, phrases)] as const)
  const longest = Math.max(...found.map(([, length]) => length))
  const [kind] = found.find(([, length]) => length > 0 && length === longest) ?? []
  return kind === undefined ? [/\d/u.test(word.normal) ? "number" : "other", 1] : [kind, longest]
}

/** Whether every word is one that stands beside names. */
const isNoName = (name: string): boolean => {
  const words = wordsOf(name)
  for (let at = 0; at < words.length; ) {
    const [kind, length] = classAt(words, at)
    if (kind === "other" && !joiningWords.has(words[at]?.normal ?? "")) return false
    at += length
  }
  return true
}

/** Neighbouring words of one class are one text. */
const leftOutOf = (
  words: ReadonlyArray<ClassedWord>,
  isNamed: (word: ClassedWord, kind: LeftOutClass) => boolean
): ReadonlyArray<LeftOut> => {
  const found: Array<LeftOut & { readonly to: number }> = []
  for (let at = 0; at < words.length; ) {
    const word = words[at] as ClassedWord
    const [kind, length] = classAt(words, at)
    const isLeftOut = !isNamed(word, kind) && !joiningWords.has(word.normal)
    const text = bare(
      words
        .slice(at, at + length)
        .map((each) => each.text)
        .join(" ")
    )
    const before = found.at(-1)
    if (isLeftOut && before?.class === kind && before.to === at)
      found[found.length - 1] = { text: `${before.text} ${text}`, class: kind, to: at + length }
    else if (isLeftOut) found.push({ text, class: kind, to: at + length })
    at += isLeftOut ? length : 1
  }
  return found.map(({ class: kind, text }) => ({ text, class: kind }))
}

const withoutTitles = (name: string): string => {
  const words = name.split(" ")
  const from = words.findIndex((word) => !isTitleOnly(normalise(word)))
  return words.length - from < 2 ? name : words.slice(from).join(" ")
}

const partiesIn = ({ divided, names }: FieldReading): ReadonlyArray<ReadParty> => {
  const parties = new Map<string, ReadParty>()
  // A name that several rules found has the role that one of them says.
  const said = new Map<string, PartyRole>()
  for (const { name, role } of [...names, ...[...divided.values()].flat()])
    if (role !== undefined && !said.has(withoutTitles(name))) said.set(withoutTitles(name), role)
  for (const each of names) {
    const into = (divided.get(each) ?? []).filter(({ isFurther }) => !isFurther)
    const further = new Set(into.flatMap(modelsOf))
    const as = modelsOf(each).filter((model) => !further.has(model))
    if (as.length === 0 || each.isPart || each.isFurther || (each !== names[0] && isNoName(each.name)))
      continue
    const name = withoutTitles(each.name)
    const known = parties.get(name)?.compared_as ?? []
    const role = said.get(name) ?? "holder"
    parties.set(name, {
      name,
      role,
      compared_as: models.filter((model) => known.includes(model) || as.includes(model))
    })
  }
  return [...parties.values()]
}

/**
 * The parties are the names that were not divided further, each with what it was compared as. A name that is compared with
 * its places and numbers as an organisation's, and without them as a person's, comes last, and they are left out.
 */
export const howFieldIsRead = (field: string, reading: FieldReading = readField(field)): HowRead => {
  const parted = gluedWords(field)[0]?.name ?? field
  const parties = partiesIn(reading).map((party) => ({ party, tokens: tokensOf(party.name) }))
  const people = parties.filter(({ party }) => party.compared_as.includes("person"))
  const isWider = ({ party, tokens }: (typeof parties)[number]): boolean =>
    !party.compared_as.includes("person") &&
    people.some((one) => one.tokens.every((word) => tokens.includes(word)))
  const named = parties.filter((each) => !isWider(each))
  const tokens = new Set(named.flatMap((each) => each.tokens))
  // What no list of words has was compared wherever it stands in a party.
  const compared = new Set(parties.flatMap((each) => each.tokens))
  const inOrder = tokensOf(parted)
  const placeOf = (each: (typeof parties)[number]): number => inOrder.indexOf(each.tokens[0] ?? "")
  return {
    parties: [...named.sort((a, b) => placeOf(a) - placeOf(b)), ...parties.filter(isWider)].map(
      ({ party }) => party
    ),
    not_names: leftOutOf(wordsOf(parted), ({ normal }, kind) =>
      normal.split(" ").every((word) => (kind === "other" ? compared : tokens).has(word))
    )
  }
}
