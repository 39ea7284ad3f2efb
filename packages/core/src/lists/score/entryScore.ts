/** The whole score of an entry, from 0 to 100: what the best name gives, and what the features of the entry find. */
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import type { ComparedSubject } from "../../domain/Subject.ts"
import type { EntryFeature, Finding } from "./Feature.ts"
import { entryFeatures, NAME_POINTS } from "./features.ts"
import { FLOOR } from "./floor.ts"
import { MAXIMUM_POINTS } from "./sameNumber.ts"

export interface FoundFeature {
  readonly feature: EntryFeature
  readonly finding: Finding
}

export const findingsOf = (subject: ComparedSubject, entry: ListedEntry): ReadonlyArray<FoundFeature> =>
  entryFeatures.map((feature) => ({ feature, finding: feature.rule(subject, entry) }))

export const isFound = ({ finding }: FoundFeature): boolean => finding.points > 0

export const isSettled = (found: ReadonlyArray<FoundFeature>): boolean =>
  found.some((each) => each.feature.step === "settles" && isFound(each))

/** The points of a name's score, from 0 to 1, together with what the features add, to one decimal. */
export const pointsOf = (name: number, found: ReadonlyArray<FoundFeature>): number => {
  let added = 0
  for (const { feature, finding } of found) if (feature.step !== "settles") added += finding.points
  return Math.min(MAXIMUM_POINTS, Math.round((name * NAME_POINTS + added) * 10) / 10)
}

export const totalOf = (name: number, found: ReadonlyArray<FoundFeature>): number =>
  isSettled(found) ? MAXIMUM_POINTS : pointsOf(name, found)

/** What lowers a score never leaves an entry out: a score that reaches the floor without it stays at the floor. */
export const keptAtFloor = (
  name: number,
  found: ReadonlyArray<FoundFeature>
): ReadonlyArray<FoundFeature> => {
  const most = pointsOf(
    name,
    found.filter(({ feature }) => feature.step !== "lowers")
  )
  if (most < FLOOR) return found
  return found.map((each) =>
    each.feature.step === "lowers" && each.finding.points < FLOOR - most
      ? { ...each, finding: { ...each.finding, points: FLOOR - most } }
      : each
  )
}

const adding = entryFeatures.filter(({ step }) => step === "adds")
const ADDED_AT_MOST = adding.reduce((sum, { weight }) => sum + weight, 0)

/**
 * The least score that a name must reach for its entry to be scored: where nothing can be added, the name has to reach the
 * floor alone.
 */
export const leastNameOf = (mayGain: boolean): number =>
  (FLOOR - (mayGain ? ADDED_AT_MOST : 0)) / NAME_POINTS - 0.001

/** Whether anything is known of the subject by which an entry may gain. */
export const mayGain = (subject: ComparedSubject): boolean => adding.some(({ isGiven }) => isGiven(subject))

export const leastName = (subject: ComparedSubject): number => leastNameOf(mayGain(subject))
