import type { ExternalIds } from "../../domain/Blocks.ts"
import { notRead } from "./notRead.ts"

export const externalIds = (): ExternalIds => {
  const none = { value: null, source: "gleif" as const, note: notRead("GLEIF's LEI data") }
  return {
    lei: none,
    bic: none,
    opencorporates_id: none,
    sp_global_id: none,
    _coverage:
      "Identifiers that GLEIF carries beside the LEI. Null means that GLEIF carries none, not that none exists."
  }
}
