/** Projects a record of the ABN Bulk Extract: what the Australian Business Register says of an entity. */

import type { Provenance } from "@entity-watch/contract/schema/Provenance"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { Projection } from "../../domain/Projection.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import { readNote } from "../../formats/readNote.ts"
import { entityForm, isCompanyType, isSuperFund } from "./entityTypes.ts"
import type { AbrRecord } from "./normalise.ts"
import { source } from "./source.ts"

/** `from` is the source that gave the record: the extract, or the same register asked live. */
export const project = (
  abn: string,
  record: AbrRecord,
  snapshot: Snapshot,
  from: RegisterId = source.id
): Projection => {
  const value = <A>(value: A | null, note?: string): Provenance<A> => ({
    value,
    source: from,
    ...(snapshot.asOf === null ? {} : { as_of: snapshot.asOf }),
    ...readNote(snapshot, note)
  })
  const changed =
    record.updated === null ? undefined : `The register last updated this record on ${record.updated}.`
  const isCompany = isCompanyType(record.entity_type)
  return {
    fields: {
      abn: value(abn),
      abn_status: value(abnStatus(record), abnStatusNote(record)),
      entity_name: value(record.name, changed),
      entity_type: value(record.entity_type_text || record.entity_type, `Code ${record.entity_type}.`),
      entity_form: value(entityForm(record.entity_type)),
      gst_registered: value(isRegisteredForGst(record), gstNote(record)),
      abn_status_from: value(record.abn_status_from),
      gst_registered_from: value(
        isRegisteredForGst(record) ? (record.gst?.from ?? null) : null,
        gstNote(record)
      ),
      main_business_location: value(
        record.state === null && record.postcode === null
          ? null
          : { state: record.state, postcode: record.postcode }
      ),
      ...(record.asic_number !== null && isCompany && { acn: value(record.asic_number) })
    },
    ...(record.other_names.length > 0 && {
      businessNames: record.other_names.flatMap(({ name, type }) =>
        type === "BN" ? [{ ...value(name), value: name }] : []
      ),
      tradingNames: record.other_names.flatMap(({ name, type }) =>
        type === "BN" ? [] : [{ ...value(name, type === "TRD" ? frozen : other), value: name }]
      )
    }),
    names: [
      ...(record.name === null ? [] : [{ kind: "legal" as const, name: record.name }]),
      ...record.other_names.map(({ type, name }) => ({
        kind: type === "BN" ? ("business" as const) : ("trading" as const),
        name
      }))
    ],
    ...(record.individual !== null && {
      individualName: {
        given: record.individual.given,
        other_given: record.individual.other_given,
        family: record.individual.family
      }
    }),
    ...(record.state !== null && { state: record.state }),
    ...(record.postcode !== null && { postcode: record.postcode }),
    isSuperFund: isSuperFund(record.entity_type),
    written: { updated: record.updated, asOf: snapshot.asOf },
    ...(record.asic_number !== null && !isCompany && { otherAsicNumber: record.asic_number })
  }
}

/** ABR, "Trading names". */
const frozen = "The register has collected no trading names since 28 May 2012, so it may be out of date."
const other = "The register calls it another name of the entity."

/** Null where the register says something else, which the note then shows. */
const abnStatus = ({ abn_status: status }: AbrRecord): "Active" | "Cancelled" | null =>
  status === "Active" || status === "Cancelled" ? status : null

const abnStatusNote = (record: AbrRecord): string | undefined => {
  const { abn_status: status, abn_status_from: from } = record
  if (abnStatus(record) === null)
    return `The register says "${status}"${from === null ? "" : ` since ${from}`}.`
  return from === null ? undefined : `Since ${from}.`
}

/** Null where the register says something else than that an entity is registered, or that it is not. */
const isRegisteredForGst = ({ gst }: AbrRecord): boolean | null =>
  gst === null || gst.status === "NON" || gst.status === "CAN" ? false : gst.status === "ACT" ? true : null

const gstNote = ({ gst }: AbrRecord): string => {
  if (gst === null || gst.status === "NON") return "Never registered for GST."
  const since = gst.from === null ? "" : ` since ${gst.from}`
  if (gst.status !== "ACT" && gst.status !== "CAN") return `The register says "${gst.status}"${since}.`
  return gst.status === "ACT" ? `Registered${since}.` : `Registration cancelled${since}.`
}
