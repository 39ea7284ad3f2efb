/** What the registers say of an invented entity before and after a change that a sandbox caller asks for. */
import type { EventType } from "@entity-watch/contract/schema/EventType"
import type { ProjectedRecord } from "../domain/ProjectedRecord.ts"
import type { Projection } from "../domain/Projection.ts"
import {
  charity,
  creditLicence,
  enrolment,
  type InventedNumbers,
  inventedPart,
  petition,
  representative,
  smsfAuditor
} from "./invented.ts"
import type { ListEvent } from "./inventedEntry.ts"

export interface BeforeAfter {
  readonly before: ReadonlyArray<ProjectedRecord>
  readonly after: ReadonlyArray<ProjectedRecord>
}

export type RegisterEvent = Exclude<EventType, ListEvent>

/** Makes the two states of the entity, or says as the end of a sentence why the change cannot happen to it. */
export const registerChange = (
  event: RegisterEvent,
  parts: ReadonlyArray<ProjectedRecord>,
  numbers: InventedNumbers
): BeforeAfter | string => {
  const name = nameOf(parts)
  const added = (
    register: ProjectedRecord["record"]["register"],
    projection: Partial<Projection>
  ): BeforeAfter => ({
    before: parts,
    after: [...parts, inventedPart(register, numbers, projection)]
  })
  const changed = (
    register: ProjectedRecord["record"]["register"],
    before: Partial<Projection>,
    after: Partial<Projection>
  ): BeforeAfter => ({
    before: [...parts, inventedPart(register, numbers, before)],
    after: [...parts, inventedPart(register, numbers, after)]
  })
  switch (event) {
    case "deregistration":
      return (
        withStatus(parts, "REGD", "Registered", "DRGD", "Deregistered") ??
        "it is not a company or a corporation"
      )
    case "external_administration":
      return (
        withStatus(parts.filter(isCompany), "REGD", "Registered", "EXAD", "Externally administered", parts) ??
        "it is not a company"
      )
    case "name_change":
      return (
        patched(parts, ({ fields }) => fields.entity_name !== undefined, {
          before: (projection) => projection,
          after: (projection) => renamed(projection, `NEW ${name}`)
        }) ?? "no register names it"
      )
    case "abn_cancelled":
      return withField(parts, "abn_status", "Active", "Cancelled") ?? "it has no ABN"
    case "gst_deregistered":
      return withField(parts, "gst_registered", true, false) ?? "it has no ABN"
    case "charity_status_change": {
      const others = parts.filter(({ projection }) => projection.charity === undefined)
      return others.length < parts.length ? { before: parts, after: others } : added("acnc-register", charity)
    }
    case "licensing_change":
      return changed(
        "asic-credit-licensee",
        creditLicence(name, "Approved"),
        creditLicence(name, "Suspended")
      )
    case "professional_registration_change":
      return changed("asic-smsf-auditor", smsfAuditor(name, "Active"), smsfAuditor(name, "Suspended"))
    case "relationship_change":
      return changed(
        "asic-afs-authorised-representative",
        representative(name, "000990001"),
        representative(name, "000990002")
      )
    case "bankruptcy_petition_filed":
      return added("insolvency-and-bankruptcy", petition)
    case "fiu_roll_change":
      return added("austrac-registers", enrolment)
  }
}

export const nameOf = (parts: ReadonlyArray<ProjectedRecord>): string =>
  parts.map(({ projection }) => projection.fields.entity_name?.value ?? null).find((name) => name !== null) ??
  ""

const isCompany = ({ record }: ProjectedRecord) => record.register === "asic-companies"

const patched = (
  parts: ReadonlyArray<ProjectedRecord>,
  concerns: (projection: Projection) => boolean,
  patch: {
    readonly before: (projection: Projection) => Projection
    readonly after: (projection: Projection) => Projection
  },
  all: ReadonlyArray<ProjectedRecord> = parts
): BeforeAfter | null => {
  const concerned = new Set(parts.filter(({ projection }) => concerns(projection)))
  if (concerned.size === 0) return null
  const side = (change: (projection: Projection) => Projection) =>
    all.map((part) => (concerned.has(part) ? { ...part, projection: change(part.projection) } : part))
  return { before: side(patch.before), after: side(patch.after) }
}

const withField = <F extends "abn_status" | "gst_registered">(
  parts: ReadonlyArray<ProjectedRecord>,
  field: F,
  before: NonNullable<Projection["fields"][F]>["value"],
  after: NonNullable<Projection["fields"][F]>["value"]
) => {
  const set = (value: typeof before) => (projection: Projection) => {
    const held = projection.fields[field]
    return held === undefined
      ? projection
      : { ...projection, fields: { ...projection.fields, [field]: { ...held, value } } }
  }
  return patched(parts, ({ fields }) => fields[field] !== undefined, {
    before: set(before),
    after: set(after)
  })
}

const withStatus = (
  parts: ReadonlyArray<ProjectedRecord>,
  code: string,
  text: string,
  newCode: string,
  newText: string,
  all?: ReadonlyArray<ProjectedRecord>
) => {
  const set = (companyStatus: string, value: string) => (projection: Projection) => {
    const held = projection.fields.regulator_status
    return held === undefined
      ? projection
      : {
          ...projection,
          ...(projection.companyStatus !== undefined && { companyStatus }),
          fields: { ...projection.fields, regulator_status: { ...held, value } }
        }
  }
  return patched(
    parts,
    ({ fields }) => fields.regulator_status !== undefined,
    { before: set(code, text), after: set(newCode, newText) },
    all
  )
}

const renamed = (projection: Projection, name: string): Projection => {
  const held = projection.fields.entity_name
  return held === undefined
    ? projection
    : { ...projection, fields: { ...projection.fields, entity_name: { ...held, value: name } } }
}
