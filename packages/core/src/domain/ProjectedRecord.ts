/** A record of one register with what it contributes to its entity. */
import type { Projection } from "./Projection.ts"
import type { KeptRecord } from "./RegisterRecord.ts"

export interface ProjectedRecord {
  readonly record: KeptRecord
  readonly projection: Projection
}
