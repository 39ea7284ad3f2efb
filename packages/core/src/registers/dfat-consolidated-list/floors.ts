/**
 * The least number of parties of each kind that a whole list has: a file with enough rows can still lack a whole kind.
 * packages/core/docs/registers.md, "Consolidated List".
 */
import type { ListedEntry } from "../../domain/ListedEntry.ts"

const partyFloor = 3_000
const kindFloors: ReadonlyArray<readonly [ListedEntry["subjectType"], number]> = [
  ["individual", 2_000],
  ["entity", 700]
]

/** Says why a list of these parties cannot be the whole one; undefined when it can. */
export const lacking = (kinds: ReadonlyArray<ListedEntry["subjectType"]>): string | undefined => {
  if (kinds.length < partyFloor) return `It has ${kinds.length} parties; the list has over ${partyFloor}.`
  for (const [kind, floor] of kindFloors) {
    const count = kinds.filter((each) => each === kind).length
    if (count < floor) return `It has ${count} parties of the type ${kind}; the list has over ${floor}.`
  }
  return undefined
}
