/** How many listed parties are found under each kind of slip in writing. */
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { atOnce } from "@entity-watch/core/effects/inTurns"
import { matchesByEntry } from "@entity-watch/core/lists/compare"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { isOfTestHalf, type Probe, probesOf } from "./probes.ts"

const isFound = (whole: ListIndex, { listedAs, party, query }: Probe, today: string): boolean => {
  const index = listedAs === undefined ? whole : ListIndex.build([listedAs])
  const subject = {
    names: [{ name: query, role: "subject" as const, acn: null }],
    acns: [],
    dob: null,
    pob: null,
    type: null
  }
  return atOnce(matchesByEntry(index, subject, today)).has(listedAs ?? party)
}

/** A line for each kind: what is found of the tuning half, and of the test half. */
export const probesReport = (list: ReadonlyArray<ListedEntry>, today: string): ReadonlyArray<string> => {
  const index = ListIndex.build(list)
  const counted = new Map<string, Record<"tuning" | "test", { found: number; of: number }>>()
  for (const probe of probesOf(list)) {
    const halves = counted.get(probe.kind) ?? { tuning: { found: 0, of: 0 }, test: { found: 0, of: 0 } }
    counted.set(probe.kind, halves)
    const half = halves[isOfTestHalf(probe.party) ? "test" : "tuning"]
    half.of++
    if (isFound(index, probe, today)) half.found++
  }
  const share = ({ found, of }: { found: number; of: number }) =>
    `${found} of ${of} (${((100 * found) / Math.max(1, of)).toFixed(1)} %)`.padStart(24)
  return [...counted]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, { test, tuning }]) => `  ${kind.padEnd(62)}${share(tuning)}${share(test)}`)
}
