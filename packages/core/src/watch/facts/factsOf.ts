/**
 * The facts that the registers hold of one entity, as one table: a row for each type of event, with what a record says
 * that can make such an event. What is not in the table never makes an event. packages/core/docs/watch.md lists the types.
 */

import type { RelatedEntity } from "@entity-watch/contract/schema/Canonical"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import { foldName, trusteeName } from "@entity-watch/names/analysis"
import type { ProjectedRecord } from "../../domain/ProjectedRecord.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import { appointmentKey, type Fact, type FactEventType } from "./Fact.ts"

/** What a record says: the register and its date are added to it. */
type FactContent = Pick<Fact, "key" | "value" | "field" | "shown">
type FactsOfRecord = (part: ProjectedRecord) => ReadonlyArray<FactContent>

/** One fact where the register gives a value, and none where it gives nothing. */
const factIf = <A>(
  value: A | null | undefined,
  fact: (value: A) => FactContent
): ReadonlyArray<FactContent> => (value === null || value === undefined ? [] : [fact(value)])

/** The registers whose names are the entity's own. Other registers only say what they call it. */
const nameOwners: ReadonlySet<SourceId> = new Set<SourceId>([
  "abn-bulk-extract",
  "abn-lookup-web-services",
  "asic-companies",
  "oric-register"
])

/** The company register's codes for companies and associations that somebody else controls. */
const administered: ReadonlySet<string> = new Set(["EXAD", "EXAA"])

/** The same name has the same key in every register, so that two registers that hold it make one fact. */
const legalName: FactsOfRecord = ({ projection, record }) =>
  factIf(nameOwners.has(record.register) ? projection.fields.entity_name?.value : null, (name) => ({
    key: `legal/${foldName(name)}`,
    value: "",
    field: "canonical.entity_name",
    shown: name
  }))

const businessNames: FactsOfRecord = ({ projection }) =>
  projection.names
    .filter(({ kind }) => kind === "business")
    .map(({ name }) => ({
      key: `business/${foldName(name)}`,
      value: "",
      field: "business_name",
      shown: name
    }))

const abnStatus: FactsOfRecord = ({ projection, record }) =>
  factIf(projection.fields.abn_status?.value, (status) => ({
    key: `abn/${record.abn}`,
    value: status,
    field: "canonical.abn_status",
    shown: status
  }))

const gstRegistration: FactsOfRecord = ({ projection, record }) =>
  factIf(projection.fields.gst_registered?.value, (isRegistered) => ({
    key: `gst/${record.abn}`,
    value: `${isRegistered}`,
    field: "canonical.gst_registered",
    shown: isRegistered
  }))

/** Companies and Indigenous corporations have a status of registration. */
const corporateRegistration: FactsOfRecord = ({ projection, record }) =>
  factIf(projection.fields.regulator_status?.value, (status) => ({
    key: `company/${record.register}/${record.key}`,
    value: status === "Deregistered" ? "deregistered" : "registered",
    field: "canonical.regulator_status",
    shown: status
  }))

const externalAdministration: FactsOfRecord = ({ projection, record }) =>
  factIf(projection.companyStatus, (status) => ({
    key: `administration/${record.key}`,
    value: administered.has(status) ? "administered" : "not",
    field: "screening.external_administration",
    shown: projection.fields.regulator_status?.value ?? status
  }))

/** Told with the event that the company register's status makes, and no event by itself. */
const appointment: FactsOfRecord = ({ projection }) =>
  factIf(projection.appointment, ({ kind, since }) => ({
    key: `${appointmentKey}${since}/${kind}`,
    value: "",
    field: "screening.external_administration.appointments",
    shown: { kind, since }
  }))

const charity: FactsOfRecord = ({ projection }) =>
  factIf(projection.charity?.is_registered_charity, (isRegistered) => ({
    key: "charity",
    value: `${isRegistered}`,
    field: "charity.is_registered_charity",
    shown: isRegistered
  }))

const licence: FactsOfRecord = ({ projection }) =>
  factIf(projection.licence, ({ kind, licence: { end_date, licence_number, start_date, status } }) => ({
    key: `licence/${kind}/${licence_number}`,
    value: `${status ?? ""} ${end_date ?? ""}`,
    field: `licensing.${kind}`,
    shown: { licence_number, status, start_date, end_date }
  }))

const professionalRegistration: FactsOfRecord = ({ projection }) =>
  factIf(projection.registration, ({ kind, registration, standing }) => {
    const { end_date, registration_number, start_date, status } = registration
    return {
      key: `registration/${kind}/${registration_number}`,
      value: `${status} ${end_date ?? ""} ${standing ?? ""}`,
      field: `professional_registrations.${kind}`,
      shown: {
        registration_number,
        status,
        start_date,
        end_date,
        ...(standing !== undefined && { standing })
      }
    }
  })

/** The licensee under whose licence a representative acts. */
const licensee: FactsOfRecord = ({ projection: { authorisationLink, licence } }) =>
  licence === undefined
    ? []
    : factIf(authorisationLink, ({ kind, licence_number }) => ({
        key: `licensee/${kind}/${licence.licence.licence_number}`,
        value: licence_number,
        field: "licensing.authorisation_links",
        shown: { kind, licence_number }
      }))

/** The trustee that the trust's own name names. A trust that names none has the fact too, so that it can get one. */
const trustee: FactsOfRecord = ({ projection }) => {
  if (projection.fields.entity_form?.value !== "trust") return []
  const name = projection.names.map((each) => trusteeName(each.name)).find((found) => found !== null) ?? null
  return [
    {
      key: "trustee",
      value: name === null ? "" : foldName(name),
      field: "canonical.related_entities",
      shown: name === null ? null : { role: "corporate_trustee", name }
    }
  ]
}

/**
 * What is reported of a parent. An entity of which nothing is reported has the fact too, so that a parent that comes or
 * goes is a change. A record that was read without its relations has none.
 */
const reportedParents: FactsOfRecord = ({ projection, record }) =>
  (projection.parents ?? []).map(({ related, role }) => ({
    key: `parent/${role}/${record.key}`,
    value: related
      .map(({ lei, reporting_exception }) => lei ?? reporting_exception ?? "")
      .toSorted()
      .join(" "),
    field: "canonical.related_entities",
    shown: related.length === 0 ? null : related.map(shownParent)
  }))

const shownParent = ({ abn, acn, lei, name, reporting_exception, role }: RelatedEntity) =>
  reporting_exception === undefined ? { role, lei, abn, acn, name } : { role, reporting_exception }

const bankruptcyPetition: FactsOfRecord = ({ projection }) =>
  factIf(projection.bankruptcyPetition, ({ date, note }) => ({
    key: `petition/${date}`,
    value: "",
    field: "screening.bankruptcy_petition",
    shown: { date, note }
  }))

const fiuRoll: FactsOfRecord = ({ projection }) =>
  factIf(projection.fiuEntity, ({ date, status }) => ({
    key: `fiu_roll/${status}/${date}`,
    value: "",
    field: "screening.fiu_reporting_entity",
    shown: { status, date }
  }))

/** In this order an entity's facts are listed, and with them the changes of an event. */
const factsByEvent: ReadonlyArray<readonly [FactEventType, ...ReadonlyArray<FactsOfRecord>]> = [
  ["name_change", legalName, businessNames],
  ["abn_cancelled", abnStatus],
  ["gst_deregistered", gstRegistration],
  ["deregistration", corporateRegistration],
  ["external_administration", externalAdministration, appointment],
  ["charity_status_change", charity],
  ["licensing_change", licence],
  ["professional_registration_change", professionalRegistration],
  ["relationship_change", licensee, trustee, reportedParents],
  ["bankruptcy_petition_filed", bankruptcyPetition],
  ["fiu_roll_change", fiuRoll]
]

export const factsOf = (
  parts: ReadonlyArray<ProjectedRecord>,
  snapshots: ReadonlyMap<SourceId, Snapshot>
): ReadonlyArray<Fact> =>
  parts.flatMap((part) => {
    const source = part.record.register
    const asOf = part.projection.written?.asOf ?? snapshots.get(source)?.asOf ?? null
    return factsByEvent.flatMap(([event, ...rules]) =>
      rules.flatMap((factsOfRecord) =>
        factsOfRecord(part).map((content) => ({
          event,
          ...content,
          source,
          ...(asOf !== null && { asOf })
        }))
      )
    )
  })
