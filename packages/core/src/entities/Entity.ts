/** One entity: the records of all registers that describe it, joined by its numbers or, where these lack, by its name. */
import type { Abn } from "../domain/Abn.ts"
import type { Acn } from "../domain/Acn.ts"
import type { ProjectedRecord } from "../domain/ProjectedRecord.ts"

/** The parts that describe one entity. The part of the register that identifies it comes first. */
export interface Entity {
  readonly abn: Abn | null
  readonly acns: ReadonlyArray<Acn>
  readonly parts: ReadonlyArray<ProjectedRecord>
}
