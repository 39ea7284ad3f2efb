/** Projects a record of ORIC's register: what it says of an entity. */

import type { Provenance } from "@entity-watch/contract/schema/Provenance"
import type { Projection } from "../../domain/Projection.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import { readNote } from "../../formats/readNote.ts"
import { type CorporationRecord, orNull } from "./normalise.ts"
import { source } from "./source.ts"

/** Projects a record. `hasAbn` says whether the register gives an ABN that joins the record to others. */
export const project = (
  icn: string,
  record: CorporationRecord,
  hasAbn: boolean,
  snapshot: Snapshot
): Projection => {
  const value = <A>(value: A | null, note?: string): Provenance<A> => ({
    value,
    source: source.id,
    ...(snapshot.asOf === null ? {} : { as_of: snapshot.asOf }),
    ...readNote(snapshot, note)
  })
  const described = [statusNote(record), ...(hasAbn ? [] : [byName])].join(" ")
  const [state, postcode] = [orNull(record.state), orNull(record.postcode)]
  return {
    fields: {
      entity_name: value(record.name),
      entity_form: value("indigenous_corporation" as const),
      icn: hasAbn ? value(icn) : value(icn, byName),
      regulator_status: value<string>(record.status, statusNote(record)),
      registered_on: value(record.incorporated),
      ...(record.status === "Deregistered" && { deregistered_on: value(record.status_since) })
    },
    names: [{ kind: "legal", name: record.name }],
    ...(state !== null && { state }),
    ...(postcode !== null && { postcode }),
    indigenousCorporation: {
      icn,
      name: record.name,
      status: record.status,
      registered: record.incorporated,
      note: readNote(snapshot, described).note ?? described
    }
  }
}

const byName = "The register gives no ABN of it, so it joins other registers by its name alone."

const statusNote = (record: CorporationRecord): string =>
  [
    record.status_since === null ? `${record.status}.` : `${record.status} since ${record.status_since}.`,
    "The file does not show special administration.",
    ...(record.figures_to === null ? [] : [`Its newest yearly figures are of ${record.figures_to}.`])
  ].join(" ")
