/** The facts that the registers hold of one entity. What becomes an event when it changes, and nothing else. */

import { foldName, trusteeName } from "@entity-watch/names/analysis"
import type { EventType } from "../../domain/EventType.ts"
import type { ProjectedRecord } from "../../domain/ProjectedRecord.ts"
import type { Snapshot } from "../../domain/Register.ts"
import type { RegisterId } from "../../domain/RegisterId.ts"
import type { Fact } from "./Fact.ts"

/** Whose names are the entity's own, and not what another register calls it. */
const namesOwners: ReadonlySet<RegisterId> = new Set<RegisterId>([
  "abn-bulk-extract",
  "asic-companies",
  "oric-register"
])

/** Company statuses of the company register under which somebody else is in control. Register guide 5.3. */
const administered: ReadonlySet<string> = new Set(["EXAD", "EXAA"])

type FactContent = Pick<Fact, "key" | "value" | "field" | "shown">

export const factsOf = (
  parts: ReadonlyArray<ProjectedRecord>,
  snapshots: ReadonlyMap<RegisterId, Snapshot>
): ReadonlyArray<Fact> =>
  parts.flatMap((part) => {
    const { register } = part.record
    const asOf = snapshots.get(register)?.asOf ?? null
    const of = (event: EventType, said: ReadonlyArray<FactContent>): ReadonlyArray<Fact> =>
      said.map((each) => ({ event, ...each, source: register, ...(asOf !== null && { asOf }) }))
    return [
      ...of("name_change", names(part)),
      ...of("abn_cancelled", abnStatus(part)),
      ...of("gst_deregistered", gst(part)),
      ...of("deregistration", registration(part)),
      ...of("external_administration", administration(part)),
      ...of("charity_status_change", charity(part)),
      ...of("licensing_change", licence(part)),
      ...of("professional_registration_change", professionalRegistration(part)),
      ...of("relationship_change", relations(part)),
      ...of("bankruptcy_petition_filed", petition(part)),
      ...of("fiu_roll_change", fiuRoll(part))
    ]
  })

/** Legal names by `legal/`, business names by `business/`: the same name in two registers is one fact. */
const names = ({ projection, record }: ProjectedRecord): ReadonlyArray<FactContent> => {
  const legal = namesOwners.has(record.register) ? (projection.fields.entity_name?.value ?? null) : null
  const business = projection.names.filter(({ kind }) => kind === "business")
  return [
    ...(legal === null
      ? []
      : [{ key: `legal/${foldName(legal)}`, value: "", field: "canonical.entity_name", shown: legal }]),
    ...business.map(({ name }) => ({
      key: `business/${foldName(name)}`,
      value: "",
      field: "business_name",
      shown: name
    }))
  ]
}

const abnStatus = ({ projection, record }: ProjectedRecord): ReadonlyArray<FactContent> => {
  const status = projection.fields.abn_status?.value ?? null
  return status === null
    ? []
    : [{ key: `abn/${record.abn}`, value: status, field: "canonical.abn_status", shown: status }]
}

const gst = ({ projection, record }: ProjectedRecord): ReadonlyArray<FactContent> => {
  const registered = projection.fields.gst_registered?.value ?? null
  return registered === null
    ? []
    : [
        {
          key: `gst/${record.abn}`,
          value: `${registered}`,
          field: "canonical.gst_registered",
          shown: registered
        }
      ]
}

/** Companies and Indigenous corporations. */
const registration = ({ projection, record }: ProjectedRecord): ReadonlyArray<FactContent> => {
  const shown = projection.fields.regulator_status?.value ?? null
  return shown === null
    ? []
    : [
        {
          key: `company/${record.register}/${record.key}`,
          value: shown === "Deregistered" ? "deregistered" : "registered",
          field: "canonical.regulator_status",
          shown
        }
      ]
}

const administration = ({ projection, record }: ProjectedRecord): ReadonlyArray<FactContent> => {
  const status = projection.companyStatus
  return status === undefined
    ? []
    : [
        {
          key: `administration/${record.key}`,
          value: administered.has(status) ? "administered" : "not",
          field: "screening.external_administration",
          shown: projection.fields.regulator_status?.value ?? status
        }
      ]
}

const charity = ({ projection }: ProjectedRecord): ReadonlyArray<FactContent> =>
  projection.charity === undefined
    ? []
    : [
        {
          key: "charity",
          value: `${projection.charity.is_registered_charity}`,
          field: "charity.is_registered_charity",
          shown: projection.charity.is_registered_charity
        }
      ]

const licence = ({ projection }: ProjectedRecord): ReadonlyArray<FactContent> => {
  if (projection.licence === undefined) return []
  const { kind, licence } = projection.licence
  const { end_date, licence_number, start_date, status } = licence
  return [
    {
      key: `licence/${kind}/${licence_number}`,
      value: `${status ?? ""} ${end_date ?? ""}`,
      field: `licensing.${kind}`,
      shown: { licence_number, status, start_date, end_date }
    }
  ]
}

const professionalRegistration = ({ projection }: ProjectedRecord): ReadonlyArray<FactContent> => {
  if (projection.registration === undefined) return []
  const { kind, registration, standing = null } = projection.registration
  const { end_date, registration_number, start_date, status } = registration
  return [
    {
      key: `registration/${kind}/${registration_number}`,
      value: `${status} ${end_date ?? ""} ${standing ?? ""}`,
      field: `professional_registrations.${kind}`,
      shown: { registration_number, status, start_date, end_date, ...(standing !== null && { standing }) }
    }
  ]
}

/** Under whose licence it acts, and which trustee a trust's own name names. */
const relations = ({ projection }: ProjectedRecord): ReadonlyArray<FactContent> => {
  const link = projection.authorisationLink
  const number = projection.licence?.licence.licence_number
  const isTrust = projection.fields.entity_form?.value === "trust"
  const trustee = isTrust
    ? projection.names.map(({ name }) => trusteeName(name)).find((name) => name !== null)
    : undefined
  return [
    ...(link === undefined || number === undefined
      ? []
      : [
          {
            key: `licensee/${link.kind}/${number}`,
            value: link.licence_number,
            field: "licensing.authorisation_links",
            shown: { kind: link.kind, licence_number: link.licence_number }
          }
        ]),
    ...(isTrust
      ? [
          {
            key: "trustee",
            value: trustee === undefined || trustee === null ? "" : foldName(trustee),
            field: "canonical.related_entities",
            shown:
              trustee === undefined || trustee === null ? null : { role: "corporate_trustee", name: trustee }
          }
        ]
      : [])
  ]
}

const petition = ({ projection }: ProjectedRecord): ReadonlyArray<FactContent> =>
  projection.bankruptcyPetition === undefined
    ? []
    : [
        {
          key: `petition/${projection.bankruptcyPetition.date}`,
          value: "",
          field: "screening.bankruptcy_petition",
          shown: { date: projection.bankruptcyPetition.date, note: projection.bankruptcyPetition.note }
        }
      ]

const fiuRoll = ({ projection }: ProjectedRecord): ReadonlyArray<FactContent> =>
  projection.fiuEntity === undefined
    ? []
    : [
        {
          key: `fiu_roll/${projection.fiuEntity.status}/${projection.fiuEntity.date}`,
          value: "",
          field: "screening.fiu_reporting_entity",
          shown: { status: projection.fiuEntity.status, date: projection.fiuEntity.date }
        }
      ]
