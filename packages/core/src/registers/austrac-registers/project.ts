/**
 * Projects a record of the operator's file of AUSTRAC reporting entities: what it says of an entity. The name in it is
 * for people to read, because the registers name the entity.
 */
import type { Projection } from "../../domain/Projection.ts"
import type { FiuChange } from "./normalise.ts"

export const project = (record: FiuChange): Projection => ({
  fields: {},
  names: [],
  fiuEntity: {
    status: record.event === "fiu_enrolled" ? "enrolled" : "removed",
    date: record.date,
    note: record.source_note
  }
})
