/** How sure a match by name can be. An identifier gives 100; a name alone never more than 90. docs/resolving.md. */
import type { NameKind } from "@entity-watch/contract/schema/Candidate"
import { equal } from "./likeness.ts"

const exactName = 85
const otherKind = 5
const stateAgrees = 3
const postcodeAgrees = 2
const most = 90
/** A name that is equal comes before any that is not, of whatever kind they are. */
const mostUnequal = 0.91

/** A name that is less similar than this is not offered as a candidate. */
export const leastSimilarity = 0.6

export const nameConfidence = (
  similarity: number,
  kind: NameKind,
  agrees: { readonly state: boolean; readonly postcode: boolean }
): number => {
  const base =
    exactName * (similarity < equal ? Math.min(similarity, mostUnequal) : similarity) -
    (kind === "legal" ? 0 : otherKind)
  const raised = base + (agrees.state ? stateAgrees : 0) + (agrees.postcode ? postcodeAgrees : 0)
  return Math.round(Math.max(0, Math.min(most, raised)) * 10) / 10
}
