/** The screening block: what the lists hold on this entity, and notes where nothing was read. docs/resolving.md. */
import type { EntityScreening } from "../../domain/EntityScreening.ts"
import type { RegisterId } from "../../domain/RegisterId.ts"
import type { ScreenResult } from "../../domain/ScreenResult.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import type { Entity } from "../../entities/Entity.ts"
import { fiuReportingEntity } from "../../registers/austrac-registers/note.ts"
import {
  appointmentsNote,
  bankruptcyPetition,
  companiesNotLoaded,
  externalAdministrationNote,
  noCompany
} from "../../registers/insolvency-and-bankruptcy/note.ts"

export const screening = (
  entity: Entity,
  sources: Pick<ScreenResult["sources"], "gov_sanctions" | "regulator_banned_org">,
  snapshots: ReadonlyMap<RegisterId, Snapshot>
): EntityScreening => {
  const projections = entity.parts.map(({ projection }) => projection)
  return {
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
    bankruptcy_petition: bankruptcyPetition(snapshots.get("insolvency-and-bankruptcy"), projections),
    fiu_reporting_entity: fiuReportingEntity(snapshots.get("austrac-registers"), projections)
  }
}

const mostAppointments = 20

const externalAdministration = (
  entity: Entity,
  snapshots: ReadonlyMap<RegisterId, Snapshot>
): EntityScreening["external_administration"] => {
  const source = "asic-companies"
  const snapshot = snapshots.get(source)
  if (snapshot === undefined) return { source, checked_as_of: null, note: companiesNotLoaded }
  const status = entity.parts
    .map(({ projection }) => projection.companyStatus)
    .find((code) => code !== undefined)
  if (status === undefined) return { source, checked_as_of: null, note: noCompany }
  const statistics = snapshots.get("asic-insolvency-statistics")
  const appointments = entity.parts
    .flatMap(({ projection }) => projection.appointment ?? [])
    .toSorted((a, b) => (a.since < b.since ? 1 : -1))
  return {
    source,
    checked_as_of: snapshot.checkedAt,
    note: [
      externalAdministrationNote(status, snapshot, appointments.length > 0),
      ...(statistics === undefined ? [] : [appointmentsNote(appointments.length, statistics)])
    ].join(" "),
    ...(statistics !== undefined && { appointments: appointments.slice(0, mostAppointments) })
  }
}
