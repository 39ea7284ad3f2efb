/** The Consolidated List's words for types and names, in all the spellings that were published. */
import type { ListedEntry, ListedName } from "../../domain/ListedEntry.ts"

export interface PartyType {
  readonly text: string
  readonly subjectType: ListedEntry["subjectType"]
}

const partyTypes: Readonly<Record<string, PartyType>> = {
  individual: { text: "Individual", subjectType: "individual" },
  entity: { text: "Entity", subjectType: "entity" },
  vessel: { text: "Vessel", subjectType: "vessel" }
}

/**
 * Reads the type of a party. An unknown type is kept as published and screened as any type, so that it never hides a
 * party.
 */
export const partyType = (cleaned: string): PartyType =>
  partyTypes[cleaned.toLowerCase()] ?? { text: cleaned, subjectType: "unknown" }

export interface NameType {
  readonly text: string
  readonly kind: ListedName["kind"]
}

const alias: NameType = { text: "Alias", kind: "alias" }

const nameTypes: Readonly<Record<string, NameType>> = {
  "primary name": { text: "Primary Name", kind: "primary" },
  alias,
  aka: alias,
  "original script": { text: "Original Script", kind: "original_script" },
  "formerly known as": { text: "Formerly known as", kind: "former" },
  "previously listed as": { text: "Previously listed as", kind: "former" }
}

export const knownNameType = (cleaned: string): NameType | undefined => nameTypes[cleaned.toLowerCase()]

const strengths: Readonly<Record<string, "Strong" | "Weak">> = { strong: "Strong", weak: "Weak" }

export const knownStrength = (cleaned: string): "Strong" | "Weak" | undefined =>
  strengths[cleaned.toLowerCase()]
