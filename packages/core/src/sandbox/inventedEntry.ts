/** Makes a listed entry about an entity on one of the lists, for a sandbox change. */
import type { EventType } from "@entity-watch/contract/schema/EventType"
import type { EntryOfRecord } from "../domain/ListedEntry.ts"

/** The events that a new listed entry causes. Every other event is a change of what the registers say. */
export type ListEvent = Extract<EventType, "banned_match" | "sanctions_match">

export const isListEvent = (event: EventType): event is ListEvent =>
  event === "banned_match" || event === "sanctions_match"

const shared = {
  ref: "SANDBOX-1",
  subjectType: "unknown",
  datesOfBirth: [],
  dobRaw: "",
  placesOfBirth: [],
  pobRaw: "",
  acn: "",
  imo: "",
  comment: "Invented for the sandbox.",
  details: {}
} as const

export const inventedEntry = (event: ListEvent, name: string): EntryOfRecord => ({
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
