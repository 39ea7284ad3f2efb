/** Whether the entry has a number of the subject: an ACN, a ship's IMO number, or the number of a document. */

import { isValidAbn } from "@entity-watch/contract/schema/Abn"
import { isValidAcn } from "@entity-watch/contract/schema/Acn"
import { withoutKindWords } from "@entity-watch/contract/schema/documentNumber"
import { documentNumbersIn } from "@entity-watch/names/analysis"
import { withoutInvisible } from "@entity-watch/names/text"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import type { ComparedSubject } from "../../domain/Subject.ts"
import { type Finding, nothingFound } from "./Feature.ts"

/** The score of an entry that has the same number, whatever the name. */
export const MAXIMUM_POINTS = 100

/** A number as it is compared: capital letters and digits alone, since `K-348486` and `K348486` are one number. */
export const compactNumber = (text: string): string =>
  withoutInvisible(text.normalize("NFKC"))
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .replace(/^(?:(?:IMO|ACN)(?=\d{7}(?:\d\d)?$)|ABN(?=\d{11}$))/u, "")

const none: ReadonlyArray<string> = []

/**
 * Finds IMO numbers in a name, because a vessel's number may be part of what was typed as its name.
 * https://www.imo.org: seven digits.
 */
export const imoNumbersIn = (name: string): ReadonlyArray<string> =>
  /\d/u.test(name) ? (withoutInvisible(name).match(/(?<!\d)\d{7}(?!\d)/gu) ?? none) : none

export type ListedNumberKind = "acn" | "imo" | "passport" | "national_id" | "registration"

/** The numbers of an entry, as they are compared, each with its kind. */
export const numbersListed = ({
  acn,
  details,
  imo
}: Pick<ListedEntry, "acn" | "details" | "imo">): ReadonlyMap<string, ListedNumberKind> => {
  const numbers = new Map<string, ListedNumberKind>()
  for (const { kind, number } of details.identifiers ?? []) numbers.set(compactNumber(number), kind)
  if (imo !== "") numbers.set(imo, "imo")
  if (acn !== "") numbers.set(acn, "acn")
  return numbers
}

const nobodys: ReadonlySet<string> = new Set()

/** A word of so many letters is part of no number: "K348486 (Ruritanian passport)". */
const longWord = /(?<![\p{L}\p{N}])\p{L}{5,}(?![\p{L}\p{N}])/gu

/**
 * A part that may be the whole number, beside a country, a date of expiry or another number: letters with digits, or
 * digits that are no group of a longer number.
 */
const numberPart =
  /(?<![\p{L}\p{N}])(?:(?=\p{N}*\p{L})(?=(?:\p{L}*\p{N}){4})[\p{L}\p{N}]{5,}|(?<!\p{N}[\s-])\p{N}{5,}(?![\s-]\p{N}))(?![\p{L}\p{N}])/gu

/**
 * What a caller gave as the number of a document, as it may be compared: whole, without words around the number, and each
 * part that may be one.
 */
const readingsOf = (identifier: string): ReadonlyArray<string> => {
  const bare = withoutKindWords(identifier)
  return [
    identifier,
    bare,
    bare.replace(longWord, " "),
    ...(bare.match(numberPart) ?? none),
    ...documentNumbersIn(identifier).numbers
  ]
}

/** The ACN of a company is the end of its ABN. https://abr.business.gov.au/Help/AbnFormat */
const withAcn = (number: string): ReadonlyArray<string> =>
  isValidAbn(number) && isValidAcn(number.slice(2)) ? [number, number.slice(2)] : [number]

/** The numbers of documents: those that were asked with, and those that were typed with a name. */
const documentsOf = ({ identifiers = none, names }: ComparedSubject): ReadonlyArray<string> => {
  const typed = names.flatMap(({ name }) => documentNumbersIn(name).numbers)
  if (identifiers.length === 0 && typed.length === 0) return none
  return [...identifiers.flatMap(readingsOf), ...typed].map(compactNumber).flatMap(withAcn)
}

/** The numbers of the subject: its ACNs, what it was asked with, and what may be an IMO number in its names. */
export const numbersOf = (subject: ComparedSubject) => {
  const { acns, imo = null, names } = subject
  let numbers: Set<string> | undefined = acns.length === 0 ? undefined : new Set(acns)
  for (const { acn } of names) if (acn !== null) numbers = (numbers ?? new Set()).add(acn)
  for (const { name } of names)
    for (const found of imoNumbersIn(name)) numbers = (numbers ?? new Set()).add(found)
  for (const number of documentsOf(subject)) numbers = (numbers ?? new Set()).add(number)
  if (imo !== null) numbers = (numbers ?? new Set()).add(imo.replace(/\D+/gu, ""))
  numbers?.delete("")
  return numbers ?? nobodys
}

/** Which kinds of listed numbers a number of the subject may be: an ACN is no passport. */
const mayBe = (subject: ComparedSubject, number: string, kind: ListedNumberKind): boolean =>
  kind === "acn" || kind === "imo" || documentsOf(subject).includes(number)

const words: Record<ListedNumberKind, string> = {
  acn: "ACN",
  imo: "IMO number",
  passport: "passport number",
  national_id: "national identity number",
  registration: "registration number"
}

export const sameNumber = (subject: ComparedSubject, entry: ListedEntry): Finding => {
  const asked = numbersOf(subject)
  if (asked.size === 0) return nothingFound
  const same = [...numbersListed(entry)].filter(
    ([number, kind]) => asked.has(number) && mayBe(subject, number, kind)
  )
  return same.length === 0
    ? nothingFound
    : {
        points: MAXIMUM_POINTS,
        matchedOn: same.map(([, kind]) => kind),
        clauses: same.map(([number, kind]) => `the same ${words[kind]} (${number})`),
        detail: `the same number (${same.map(([number]) => number).join(", ")})`
      }
}
