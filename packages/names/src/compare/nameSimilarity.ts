/** How alike two names of an organisation or a sole trader are, for ranking entities found by name. */
import { type ComparableName, comparableNames } from "../analysis/ComparableName.ts"
import { foldCoreName, foldName } from "../analysis/foldName.ts"
import type { Word } from "../analysis/Word.ts"
import { align } from "./alignment.ts"
import { wordSimilarity } from "./wordSimilarity.ts"

const SAME_CORE = 0.97
/** Below the same core, so that a whole name without its form always ranks above a changed one. */
const CHANGED = 0.95
const ABBREVIATED = 0.82

/** A difference in spelling weighs its share of the letters, and no more. */
const asWritten = { mild: 1, doubtful: 1 }
const CONFLICT = 0.9
const MISSING = 0.55
const ORDER = { same: 0, rotated: 0.03, mixed: 0.05 } as const

/** "Engin" for "Engineering": a beginning of at least three letters. */
const abbreviates = (short: string, long: string): boolean =>
  short.length >= 3 && long.length >= short.length + 2 && long.startsWith(short)

const orAbbreviated = (a: Word, b: Word): number => {
  const alike = wordSimilarity(a, b)
  return alike < ABBREVIATED && (abbreviates(a.text, b.text) || abbreviates(b.text, a.text))
    ? ABBREVIATED
    : alike
}

const variantSimilarity = (query: ComparableName, name: ComparableName): number => {
  const found = align(
    query,
    name,
    (q, n) => {
      const a = query.words[q]
      const b = name.words[n]
      return a === undefined || b === undefined ? 0 : orAbbreviated(a, b)
    },
    asWritten,
    "organisation"
  )
  if (found.aligned === 0) return 0
  const conflict = Math.min(found.leftInQuery, found.leftInName)
  const missing = Math.abs(found.leftInQuery - found.leftInName)
  const alike =
    found.quality *
    (1 - (CONFLICT * conflict) / (found.aligned + conflict)) *
    (1 - (MISSING * missing) / (found.aligned + conflict + missing))
  return Math.max(0, alike - ORDER[found.order])
}

interface PreparedName {
  readonly folded: string
  readonly core: string
  readonly variants: ReadonlyArray<ComparableName>
}

const rankedNames = (name: string): ReadonlyArray<ComparableName> =>
  comparableNames(name.includes(",") ? "person" : "organisation", name).filter(({ isAcronym }) => !isAcronym)

const prepare = (name: string): PreparedName => ({
  folded: foldName(name),
  core: foldCoreName(name),
  variants: rankedNames(name)
})

const compare = (query: PreparedName, name: string): number => {
  const folded = foldName(name)
  if (folded === "" || query.folded === "") return 0
  if (folded === query.folded) return 1
  if (foldCoreName(name) === query.core) return SAME_CORE
  let best = 0
  for (const theirs of rankedNames(name))
    for (const mine of query.variants) best = Math.max(best, variantSimilarity(mine, theirs))
  return CHANGED * best
}

/** The similarity of any name to this one, which is prepared only once. */
export const nameSimilarityTo = (query: string): ((name: string) => number) => {
  const prepared = prepare(query)
  return (name) => compare(prepared, name)
}

/** A similarity from 0 to 1, and 1 only when the folded names are equal. */
export const nameSimilarity = (query: string, name: string): number => compare(prepare(query), name)
