/**
 * Of which entries an edition says less than the one in force, or something else throughout: a column that was emptied or
 * moved by a row or a place. Whoever is found by what was said before would not be found any more.
 */
import type { EntryOfRecord } from "../domain/ListedEntry.ts"
import type { Listing } from "../domain/Register.ts"
import { numbersListed } from "../lists/score/sameNumber.ts"

export interface LostFacts {
  readonly entries: number
  /** What was lost, most of it first, such as `names`. */
  readonly kinds: ReadonlyArray<string>
}

export const nothingLost: LostFacts = { entries: 0, kinds: [] }

const wordsOf = (texts: ReadonlyArray<string>): ReadonlySet<string> =>
  new Set(
    texts.flatMap(
      (text) =>
        text
          .normalize("NFKC")
          .toUpperCase()
          .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    )
  )

const nameCount = ({ names }: EntryOfRecord): number =>
  new Set(names.map(({ compared, name }) => [...wordsOf([compared ?? name])].sort().join(" "))).size

const shareNone = (before: ReadonlySet<string>, after: ReadonlySet<string>): boolean =>
  before.size > 0 && ![...before].some((fact) => after.has(fact))

/** An ordinary correction of an entry keeps a word of its names, a year and a place; and it takes no number away. */
const rules: ReadonlyArray<
  readonly [kind: string, isLost: (before: EntryOfRecord, after: EntryOfRecord) => boolean]
> = [
  [
    "names",
    (before, after) =>
      nameCount(after) < nameCount(before) ||
      shareNone(wordsOf(before.names.map(({ name }) => name)), wordsOf(after.names.map(({ name }) => name)))
  ],
  [
    "dates of birth",
    (before, after) =>
      shareNone(
        new Set(before.datesOfBirth.map(({ year }) => `${year}`)),
        new Set(after.datesOfBirth.map(({ year }) => `${year}`))
      )
  ],
  [
    "places of birth",
    (before, after) => shareNone(wordsOf(before.placesOfBirth), wordsOf(after.placesOfBirth))
  ],
  [
    "citizenships",
    // A publisher writes all of them otherwise at times: Syrian, Syrian Arab Republic.
    (before, after) =>
      (before.details.citizenship ?? []).length > 0 && (after.details.citizenship ?? []).length === 0
  ],
  [
    "numbers",
    (before, after) => {
      const left = numbersListed(after)
      return [...numbersListed(before).keys()].some((number) => !left.has(number))
    }
  ]
]

/** In steps (`inTurns`). Each pair is an entry as the edition in force has it, and as the new one has it, as JSON. */
export function* lostFacts(
  { entry }: Listing,
  changed: ReadonlyArray<{ readonly before: string; readonly after: string }>
): Generator<void, LostFacts> {
  const lost = new Map<string, number>()
  let entries = 0
  for (const { after, before } of changed) {
    const [was, is] = [entry(JSON.parse(before)), entry(JSON.parse(after))]
    const kinds = rules.filter(([, isLost]) => isLost(was, is)).map(([kind]) => kind)
    if (kinds.length > 0) entries++
    for (const kind of kinds) lost.set(kind, (lost.get(kind) ?? 0) + 1)
    yield
  }
  return { entries, kinds: [...lost].sort(([, a], [, b]) => b - a).map(([kind]) => kind) }
}
