/** The source of a register: who publishes it, under which licence, and how a snapshot of it is judged. */
import type { EntityForm } from "@entity-watch/contract/schema/Canonical"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { Download } from "./Download.ts"

export interface Source<Id extends SourceId = RegisterId> {
  readonly id: Id
  readonly title: string
  readonly publisher: string
  readonly licence: string
  /** The line of attribution that the licence asks for. */
  readonly attribution: string
  /** The page or dataset at which a person can look. */
  readonly address: string
  readonly cadence: string
  /** Which files of a folder belong to this register. */
  readonly fileName: RegExp
  /**
   * A whole snapshot has at least this many published rows. Where there is no floor, it may be empty and may shrink
   * without limit.
   */
  readonly floor: number
  /**
   * For how many days a snapshot is relied on after it was last known to be the publisher's file. An older one is no
   * evidence that somebody is absent from the register.
   */
  readonly maxAgeDays?: number
  /**
   * The kinds of entity of which the register holds names. While it cannot be relied on, not every name of these kinds
   * is known.
   */
  readonly names?: ReadonlyArray<EntityForm>
  /** How the register is fetched. Without it the register is read from files that an operator has. */
  readonly download?: Download
}
