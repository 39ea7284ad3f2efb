/** What screen takes and answers. */
import type { ListedDetails } from "./ListedDetails.ts"
import type { MatchExplanation } from "./MatchExplanation.ts"
import type { ReadAs } from "./ReadAs.ts"
import type { Receipt } from "./Receipt.ts"
import type { RegisterId } from "./RegisterId.ts"
import type { Verdict } from "./Verdict.ts"

/** Exactly one of name, abn and acn. */
export interface ScreenRequest {
  readonly name?: string
  /** Resolved first; the entity is screened, a trust's corporate trustee too. */
  readonly abn?: string
  readonly acn?: string
  /**
   * YYYY-MM-DD; YYYY-MM and YYYY where only that is known. Other usual forms are read as well, the day before the month,
   * and a date in the future is refused. It raises a score and never excludes.
   */
  readonly dob?: string | null
  /** Place of birth. It raises a score and never excludes. */
  readonly pob?: string | null
  /** A hint: it orders matches and never excludes one. */
  readonly type?: "individual" | "entity" | "vessel" | null
  /** Citizenship or residence: two letters of ISO 3166, or the name in English. It raises a score and never excludes. */
  readonly country?: string | null
  /** A vessel's IMO number. It never excludes. */
  readonly imo?: string | null
  /** At most 10 numbers of passports, identity cards or registrations. A listed entry with the same number matches. */
  readonly identifiers?: ReadonlyArray<string>
  /** Answers from what was known at this moment: an ISO 8601 day, or a timestamp with a time zone. */
  readonly as_of?: string
  /** true: every match carries its explanation. Default false. */
  readonly explain?: boolean
  /** A list_ref or a listed name: that entry is explained although it is no match, in `below_floor`. */
  readonly explain_entry?: string
  /** true: the answer carries a signed receipt of what it rests on, without personal data. Default false. */
  readonly receipt?: boolean
}

/** A possible match that a person should look at. Text that the list does not give is "". */
export interface Match {
  readonly source: RegisterId
  readonly matched_name: string
  /** 0 to 100. */
  readonly score: number
  /** The features that made the match, such as name, alias, dob, dob_year, pob and acn. */
  readonly matched_on: ReadonlyArray<string>
  readonly list_ref: string
  readonly name_type: string
  readonly listing_type: string
  readonly dob_raw: string
  readonly pob: string
  readonly register_name: string
  readonly ban_type: string
  readonly acn: string
  /** What a reviewer needs beside the score: dates of a ban, listing details, why it matched. */
  readonly note: string
  /**
   * agrees: the dates of birth agree in the day, or in the month where one side gives no day. agrees_in_year: only the
   * year is sure to agree. differs_by_years: every listed one is more than two years from the asked one. It orders matches and never clears one.
   */
  readonly dob_agreement?: "agrees" | "agrees_in_year" | "differs_by_years" | "unknown"
  /** What else the list says of the entry. */
  readonly listed?: ListedDetails
  readonly explanation?: MatchExplanation
}

export interface ScreenSource {
  readonly status: Verdict
  /** When this list was last read or confirmed, or null when it was not. */
  readonly checked_as_of: string | null
  /** The best matches, at most 25. */
  readonly matches: ReadonlyArray<Match>
  /** With `explain_entry`: the entries it means that are no match. They never count for the status. */
  readonly below_floor?: ReadonlyArray<Match>
  /** How many entries matched. */
  readonly matches_total: number
  /**
   * Whether every known name of the subject was compared with the whole list. Not so where the list is unread, too old or
   * loaded in part, or a name could not be found out: the note says which.
   */
  readonly complete: boolean
  /** Only where a part of the list is loaded: how many rows were read, and how many the whole list has at the least. */
  readonly part?: { readonly rows: number; readonly whole_has_at_least?: number }
  /** The list's version, the score floor and the algorithm's version, or why the list is unavailable. */
  readonly note: string
}

export interface ScreenResult {
  readonly query: {
    readonly name: string | null
    readonly dob: string | null
    /** How `dob` was read, where it was not written as YYYY-MM-DD, YYYY-MM or YYYY: a day stands before its month. */
    readonly dob_read?: string
    readonly pob: string | null
    readonly abn?: string
    readonly acn?: string
    readonly type?: string | null
    readonly country?: string | null
    readonly imo?: string | null
    readonly identifiers?: ReadonlyArray<string>
  }
  /** Every name that was compared with the lists. */
  readonly screened: ReadonlyArray<{
    readonly name: string
    readonly role: "subject" | "former_name" | "corporate_trustee"
    readonly acn: string | null
    readonly read_as?: ReadAs
  }>
  readonly overall: Verdict
  /** The date of this screen, ISO 8601. */
  readonly checked_as_of: string
  readonly sources: {
    readonly gov_sanctions: ScreenSource
    readonly regulator_banned_person: ScreenSource
    readonly regulator_banned_org: ScreenSource
  }
  readonly disclaimer: string
  readonly receipt?: Receipt
}
