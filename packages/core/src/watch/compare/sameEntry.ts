/** By what an entry of a list's new edition is held to be one that the edition before it had. */
import type { EntryOfRecord } from "../../domain/ListedEntry.ts"
import { numbersListed } from "../../lists/score/sameNumber.ts"

/** What stays the same of an entry that changes: its reference, and without one its name. */
export const lastingOf = ({
  names,
  ref,
  subjectType
}: Pick<EntryOfRecord, "names" | "ref" | "subjectType">): string =>
  ref === "" ? `${subjectType} ${names[0]?.name ?? ""}` : `reference ${ref}`

/**
 * Whatever of an entry is compared with a subject. An entry that only has other labels, another reference among them, is
 * the one that was there before.
 */
export const comparedPart = (entry: EntryOfRecord): string => {
  const { datesOfBirth, names, placesOfBirth, subjectType } = entry
  return JSON.stringify([
    subjectType,
    [...numbersListed(entry).keys()].sort(),
    names.map(({ compared, kind, name }) => `${kind} ${compared ?? name}`).sort(),
    datesOfBirth,
    placesOfBirth
  ])
}
