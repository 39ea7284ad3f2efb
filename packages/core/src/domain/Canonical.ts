/** The entity joined across registers, each field with its register. Specification 2.5.1. */
import * as Schema from "effect/Schema"
import { Provenance } from "./Provenance.ts"
import { RegisterId } from "./RegisterId.ts"

export const EntityForm = Schema.Literals([
  "company",
  "trust",
  "sole_trader",
  "partnership",
  "indigenous_corporation",
  "other"
])
export type EntityForm = typeof EntityForm.Type

export const FormerName = Schema.Struct({
  value: Schema.String,
  source: RegisterId,
  ceased: Schema.NullOr(Schema.String).annotate({
    description: "The day the name ceased, or null where the register does not say."
  })
})
export type FormerName = typeof FormerName.Type

export const RelatedEntity = Schema.Struct({
  role: Schema.Literals(["corporate_trustee", "trust"]),
  abn: Schema.NullOr(Schema.String),
  acn: Schema.NullOr(Schema.String),
  name: Schema.NullOr(Schema.String),
  source: RegisterId,
  resolvable: Schema.Boolean,
  note: Schema.String
})
export type RelatedEntity = typeof RelatedEntity.Type

export const TrusteeResolution = Schema.Literals([
  "resolved",
  "not_applicable",
  "unavailable_on_free_sources"
])
export type TrusteeResolution = typeof TrusteeResolution.Type

export const Canonical = Schema.Struct({
  entity_form: Provenance(EntityForm),
  abn: Provenance(Schema.String),
  acn: Provenance(Schema.String),
  entity_name: Provenance(Schema.String),
  abn_status: Provenance(Schema.Literals(["Active", "Cancelled"])),
  gst_registered: Provenance(Schema.Boolean),
  entity_type: Provenance(Schema.String),
  regulator_status: Provenance(Schema.String),
  registered_office_state: Provenance(Schema.String),
  icn: Provenance(Schema.String),
  former_names: Schema.Array(FormerName),
  related_entities: Schema.Array(RelatedEntity),
  individual_name: Schema.NullOr(
    Schema.Struct({ given: Schema.String, other_given: Schema.String, family: Schema.String })
  ),
  trustee_resolution: TrusteeResolution
}).annotate({ identifier: "Canonical" })
export type Canonical = typeof Canonical.Type

/** The fields of `canonical` that are wrapped with their provenance. */
export type CanonicalField = Exclude<
  keyof Canonical,
  "former_names" | "related_entities" | "individual_name" | "trustee_resolution"
>
