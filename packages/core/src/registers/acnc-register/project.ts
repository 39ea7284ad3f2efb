/**
 * Projects a record of the ACNC Charity Register: what it says of an entity. The file has no status, because to be in
 * it is to be registered.
 */
import type { Projection } from "../../domain/Projection.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import { readNote } from "../../formats/readNote.ts"
import type { CharityRecord } from "./normalise.ts"

const present = "In the register, which holds registered charities only."

export const project = (record: CharityRecord, snapshot: Snapshot): Projection => ({
  fields: {},
  names: [
    ...(record.name === "" ? [] : [{ kind: "legal" as const, name: record.name }]),
    ...(record.other_names === "" ? [] : [{ kind: "trading" as const, name: record.other_names }])
  ],
  charity: {
    is_registered_charity: true,
    registration_date: record.registered,
    size: orNull(record.size),
    is_public_benevolent_institution: record.pbi,
    is_health_promotion_charity: record.hpc,
    purposes: record.purposes,
    beneficiaries: record.beneficiaries,
    operates_in: record.operates_in,
    operating_countries: record.operating_countries,
    website: orNull(record.website),
    note: [
      readNote(snapshot, present).note ?? present,
      ...(snapshot.asOf === null ? [] : [`As of ${snapshot.asOf.slice(0, 10)}.`])
    ].join(" ")
  }
})

const orNull = (text: string) => (text === "" ? null : text)
