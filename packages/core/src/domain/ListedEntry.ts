/** An entry on a screening list, as the screener compares it. */
import type { RegisterId } from "./RegisterId.ts"

export interface ListedName {
  /** Cleaned: trimmed, no-break spaces turned into spaces. This is what is shown. */
  readonly name: string
  /** What is compared in its place: a part of it, the given names first, or it without a remark in brackets. */
  readonly compared?: string
  readonly kind: "primary" | "alias" | "weak_alias" | "original_script" | "former"
  /** As it goes out in `name_type`, e.g. `Alias (Weak)`. */
  readonly nameType: string
  /** The publisher's reference of this name's row. */
  readonly listRef: string
}

/** A date at the precision the list gives. Months and days count from 1. */
export interface ListedDate {
  readonly year: number
  readonly month?: number
  readonly day?: number
  /** "about" a year: one year either side also agrees. */
  readonly about?: true
}

export interface ListedEntry {
  readonly source: RegisterId
  /** The entry's own reference: DFAT party number, document number of a ban. */
  readonly ref: string
  readonly registerName: string
  readonly subjectType: "individual" | "entity" | "vessel" | "unknown"
  /** As published, for `listing_type`. */
  readonly listingType: string
  readonly names: ReadonlyArray<ListedName>
  readonly datesOfBirth: ReadonlyArray<ListedDate>
  /** The cell as displayed, for `dob_raw`. */
  readonly dobRaw: string
  readonly placesOfBirth: ReadonlyArray<string>
  readonly pobRaw: string
  readonly acn: string
  readonly imo: string
  readonly banType: string
  /** Dates of a ban, ISO; the end may be a word. Shown, never a reason to leave the entry out. */
  readonly start: string
  readonly end: string
  /** Comment or listing information a reviewer needs. */
  readonly comment: string
}
