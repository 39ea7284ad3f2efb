/** The subject of a screen: what is compared with the screening lists, and how much of it is known. */

import type { ScreenedName } from "@entity-watch/contract/schema/ScreenResult"
import type { ListedEntry } from "./ListedEntry.ts"

/** The names, numbers, date and place of birth that an entry of a list is compared with. */
export interface ComparedSubject {
  readonly names: ReadonlyArray<ScreenedName>
  readonly acns: ReadonlyArray<string>
  readonly dob: string | null
  readonly pob: string | null
  /** Numbers of documents, such as passports and registrations, as they were asked with. */
  readonly identifiers?: ReadonlyArray<string>
  readonly imo?: string | null
  /** Two letters of ISO 3166, or a name in English. */
  readonly country?: string | null
  /** What the caller expects the subject to be. It only decides the order of matches. */
  readonly type: Exclude<ListedEntry["subjectType"], "unknown"> | null
  /** Whether each match carries its explanation. */
  readonly explain?: boolean
  /** A reference or name of an entry that is to be explained although it is no match. */
  readonly explainEntry?: string
}

/** The compared subject with how well it is known, on which the verdict depends. */
export interface Subject extends ComparedSubject {
  /** Why the subject is not known well enough for `no_match`; null when it is. */
  readonly incomplete: string | null
}
