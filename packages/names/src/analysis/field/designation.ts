/**
 * The account with which a holding is designated on a share register, in angle brackets: "MR J CITIZEN <CITIZEN FAMILY A/C>".
 * Whoever the account is called by is a name of its own.
 */
import { designationWords } from "../../lexicon/besideNames.ts"
import { normalise } from "../../text/normalise.ts"
import { tokensOf } from "../../text/tokens.ts"
import type { ContainedName } from "./ContainedName.ts"

/** A field may be cut off before the second bracket. */
const designated = /<([^<>]+)>?/gu

const MOST_WORDS_OF_PERSON = 8

const isNoName = (word: string): boolean => {
  const normal = normalise(word)
  return normal === "" || designationWords.has(normal) || /^\d+$/u.test(normal)
}

const nameIn = (account: string): string => {
  const words = account.split(/\s+/u)
  const first = words.findIndex((word) => !isNoName(word))
  return first === -1 ? "" : words.slice(first, words.findLastIndex((word) => !isNoName(word)) + 1).join(" ")
}

/**
 * The first line for machines of a passport, a visa or a card: its kind, the state, the surname, the given names.
 * A kind of two letters counts in a line of full length only: PETROV is a name.
 * https://www.icao.int/publications/doc-series/doc-9303: parts 4 and 7.
 */
const ofMachines =
  /(?:^|\s)[PV](?:<|[A-Z](?=\S{30}))[A-Z<]{3}(?<surname>[A-Z]+(?:<[A-Z]+)*)<<(?<given>[A-Z]+(?:<[A-Z]+)*)/u

const holderOfDocument = (text: string): ReadonlyArray<ContainedName> => {
  const { given, surname } = ofMachines.exec(text)?.groups ?? {}
  return given === undefined || surname === undefined
    ? []
    : [{ name: `${given} ${surname}`.replaceAll("<", " "), onlyAs: "person" }]
}

export const designation = (text: string): ReadonlyArray<ContainedName> => {
  // Passports and tickets have these marks in place of spaces: "HALVORSEN<<GREGOR<PAUL<<<".
  if (text.includes("<<") || /<\s*$/u.test(text))
    return [{ name: text.replaceAll("<", " ") }, ...holderOfDocument(text)]
  const holder = text.replace(designated, " ")
  const ofHolder = new Set(tokensOf(holder))
  const accounts = [...text.matchAll(designated)]
    .map(([, account = ""]) => nameIn(account))
    // "Citizen Family" says nothing beside a Citizen.
    .filter((name) => !tokensOf(name).every((word) => ofHolder.has(word)))
  // What is nothing but a name is no account: "<Casey> Invented" is called so.
  const isPart =
    tokensOf(text).length <= MOST_WORDS_OF_PERSON &&
    [...text.matchAll(designated)].some(([, account = ""]) => nameIn(account) === account.trim())
  return [
    { name: holder },
    ...(isPart ? [{ name: text.replace(/[<>]/gu, " ") }] : []),
    ...accounts.map((name) => ({
      name,
      role: "designation" as const,
      // One word is a surname, which is nobody's name alone, or a company's name.
      ...(!/\s/u.test(name) && { onlyAs: "organisation" as const })
    }))
  ]
}
