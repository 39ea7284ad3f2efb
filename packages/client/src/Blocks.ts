/** The enrichment blocks of a candidate. Each has a safe empty shape, and is null when it was not asked for. */
import type { Provenance } from "./Provenance.ts"

export interface Charity {
  readonly is_registered_charity: boolean
  readonly registration_date: string | null
  readonly size: string | null
  readonly is_public_benevolent_institution?: boolean
  readonly is_health_promotion_charity?: boolean
  readonly purposes?: ReadonlyArray<string>
  readonly beneficiaries?: ReadonlyArray<string>
  /** States and territories, e.g. NSW. */
  readonly operates_in?: ReadonlyArray<string>
  /** ISO 3166-1 alpha-3. */
  readonly operating_countries?: ReadonlyArray<string>
  readonly website?: string | null
  /** False where nothing follows from what is false, null or empty: the note says which register cannot be relied on. */
  readonly checked: boolean
  readonly note: string
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

export interface Licensing {
  readonly afs_licensee: Licence | null
  readonly credit_licensee: Licence | null
  readonly afs_authorised_rep: Licence | null
  readonly credit_rep: Licence | null
  readonly authorisation_links: ReadonlyArray<AuthorisationLink>
  /** False where nothing follows from what is false, null or empty: the note says which register cannot be relied on. */
  readonly checked: boolean
  /** The fields of which nothing follows from their being null or empty. */
  readonly not_checked: ReadonlyArray<string>
  readonly note: string
}

export interface ProfessionalRegistration {
  readonly registration_number: string
  readonly name: string
  readonly status: string
  readonly start_date: string
  readonly end_date: string | null
  readonly register: string
}

export interface ProfessionalRegistrations {
  readonly financial_adviser: ProfessionalRegistration | null
  readonly registered_auditor: ProfessionalRegistration | null
  readonly smsf_auditor: ProfessionalRegistration | null
  readonly registered_liquidator: { readonly status: "not_checked"; readonly note: string }
  /** False where nothing follows from what is false, null or empty: the note says which register cannot be relied on. */
  readonly checked: boolean
  /** The fields of which nothing follows from their being null or empty. */
  readonly not_checked: ReadonlyArray<string>
  readonly note: string
}

export interface ExternalIds {
  readonly lei: Provenance<string>
  readonly bic: Provenance<string>
  readonly opencorporates_id: Provenance<string>
  readonly sp_global_id: Provenance<string>
  readonly _coverage: string
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

export interface Superannuation {
  /** null where it is not known. */
  readonly is_super_fund: boolean | null
  readonly fund_status: string | null
  readonly fund_abn: string | null
  readonly fund_name: string | null
  /** null where none is known and the list of products cannot be relied on. */
  readonly products: ReadonlyArray<SuperannuationProduct> | null
  /** False where nothing follows from what is false, null or empty: the note says which register cannot be relied on. */
  readonly checked: boolean
  readonly note: string
}

export interface IndigenousCorporation {
  readonly icn: string | null
  readonly name: string | null
  readonly status: string | null
  readonly registered: string | null
  /** False where nothing follows from what is false, null or empty: the note says which register cannot be relied on. */
  readonly checked: boolean
  readonly note: string
}
