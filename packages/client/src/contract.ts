/** What crosses the wire. Made from the contract by `npm run client-types`: change the contract. */
/** A value with the register that produced it; null where the register has no record. */
export interface Provenance<Value> {
  readonly value: Value | null
  readonly source: RegisterId
  /** When the register says this: ISO 8601 with a time zone. */
  readonly as_of?: string
  readonly note?: string
  /** Only where nothing follows from this: a register is missing, partial or too old. */
  readonly checked?: false
}

/** The register that produced a value. */
export type RegisterId =
  | "abn-bulk-extract"
  | "abn-lookup-web-services"
  | "asic-companies"
  | "asic-business-names"
  | "acnc-register"
  | "oric-register"
  | "super-fund-lookup"
  | "gleif"
  | "dfat-consolidated-list"
  | "asic-banned-disqualified-persons"
  | "asic-banned-disqualified-organisations"
  | "asic-afs-licensee"
  | "asic-afs-authorised-representative"
  | "asic-credit-licensee"
  | "asic-credit-representative"
  | "asic-financial-adviser"
  | "asic-registered-auditor"
  | "asic-smsf-auditor"
  | "asic-liquidator"
  | "austrac-registers"
  | "insolvency-and-bankruptcy"
  | "asic-insolvency-statistics"

/** An additional list, such as list:un-security-council. */
export type ListId = `list:${string}`

/** The register, or the additional list, that produced a value. */
export type SourceId = RegisterId | ListId

/** review: a person should look at the matches. no_match: the list was read and holds nothing similar, which is not a clearance. unavailable: the list could not be relied on. */
export type Verdict = "review" | "no_match" | "unavailable"

/** Exactly one of abn, acn and name. */
export interface ResolveRequest {
  /** Eleven digits. Spaces, hyphens, full stops and the word ABN before them are ignored. */
  readonly abn?: string
  /** Nine digits. Spaces, hyphens, full stops and the word ACN before them are ignored. */
  readonly acn?: string
  /** Free text, ranked by similarity. At most 64 words. At most 500 characters. */
  readonly name?: string
  /** Keeps only entities of this state. One of ACT, NSW, NT, QLD, SA, TAS, VIC, WA, AAT. Used with name. */
  readonly state?: string
  /** Keeps only entities of this postcode. Used with name. */
  readonly postcode?: string
  /** exact: only names equal after normalisation. Default fuzzy. Used with name. */
  readonly mode?: "exact" | "fuzzy"
  /** The blocks to compute. Default: all. A block not asked for is null. */
  readonly include?: ReadonlyArray<IncludeBlock>
  /** Answers from what was known at this moment: a timestamp with a time zone, or a day, which stands for its end in UTC, and today for now. Not in the future, and not before the first snapshot was loaded. */
  readonly as_of?: string
  readonly filter?: ResolveFilter
}

export type IncludeBlock =
  | "charity"
  | "licensing"
  | "professional_registrations"
  | "external_ids"
  | "superannuation"
  | "icn"
  | "screening"

/** Keeps only entities of which all of this is known. An entity of which a register says nothing is not kept. */
export interface ResolveFilter {
  readonly entity_form?: ReadonlyArray<EntityForm>
  readonly abn_status?: "Active" | "Cancelled"
  readonly gst_registered?: boolean
  /** Whether it is a registered charity. */
  readonly charity?: boolean
  /** It has a licence or authorisation of one of these kinds that has not ceased. */
  readonly licence?: ReadonlyArray<"afs_licensee" | "credit_licensee" | "afs_authorised_rep" | "credit_rep">
}

export interface ResolveResult {
  /** The identifier, normalised, or the name as sent. */
  readonly query: {
    readonly abn?: string
    readonly acn?: string
    readonly name?: string
  }
  /** Best first; empty when nothing is found. */
  readonly candidates: ReadonlyArray<Candidate>
  readonly disclaimer: string
  /** Only where nothing follows from this: a register is missing, partial or too old. */
  readonly checked?: false
  readonly note?: string
  /** Only where a filter was sent. */
  readonly filtered?: {
    /** How many entities were looked at. */
    readonly examined: number
    /** True when there are more entities of similar names, which were not looked at. */
    readonly bound_reached: boolean
    readonly note?: string
  }
}

/** One entity, joined across registers. */
export interface Candidate {
  /** 0 to 100. An identifier gives 100, a name alone at most 90. */
  readonly match_confidence: number
  readonly match_signals: MatchSignals
  readonly canonical: Canonical
  /** Registers that disagree on a field: every value is shown. */
  readonly conflicts: ReadonlyArray<Conflict>
  /** True when every identity register that can know this entity was read whole and is not too old. */
  readonly provenance_complete: boolean
  readonly charity: Charity | null
  readonly licensing: Licensing | null
  readonly professional_registrations: ProfessionalRegistrations | null
  readonly external_ids: ExternalIds | null
  readonly superannuation: Superannuation | null
  readonly icn: IndigenousCorporation | null
  readonly screening: EntityScreening | null
}

export interface MatchSignals {
  readonly exact_identifier?: "abn" | "acn"
  readonly matched_name?: string
  readonly matched_name_type?: "legal" | "business" | "trading" | "former"
  /** 0 to 1, after normalisation. */
  readonly name_similarity?: number
  readonly state_match?: boolean
  readonly postcode_match?: boolean
  /** True for every match by name only: its confidence stays under 100. */
  readonly capped?: boolean
}

/** Registers that disagree on a field: every value is shown. */
export interface Conflict {
  readonly field: string
  readonly values: ReadonlyArray<{
    readonly value: string | null
    readonly source: RegisterId
  }>
}

export interface Canonical {
  readonly entity_form: Provenance<EntityForm>
  readonly abn: Provenance<string>
  readonly acn: Provenance<string>
  readonly entity_name: Provenance<string>
  readonly abn_status: Provenance<"Active" | "Cancelled">
  readonly gst_registered: Provenance<boolean>
  readonly entity_type: Provenance<string>
  readonly regulator_status: Provenance<string>
  readonly registered_office_state: Provenance<string>
  readonly icn: Provenance<string>
  readonly former_names: ReadonlyArray<FormerName>
  readonly related_entities: ReadonlyArray<RelatedEntity>
  readonly individual_name: {
    readonly given: string
    readonly other_given: string
    readonly family: string
  } | null
  readonly trustee_resolution: "resolved" | "not_applicable" | "unavailable_on_free_sources"
  readonly abn_status_from: Provenance<string>
  readonly gst_registered_from: Provenance<string>
  readonly registered_on: Provenance<string>
  readonly deregistered_on: Provenance<string>
  readonly main_business_location: Provenance<{
    readonly state: string | null
    readonly postcode: string | null
  }>
  /** Registered business names in use, at most 50. */
  readonly business_names: ReadonlyArray<TradeName>
  /** Trading names, at most 50. The register has collected none since 2012. */
  readonly trading_names: ReadonlyArray<TradeName>
  /** How many business and trading names there are beyond those. */
  readonly trade_names_left_out: number
  /** The lists that may lack something: nothing follows from an empty one. */
  readonly not_checked: ReadonlyArray<
    "former_names" | "related_entities" | "business_names" | "trading_names"
  >
}

export type EntityForm =
  | "company"
  | "trust"
  | "sole_trader"
  | "partnership"
  | "indigenous_corporation"
  | "other"

export interface FormerName {
  readonly value: string
  readonly source: RegisterId
  readonly as_of?: string
  readonly note?: string
  /** The day the name ceased, or null where the register does not say. */
  readonly ceased: string | null
  /** The day the name began, where the register says it. */
  readonly from?: string
}

export interface TradeName {
  readonly value: string
  readonly source: RegisterId
  readonly as_of?: string
  readonly note?: string
}

export interface RelatedEntity {
  readonly role: "corporate_trustee" | "trust" | "direct_parent" | "ultimate_parent"
  readonly abn: string | null
  readonly acn: string | null
  readonly name: string | null
  readonly source: RegisterId
  readonly resolvable: boolean
  readonly note: string
  /** Of a parent. */
  readonly lei?: string
  /** The day the relation began, where the register says it. */
  readonly since?: string
  readonly as_of?: string
  /** In place of a parent: GLEIF's code for why none is named, such as NATURAL_PERSONS. It does not say that there is no parent. */
  readonly reporting_exception?: string
}

export interface Charity {
  readonly is_registered_charity: boolean
  readonly registration_date: string | null
  readonly size: string | null
  readonly is_public_benevolent_institution?: boolean
  readonly is_health_promotion_charity?: boolean
  readonly purposes?: ReadonlyArray<string>
  readonly beneficiaries?: ReadonlyArray<string>
  /** An Australian state or territory, e.g. NSW. */
  readonly operates_in?: ReadonlyArray<string>
  /** ISO 3166-1 alpha-3. */
  readonly operating_countries?: ReadonlyArray<string>
  readonly website?: string | null
  readonly note: string
  /** False where nothing follows from what is false, null or empty: a register is missing, partial or too old. */
  readonly checked: boolean
}

export interface Licensing {
  readonly afs_licensee: Licence | null
  readonly credit_licensee: Licence | null
  readonly afs_authorised_rep: Licence | null
  readonly credit_rep: Licence | null
  readonly authorisation_links: ReadonlyArray<AuthorisationLink>
  readonly note: string
  /** False where nothing follows from what is false, null or empty: a register is missing, partial or too old. */
  readonly checked: boolean
  /** Fields of which nothing follows from their being empty. */
  readonly not_checked: ReadonlyArray<string>
}

export interface Licence {
  readonly licence_number: string
  readonly entity_name: string
  readonly status: string | null
  readonly start_date: string
  readonly end_date: string | null
  readonly register: string
}

export interface AuthorisationLink {
  readonly kind: "afs" | "credit"
  readonly licence_number: string
  readonly licensee_name: string | null
  readonly status: string | null
  readonly start_date: string | null
  readonly end_date: string | null
}

export interface ProfessionalRegistrations {
  readonly financial_adviser: ProfessionalRegistration | null
  readonly registered_auditor: ProfessionalRegistration | null
  readonly smsf_auditor: ProfessionalRegistration | null
  readonly registered_liquidator: {
    readonly status: "not_checked"
    readonly note: string
  }
  readonly note: string
  /** False where nothing follows from what is false, null or empty: a register is missing, partial or too old. */
  readonly checked: boolean
  /** Fields of which nothing follows from their being empty. */
  readonly not_checked: ReadonlyArray<string>
}

export interface ProfessionalRegistration {
  readonly registration_number: string
  readonly name: string
  readonly status: string
  readonly start_date: string
  readonly end_date: string | null
  readonly register: string
}

export interface ExternalIds {
  readonly lei: Provenance<string>
  readonly bic: Provenance<string>
  readonly opencorporates_id: Provenance<string>
  readonly sp_global_id: Provenance<string>
  readonly _coverage: string
}

export interface Superannuation {
  /** Null where it is not known. */
  readonly is_super_fund: boolean | null
  readonly fund_status: string | null
  readonly fund_abn: string | null
  readonly fund_name: string | null
  /** null where none is known and the list of products cannot be relied on. */
  readonly products: ReadonlyArray<SuperannuationProduct> | null
  readonly note: string
  /** False where nothing follows from what is false, null or empty: a register is missing, partial or too old. */
  readonly checked: boolean
}

export interface SuperannuationProduct {
  readonly usi: string
  readonly name: string
  /** null where the register says neither yes nor no. */
  readonly contributions_restricted: boolean | null
  readonly from: string | null
  /** The day the product closed or closes; null while its end is open. */
  readonly to: string | null
}

export interface IndigenousCorporation {
  readonly icn: string | null
  readonly name: string | null
  readonly status: string | null
  readonly registered: string | null
  readonly note: string
  /** False where nothing follows from what is false, null or empty: a register is missing, partial or too old. */
  readonly checked: boolean
}

export interface EntityScreening {
  readonly gov_sanctions: {
    readonly status: Verdict
    /** When the register was last read or confirmed, or null when it was not. */
    readonly checked_as_of: string | null
    readonly note: string
  }
  readonly regulator_banned_org: {
    readonly status: Verdict
    readonly matched_on: ReadonlyArray<string>
    /** When the register was last read or confirmed, or null when it was not. */
    readonly checked_as_of: string | null
    readonly note: string
  }
  readonly regulator_banned_person: {
    /** Only where nothing follows from this: a register is missing, partial or too old. */
    readonly checked: false
    readonly note: string
  }
  readonly external_administration: {
    readonly source: RegisterId
    /** When the register was last read or confirmed, or null when it was not. */
    readonly checked_as_of: string | null
    /** False where nothing follows from what is false, null or empty: a register is missing, partial or too old. */
    readonly checked: boolean
    readonly note: string
    /** The latest appointments, at most 20, where ASIC's insolvency statistics can be relied on. They may have ended. */
    readonly appointments?: ReadonlyArray<{
      /** As ASIC publishes it, such as Court liquidation. */
      readonly kind: string
      readonly since: string
    }>
  }
  readonly bankruptcy_petition: {
    /** False where nothing follows from what is false, null or empty: a register is missing, partial or too old. */
    readonly checked: boolean
    readonly note: string
  }
  readonly fiu_reporting_entity: {
    readonly source: RegisterId
    /** When the register was last read or confirmed, or null when it was not. */
    readonly checked_as_of: string | null
    /** False where nothing follows from what is false, null or empty: a register is missing, partial or too old. */
    readonly checked: boolean
    readonly note: string
  }
}

/** Exactly one of name, abn and acn. */
export interface ScreenRequest {
  /** The name to screen. At most 64 words. At most 500 characters. */
  readonly name?: string
  /** Eleven digits. Spaces, hyphens, full stops and the word ABN before them are ignored. */
  readonly abn?: string
  /** Nine digits. Spaces, hyphens, full stops and the word ACN before them are ignored. */
  readonly acn?: string
  /** Date of birth, YYYY-MM-DD; YYYY-MM and YYYY where only that is known. Other usual forms are read as well, the day before the month: 7 May 1964, 07/05/1964. Not in the future. It raises a score and never excludes. */
  readonly dob?: string | null
  /** Place of birth. It raises a score and never excludes. At most 200 characters. */
  readonly pob?: string | null
  /** A hint: it orders matches and never excludes one. */
  readonly type?: "individual" | "entity" | "vessel" | null
  /** Citizenship or country of residence: two letters of ISO 3166, or the name in English. It raises a score and never excludes. At most 60 characters. */
  readonly country?: string | null
  /** A vessel's IMO number, seven digits. It never excludes. */
  readonly imo?: string | null
  /** At most 10. A listed entry with the same number matches, whatever its name. */
  readonly identifiers?: ReadonlyArray<string>
  /** Answers from what was known at this moment: a timestamp with a time zone, or a day, which stands for its end in UTC, and today for now. Not in the future, and not before the first snapshot was loaded. */
  readonly as_of?: string
  /** A list_ref or a listed name: that entry is explained although it is no match, in below_floor. At most 200 characters. */
  readonly explain_entry?: string
  /** true: every match carries its explanation: features with their points, aligned words, and what would have to differ for it to fall under the floor. Default false. */
  readonly explain?: boolean
  /** true: the answer carries a signed receipt of what it rests on, without personal data. Default false. */
  readonly receipt?: boolean
  /** Your own reference of the subject, under which decisions about it were recorded: each match says what was decided and whether it is new. No verdict is changed by it. */
  readonly subject_ref?: string
}

export interface ScreenResult {
  readonly query: {
    readonly name: string | null
    readonly dob: string | null
    /** How dob was read, YYYY-MM-DD, YYYY-MM or YYYY, where it was written otherwise: 07/05/1964 is 7 May 1964. */
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
  /** With subject_ref: how many matches are new, of all lists together. Those of matches_total that are not shown count as new. It changes no verdict, and 0 says nothing of a list that is unavailable. */
  readonly new_matches?: number
  /** With subject_ref, where the decisions could not be read: that every match counts as new. */
  readonly decisions_note?: string
  /** The date of this screen, ISO 8601. */
  readonly checked_as_of: string
  readonly sources: {
    readonly gov_sanctions: ScreenSource
    readonly regulator_banned_person: ScreenSource
    readonly regulator_banned_org: ScreenSource
  }
  /** What the additional lists answer, where there are any. */
  readonly additional_sources?: ReadonlyArray<AdditionalSource>
  /** With additional_sources: the parties of all matches, the best first. A party on several lists stands here once. */
  readonly parties?: ReadonlyArray<ListedParty>
  readonly disclaimer: string
  readonly receipt?: Receipt
}

export interface ScreenSource {
  readonly status: Verdict
  /** When this list was last read or confirmed, or null when it was not. */
  readonly checked_as_of: string | null
  /** The best matches, at most 25. */
  readonly matches: ReadonlyArray<ScreenedMatch>
  /** With explain_entry: the entries it means that are no match, with their explanation. They never count for the status. */
  readonly below_floor?: ReadonlyArray<Match>
  /** How many entries matched. */
  readonly matches_total: number
  /** Whether every known name of the subject was compared with the whole list; where not, the note says why. */
  readonly complete: boolean
  /** How much of it was read, if not all. */
  readonly part?: {
    readonly rows: number
    readonly whole_has_at_least?: number
  }
  /** The list's version, the score floor and the algorithm's version, or why the list is unavailable. */
  readonly note: string
}

/** A possible match that a person should look at. A text that the list does not give is empty. */
export interface Match {
  readonly source: SourceId
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
  /** agrees: the dates of birth agree in the day, or in the month where one side gives no day. agrees_in_year: no more than the year is sure to agree. differs_by_years: by more than two years. unknown: neither is certain. It orders matches and never clears one. */
  readonly dob_agreement?: "agrees" | "agrees_in_year" | "differs_by_years" | "unknown"
  /** SHA-256 of what the list publishes of the entry, 64 hexadecimal digits. It is the same as long as the list says the same, whatever order its rows have, and whatever version of this service reads it. */
  readonly entry_sha256?: string
  readonly listed?: ListedDetails
  readonly explanation?: MatchExplanation
}

/** A possible match, and with subject_ref what was decided about it. */
export interface ScreenedMatch {
  readonly source: SourceId
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
  /** agrees: the dates of birth agree in the day, or in the month where one side gives no day. agrees_in_year: no more than the year is sure to agree. differs_by_years: by more than two years. unknown: neither is certain. It orders matches and never clears one. */
  readonly dob_agreement?: "agrees" | "agrees_in_year" | "differs_by_years" | "unknown"
  /** SHA-256 of what the list publishes of the entry, 64 hexadecimal digits. It is the same as long as the list says the same, whatever order its rows have, and whatever version of this service reads it. */
  readonly entry_sha256?: string
  readonly listed?: ListedDetails
  readonly explanation?: MatchExplanation
  /** With subject_ref: what was decided about this subject and entry; null where nothing was. */
  readonly decided?: MatchDecision | null
  /** With subject_ref: whether no decision of different or same holds. A match that is not new is a match all the same. */
  readonly is_new?: boolean
}

/** The latest decision about this subject and entry. */
export interface MatchDecision {
  readonly id: string
  readonly outcome: DecisionOutcome
  /** In words; empty where reason_code says it. */
  readonly reason: string
  /** One of your own short reasons. */
  readonly reason_code: string | null
  readonly decided_by: string
  readonly decided_at: string
  /** Who else came to the same outcome about the same facts and the same text; null where nobody did. */
  readonly agreed_by: string | null
  /** Whether it was made about these facts of the subject and this text of the list. */
  readonly holds: boolean
  /** Why it does not hold; empty where it does. */
  readonly fell_because: ReadonlyArray<FellBecause>
}

export interface FellBecause {
  /** entry: the list says something else. subject: you ask about other facts. second_person: nobody else has agreed yet. */
  readonly what: "entry" | "subject" | "second_person"
  /** The field that changed. */
  readonly fact: string
  /** What the list said; null where it said nothing, and of a subject, whose facts are not kept. */
  readonly before: string | null
  /** What the list says now, or what is asked now; null where that is nothing. */
  readonly after: string | null
}

export interface PutList {
  /** What the list is called in answers. 1 to 100 printable characters. */
  readonly title: string
  readonly kind?: ListKind
  /** Whether overall rests on this list too. Without it the list is answered beside, and changes no verdict. */
  readonly counts?: boolean
  readonly max_age_days?: number
  /** How content is written. csv: a header line, with name and whichever you have of ref, type, aliases, dob, pob, country, address, abn, acn, imo, identifiers, reason, valid_from and valid_to. targets-simple-csv and followthemoney: as OpenSanctions publishes them. */
  readonly format?: "csv" | "targets-simple-csv" | "followthemoney"
  /** The whole list as it is from now on: at most 1000000 characters and 20000 lines, in a body of at most 1 MiB. */
  readonly content: string
  /** Takes a list of which more than two entries, and more than one in a hundred, are gone or say less. Without it such a list is refused, and names are compared with both. */
  readonly accept_shrunk?: boolean
}

/** The list as it stands, and what came of what was sent. */
export interface ListPut {
  readonly list: ListStatus
  readonly added: number
  readonly changed: number
  readonly removed: number
  /** What of it was read otherwise than it may be meant, or not at all. */
  readonly notices: ReadonlyArray<string>
}

export interface ListStatus {
  readonly list: ListId
  readonly name: string
  /** Whether it is the account's own, and not the whole service's. */
  readonly is_own: boolean
  readonly kind: ListKind
  /** Whether overall rests on this list too. Without it the list is answered beside, and changes no verdict. */
  readonly counts: boolean
  readonly format: ListFormat
  readonly title: string
  readonly publisher: string
  /** current: read whole. partial: only part of it is loaded. stale: not known to be the publisher's for longer than it is relied on, or of an unknown age. not_loaded: never read. live: asked question by question; nothing of it is kept. */
  readonly state: "current" | "partial" | "stale" | "not_loaded" | "live"
  /** Names this reading of the register. */
  readonly version: string | null
  /** The file's own date, where it has one. */
  readonly as_of: string | null
  /** When this reading was loaded. */
  readonly fetched_at: string | null
  /** When it was last known to be the publisher's file; null where nobody can say. */
  readonly checked_as_of: string | null
  /** Who said so. publisher: it was asked. operator: who handed the file over. account: which sent a list of its own. file: its own date, of a file handed over without a word. */
  readonly checked_by: "publisher" | "operator" | "account" | "file" | null
  /** Whole days since checked_as_of. */
  readonly age_days: number | null
  /** Past this age a screening list is unavailable, a register of names is a reason for an answer not to be complete, and no register says that somebody is not in it. null: nobody's absence rests on it. */
  readonly max_age_days: number | null
  /** Published rows loaded. */
  readonly rows: number
  readonly records: number
  /** Published rows that could not be read. */
  readonly refused: number
  /** Of the file, or of the list of its files' digests. */
  readonly sha256: string | null
  /** Why the reading is partial. */
  readonly note: string | null
  /** An attempt to read it that failed after this reading was loaded. */
  readonly last_failure: {
    readonly at: string
    readonly reason: string
  } | null
  /** An edition of a screening list that did not come into force, and against which names are screened as well; absent without one. */
  readonly in_doubt?: {
    readonly since: string
    readonly as_of: string | null
    readonly rows: number
    readonly sha256: string
    readonly reason: string
  }
  readonly licence: string
  readonly attribution: string
}

export interface ListStatuses {
  readonly lists: ReadonlyArray<ListStatus>
}

/** How the list's files are written. */
export type ListFormat =
  | "csv"
  | "targets-simple-csv"
  | "followthemoney"
  | "un-security-council"
  | "ofac-sdn"
  | "uk-sanctions"
  | "eu-consolidated"
  | "au-terrorist-organisations"
  | "ndis-compliance-actions"
  | "abf-sanctioned-sponsors"

/** Which event tells of a new match of whoever is watched: sanctions_match, banned_match, or with other none. */
export type ListKind = "sanctions" | "banned" | "other"

/** What an additional list answers. Its matches name it as their source. */
export interface AdditionalSource {
  readonly list: ListId
  readonly title: string
  readonly kind: ListKind
  /** Whether overall rests on this list too, as whoever added it said. */
  readonly counts: boolean
  readonly status: Verdict
  /** When this list was last read or confirmed, or null when it was not. */
  readonly checked_as_of: string | null
  /** The best matches, at most 25. */
  readonly matches: ReadonlyArray<ScreenedMatch>
  /** With explain_entry: the entries it means that are no match, with their explanation. They never count for the status. */
  readonly below_floor?: ReadonlyArray<Match>
  /** How many entries matched. */
  readonly matches_total: number
  /** Whether every known name of the subject was compared with the whole list; where not, the note says why. */
  readonly complete: boolean
  /** How much of it was read, if not all. */
  readonly part?: {
    readonly rows: number
    readonly whole_has_at_least?: number
  }
  /** The list's version, the score floor and the algorithm's version, or why the list is unavailable. */
  readonly note: string
}

/** One party with the matches that are about it, by the same number, the same reference, or the same name and date of birth. */
export interface ListedParty {
  readonly matched_name: string
  readonly score: number
  readonly entries: ReadonlyArray<{
    readonly source: SourceId
    readonly list_ref: string
    readonly entry_sha256: string
  }>
}

export interface RecordDecision {
  /** Your own reference of the subject, such as the number of a customer. It is stored as it is: do not put a name in it. 1 to 128 printable characters. */
  readonly subject_ref: string
  /** The facts that were screened, as screen takes them. They are kept as digests under a key of your account, and not stored. */
  readonly subject: {
    /** The name to screen. At most 64 words. At most 500 characters. */
    readonly name?: string
    /** Eleven digits. Spaces, hyphens, full stops and the word ABN before them are ignored. */
    readonly abn?: string
    /** Nine digits. Spaces, hyphens, full stops and the word ACN before them are ignored. */
    readonly acn?: string
    /** Date of birth, YYYY-MM-DD; YYYY-MM and YYYY where only that is known. Other usual forms are read as well, the day before the month: 7 May 1964, 07/05/1964. Not in the future. It raises a score and never excludes. */
    readonly dob?: string | null
    /** Place of birth. It raises a score and never excludes. At most 200 characters. */
    readonly pob?: string | null
    /** A hint: it orders matches and never excludes one. */
    readonly type?: "individual" | "entity" | "vessel" | null
    /** Citizenship or country of residence: two letters of ISO 3166, or the name in English. It raises a score and never excludes. At most 60 characters. */
    readonly country?: string | null
    /** A vessel's IMO number, seven digits. It never excludes. */
    readonly imo?: string | null
    /** At most 10. A listed entry with the same number matches, whatever its name. */
    readonly identifiers?: ReadonlyArray<string>
  }
  /** The register, or the additional list, that produced a value. */
  readonly source: RegisterId | ListId
  /** The match's list_ref. Leave it out where the match has none. 1 to 200 printable characters. */
  readonly list_ref?: string
  /** The match's entry_sha256: what you saw of the entry. */
  readonly entry_sha256: string
  readonly outcome: DecisionOutcome
  /** Why, in words: at most 500 characters. It may be left out where reason_code is given. */
  readonly reason?: string
  /** One of your own short reasons, such as other_birth. */
  readonly reason_code?: string
  /** Who decided, as it is to be shown. 1 to 100 printable characters. */
  readonly decided_by: string
}

export interface DecisionAnswer {
  readonly decision: RecordedDecision
}

export interface RecordedDecision {
  readonly id: string
  readonly outcome: DecisionOutcome
  /** In words; empty where reason_code says it. */
  readonly reason: string
  /** One of your own short reasons. */
  readonly reason_code: string | null
  readonly decided_by: string
  readonly decided_at: string
  readonly subject_ref: string
  readonly source: SourceId
  readonly list_ref: string
  readonly entry_sha256: string
  readonly entry: DecidedEntry
  /** The API key with which it was recorded. */
  readonly key_id: string
}

/** different: the subject is not the entry. same: it is. unsure: it could not be told. withdrawn: what was decided before no longer counts. */
export type DecisionOutcome = "different" | "same" | "unsure" | "withdrawn"

/** What the list published of the entry when it was decided on. A text of more than 2,000 characters is cut, and a list after 100 items. */
export interface DecidedEntry {
  readonly listing_type: string
  readonly dob_raw: string
  readonly pob: string
  readonly register_name: string
  readonly ban_type: string
  readonly acn: string
  readonly listed: ListedDetails
}

export interface DecisionsQuery {
  /** Your own reference of the subject, such as the number of a customer. It is stored as it is: do not put a name in it. 1 to 128 printable characters. */
  readonly subject_ref?: string
  /** Default 50. More than 200 counts as 200. */
  readonly limit?: number
  /** next_cursor of the page before. Without it the page begins with the latest decision. */
  readonly cursor?: string
}

export interface DecisionPage {
  /** The latest first. */
  readonly decisions: ReadonlyArray<RecordedDecision>
  /** Send it as cursor for older ones; null when none follow. */
  readonly next_cursor: string | null
}

export interface JournalQuery {
  /** Your own reference of the subject, such as the number of a customer. It is stored as it is: do not put a name in it. 1 to 128 printable characters. */
  readonly subject_ref?: string
  readonly from?: string
  readonly to?: string
  /** Default 50. More than 200 counts as 200. */
  readonly limit?: number
  /** next_cursor of the page before. Without it the page begins with the latest entry. */
  readonly cursor?: string
}

export interface JournalPage {
  /** The latest first. */
  readonly entries: ReadonlyArray<JournalEntry>
  /** Send it as cursor for older ones; null when none follow. */
  readonly next_cursor: string | null
}

export interface JournalEntry {
  readonly id: string
  /** When the screen was made. */
  readonly asked_at: string
  /** The reference that the question named; null where it named none, and once erased. */
  readonly subject_ref: string | null
  /** As it was asked; null once erased, or where the entry does not open. */
  readonly question: Readonly<Record<string, unknown>> | null
  /** As it was given, with a receipt whether or not one was asked for; null once erased, or where the entry does not open. */
  readonly answer: Readonly<Record<string, unknown>> | null
  /** SHA-256 of id, asked_at, subject_ref, question and answer as canonical JSON (RFC 8785). It stays when the entry is erased. */
  readonly sha256: string
  readonly erased: Erased | null
}

export interface Erased {
  readonly at: string
  readonly by: string
  readonly because: string
}

/** What else the list says of the entry. What it does not say is left out. */
export interface ListedDetails {
  /** Every name of the entry, as published. */
  readonly names?: ReadonlyArray<string>
  readonly citizenship?: ReadonlyArray<string>
  readonly addresses?: ReadonlyArray<string>
  readonly additional_information?: ReadonlyArray<string>
  readonly listing_information?: ReadonlyArray<string>
  readonly committees?: ReadonlyArray<string>
  readonly instruments?: ReadonlyArray<string>
  readonly measures?: ReadonlyArray<
    "targeted_financial_sanction" | "travel_ban" | "arms_embargo" | "maritime_restriction"
  >
  /** When the entry was last edited, not when it was listed. */
  readonly control_date?: string
  readonly imo?: string
  /** Numbers of documents that the list's prose gives in a form that leaves no doubt. */
  readonly identifiers?: ReadonlyArray<{
    readonly kind: "passport" | "national_id" | "registration"
    readonly number: string
  }>
  readonly bans?: ReadonlyArray<{
    readonly type: string
    readonly start: string
    readonly end: string
    readonly comment: string
    readonly url: string
  }>
  /** References of the same party on other lists, such as QDi.006 of the Security Council. */
  readonly other_references?: ReadonlyArray<string>
}

/** Why the match has its score. Only with explain: true. */
export interface MatchExplanation {
  /** How the two names were read; null when only a number agrees. */
  readonly compared_as: "person" | "organisation" | "vessel" | null
  /** In below_floor: why the screened name, or a part of it, could not be compared, so that the score says nothing. */
  readonly not_compared?: string
  readonly floor: number
  readonly features: ReadonlyArray<ScoreFeature>
  readonly aligned: ReadonlyArray<{
    readonly screened: string
    readonly listed: string
    /** 0 to 1. 1: the same word. */
    readonly similarity: number
  }>
  readonly only_screened: ReadonlyArray<string>
  readonly only_listed: ReadonlyArray<string>
  /** What would have to differ for the match to fall under the floor, and the score then. */
  readonly differences: ReadonlyArray<{
    readonly if: string
    readonly score: number
    readonly below_floor: boolean
  }>
}

export interface ScoreFeature {
  readonly feature:
    | "words"
    | "contradicting_words"
    | "missing_words"
    | "word_order"
    | "legal_form"
    | "slips_in_writing"
    | "own_script"
    | "ceiling"
    | "weak_alias"
    | "date_of_birth"
    | "place_of_birth"
    | "country"
    | "other_type"
    | "same_number"
  /** 0 to 1: how far it speaks for the match. */
  readonly score: number
  /** The most points it can add or take off here. */
  readonly weight: number
  /** Negative where it takes off. The points of all features add up to the score. */
  readonly points: number
  readonly detail: string
}

/** The names in the field, each of which was compared, and what is no name. Only with explain: true. */
export interface ReadAs {
  /** The names that the field holds, each of which was compared. */
  readonly parties: ReadonlyArray<{
    readonly name: string
    readonly role:
      | "holder"
      | "joint_holder"
      | "trustee"
      | "trust"
      | "settlor"
      | "designation"
      | "other_name"
      | "former_name"
      | "care_of"
    readonly compared_as: ReadonlyArray<"person" | "organisation" | "vessel">
  }>
  /** What was left out of the names, and what it is. `other` is in no list of words. */
  readonly not_names: ReadonlyArray<{
    readonly text: string
    readonly class:
      | "title"
      | "degree"
      | "role"
      | "status"
      | "payment"
      | "place"
      | "number"
      | "contact"
      | "designation"
      | "wording"
      | "other"
  }>
}

/** What the screen rested on and came to, signed. Only with receipt: true. */
export interface Receipt {
  readonly version: 1
  readonly issued_at: string
  readonly mode: "sandbox" | "live"
  /** Keeps receipts of the same question from looking alike. */
  readonly nonce: string
  /** HMAC-SHA-256, base64url, with a key that only the service has: nobody else can try names. */
  readonly query_hash: string
  readonly subject: {
    readonly by: "name" | "abn" | "acn"
    /** HMAC-SHA-256, base64url, with a key that only the service has: nobody else can try names. */
    readonly hash: string
    /** The readings that the names behind a number came from. */
    readonly registers: ReadonlyArray<{
      readonly register: SourceId
      /** SHA-256 of the register's file, hexadecimal. */
      readonly sha256: string
      /** When it was last known to be the publisher's file; null where nobody could say. */
      readonly checked_as_of?: string | null
      /** Who said so: the publisher, this service's operator, the account whose own list it is, or the file by its own date. */
      readonly checked_by?: "publisher" | "operator" | "account" | "file" | null
      readonly max_age_days?: number | null
    }>
  }
  /** The moment asked about; null for now. */
  readonly as_of: string | null
  readonly algorithm_version: string
  readonly floor: number
  readonly overall: Verdict
  readonly sources: {
    readonly gov_sanctions: ReceiptSource
    readonly regulator_banned_person: ReceiptSource
    readonly regulator_banned_org: ReceiptSource
  }
  /** The additional lists, where there were any. */
  readonly additional?: ReadonlyArray<{
    readonly additional_list: ListId
    readonly counts: boolean
    readonly status: Verdict
    /** null: no list was read. */
    readonly list: ReceiptList | null
    /** How many matches the answer held. */
    readonly matches: number
    /** HMAC-SHA-256, base64url, with a key that only the service has: nobody else can try names. */
    readonly matches_hash: string
  }>
  /** Which key of GET /v1/receipts/key signed. */
  readonly key_id: string
  /** Ed25519, base64url, over the receipt without this field as canonical JSON (RFC 8785). */
  readonly signature: string
}

export interface ReceiptSource {
  readonly status: Verdict
  /** null: no list was read. */
  readonly list: ReceiptList | null
  /** How many matches the answer held. */
  readonly matches: number
  /** HMAC-SHA-256, base64url, with a key that only the service has: nobody else can try names. */
  readonly matches_hash: string
}

export interface ReceiptList {
  readonly register: SourceId
  /** SHA-256 of the register's file, hexadecimal. */
  readonly sha256: string
  /** The list's own date. */
  readonly as_of: string | null
  /** When it was last known to be the publisher's file; null where nobody could say. */
  readonly checked_as_of: string | null
  /** Who said so: the publisher, this service's operator, the account whose own list it is, or the file by its own date. */
  readonly checked_by?: "publisher" | "operator" | "account" | "file" | null
  readonly rows: number
  readonly state: "current" | "partial" | "stale"
  readonly max_age_days: number | null
  /** The edition in doubt that was screened as well; absent without one. */
  readonly in_doubt?: {
    /** SHA-256 of the register's file, hexadecimal. */
    readonly sha256: string
    readonly as_of: string | null
    readonly rows: number
  }
}

/** A JWK set, the newest key first. */
export interface ReceiptKeys {
  readonly keys: ReadonlyArray<{
    /** The key's thumbprint, RFC 7638: a receipt's key_id. */
    readonly kid: string
    readonly kty: "OKP"
    readonly crv: "Ed25519"
    /** The public key, base64url of 32 bytes. */
    readonly x: string
    readonly alg: "EdDSA"
    readonly use: "sig"
    readonly created_at: string
    /** Since when another key signs; null for the one that does. Receipts from before stay good. */
    readonly retired_at: string | null
  }>
}

/** Whether a number is well formed. It never says that the number was issued. */
export interface Validation {
  readonly identifier_type: "abn" | "acn" | null
  readonly input: string
  readonly normalized: string
  readonly formatted: string
  readonly valid: boolean
  /** Only when valid is false. Over REST a number that is not 9 or 11 digits is a 400 instead of format. */
  readonly reason?: "checksum" | "format"
}

export interface RegisterList {
  readonly registers: ReadonlyArray<RegisterStatus>
}

export interface RegisterStatus {
  readonly register: RegisterId
  readonly title: string
  readonly publisher: string
  /** current: read whole. partial: only part of it is loaded. stale: not known to be the publisher's for longer than it is relied on, or of an unknown age. not_loaded: never read. live: asked question by question; nothing of it is kept. */
  readonly state: "current" | "partial" | "stale" | "not_loaded" | "live"
  /** Names this reading of the register. */
  readonly version: string | null
  /** The file's own date, where it has one. */
  readonly as_of: string | null
  /** When this reading was loaded. */
  readonly fetched_at: string | null
  /** When it was last known to be the publisher's file; null where nobody can say. */
  readonly checked_as_of: string | null
  /** Who said so. publisher: it was asked. operator: who handed the file over. account: which sent a list of its own. file: its own date, of a file handed over without a word. */
  readonly checked_by: "publisher" | "operator" | "account" | "file" | null
  /** Whole days since checked_as_of. */
  readonly age_days: number | null
  /** Past this age a screening list is unavailable, a register of names is a reason for an answer not to be complete, and no register says that somebody is not in it. null: nobody's absence rests on it. */
  readonly max_age_days: number | null
  /** Published rows loaded. */
  readonly rows: number
  readonly records: number
  /** Published rows that could not be read. */
  readonly refused: number
  /** Of the file, or of the list of its files' digests. */
  readonly sha256: string | null
  /** Why the reading is partial. */
  readonly note: string | null
  /** An attempt to read it that failed after this reading was loaded. */
  readonly last_failure: {
    readonly at: string
    readonly reason: string
  } | null
  /** An edition of a screening list that did not come into force, and against which names are screened as well; absent without one. */
  readonly in_doubt?: {
    readonly since: string
    readonly as_of: string | null
    readonly rows: number
    readonly sha256: string
    readonly reason: string
  }
  readonly licence: string
  readonly attribution: string
}

export interface AccountUsage {
  /** The key's: live and sandbox are counted apart. */
  readonly mode: "sandbox" | "live"
  /** The account's rate limits. What is left of them, headers of each answer say. */
  readonly rate: {
    readonly requests_per_second: number
    readonly burst: number
    readonly lines_per_second: number
    readonly lines_burst: number
  }
  readonly month: {
    /** Its first day, in UTC. */
    readonly month: string
    readonly requests: number
    /** null: there is none. The sandbox has none. */
    readonly allowance: number | null
    readonly remaining: number | null
  }
  readonly decisions: {
    readonly recorded: number
    readonly limit: number
    readonly remaining: number
  }
  readonly subjects: {
    readonly watched: number
    readonly limit: number
    readonly remaining: number
  }
  /** The last 31 days, the latest first. */
  readonly days: ReadonlyArray<{
    /** In UTC. */
    readonly day: string
    readonly operation: string
    readonly requests: number
  }>
}

/** The kinds of change that may be subscribed to. */
export type EventType =
  | "deregistration"
  | "name_change"
  | "abn_cancelled"
  | "gst_deregistered"
  | "banned_match"
  | "sanctions_match"
  | "external_administration"
  | "bankruptcy_petition_filed"
  | "charity_status_change"
  | "licensing_change"
  | "professional_registration_change"
  | "relationship_change"
  | "fiu_roll_change"

export interface SubjectFacts {
  /** The name, as it stands in your file. At most 64 words. At most 500 characters. */
  readonly name: string
  /** Other names: at most 20. Each is compared as the name is. */
  readonly aliases?: ReadonlyArray<string>
  /** Date of birth, YYYY-MM-DD; YYYY-MM and YYYY where only that is known. Other usual forms are read as well, the day before the month: 7 May 1964, 07/05/1964. Not in the future. It raises a score and never excludes. */
  readonly dob?: string | null
  /** Place of birth. It raises a score and never excludes. At most 200 characters. */
  readonly pob?: string | null
  /** A hint: it orders matches and never excludes one. */
  readonly type?: "individual" | "entity" | "vessel" | null
  /** Citizenship or country of residence: two letters of ISO 3166, or the name in English. It raises a score and never excludes. At most 60 characters. */
  readonly country?: string | null
  /** A vessel's IMO number, seven digits. It never excludes. */
  readonly imo?: string | null
  /** At most 10. A listed entry with the same number matches, whatever its name. */
  readonly identifiers?: ReadonlyArray<string>
}

export interface PutSubject {
  /** Your own reference of the subject, such as the number of a customer. It is stored as it is: do not put a name in it. 1 to 128 printable characters. */
  readonly subject_ref: string
  /** The name, as it stands in your file. At most 64 words. At most 500 characters. */
  readonly name: string
  /** Other names: at most 20. Each is compared as the name is. */
  readonly aliases?: ReadonlyArray<string>
  /** Date of birth, YYYY-MM-DD; YYYY-MM and YYYY where only that is known. Other usual forms are read as well, the day before the month: 7 May 1964, 07/05/1964. Not in the future. It raises a score and never excludes. */
  readonly dob?: string | null
  /** Place of birth. It raises a score and never excludes. At most 200 characters. */
  readonly pob?: string | null
  /** A hint: it orders matches and never excludes one. */
  readonly type?: "individual" | "entity" | "vessel" | null
  /** Citizenship or country of residence: two letters of ISO 3166, or the name in English. It raises a score and never excludes. At most 60 characters. */
  readonly country?: string | null
  /** A vessel's IMO number, seven digits. It never excludes. */
  readonly imo?: string | null
  /** At most 10. A listed entry with the same number matches, whatever its name. */
  readonly identifiers?: ReadonlyArray<string>
}

export interface KeptSubject {
  readonly subject_ref: string
  /** unchanged: it was sent as it stood already. */
  readonly outcome: "added" | "changed" | "unchanged"
  /** Why the lists cannot be compared with the whole of its names, so that a match may be missed; null where they can. */
  readonly not_compared: string | null
  /** When it began to be watched. ISO 8601, UTC, milliseconds. */
  readonly created_at: string
  /** When its facts were last changed. */
  readonly updated_at: string
}

export interface WatchedSubject {
  readonly subject_ref: string
  /** The name, as it stands in your file. At most 64 words. At most 500 characters. */
  readonly name: string
  /** Other names: at most 20. Each is compared as the name is. */
  readonly aliases?: ReadonlyArray<string>
  /** Date of birth, YYYY-MM-DD; YYYY-MM and YYYY where only that is known. Other usual forms are read as well, the day before the month: 7 May 1964, 07/05/1964. Not in the future. It raises a score and never excludes. */
  readonly dob?: string | null
  /** Place of birth. It raises a score and never excludes. At most 200 characters. */
  readonly pob?: string | null
  /** A hint: it orders matches and never excludes one. */
  readonly type?: "individual" | "entity" | "vessel" | null
  /** Citizenship or country of residence: two letters of ISO 3166, or the name in English. It raises a score and never excludes. At most 60 characters. */
  readonly country?: string | null
  /** A vessel's IMO number, seven digits. It never excludes. */
  readonly imo?: string | null
  /** At most 10. A listed entry with the same number matches, whatever its name. */
  readonly identifiers?: ReadonlyArray<string>
  /** Why the lists cannot be compared with the whole of its names, so that a match may be missed; null where they can. */
  readonly not_compared: string | null
  /** When it began to be watched. ISO 8601, UTC, milliseconds. */
  readonly created_at: string
  /** When its facts were last changed. */
  readonly updated_at: string
}

export interface SubjectPage {
  readonly subjects: ReadonlyArray<{
    readonly subject_ref: string
    /** When it began to be watched. ISO 8601, UTC, milliseconds. */
    readonly created_at: string
    /** When its facts were last changed. */
    readonly updated_at: string
  }>
  /** How many the account watches in the key's mode. */
  readonly count: number
  /** How many it may watch. */
  readonly limit: number
  /** Send it as cursor for the next page. null when nothing follows. */
  readonly next_cursor: string | null
}

export interface SubjectsQuery {
  /** Default 50. More than 200 counts as 200. */
  readonly limit?: number
  /** next_cursor of the page before: the reference of its last subject. 1 to 128 printable characters. */
  readonly cursor?: string
}

export interface EntryChange {
  readonly subject_ref: string
  readonly source: SourceId
  /** Empty where the list gives the entry no reference. */
  readonly list_ref: string
  /** The entry's name, as the list has it now, or last had it. */
  readonly name: string
  /** At the end of the period. new: the match is. changed: the list says something else of the entry, or has it under another reference. removed: the entry is no longer on the list. */
  readonly became: "new" | "changed" | "removed"
  /** The date of the edition with which it last changed; null where the list has none. */
  readonly as_of: string | null
  /** When that edition came into force here; null for an event that the sandbox invented. */
  readonly loaded_at: string | null
  /** The latest decision, or null. No facts of the subject are looked at for it: holds says here that the list says what was decided on, or last said it, and that whoever has to agree has. */
  readonly decided: MatchDecision | null
}

export interface EntryChangePage {
  /** The beginning of the period. */
  readonly since: string
  /** Its end: now. */
  readonly until: string
  /** In the order of the subjects' references, those of one subject together. */
  readonly changes: ReadonlyArray<EntryChange>
  /** Of the period, with every page. Empty where nothing is missing. */
  readonly not_known: ReadonlyArray<NotKnown>
  /** Send it as cursor for the next page, also after an empty one. null when nothing follows. */
  readonly next_cursor: string | null
}

export interface EntryChangesQuery {
  /** The beginning of the period: an ISO 8601 timestamp with a zone. Without it, 31 days ago. */
  readonly since?: string
  /** Default 50. More than 200 counts as 200. */
  readonly limit?: number
  /** next_cursor of the page before: the reference of its last subject. 1 to 128 printable characters. */
  readonly cursor?: string
}

/** Why something of the period may be missing, so that silence is no evidence. */
export interface NotKnown {
  /** null where it holds for every list. */
  readonly source: SourceId | null
  readonly reason:
    | "not_loaded"
    | "loaded_later"
    | "partial"
    | "in_doubt"
    | "stale"
    | "list_removed"
    | "too_many"
    | "not_told"
    | "not_looked_at"
    | "events_removed"
    | "events_cut"
    | "decisions_cut"
  readonly note: string
}

export interface CreateSubscription {
  /** The kinds of change to be told of, at least one. Repeated ones count once. */
  readonly events: ReadonlyArray<EventType>
  /** The HTTPS URL that receives the signed POSTs. At most 2,048 characters. */
  readonly webhook_url: string
  /** The entities to watch, at least one unless subjects are watched. Repeated ones count once. At most 10,000, unless the operator set another limit. */
  readonly entities: ReadonlyArray<string>
  /** Of which watched subjects it is told: true for all of the account, also those that come later, or the references of some. false and [] for none. */
  readonly subjects?: boolean | ReadonlyArray<string>
}

/** The fields to change; each replaces the whole value. {} changes nothing. */
export interface UpdateSubscription {
  /** The kinds of change to be told of, at least one. Repeated ones count once. */
  readonly events?: ReadonlyArray<EventType>
  /** The HTTPS URL that receives the signed POSTs. At most 2,048 characters. */
  readonly webhook_url?: string
  /** The entities to watch, at least one unless subjects are watched. Repeated ones count once. At most 10,000, unless the operator set another limit. */
  readonly entities?: ReadonlyArray<string>
  /** Of which watched subjects it is told: true for all of the account, also those that come later, or the references of some. false and [] for none. */
  readonly subjects?: boolean | ReadonlyArray<string>
  /** active resumes a paused or disabled subscription: deliveries held back go out in order. */
  readonly status?: "active" | "paused"
}

export interface ListSubscriptions {
  /** paused by the account, disabled by the service. Both record events and hold deliveries back. */
  readonly status?: "active" | "paused" | "disabled"
  /** How many subscriptions a page holds at most: more than 200 counts as 200. A page of large subscriptions ends sooner. Without limit and cursor the answer is all of them. */
  readonly limit?: number
  /** next_cursor of the page before. Without it the page begins with the oldest subscription. */
  readonly cursor?: string
}

export interface Subscription {
  /** wsub_ and 26 characters. */
  readonly id: string
  readonly account_id: string
  /** The kinds of change that may be subscribed to. */
  readonly events: ReadonlyArray<EventType>
  readonly webhook_url: string
  readonly status: SubscriptionStatus
  readonly entities: ReadonlyArray<WatchedEntity>
  /** Absent where it is told of no subject. */
  readonly subjects?: true | ReadonlyArray<string>
  /** ISO 8601, UTC. */
  readonly created_at: string
  /** ISO 8601, UTC. */
  readonly updated_at: string
  /** The first of the failures without a success since; null when the last attempt succeeded, or none was made. */
  readonly failing_since: string | null
  /** When the service disabled it; null unless it is disabled. */
  readonly disabled_at: string | null
  /** gone: the receiver answered 410. failing: nothing but failures for five days. null unless it is disabled. */
  readonly disabled_reason: "gone" | "failing" | null
}

/** paused by the account, disabled by the service. Both record events and hold deliveries back. */
export type SubscriptionStatus = "active" | "paused" | "disabled"

export interface WatchedEntity {
  /** Eleven digits for an ABN, nine for an ACN. */
  readonly identifier: string
  readonly id_type: "abn" | "acn"
}

export interface SubscriptionAnswer {
  readonly subscription: Subscription
}

export interface SubscriptionList {
  readonly subscriptions: ReadonlyArray<Subscription>
  /** Only in a page, which limit or cursor asked for: the cursor of the next page, and null when nothing follows. */
  readonly next_cursor?: string | null
}

export interface SubscriptionCreated {
  readonly subscription: Subscription
  /** whsec_… Shown once: no other answer holds it. */
  readonly secret: string
}

export interface SecretRolled {
  /** whsec_… Shown once. The one before stopped being valid. */
  readonly secret: string
}

export interface WebhookTestAnswer {
  readonly test: WebhookTest
}

/** A delivery of type `test`. */
export interface WebhookTest {
  /** evt_ and 26 characters; the header webhook-id. */
  readonly event_id: string
  /** ISO 8601, UTC. */
  readonly started_at: string
  /** How long the POST took; null when its outcome never came. */
  readonly millis: number | null
  readonly response_code: number | null
  /** Null for a success. */
  readonly failure: string | null
  /** The first kilobyte of what the receiver answered, as text; null when nothing was answered. */
  readonly answer: string | null
}

export interface DeliveryAttempt {
  readonly number: number
  /** ISO 8601, UTC. */
  readonly started_at: string
  /** How long the POST took; null when its outcome never came. */
  readonly millis: number | null
  readonly response_code: number | null
  /** Null for a success. */
  readonly failure: string | null
  /** The first kilobyte of what the receiver answered, as text; null when nothing was answered. */
  readonly answer: string | null
}

export type DeliveryStatus = "pending" | "delivered" | "failed"

export interface WebhookDelivery {
  readonly event_id: string
  readonly type: EventType
  /** When the event was recorded, as in the feed. */
  readonly created_at: string
  readonly status: DeliveryStatus
  /** When the next attempt is due; null when none is to come. */
  readonly due_at: string | null
  /** How many POSTs were made. */
  readonly attempts: number
  /** The response to the last POST; null when nothing was answered. */
  readonly response_code: number | null
  /** The newest first, as far as they are kept; 20 at most. */
  readonly attempt_log: ReadonlyArray<DeliveryAttempt>
}

export interface WebhookDeliveryAnswer {
  readonly delivery: WebhookDelivery
}

export interface WebhookDeliveryQuery {
  readonly status?: "pending" | "delivered" | "failed"
  /** Default 50. More than 200 counts as 200. */
  readonly limit?: number
  readonly cursor?: string
}

export interface WebhookDeliveryPage {
  /** The latest event first. */
  readonly deliveries: ReadonlyArray<WebhookDelivery>
  /** Send it as cursor for older ones; null when none follow. A page may hold fewer than limit, or none, and still have one. */
  readonly next_cursor: string | null
}

export interface RecoverWebhooks {
  /** Deliveries of events from then on that were given up. An ISO 8601 timestamp with a zone. */
  readonly since: string
}

export interface WebhooksRecovered {
  /** How many are due now. */
  readonly recovered: number
  /** Whether there are others: 10,000 are recovered at a time. Ask again for them. */
  readonly more: boolean
}

export interface ChangesQuery {
  /** Exclusive. An ISO 8601 timestamp with a zone; 1970-01-01T00:00:00Z for everything. Decimals past the sixth are cut. */
  readonly since: string
  /** Default 50. More than 200 counts as 200. */
  readonly limit?: number
}

export interface AllChangesQuery {
  /** Exclusive. An ISO 8601 timestamp with a zone: next_cursor, or created_at of the last event that was read. Without it, or empty: everything that is kept. */
  readonly since?: string
  /** Only these event types, with commas between them. Without it, all. */
  readonly types?: string
  /** Default 50. More than 200 counts as 200. */
  readonly limit?: number
}

export interface ChangeStreamQuery {
  /** Exclusive. An ISO 8601 timestamp with a zone, such as the created_at of the last event that was read; or now, for what is recorded from here on. Without it, or empty: everything that is kept. */
  readonly since?: string
  /** Only these event types, with commas between them. Without it, all. */
  readonly types?: string
}

export interface ChangesPage {
  /** Oldest first. */
  readonly changes: ReadonlyArray<Change>
  /** Pass it as since for the next page. null when nothing follows. */
  readonly next_cursor: string | null
}

export interface Change {
  /** evt_ and 26 characters; the header webhook-id. */
  readonly event_id: string
  /** The JSON text that is POSTed, byte for byte. */
  readonly payload: string
  /** ISO 8601, UTC, six decimals: unique and increasing within an account. The paging cursor. */
  readonly created_at: string
  /** failed where any delivery failed, else pending where any is pending, else delivered. Deleting a subscription fails what it still waited for, so an event that nobody is told of any more is failed. */
  readonly delivery_status: "pending" | "delivered" | "failed"
  /** The latest of the deliveries' response codes; absent when there is none. */
  readonly response_code?: number
  readonly deliveries: ReadonlyArray<{
    readonly subscription_id: string
    readonly status: DeliveryStatus
    /** Of the latest attempt; absent when nothing was answered. */
    readonly response_code?: number
    /** How often it was POSTed. */
    readonly attempts: number
  }>
}

/** The JSON text that is POSTed, and `payload` in the feed. */
export interface EventPayload {
  readonly type: EventType
  /** When the change was found. ISO 8601, UTC. */
  readonly timestamp: string
  readonly data: {
    readonly event_id: string
    /** False for events of the sandbox. */
    readonly livemode: boolean
    /** Your own reference of the subject, such as the number of a customer. It is stored as it is: do not put a name in it. 1 to 128 printable characters. */
    readonly subject_ref?: string
    readonly entity: {
      readonly identifier: string
      readonly id_type: "abn" | "acn" | "subject_ref"
      readonly name: string | null
      /** Where it is known: identifier is the one by which the entity is watched. */
      readonly abn?: string
      readonly acn?: string
      /** The numbers by which subscriptions of the account watch it; absent where that is identifier alone. */
      readonly watched_as?: ReadonlyArray<string>
    }
    readonly changes: ReadonlyArray<FieldChange>
    /** A possible match that a person should look at. A text that the list does not give is empty. */
    readonly matches?: ReadonlyArray<Match>
    readonly disclaimer?: string
  }
}

export interface FieldChange {
  /** What changed, such as abn_status or licensing.afs_licensee. */
  readonly field: string
  /** null where there was nothing. */
  readonly before: unknown
  /** null where there is nothing any more. */
  readonly after: unknown
  readonly source: SourceId
  readonly as_of?: string
}

export interface SetOperationalWebhook {
  /** The HTTPS URL that receives the signed POSTs. At most 2,048 characters. */
  readonly webhook_url: string
}

export interface OperationalWebhook {
  readonly webhook_url: string
  /** disabled by the service. Events are still recorded; setting the URL again resumes it. */
  readonly status: "active" | "disabled"
  /** ISO 8601, UTC. */
  readonly created_at: string
  /** ISO 8601, UTC. */
  readonly updated_at: string
  /** The first of the failures without a success since; null when the last attempt succeeded, or none was made. */
  readonly failing_since: string | null
  /** When the service disabled it; null unless it is disabled. */
  readonly disabled_at: string | null
  /** gone: the receiver answered 410. failing: nothing but failures for five days. null unless it is disabled. */
  readonly disabled_reason: "gone" | "failing" | null
}

export interface OperationalWebhookAnswer {
  readonly operational_webhook: OperationalWebhook
}

export interface OperationalWebhookSet {
  readonly operational_webhook: OperationalWebhook
  /** whsec_… Shown once. The one before stopped being valid. */
  readonly secret: string
}

export interface OperationalEventsQuery {
  /** Exclusive. An ISO 8601 timestamp with a zone: next_cursor, or created_at of the last event that was read. Without it, or empty: everything that is kept. */
  readonly since?: string
  /** Default 50. More than 200 counts as 200. */
  readonly limit?: number
}

export interface OperationalEventsPage {
  readonly events: ReadonlyArray<OperationalEvent>
  /** Pass it as since for the next page. null when nothing follows. */
  readonly next_cursor: string | null
}

export interface OperationalEvent {
  /** evt_ and 26 characters; the header webhook-id. */
  readonly event_id: string
  /** The JSON text that is POSTed, byte for byte. */
  readonly payload: string
  /** ISO 8601, UTC, six decimals: unique and increasing within an account. The paging cursor. */
  readonly created_at: string
  /** null where the account had no operational webhook. */
  readonly delivery_status: DeliveryStatus | null
  /** Of the latest attempt; absent when nothing was answered. */
  readonly response_code?: number
}

/** The payload of an operational event, told apart by `type`. */
export type OperationalPayload =
  | {
      readonly type: "subscription.disabled"
      readonly timestamp: string
      readonly data: {
        readonly event_id: string
        readonly livemode: boolean
        readonly subscription_id: string
        readonly reason: "gone" | "failing"
        readonly failing_since: string
      }
    }
  | {
      readonly type: "delivery.exhausted"
      readonly timestamp: string
      readonly data: {
        readonly event_id: string
        readonly livemode: boolean
        readonly subscription_id: string
        /** The event that was not delivered. */
        readonly delivery: {
          readonly event_id: string
          readonly type: EventType
          readonly attempts: number
          readonly response_code: number | null
          readonly failure: string
        }
      }
    }

export interface SandboxChangeRequest {
  /** The ABN or ACN of an entity of the sandbox. */
  readonly identifier?: string
  /** In place of identifier, the reference of a subject that the account watches in the sandbox, for sanctions_match or banned_match. */
  readonly subject_ref?: string
  readonly event: EventType
}

export interface SandboxChangeAnswer {
  /** null when no subscription of the account is told of this kind of change. */
  readonly event_id: string | null
  /** How many subscriptions it is delivered to. */
  readonly deliveries: number
  readonly note: string
}
