/**
 * Projects a record of the ASIC Business Names Dataset. A business name is not an entity: it is a name by which its
 * holder is found, and gives no field of its own.
 */
import type { Projection } from "../../domain/Projection.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import { readNote } from "../../formats/readNote.ts"
import { type BusinessNameRecord, isInUse } from "./normalise.ts"
import { source } from "./source.ts"

export const project = (record: BusinessNameRecord, snapshot: Snapshot): Projection => {
  if (!isInUse(record)) return { fields: {}, names: [] }
  const { name, registered } = record
  const described = registered === null ? undefined : `Registered on ${registered}.`
  return {
    fields: {},
    names: [{ kind: "business", name }],
    businessNames: [
      {
        value: name,
        source: source.id,
        ...(snapshot.asOf === null ? {} : { as_of: snapshot.asOf }),
        ...readNote(snapshot, described)
      }
    ]
  }
}
