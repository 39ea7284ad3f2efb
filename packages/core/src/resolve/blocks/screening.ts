/** The screening block: what the lists hold on this entity, and honest notes where nothing was read. Guide section 8. */
import type { EntityScreening } from "../../domain/EntityScreening.ts"
import type { RegisterId } from "../../domain/RegisterId.ts"
import type { ScreenResult } from "../../domain/ScreenResult.ts"
import type { Snapshot } from "../../registers/Register.ts"
import type { Entity } from "../join.ts"

const bankruptcy =
  "Not checked. Creditors' petitions and bankruptcies are recorded on AFSA's National Personal Insolvency Index, which charges for each search and covers individuals only; court files can be searched at the Commonwealth Courts Portal. Nothing follows from the absence of an entry here."
const austrac =
  "Not checked. AUSTRAC offers its remittance and virtual asset registers only as interactive search pages and does not publish the Reporting Entities Roll. Look up the name at https://online.apps.austrac.gov.au/rsr/ and https://online.apps.austrac.gov.au/vaspr. Registration is not an endorsement."

export const screening = (
  entity: Entity,
  sources: ScreenResult["sources"],
  snapshots: ReadonlyMap<RegisterId, Snapshot>
): EntityScreening => ({
  gov_sanctions: {
    status: sources.gov_sanctions.status,
    checked_as_of: sources.gov_sanctions.checked_as_of,
    note: sources.gov_sanctions.note
  },
  regulator_banned_org: {
    status: sources.regulator_banned_org.status,
    matched_on: [...new Set(sources.regulator_banned_org.matches.flatMap((match) => match.matched_on))],
    checked_as_of: sources.regulator_banned_org.checked_as_of,
    note: sources.regulator_banned_org.note
  },
  regulator_banned_person: {
    note: "Not part of resolve: the register lists natural persons by name. Screen a person's name to search it."
  },
  external_administration: externalAdministration(entity, snapshots),
  bankruptcy_petition: { note: bankruptcy },
  fiu_reporting_entity: { source: "austrac-registers", checked_as_of: null, note: austrac }
})

const externalAdministration = (
  entity: Entity,
  snapshots: ReadonlyMap<RegisterId, Snapshot>
): EntityScreening["external_administration"] => {
  const source = "asic-companies"
  const snapshot = snapshots.get(source)
  if (snapshot === undefined)
    return { source, checked_as_of: null, note: "Not checked: the company register has not been loaded." }
  const status = entity.parts
    .map(({ projection }) => projection.companyStatus)
    .find((code) => code !== undefined)
  if (status === undefined)
    return {
      source,
      checked_as_of: null,
      note: "Not applicable: the company register covers companies only and holds no record of this entity."
    }
  const file = `The ASIC company file${snapshot.asOf === null ? ` read on ${snapshot.checkedAt.slice(0, 10)}` : ` of ${snapshot.asOf.slice(0, 10)}`}`
  return {
    source,
    checked_as_of: snapshot.checkedAt,
    note:
      status === "EXAD"
        ? `${file} shows the company under external administration. The file does not say which kind or since when; see ASIC's published notices.`
        : `${file} shows status ${status}. Appointments made since are not in it.`
  }
}
