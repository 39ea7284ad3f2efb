/** Looks at names whose rows are elsewhere, the most promising first, some at a time: as `Shortlist.look` does. */
import type { BestNames } from "./BestNames.ts"
import { STEPS } from "./Bounds.ts"
import type { FarReader, Fetching } from "./FarReader.ts"
import type { Plan } from "./Plan.ts"
import type { Scorer } from "./Scorer.ts"
import { isElsewhere, type PlaceFilter, type Promising, placesOf } from "./Shortlist.ts"

/** Names whose rows are fetched at first: as many as are mostly enough. Each further time twice as many. */
const FIRST = 32
const MOST = 512

export function* lookAfar(
  { bounds, names }: Promising,
  reader: FarReader,
  scorer: Scorer,
  plan: Plan,
  place: number,
  filter: PlaceFilter,
  best: BestNames
): Fetching<void> {
  const promises = (k: number) => k < names.length && (bounds[k] ?? 0) / STEPS >= best.threshold
  for (let k = 0, size = FIRST; promises(k); size = Math.min(MOST, 2 * size)) {
    let end = k
    while (end < k + size && promises(end)) end++
    yield* reader.fetchRows(names.subarray(k, end))
    // Another search may have had the scorer meanwhile.
    scorer.prepare(plan, place)
    for (; k < end && promises(k); k++) {
      const name = names[k] ?? 0
      const row = reader.row(name)
      if (row === undefined || isElsewhere(filter, row.meta)) continue
      const score = scorer.scoreRow(row)
      if (score < best.threshold) continue
      const { entity, meta } = row
      best.offer({
        score,
        entity,
        meta,
        places: placesOf(filter, meta),
        part: place,
        name,
        extra: scorer.extra
      })
    }
  }
}
