/** The note that stands in the place of `as_of` where a file carries no date of its own. */
import type { Snapshot } from "../domain/Snapshot.ts"

export const readNote = (snapshot: Snapshot, note?: string): { note?: string } => {
  const sentences = [
    ...(note === undefined ? [] : [note]),
    ...(snapshot.asOf === null
      ? [`The file carries no date; read on ${snapshot.loadedAt.slice(0, 10)}.`]
      : []),
    ...(snapshot.partial === null ? [] : ["Only part of this register is loaded."])
  ]
  return sentences.length === 0 ? {} : { note: sentences.join(" ") }
}
