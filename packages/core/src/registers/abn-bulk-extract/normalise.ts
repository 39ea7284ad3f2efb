/** Normalises a row of the ABN Bulk Extract to the record that is kept. */

import { isValidAbn } from "@entity-watch/contract/schema/Abn"
import { isValidAcn } from "@entity-watch/contract/schema/Acn"
import type { NameKind } from "@entity-watch/contract/schema/Candidate"
import { foldName, trusteeName } from "@entity-watch/names/analysis"
import * as Schema from "effect/Schema"
import type { RecordName } from "../../domain/RegisterRecord.ts"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import type { AbrRow } from "./AbrRow.ts"

const Day = Schema.NullOr(Schema.String)

export const AbrRecord = Schema.Struct({
  updated: Day,
  /** `Active`, `Cancelled`, or a code as published that is neither. */
  abn_status: Schema.String,
  abn_status_from: Day,
  entity_type: Schema.String,
  entity_type_text: Schema.String,
  name: Schema.NullOr(Schema.String),
  individual: Schema.NullOr(
    Schema.Struct({
      title: Schema.String,
      given: Schema.String,
      other_given: Schema.String,
      family: Schema.String
    })
  ),
  state: Schema.NullOr(Schema.String),
  postcode: Schema.NullOr(Schema.String),
  asic_number: Schema.NullOr(Schema.String),
  gst: Schema.NullOr(Schema.Struct({ status: Schema.String, from: Day })),
  dgr: Schema.Array(Schema.Struct({ from: Day, entity: Schema.Boolean, name: Schema.NullOr(Schema.String) })),
  other_names: Schema.Array(
    Schema.Struct({ type: Schema.Literals(["TRD", "BN", "OTN"]), name: Schema.String })
  )
})
export type AbrRecord = typeof AbrRecord.Type

const none = new Set(["", "00000000", "10000101", "19000101"])

/** Reads `yyyymmdd` as an ISO day; the values by which the extract says "none" are null. */
const day = (published: string): string | null =>
  none.has(published) || !/^\d{8}$/u.test(published)
    ? null
    : `${published.slice(0, 4)}-${published.slice(4, 6)}-${published.slice(6)}`

const orNull = (text: string) => (text === "" ? null : text)

const abnStatuses: Readonly<Record<string, string>> = { ACT: "Active", CAN: "Cancelled" }

const kindOf: Record<string, NameKind> = { BN: "business", TRD: "trading", OTN: "trading" }

export const normalise = (row: AbrRow, position: number): RowOutcome => {
  if (!isValidAbn(row.abn))
    return { _tag: "Refused", row: position, reason: "The ABN's check digits do not agree." }
  const name = row.mainName ?? personName(row)
  const state = orNull(row.state)
  const postcode = row.postcode === "0000" ? null : orNull(row.postcode)
  const names: Array<RecordName> = []
  const found = (kind: RecordName["kind"], text: string) => {
    if (text === "" || names.some((known) => known.kind === kind && known.name === text)) return
    names.push({ kind, name: text, state, postcode })
  }
  if (name !== null) found("legal", name)
  for (const other of row.other) found(kindOf[other.type] ?? "trading", other.name)
  for (const fund of row.dgr) found("trading", fund.name)
  // A trust is also found by its trustee, where one of its names tells the trustee. A name under which the entity
  // itself acts for a trust tells nobody else.
  const trustees = names.flatMap((each) => trusteeName(each.name) ?? [])
  if (trustees.length > 0) {
    const own = new Set(names.map((each) => foldName(each.name)))
    for (const trustee of trustees) if (!own.has(foldName(trustee))) found("trustee", trustee)
  }
  const data = {
    updated: day(row.updated),
    abn_status: abnStatuses[row.abnStatus] ?? row.abnStatus,
    abn_status_from: day(row.abnStatusFrom),
    entity_type: row.entityType,
    entity_type_text: row.entityTypeText,
    name,
    individual:
      row.individual === null
        ? null
        : {
            title: row.individual.title,
            given: row.individual.given[0] ?? "",
            other_given: row.individual.given.slice(1).join(" "),
            family: row.individual.family
          },
    state,
    postcode,
    asic_number: orNull(row.asicNumber),
    gst: row.gst === null ? null : { status: row.gst.status, from: day(row.gst.from) },
    dgr: row.dgr.map((fund) => ({
      from: day(fund.from),
      entity: fund.status === "ACT",
      name: orNull(fund.name)
    })),
    other_names: row.other
  }
  return {
    _tag: "Record",
    rows: 1,
    record: {
      key: row.abn,
      abn: row.abn,
      acn: isValidAcn(row.asicNumber) ? row.asicNumber : null,
      data,
      names
    }
  }
}

const personName = ({ individual }: AbrRow): string | null =>
  individual === null
    ? null
    : orNull([...individual.given, individual.family].filter((part) => part !== "").join(" "))
