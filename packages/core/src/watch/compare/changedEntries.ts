/** The entries of a list that a step brought or changed, for as far as a comparison with a subject can tell. */
import type { ListedEntry } from "../../domain/ListedEntry.ts"

/**
 * Leaves out the entries that only have other labels, another reference among them. Such an entry is the one that was
 * there before: whatever of it is compared with a subject is the same.
 */
export const withoutRelabelled = (
  came: ReadonlyArray<ListedEntry>,
  were: ReadonlyArray<ListedEntry>
): ReadonlyArray<ListedEntry> => {
  const left = new Map<string, number>()
  for (const entry of were) left.set(comparedPart(entry), (left.get(comparedPart(entry)) ?? 0) + 1)
  return came.filter((entry) => {
    const same = left.get(comparedPart(entry)) ?? 0
    if (same > 0) left.set(comparedPart(entry), same - 1)
    return same === 0
  })
}

const comparedPart = ({ acn, datesOfBirth, imo, names, placesOfBirth, subjectType }: ListedEntry): string =>
  JSON.stringify([
    subjectType,
    acn,
    imo,
    names.map(({ compared, kind, name }) => `${kind} ${compared ?? name}`).sort(),
    datesOfBirth,
    placesOfBirth
  ])
