/** What one register says of one entity, before the registers are joined. */
import type { Canonical, CanonicalField, FormerName } from "./Canonical.ts"
import type { NameKind } from "./Candidate.ts"

export type IndividualName = NonNullable<Canonical["individual_name"]>

export interface Projection {
  readonly fields: Partial<Pick<Canonical, CanonicalField>>
  readonly formerNames?: ReadonlyArray<FormerName>
  readonly individualName?: IndividualName
  /** Every name the register knows for the entity: for search signals and for reading a trust's trustee. */
  readonly names: ReadonlyArray<{ readonly kind: NameKind; readonly name: string }>
  readonly state?: string
  readonly postcode?: string
  /** The company register's own status code, e.g. EXAD; the screening block reads it. */
  readonly companyStatus?: string
  /** True where the record is one of the fund types of the entity-type table. */
  readonly isSuperFund?: boolean
  /** True where the number in the ACN column is an ARBN or another ASIC number that names no company. */
  readonly otherAsicNumber?: string
}
