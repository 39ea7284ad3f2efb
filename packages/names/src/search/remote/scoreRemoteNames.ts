/** Looks at names whose rows are elsewhere, the most promising first, some at a time: as `Shortlist.look` does. */

import {
  agreeingPlaces,
  isOfAnotherPlace,
  type PlaceFilter,
  type ShortlistedNames
} from "../prune/Shortlist.ts"
import { SCORE_STEPS } from "../prune/UpperBounds.ts"
import type { QueryPlan } from "../query/QueryPlan.ts"
import type { BestNames } from "../score/BestNames.ts"
import type { NameScorer } from "../score/NameScorer.ts"
import type { RemoteComputation, RemoteReader } from "./RemoteReader.ts"

/** Names whose rows are fetched at first: as many as are mostly enough. Each further time twice as many. */
const FIRST = 32
const MOST = 512

export function* scoreRemoteNames(
  { bounds, names }: ShortlistedNames,
  reader: RemoteReader,
  scorer: NameScorer,
  plan: QueryPlan,
  place: number,
  filter: PlaceFilter,
  best: BestNames
): RemoteComputation<void> {
  const promises = (k: number) => k < names.length && (bounds[k] ?? 0) / SCORE_STEPS >= best.threshold
  for (let k = 0, size = FIRST; promises(k); size = Math.min(MOST, 2 * size)) {
    let end = k
    while (end < k + size && promises(end)) end++
    yield* reader.fetchRows(names.subarray(k, end))
    // Another search may have had the scorer meanwhile.
    scorer.prepare(plan, place)
    for (; k < end && promises(k); k++) {
      const name = names[k] ?? 0
      const row = reader.row(name)
      if (row === undefined || isOfAnotherPlace(filter, row.meta)) continue
      const score = scorer.scoreRow(row)
      if (score < best.threshold) continue
      const { entity, meta } = row
      best.offer({
        score,
        entity,
        meta,
        places: agreeingPlaces(filter, meta),
        part: place,
        name,
        extra: scorer.extra
      })
    }
  }
}
