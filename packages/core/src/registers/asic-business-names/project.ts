/**
 * Projects a record of the ASIC Business Names Dataset. A business name is not an entity: it is a name by which its
 * holder is found, and gives no field of its own.
 */
import type { Projection } from "../../domain/Projection.ts"
import { type BusinessNameRecord, isInUse } from "./normalise.ts"

export const project = (record: BusinessNameRecord): Projection => ({
  fields: {},
  names: isInUse(record) ? [{ kind: "business", name: record.name }] : []
})
