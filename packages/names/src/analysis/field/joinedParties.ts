/**
 * Several whole names between which stands less than a mark with its spaces: a slash, a full stop or a hyphen without them,
 * the number or the title of the next, or a word such as "with". Each must be a whole name, so "AC/DC", "A/C", "24/7" and
 * "Smith-Jones" are left as they are.
 */
import { joinArabicCompounds } from "../../lexicon/arabicCompounds.ts"
import { besideNames } from "../../lexicon/besideNames.ts"
import { isPlainTitle } from "../../lexicon/honorifics.ts"
import { beginsLegalForm } from "../../lexicon/legalForms.ts"
import { normalise } from "../../text/normalise.ts"
import { tokensOf } from "../../text/tokens.ts"
import type { ContainedName } from "./ContainedName.ts"
import { isWholeName } from "./partiesWithin.ts"

/** "Dir/Sec", "and/or". */
const isNoName = (part: string): boolean => {
  const normal = normalise(part)
  return besideNames.has(normal) || normal === "AND" || normal === "OR"
}
const betweenLetters = /(?<=\p{L}{2})[/\\_^!¦‖§¶・؟](?=\p{L}{2})/u
const atSlash = (word: string): string => {
  const parts = word.split(betweenLetters)
  return parts.length > 1 && !parts.every(isNoName) ? parts.join("\n") : word
}

/** "1/Jane Citizen 2/Jordan Example". */
const numbered = /(?<!\S)#?\d{1,2}[./):]\s?(?=\p{L}{2})/gu

/** With a space on one side, or on two as between columns. */
const apart =
  /(?<=\p{L}{2})[-\u2010-\u2015]\s(?=\p{L}{2})|\s[-\u2010-\u2015](?=\p{L}{2})|(?<=\p{L}{2}) {2}(?=\p{L}{2})/gu
/** Behind a word that may be whole: "St. John" and "Jos. Citizen" are one name. */
const fullStop = /(?<=\p{L}{3})\.\s?(?=\p{Lu}\p{L})/gu
/** Also "transfer on death" and "payable on death", behind which brokers and banks write who has the account then. */
const inWords =
  /\s(?:[tp]\.?o\.?d\.?(?:\sto)?|(?:transfer|payable) on death(?:\sto)?|jointly with|together with|with|plus|then|per|including|as well as|p\.\s?p\.?|pp)\s/giu
const title = /(?:\s+|(?<=\p{L})[-\u2010-\u2015])(?=(?<title>\p{L}{2,9})\.?\s+\p{L})/gu

const firstWord = /^\p{L}+/u

/** Titles that are names as well count where the first person has a title too: "Ms A Citizen Master B Citizen". */
const alsoNames: ReadonlySet<string> = new Set(["MASTER", "MX", "SIR", "DAME", "LORD", "LADY"])

const atTitles = (text: string): string => {
  const isAddressed = isPlainTitle(normalise(firstWord.exec(text)?.[0] ?? ""))
  return text.replace(title, (space, word: string) => {
    const normal = normalise(word)
    return isPlainTitle(normal) || (isAddressed && alsoNames.has(normal)) ? "\n" : space
  })
}

/** "Mr Casey &" before the next title. */
const withoutJoining = (name: string): string => {
  const words = name.trim().split(/\s+/u)
  const isJoining = (word: string): boolean => ["", "AND", "OR"].includes(normalise(word))
  return words.slice(0, words.findLastIndex((word) => !isJoining(word)) + 1).join(" ")
}

const wholeNames = (text: string): ReadonlyArray<string> => {
  const names = text
    .split("\n")
    .map((name) => withoutJoining(name))
    .filter((name) => name !== "")
  return names.length > 1 && !names.slice(1).some(beginsWithForm) ? names.filter(isWholeName) : []
}
const beginsWithForm = (name: string): boolean => {
  const first = tokensOf(name)[0] ?? ""
  return first.length > 2 && beginsLegalForm(first)
}

const hyphenated =
  /^(?<one>(?:\p{L}{2,} ){1,2}(?<before>\p{L}{3,}))[-\u2010-\u2015](?<other>(?<behind>\p{L}{3,})(?: \p{L}{2,}){1,2})$/u

/** Two names of two or three words. One of them may be a double surname with a name behind it, so each is a part. */
const atHyphen = (text: string): ReadonlyArray<ContainedName> => {
  const { before = "", behind = "", one, other } = hyphenated.exec(text)?.groups ?? {}
  return one === undefined ||
    other === undefined ||
    joinArabicCompounds([normalise(before), normalise(behind)]).length < 2
    ? []
    : [one, other].map((name) => ({ name, isPart: true, onlyAs: "person" as const }))
}

export const joinedParties = (text: string): ReadonlyArray<ContainedName> => {
  const atMarks = wholeNames(text.split(/\s+/u).map(atSlash).join(" ").replace(numbered, "\n"))
  const between = wholeNames(
    atTitles(text.replace(apart, "\n").replace(fullStop, "\n").replace(inWords, "\n"))
  )
  return [
    ...(atMarks.length > 1 ? atMarks.map((name, at) => partyAt(at, { name })) : []),
    ...(between.length > 1 ? between.map((name, at) => partyAt(at, { name, onlyAs: "person" })) : []),
    ...atHyphen(text)
  ]
}

const partyAt = (at: number, party: ContainedName): ContainedName =>
  at > 0 ? { ...party, role: "joint_holder" } : party
