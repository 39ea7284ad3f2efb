/** An entry about an entity on one of the lists, for a sandbox change. */
import type { Listing } from "../domain/Listing.ts"

const shared = {
  ref: "SANDBOX-1",
  subjectType: "unknown",
  datesOfBirth: [],
  dobRaw: "",
  placesOfBirth: [],
  pobRaw: "",
  acn: "",
  imo: "",
  comment: "Invented for the sandbox."
} as const

export const inventedListing = (event: "banned_match" | "sanctions_match", name: string): Listing => ({
  ...shared,
  ...(event === "sanctions_match"
    ? {
        source: "dfat-consolidated-list",
        registerName: "Consolidated List",
        listingType: "Entity",
        banType: "",
        start: "",
        end: ""
      }
    : {
        source: "asic-banned-disqualified-organisations",
        registerName: "Banned and Disqualified Organisations",
        listingType: "Organisation",
        banType: "Credit banning",
        start: "2026-11-01",
        end: "Permanent banning"
      }),
  names: [{ name, kind: "primary", nameType: "Primary Name", listRef: "SANDBOX-1" }]
})
