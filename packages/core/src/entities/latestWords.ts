/**
 * The Australian Business Register speaks through two sources: the extract, and answers that were asked for since. Of one
 * ABN the later word is read, so that the same word makes no difference when the other source repeats it.
 */

import { liveRegister, type RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { ProjectedRecord } from "../domain/ProjectedRecord.ts"
import type { Projection } from "../domain/Projection.ts"

const extract: RegisterId = "abn-bulk-extract"

/** Whether the record is an answer that is kept, and not one that a question just got. */
export const isKeptAnswer = ({ projection, record }: ProjectedRecord): boolean =>
  record.register === liveRegister && projection.written !== undefined

export const latestWords = (parts: ReadonlyArray<ProjectedRecord>): ReadonlyArray<ProjectedRecord> => {
  const kept = parts.filter(isKeptAnswer)
  if (kept.length === 0) return parts
  const outdone = new Set<ProjectedRecord>()
  for (const answer of kept) {
    const same = parts.filter((part) => part !== answer && part.record.abn === answer.record.abn)
    const before = same.find(({ record }) => record.register === extract)
    if (same.some(({ record }) => record.register === liveRegister)) outdone.add(answer)
    else if (before !== undefined)
      outdone.add(isLater(answer.projection, before.projection) ? before : answer)
  }
  return parts.filter((part) => !outdone.has(part))
}

/**
 * The register dates each change of a record. An edition that was cut after an answer and still has an older state of the
 * record does not undo the answer. Where the days are equal or unknown, the time at which the register spoke decides.
 */
const isLater = ({ written: one }: Projection, { written: other }: Projection): boolean => {
  const [updated, otherUpdated] = [one?.updated ?? null, other?.updated ?? null]
  return updated !== null && otherUpdated !== null && updated !== otherUpdated
    ? updated > otherUpdated
    : (one?.asOf ?? "") > (other?.asOf ?? "")
}
