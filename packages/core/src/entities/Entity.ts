/** One entity: the records of all registers that describe it, joined by its numbers or, where these lack, by its name. */
import type { ProjectedRecord } from "../domain/ProjectedRecord.ts"

/** The parts that describe one entity, the spine's first. */
export interface Entity {
  readonly abn: string | null
  readonly acns: ReadonlyArray<string>
  readonly parts: ReadonlyArray<ProjectedRecord>
}
