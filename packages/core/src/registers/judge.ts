/** Whether a reading may take the place of the snapshot in force, and whether it is the whole register. */
import type { SnapshotRow } from "../store/SnapshotStore.ts"
import type { Intake } from "./Intake.ts"
import type { RefreshOptions } from "./Refresh.ts"
import type { Register } from "./Register.ts"

export interface Judgement {
  /** Why it must not take the place of the snapshot in force; null when it may. */
  readonly refused: string | null
  /** Why it is not the whole register; null when it is. A partial list never answers `no_match`. */
  readonly partial: string | null
}

/** Register guide 2.7: a whole snapshot keeps nine tenths of the last one's rows. */
const smallestShare = 0.9

export const judge = (
  register: Register,
  options: Pick<RefreshOptions, "mode" | "acceptPartial">,
  intake: Intake,
  inForce: SnapshotRow | undefined
): Judgement => {
  const rows = intake.rowsLoaded
  const mayBeEmpty = register.source.floor === 0
  if (rows === 0 && !mayBeEmpty) return { refused: "It holds no record.", partial: null }
  const partial = [...intake.partial, ...shortcomings(register, options, intake)].join(" ")
  const isSmaller =
    options.mode === "live" && !mayBeEmpty && inForce !== undefined && rows < inForce.rows * smallestShare
  if (options.acceptPartial || inForce === undefined || (inForce.partial !== null && !isSmaller))
    return { refused: null, partial: partial === "" ? null : partial }
  if (inForce.partial === null && partial !== "")
    return {
      refused: `${partial} The whole snapshot in force stays; --partial takes this one all the same.`,
      partial
    }
  if (isSmaller)
    return {
      refused: `It has ${rows} rows where the snapshot in force has ${inForce.rows}; --partial takes it all the same.`,
      partial: null
    }
  return { refused: null, partial: null }
}

const shortcomings = (
  { source, listing }: Register,
  { mode }: Pick<RefreshOptions, "mode">,
  intake: Intake
): ReadonlyArray<string> => [
  // The sandbox's invented registers are whole at any size.
  ...(mode === "live" && intake.rowsLoaded < source.floor
    ? [`It has ${intake.rowsLoaded} rows; the whole register has at least ${source.floor}.`]
    : []),
  // A row of a screening list that could not be read may be the one that matters.
  ...(listing !== undefined && intake.rowsRefused > 0
    ? [`${intake.rowsRefused} of its rows could not be read.`]
    : [])
]
