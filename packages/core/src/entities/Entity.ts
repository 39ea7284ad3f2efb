/** One entity: the records of all registers that describe it, joined by its numbers or, where these lack, by its name. */
import type { Abn } from "@entity-watch/contract/schema/Abn"
import type { Acn } from "@entity-watch/contract/schema/Acn"
import type { ProjectedRecord } from "../domain/ProjectedRecord.ts"

/** The parts that describe one entity. The part of the register that identifies it comes first. */
export interface Entity {
  readonly abn: Abn | null
  readonly acns: ReadonlyArray<Acn>
  readonly parts: ReadonlyArray<ProjectedRecord>
}
