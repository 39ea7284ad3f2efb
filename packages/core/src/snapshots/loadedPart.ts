/** How much of a register was read where a snapshot is not the whole of it. */
import type { LoadedPart } from "@entity-watch/contract/schema/LoadedPart"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { Snapshot } from "../domain/Snapshot.ts"

/** Undefined for a whole snapshot. The invented registers of the sandbox are as small as they are. */
export const loadedPart = (
  { partial, rows }: Pick<Snapshot, "partial" | "rows">,
  floor: number,
  mode: Mode
): LoadedPart | undefined =>
  partial === null
    ? undefined
    : { rows, ...(mode === "live" && rows < floor && { whole_has_at_least: floor }) }
