/** Compares the shortlisted names of a remote segment, whose records are fetched some at a time, the highest bound first. */
import type { ShortlistedNames } from "../prune/Shortlist.ts"
import { SCORE_STEPS } from "../prune/UpperBounds.ts"
import type { QueryPlan } from "../query/QueryPlan.ts"
import type { BestNames } from "../score/BestNames.ts"
import type { NameScorer } from "../score/NameScorer.ts"
import { agreeingPlaces, isOfAnotherPlace, type PlaceFilter } from "../score/placeFilter.ts"
import { FETCHED, type SearchBudget } from "../score/SearchBudget.ts"
import type { RemoteComputation, RemoteReader } from "./RemoteReader.ts"

/** Records fetched at first: mostly they are enough. Each further time twice as many are fetched. */
const FIRST = 32
const MOST = 512

export function* scoreRemoteNames(
  { bounds, names }: ShortlistedNames,
  reader: RemoteReader,
  scorer: NameScorer,
  plan: QueryPlan,
  segmentNumber: number,
  { budget, filter }: { readonly budget: SearchBudget; readonly filter: PlaceFilter },
  best: BestNames
): RemoteComputation<void> {
  const isPromising = (k: number) => k < names.length && (bounds[k] ?? 0) / SCORE_STEPS >= best.threshold
  for (let k = 0, size = FIRST; isPromising(k); size = Math.min(MOST, 2 * size)) {
    let end = k
    while (end < k + size && isPromising(end)) end++
    budget.spend(FETCHED * (end - k))
    yield* reader.fetchRecords(names.subarray(k, end))
    // Another search may have used the scorer while this one waited.
    scorer.prepare(plan, segmentNumber)
    for (; k < end && isPromising(k); k++) {
      const name = names[k] ?? 0
      const record = reader.record(name)
      if (record === undefined || isOfAnotherPlace(filter, record.attributes)) continue
      const score = scorer.scoreRecord(record)
      if (score < best.threshold) continue
      const { attributes, entity } = record
      best.offer({
        score,
        entity,
        attributes,
        places: agreeingPlaces(filter, attributes),
        segment: segmentNumber,
        name,
        extraWeight: scorer.extraWeight
      })
    }
  }
}
