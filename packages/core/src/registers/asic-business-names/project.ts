/**
 * Projects a record of the ASIC Business Names Dataset. A business name is not an entity: it is a name by which its
 * holder is found, and gives no field of its own.
 */
import type { Projection } from "../../domain/Projection.ts"
import type { BusinessNameRecord } from "./normalise.ts"

export const project = (record: BusinessNameRecord): Projection => ({
  fields: {},
  names: record.status === "Registered" ? [{ kind: "business", name: record.name }] : []
})
