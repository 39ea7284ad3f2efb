/**
 * The notes of the screening block about AUSTRAC's registers. packages/core/docs/registers.md, "Registers without a
 * file".
 */
import type { EntityScreening } from "@entity-watch/contract/schema/EntityScreening"
import type { Projection } from "../../domain/Projection.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import { source } from "./source.ts"

const whereToLook =
  "AUSTRAC offers its remittance and virtual asset registers only as interactive search pages and does not publish the Reporting Entities Roll. Look up the name at https://online.apps.austrac.gov.au/rsr/ and https://online.apps.austrac.gov.au/vaspr. Registration is not an endorsement."

export const austracNotChecked = `Not checked. ${whereToLook}`

/** The note about the reporting entity. `snapshot` is that of the operator's file, if one is loaded. */
export const fiuReportingEntity = (
  snapshot: Snapshot | undefined,
  projections: ReadonlyArray<Projection>
): EntityScreening["fiu_reporting_entity"] => {
  if (snapshot === undefined)
    return { source: source.id, checked_as_of: null, checked: false, note: austracNotChecked }
  const file = `the file of reporting entities that this service's operator supplied, read on ${snapshot.loadedAt.slice(0, 10)}`
  const answer = (checked: boolean, note: string) => ({
    source: source.id,
    checked_as_of: snapshot.checkedAt,
    checked,
    note
  })
  const [newest] = projections
    .flatMap((projection) => (projection.fiuEntity === undefined ? [] : [projection.fiuEntity]))
    // An entity that was enrolled and removed on one day counts as removed.
    .toSorted((a, b) => (a.date === b.date ? (a.status === "removed" ? -1 : 1) : a.date < b.date ? 1 : -1))
  if (newest === undefined)
    return answer(false, `Not in ${file}; no register of AUSTRAC's was searched. ${whereToLook}`)
  const { date, note, status } = newest
  return answer(
    true,
    `${status === "enrolled" ? "Enrolled" : "Removed"} on ${date} (${note}), according to ${file}. ${whereToLook}`
  )
}
