/**
 * Projects a record of GLEIF: what it says of an entity, which is its LEI and the identifiers that GLEIF carries beside
 * it.
 */

import type { Provenance } from "@entity-watch/contract/schema/Provenance"
import type { Projection } from "../../domain/Projection.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import { readNote } from "../../formats/readNote.ts"
import type { LeiRecord } from "./normalise.ts"
import { parentsOf } from "./parents.ts"
import { source } from "./source.ts"

/** A note lists this many of the other identifiers at most, because BIC to LEI is many to many. */
const mostOthers = 200

export const project = (lei: string, record: LeiRecord, snapshot: Snapshot): Projection => {
  const value = (value: string | null, note?: string): Provenance<string> => ({
    value,
    source: source.id,
    ...(snapshot.asOf === null ? {} : { as_of: snapshot.asOf }),
    ...readNote(snapshot, note)
  })
  const firstOf = ([first, ...others]: ReadonlyArray<string>) =>
    first === undefined
      ? record.identifiers_unread
        ? { ...value(null, unread), checked: false as const }
        : value(null, none)
      : value(first, others.length === 0 ? undefined : also(others))
  const parents = parentsOf(record, snapshot)
  return {
    fields: {},
    names: [],
    externalIds: {
      lei: value(lei, statusNote(record)),
      bic: firstOf(record.bic),
      opencorporates_id: firstOf(record.opencorporates_id === null ? [] : [record.opencorporates_id]),
      sp_global_id: firstOf(record.sp_global_id)
    },
    leiStatus: record.registration_status,
    ...(parents !== undefined && { parents })
  }
}

const none = "GLEIF carries none."
const unread = "Not read: GLEIF gives it in its API, and not in the golden copy that was loaded."

const also = (others: ReadonlyArray<string>): string =>
  `Also ${others.slice(0, mostOthers).join(", ")}${others.length > mostOthers ? ` and ${others.length - mostOthers} more` : ""}.`

const statusNote = (record: LeiRecord): string =>
  [
    `Registration status ${record.registration_status}.`,
    ...(record.registration_status === "LAPSED"
      ? ["The LEI's renewal lapsed, which says nothing of the entity itself."]
      : []),
    ...(record.next_renewal === null ? [] : [`Renewal due on ${record.next_renewal.slice(0, 10)}.`])
  ].join(" ")
