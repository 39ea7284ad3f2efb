/**
 * The enrichment blocks of a candidate: those of the specification's 2.5.2 to 2.5.4, and those that it names without
 * fields.
 */
import * as Schema from "effect/Schema"
import { SourcedText } from "./Provenance.ts"

const Text = Schema.NullOr(Schema.String)

/** Published schemas name it once, since every block has it. */
export const Checked = Schema.Boolean.annotate({
  identifier: "Checked",
  description:
    "False where nothing follows from what is false, null or empty: a register is missing, partial or too old."
})

/** For what rests on several registers. */
export const NotChecked = Schema.Array(Schema.String).annotate({
  identifier: "NotChecked",
  description: "Fields of which nothing follows from their being empty."
})

export const Charity = Schema.Struct({
  is_registered_charity: Schema.Boolean,
  registration_date: Text,
  size: Text,
  is_public_benevolent_institution: Schema.optionalKey(Schema.Boolean),
  is_health_promotion_charity: Schema.optionalKey(Schema.Boolean),
  purposes: Schema.optionalKey(Schema.Array(Schema.String)),
  beneficiaries: Schema.optionalKey(Schema.Array(Schema.String)),
  operates_in: Schema.optionalKey(
    Schema.Array(Schema.String.annotate({ description: "An Australian state or territory, e.g. NSW." }))
  ),
  operating_countries: Schema.optionalKey(
    Schema.Array(Schema.String.annotate({ description: "ISO 3166-1 alpha-3." }))
  ),
  website: Schema.optionalKey(Text),
  note: Schema.String,
  checked: Checked
}).annotate({ identifier: "Charity" })
export type Charity = typeof Charity.Type

export const Licence = Schema.Struct({
  licence_number: Schema.String,
  entity_name: Schema.String,
  status: Text,
  start_date: Schema.String,
  end_date: Text,
  register: Schema.String
})
export type Licence = typeof Licence.Type

export const AuthorisationLink = Schema.Struct({
  kind: Schema.Literals(["afs", "credit"]),
  licence_number: Schema.String,
  licensee_name: Text,
  status: Text,
  start_date: Text,
  end_date: Text
}).annotate({ identifier: "AuthorisationLink" })
export type AuthorisationLink = typeof AuthorisationLink.Type

export const Licensing = Schema.Struct({
  afs_licensee: Schema.NullOr(Licence),
  credit_licensee: Schema.NullOr(Licence),
  afs_authorised_rep: Schema.NullOr(Licence),
  credit_rep: Schema.NullOr(Licence),
  authorisation_links: Schema.Array(AuthorisationLink),
  note: Schema.String,
  checked: Checked,
  not_checked: NotChecked
}).annotate({ identifier: "Licensing" })
export type Licensing = typeof Licensing.Type

export const ProfessionalRegistration = Schema.Struct({
  registration_number: Schema.String,
  name: Schema.String,
  status: Schema.String,
  start_date: Schema.String,
  end_date: Text,
  register: Schema.String
})

export type ProfessionalRegistration = typeof ProfessionalRegistration.Type

export const ProfessionalRegistrations = Schema.Struct({
  financial_adviser: Schema.NullOr(ProfessionalRegistration),
  registered_auditor: Schema.NullOr(ProfessionalRegistration),
  smsf_auditor: Schema.NullOr(ProfessionalRegistration),
  registered_liquidator: Schema.Struct({ status: Schema.Literal("not_checked"), note: Schema.String }),
  note: Schema.String,
  checked: Checked,
  not_checked: NotChecked
}).annotate({ identifier: "ProfessionalRegistrations" })
export type ProfessionalRegistrations = typeof ProfessionalRegistrations.Type

export const ExternalIds = Schema.Struct({
  lei: SourcedText,
  bic: SourcedText,
  opencorporates_id: SourcedText,
  sp_global_id: SourcedText,
  _coverage: Schema.String
}).annotate({ identifier: "ExternalIds" })
export type ExternalIds = typeof ExternalIds.Type

export const SuperannuationProduct = Schema.Struct({
  usi: Schema.String,
  name: Schema.String,
  /** Null where the register says neither yes nor no. */
  contributions_restricted: Schema.NullOr(Schema.Boolean).annotate({
    documentation: "null where the register says neither yes nor no."
  }),
  from: Text,
  to: Text.annotate({ description: "The day the product closed or closes; null while its end is open." })
})
export type SuperannuationProduct = typeof SuperannuationProduct.Type

export const Superannuation = Schema.Struct({
  is_super_fund: Schema.NullOr(Schema.Boolean).annotate({ description: "Null where it is not known." }),
  fund_status: Text,
  fund_abn: Text,
  fund_name: Text,
  products: Schema.NullOr(Schema.Array(SuperannuationProduct)).annotate({
    documentation: "null where none is known and the list of products cannot be relied on."
  }),
  note: Schema.String,
  checked: Checked
}).annotate({ identifier: "Superannuation" })
export type Superannuation = typeof Superannuation.Type

export const IndigenousCorporation = Schema.Struct({
  icn: Text,
  name: Text,
  status: Text,
  registered: Text,
  note: Schema.String,
  checked: Checked
}).annotate({ identifier: "IndigenousCorporation" })
export type IndigenousCorporation = typeof IndigenousCorporation.Type
