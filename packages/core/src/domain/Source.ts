/** The source of a register: who publishes it, under which licence, and how a snapshot of it is judged. */
import type { EntityForm } from "./Canonical.ts"
import type { Download } from "./Download.ts"
import type { RegisterId } from "./RegisterId.ts"

export interface Source {
  readonly id: RegisterId
  readonly title: string
  readonly publisher: string
  readonly licence: string
  /** The line that the licence asks for. */
  readonly attribution: string
  /** The page or dataset a person can look at. */
  readonly address: string
  readonly cadence: string
  /** Which files of a folder belong to this register. */
  readonly fileName: RegExp
  /** A whole snapshot has at least this many published rows. None: it may be empty, and shrink as it likes. */
  readonly floor: number
  /** Days from when it was last known to be the publisher's file. Past them nobody's absence rests on it. */
  readonly maxAgeDays?: number
  /** The kinds of entity of which it holds names: while it cannot be relied on, not every name of these is known. */
  readonly names?: ReadonlyArray<EntityForm>
  /** Without it a register is read from files that an operator has. */
  readonly download?: Download
}
