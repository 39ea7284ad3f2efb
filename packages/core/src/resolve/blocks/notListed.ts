import type { Snapshot } from "../../domain/Snapshot.ts"

/** The note of a block whose register was read and does not hold the entity. It says when, and draws no conclusion. */
export const notListed = (register: string, snapshot: Snapshot): string =>
  [
    snapshot.asOf === null
      ? `Not in ${register} as read on ${snapshot.loadedAt.slice(0, 10)}.`
      : `Not in ${register} as of ${snapshot.asOf.slice(0, 10)}.`,
    ...(snapshot.partial === null ? [] : ["Only part of this register is loaded."])
  ].join(" ")
