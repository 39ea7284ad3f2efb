/** What one register says of one entity, before the registers are joined. */
import type {
  AuthorisationLink,
  Charity,
  ExternalIds,
  IndigenousCorporation,
  Licence,
  ProfessionalRegistration,
  SuperannuationProduct
} from "@entity-watch/contract/schema/Blocks"
import type { NameKind } from "@entity-watch/contract/schema/Candidate"
import type {
  Canonical,
  CanonicalField,
  FormerName,
  ParentRole,
  RelatedEntity,
  TradeName
} from "@entity-watch/contract/schema/Canonical"
import type { Appointment } from "@entity-watch/contract/schema/EntityScreening"

export type IndividualName = NonNullable<Canonical["individual_name"]>

export type LicenceKind = "afs_licensee" | "credit_licensee" | "afs_authorised_rep" | "credit_rep"
export type RegistrationKind = "financial_adviser" | "registered_auditor" | "smsf_auditor"

/** What is reported of one of an entity's parents: a parent, exceptions, or nothing. */
export interface ReportedParents {
  readonly role: ParentRole
  readonly related: ReadonlyArray<RelatedEntity>
}

export interface Projection {
  readonly fields: Partial<Pick<Canonical, CanonicalField>>
  readonly businessNames?: ReadonlyArray<TradeName>
  readonly tradingNames?: ReadonlyArray<TradeName>
  readonly formerNames?: ReadonlyArray<FormerName>
  readonly individualName?: IndividualName
  /** Every name that the register knows for the entity, for search signals and for finding a trust's trustee. */
  readonly names: ReadonlyArray<{ readonly kind: NameKind; readonly name: string }>
  readonly state?: string
  readonly postcode?: string
  /** The company register's own status code, e.g. EXAD, which the screening block reads. */
  readonly companyStatus?: string
  /** An appointment of an external administrator, of the kind that is published. */
  readonly appointment?: Appointment
  readonly charity?: Omit<Charity, "checked">
  readonly licence?: { readonly kind: LicenceKind; readonly licence: Licence }
  /** The licence under which a representative acts. The licensee's name is looked up by its number. */
  readonly authorisationLink?: AuthorisationLink
  readonly registration?: {
    readonly kind: RegistrationKind
    readonly registration: ProfessionalRegistration
    /** What the register says besides the block's fields: a suspension, or the licence under which the entity acts. */
    readonly note?: string
    /** A suspension, or the adviser's own registration, which a watch compares besides status and end. */
    readonly standing?: string
  }
  /** The petition in the operator's own file; `note` says from where the operator has it. */
  readonly bankruptcyPetition?: { readonly date: string; readonly note: string }
  readonly fiuEntity?: {
    readonly status: "enrolled" | "removed"
    readonly date: string
    readonly note: string
  }
  readonly externalIds?: Omit<ExternalIds, "_coverage">
  /** The status of the LEI's registration: where an entity has several LEIs, the one in force comes first. */
  readonly leiStatus?: string
  /** One for each role, where the relations of the LEI were read. */
  readonly parents?: ReadonlyArray<ReportedParents>
  readonly fundName?: string
  /**
   * What the Australian Business Register, asked live, says of a fund; `note` says whose words they are and of which
   * date.
   */
  readonly fundStatus?: { readonly status: string; readonly note: string }
  readonly fundProduct?: SuperannuationProduct
  readonly indigenousCorporation?: Omit<IndigenousCorporation, "checked">
  /** True where the record has one of the fund types among the ABR's entity types. */
  readonly isSuperFund?: boolean
  /**
   * Of a record of the Australian Business Register that is kept: the day on which the register last changed it, and
   * when it said so, ISO 8601 UTC.
   */
  readonly written?: { readonly updated: string | null; readonly asOf: string | null }
  /** The number in the ACN column where it is an ARBN or another ASIC number, which names no company. */
  readonly otherAsicNumber?: string
}
