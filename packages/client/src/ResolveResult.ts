/** What resolve takes and answers. */
import type {
  Charity,
  ExternalIds,
  IndigenousCorporation,
  Licensing,
  ProfessionalRegistrations,
  Superannuation
} from "./Blocks.ts"
import type { Canonical, EntityForm } from "./Canonical.ts"
import type { RegisterId } from "./RegisterId.ts"
import type { Verdict } from "./Verdict.ts"

export type IncludeBlock =
  | "charity"
  | "licensing"
  | "professional_registrations"
  | "external_ids"
  | "superannuation"
  | "icn"
  | "screening"

/** Keeps only entities of which all of this is known. */
export interface ResolveFilter {
  readonly entity_form?: ReadonlyArray<EntityForm>
  readonly abn_status?: "Active" | "Cancelled"
  readonly gst_registered?: boolean
  /** Whether it is a registered charity. */
  readonly charity?: boolean
  /** It has a licence or authorisation of one of these kinds that has not ceased. */
  readonly licence?: ReadonlyArray<"afs_licensee" | "credit_licensee" | "afs_authorised_rep" | "credit_rep">
}

/** Exactly one of abn, acn and name. */
export interface ResolveRequest {
  /** Eleven digits. Spaces, hyphens, full stops and the word ABN before them are ignored. */
  readonly abn?: string
  /** Nine digits. Spaces, hyphens, full stops and the word ACN before them are ignored. */
  readonly acn?: string
  /** Free text, ranked by similarity. */
  readonly name?: string
  /** Keeps only entities of this state, e.g. NSW. Used with name. */
  readonly state?: string
  /** Keeps only entities of this postcode. Used with name. */
  readonly postcode?: string
  /** exact: only names equal after normalisation. Default fuzzy. */
  readonly mode?: "exact" | "fuzzy"
  /** The blocks to compute. Default: all. A block not asked for is null. */
  readonly include?: ReadonlyArray<IncludeBlock>
  /** Answers from what was known at this moment: an ISO 8601 day, or a timestamp with a time zone. */
  readonly as_of?: string
  readonly filter?: ResolveFilter
}

export interface Conflict {
  readonly field: string
  readonly values: ReadonlyArray<{ readonly value: string | null; readonly source: RegisterId }>
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

export interface EntityScreening {
  readonly gov_sanctions: {
    readonly status: Verdict
    readonly checked_as_of: string | null
    readonly note: string
  }
  readonly regulator_banned_org: {
    readonly status: Verdict
    readonly matched_on: ReadonlyArray<string>
    readonly checked_as_of: string | null
    readonly note: string
  }
  readonly regulator_banned_person: { readonly checked: false; readonly note: string }
  readonly external_administration: {
    readonly source: RegisterId
    readonly checked_as_of: string | null
    /** False where nothing follows from what the note does not say. */
    readonly checked: boolean
    readonly note: string
    /** The latest, where ASIC's insolvency statistics are loaded. They may have ended. Absent where nothing follows from there being none. */
    readonly appointments?: ReadonlyArray<{ readonly kind: string; readonly since: string }>
  }
  readonly bankruptcy_petition: { readonly checked: boolean; readonly note: string }
  readonly fiu_reporting_entity: {
    readonly source: RegisterId
    readonly checked_as_of: string | null
    /** False where nothing follows from what the note does not say. */
    readonly checked: boolean
    readonly note: string
  }
}

/** One entity, joined across registers. */
export interface Candidate {
  /** 0 to 100. An identifier gives 100, a name alone at most 90. */
  readonly match_confidence: number
  readonly match_signals: MatchSignals
  readonly canonical: Canonical
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

export interface ResolveResult {
  /** The identifier, normalised, or the name as sent. */
  readonly query: { readonly abn?: string; readonly acn?: string; readonly name?: string }
  /** Best first; empty when nothing is found. */
  readonly candidates: ReadonlyArray<Candidate>
  readonly disclaimer: string
  /** Only where nobody was found and nothing follows from it: the note says which register cannot be relied on. */
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
