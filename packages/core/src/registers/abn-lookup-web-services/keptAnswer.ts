/**
 * What is kept of an answer, to be laid over the extract: the same register at a later time, in the form of the extract's
 * records, so that both say the same in the same words. packages/core/docs/freshness.md.
 */
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Projection } from "../../domain/Projection.ts"
import type { KeptRecord, RegisterRecord } from "../../domain/RegisterRecord.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import { AbrRecord } from "../abn-bulk-extract/normalise.ts"
import { project } from "../abn-bulk-extract/project.ts"
import { joinableAcn, type LookupName, type LookupRecord } from "./normalise.ts"
import { source } from "./source.ts"

const KeptAnswer = Schema.Struct({
  ...AbrRecord.fields,
  /** When the register said this, ISO 8601 UTC in whole seconds. */
  as_of: Schema.String
})

/**
 * Null where the answer has no date, or gives no particulars of the entity: the extract's word then stands until its next
 * edition.
 */
export const keptAnswer = (record: LookupRecord, asOf: string | null): RegisterRecord | null => {
  const at = asOf === null ? null : Option.getOrNull(DateTime.make(asOf))
  if (at === null || record.entity_type === null || record.name === null) return null
  const { individual } = record
  const data: typeof KeptAnswer.Type = {
    as_of: `${DateTime.formatIso(at).slice(0, 19)}Z`,
    updated: record.updated,
    abn_status: record.abn_status,
    abn_status_from: record.abn_status_from,
    entity_type: record.entity_type,
    entity_type_text: record.entity_type_text,
    name: record.name,
    individual: individual === null ? null : { title: "", ...individual },
    state: record.state,
    postcode: record.postcode,
    asic_number: record.asic_number,
    gst: record.gst === null ? null : gstOf(record.gst),
    dgr: [],
    other_names: [
      ...record.business_names.filter(isCurrent).map(({ name }) => ({ type: "BN" as const, name })),
      ...record.trading_names.filter(isCurrent).map(({ name }) => ({ type: "TRD" as const, name }))
    ]
  }
  // Its names are found through the extract until the next edition.
  return { key: record.abn, abn: record.abn, acn: joinableAcn(record), data, names: [] }
}

/** The service repeats names that have ended, which the extract leaves out. */
const isCurrent = ({ to }: LookupName): boolean => to === null

const gstOf = ({ from, registered, to }: NonNullable<LookupRecord["gst"]>) =>
  registered ? { status: "ACT", from } : { status: "CAN", from: to }

const decode = Schema.decodeUnknownSync(KeptAnswer)

export const projectKept = (kept: KeptRecord, snapshot: Snapshot): Projection => {
  const { as_of: asOf, ...record } = decode(kept.data)
  return project(kept.key, record, { ...snapshot, asOf }, source.id)
}
