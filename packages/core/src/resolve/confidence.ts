/** How sure a match by name can be. An identifier gives 100; a name alone never more than 90. docs/resolving.md. */
import type { NameKind } from "../domain/Candidate.ts"

const exactName = 85
const otherKind = 5
const stateAgrees = 3
const postcodeAgrees = 2
const most = 90

/** A name that is less similar than this is not offered as a candidate. */
export const leastSimilarity = 0.6

export const nameConfidence = (
  similarity: number,
  kind: NameKind,
  agrees: { readonly state: boolean; readonly postcode: boolean }
): number => {
  const base = exactName * similarity - (kind === "legal" ? 0 : otherKind)
  const raised = base + (agrees.state ? stateAgrees : 0) + (agrees.postcode ? postcodeAgrees : 0)
  return Math.round(Math.max(0, Math.min(most, raised)) * 10) / 10
}
