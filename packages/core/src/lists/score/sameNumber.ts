/** Whether the entry has an ACN or IMO number of the subject. */
import { withoutInvisible } from "@entity-watch/names/text"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import type { ComparedSubject } from "../../domain/Subject.ts"
import { type Finding, nothingFound } from "./Feature.ts"

/** The score of an entry that has the same number, whatever the name. */
export const MAXIMUM_POINTS = 100

/**
 * Finds IMO numbers in a name, because a vessel's number may be part of what was typed as its name.
 * https://www.imo.org: seven digits.
 */
export const imoNumbersIn = (name: string): ReadonlyArray<string> =>
  /\d/u.test(name) ? (withoutInvisible(name).match(/(?<!\d)\d{7}(?!\d)/gu) ?? noNumbers) : noNumbers
const noNumbers: ReadonlyArray<string> = []

const nobodys: ReadonlySet<string> = new Set()

/** The ACNs of the subject, and what may be an IMO number in its names. */
export const numbersOf = ({ acns, names }: ComparedSubject): ReadonlySet<string> => {
  let numbers: Set<string> | undefined = acns.length === 0 ? undefined : new Set(acns)
  for (const { acn } of names) if (acn !== null) numbers = (numbers ?? new Set()).add(acn)
  for (const { name } of names)
    for (const imo of imoNumbersIn(name)) numbers = (numbers ?? new Set()).add(imo)
  return numbers ?? nobodys
}

export const sameNumber = (subject: ComparedSubject, { acn, imo }: ListedEntry): Finding => {
  const numbers = [...numbersOf(subject)].filter((each) => each !== "" && (each === acn || each === imo))
  return numbers.length === 0
    ? nothingFound
    : {
        points: MAXIMUM_POINTS,
        matchedOn: numbers.map((each) => (each === imo ? "imo" : "acn")),
        clauses: numbers.map((each) => `the same ${each === imo ? "IMO number" : "ACN"} (${each})`),
        detail: `the same number (${numbers.join(", ")})`
      }
}
