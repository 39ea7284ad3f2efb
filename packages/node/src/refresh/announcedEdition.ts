/**
 * What is known of an edition before its files are downloaded. The first rows of GLEIF's golden copy say nothing, because
 * its records are told only when all three files were read; but its files are named after the time of their edition.
 */
import type { Register } from "@entity-watch/core/domain/Register"
import type { EditionPreview } from "@entity-watch/core/refresh"
import type { SnapshotRow } from "@entity-watch/core/store"
import { ageFault } from "./contentAge.ts"

export interface AnnouncedEdition {
  readonly preview: EditionPreview
  readonly isInForce: boolean
}

/** `asOf` is when the edition was made, and `now` is in epoch milliseconds. */
export const announcedEdition = (
  register: Register,
  asOf: string,
  inForce: SnapshotRow | undefined,
  now: number
): AnnouncedEdition => {
  const later = inForce?.as_of == null ? 1 : Date.parse(asOf) - Date.parse(inForce.as_of)
  return {
    preview: {
      asOf,
      rowsRead: 0,
      rowsLoaded: 0,
      rowsRepeated: 0,
      rowsRefused: 0,
      refusals: [],
      notices: [],
      noticeKinds: [],
      readAll: false,
      refused:
        ageFault(register, asOf, now) ??
        (inForce?.as_of != null && later < 0 ? { code: "older", asOf, inForce: inForce.as_of } : null),
      partial: null
    },
    isInForce: later === 0
  }
}
