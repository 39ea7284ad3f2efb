/** The screening block: what the lists hold on this entity, and notes where nothing was read. docs/resolving.md. */
import type { EntityScreening } from "@entity-watch/contract/schema/EntityScreening"
import type { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import type { Entity } from "../../entities/Entity.ts"
import { fiuReportingEntity } from "../../registers/austrac-registers/note.ts"
import {
  appointmentsNote,
  bankruptcyPetition,
  externalAdministrationNote,
  noCompany
} from "../../registers/insolvency-and-bankruptcy/note.ts"
import type { Evidence } from "../../snapshots/Evidence.ts"
import { notChecked, oldSentence } from "./absence.ts"

export const screening = (
  entity: Entity,
  sources: Pick<ScreenResult["sources"], "gov_sanctions" | "regulator_banned_org">,
  evidence: Evidence
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
      checked: false,
      note: "Not part of resolve: the register lists natural persons by name. Screen a person's name to search it."
    },
    external_administration: externalAdministration(entity, evidence),
    bankruptcy_petition: bankruptcyPetition(evidence.snapshots.get("insolvency-and-bankruptcy"), projections),
    fiu_reporting_entity: fiuReportingEntity(evidence.snapshots.get("austrac-registers"), projections)
  }
}

const mostAppointments = 20

const externalAdministration = (
  entity: Entity,
  evidence: Evidence
): EntityScreening["external_administration"] => {
  const source = "asic-companies"
  const snapshot = evidence.snapshots.get(source)
  const fault = evidence.faultOf(source)
  const status = entity.parts
    .map(({ projection }) => projection.companyStatus)
    .find((code) => code !== undefined)
  if (snapshot === undefined || status === undefined)
    return fault === null
      ? { source, checked_as_of: null, checked: true, note: noCompany }
      : { source, checked_as_of: null, checked: false, note: notChecked("the company register", fault) }
  const appointments = entity.parts
    .flatMap(({ projection }) => projection.appointment ?? [])
    .toSorted((a, b) => (a.since < b.since ? 1 : -1))
  const isOld = fault?.kind === "too_old"
  return {
    source,
    checked_as_of: snapshot.checkedAt,
    checked: !isOld,
    note: [
      externalAdministrationNote(status, snapshot, appointments.length > 0),
      ...(isOld ? [oldSentence(fault)] : []),
      ...appointmentNotes(appointments.length, evidence)
    ].join(" "),
    ...(hasAppointments(appointments.length, evidence) && {
      appointments: appointments.slice(0, mostAppointments)
    })
  }
}

const statisticsId = "asic-insolvency-statistics"

/** That there is none is told only of statistics that can be relied on. */
const hasAppointments = (count: number, { faultOf }: Evidence): boolean =>
  count > 0 || faultOf(statisticsId) === null

const appointmentNotes = (count: number, { faultOf, snapshots }: Evidence): ReadonlyArray<string> => {
  const statistics = snapshots.get(statisticsId)
  const fault = faultOf(statisticsId)
  if (statistics === undefined) return []
  if (fault !== null && count === 0) return [notChecked("ASIC's insolvency statistics", fault)]
  return [
    appointmentsNote(count, statistics),
    ...(fault?.kind === "too_old" ? [oldSentence(fault, "the file of the statistics")] : [])
  ]
}
