/** A business name is not an entity: it is a name to find its holder by and gives no field of its own. */
import type { Projection } from "../../domain/Projection.ts"
import type { BusinessNameRecord } from "./normalise.ts"

export const project = (record: BusinessNameRecord): Projection => ({
  fields: {},
  names: record.status === "Registered" ? [{ kind: "business", name: record.name }] : []
})
