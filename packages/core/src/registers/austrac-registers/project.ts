/** What the operator's file says of an entity. Its name is for people: the registers name the entity. */
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
