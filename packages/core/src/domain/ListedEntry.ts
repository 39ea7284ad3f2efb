/** A listed entry: an entry on a screening list, as the screener compares it. */
import type { ListedDetails } from "@entity-watch/contract/schema/ListedDetails"
import type { SourceId } from "@entity-watch/contract/schema/ListId"

export interface ListedName {
  /** The cleaned name: it is trimmed, and no-break spaces are turned into spaces. This is what is shown. */
  readonly name: string
  /**
   * The text that is compared in place of the name: a part of it, the name with the given names first, or the name
   * without a remark in brackets.
   */
  readonly compared?: string
  readonly kind: "primary" | "alias" | "weak_alias" | "original_script" | "former"
  /** The type as `name_type` shows it, e.g. `Alias (Weak)`. */
  readonly nameType: string
  /** The publisher's reference for this name's row. */
  readonly listRef: string
}

/** A date at the precision that the list gives. Months and days count from 1. */
export interface ListedDate {
  readonly year: number
  readonly month?: number
  readonly day?: number
  /** Whether the list says "about" a year: then one year before or after also agrees. */
  readonly about?: true
}

export interface ListedEntry {
  readonly source: SourceId
  /** The entry's own reference, such as DFAT's number of the party or the document number of a ban. */
  readonly ref: string
  readonly registerName: string
  readonly subjectType: "individual" | "entity" | "vessel" | "unknown"
  /** The type of the entry as published, for `listing_type`. */
  readonly listingType: string
  readonly names: ReadonlyArray<ListedName>
  readonly datesOfBirth: ReadonlyArray<ListedDate>
  /** The cell as it is displayed, for `dob_raw`. */
  readonly dobRaw: string
  readonly placesOfBirth: ReadonlyArray<string>
  readonly pobRaw: string
  readonly acn: string
  readonly imo: string
  readonly banType: string
  /**
   * The dates of a ban in ISO form; the end may be a word. They are shown, and are never a reason to leave the entry
   * out.
   */
  readonly start: string
  readonly end: string
  /** The comment or other information of the list that a reviewer needs. */
  readonly comment: string
  /** What else the list says, as it is shown. */
  readonly details: ListedDetails
  /** SHA-256 of what the list publishes of the entry, in 64 hexadecimal digits (`lists/readEntries.ts`). */
  readonly sha256: string
}

/** An entry as one record says it, before its digest is taken. */
export type EntryOfRecord = Omit<ListedEntry, "sha256">
