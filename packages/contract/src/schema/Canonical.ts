/** The entity joined across registers, each field with its register. Specification 2.5.1. */
import * as Schema from "effect/Schema"
import { Provenance, SourcedText } from "./Provenance.ts"
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
  as_of: Schema.optionalKey(Schema.String),
  note: Schema.optionalKey(Schema.String),
  ceased: Schema.NullOr(Schema.String).annotate({
    description: "The day the name ceased, or null where the register does not say."
  }),
  from: Schema.optionalKey(
    Schema.String.annotate({ description: "The day the name began, where the register says it." })
  )
})
export type FormerName = typeof FormerName.Type

/** A name under which an entity trades, or has traded. */
export const TradeName = Schema.Struct({
  value: Schema.String,
  source: RegisterId,
  as_of: Schema.optionalKey(Schema.String),
  note: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "TradeName" })
export type TradeName = typeof TradeName.Type

const Location = Schema.Struct({
  state: Schema.NullOr(Schema.String),
  postcode: Schema.NullOr(Schema.String)
})

/** Parents are those into whose accounts an entity is consolidated. */
export const ParentRole = Schema.Literals(["direct_parent", "ultimate_parent"])
export type ParentRole = typeof ParentRole.Type

export const RelatedEntity = Schema.Struct({
  role: Schema.Literals(["corporate_trustee", "trust", ...ParentRole.literals]),
  abn: Schema.NullOr(Schema.String),
  acn: Schema.NullOr(Schema.String),
  name: Schema.NullOr(Schema.String),
  source: RegisterId,
  resolvable: Schema.Boolean,
  note: Schema.String,
  lei: Schema.optionalKey(Schema.String.annotate({ description: "Of a parent." })),
  since: Schema.optionalKey(
    Schema.String.annotate({ description: "The day the relation began, where the register says it." })
  ),
  as_of: Schema.optionalKey(Schema.String),
  reporting_exception: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "In place of a parent: GLEIF's code for why none is named, such as NATURAL_PERSONS. It does not say that there is no parent."
    })
  )
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
  abn: SourcedText,
  acn: SourcedText,
  entity_name: SourcedText,
  abn_status: Provenance(Schema.Literals(["Active", "Cancelled"])),
  gst_registered: Provenance(Schema.Boolean),
  entity_type: SourcedText,
  regulator_status: SourcedText,
  registered_office_state: SourcedText,
  icn: SourcedText,
  former_names: Schema.Array(FormerName),
  related_entities: Schema.Array(RelatedEntity),
  individual_name: Schema.NullOr(
    Schema.Struct({ given: Schema.String, other_given: Schema.String, family: Schema.String })
  ),
  trustee_resolution: TrusteeResolution,
  abn_status_from: SourcedText,
  gst_registered_from: SourcedText,
  registered_on: SourcedText,
  deregistered_on: SourcedText,
  main_business_location: Provenance(Location),
  business_names: Schema.Array(TradeName).annotate({
    description: "Registered business names in use, at most 50."
  }),
  trading_names: Schema.Array(TradeName).annotate({
    description: "Trading names, at most 50. The register has collected none since 2012."
  }),
  trade_names_left_out: Schema.Int.annotate({
    description: "How many business and trading names there are beyond those."
  }),
  not_checked: Schema.Array(
    Schema.Literals(["former_names", "related_entities", "business_names", "trading_names"])
  ).annotate({
    description: "The lists that may lack something: nothing follows from an empty one."
  })
}).annotate({ identifier: "Canonical" })
export type Canonical = typeof Canonical.Type

/** The fields of `canonical` that are wrapped with their provenance. */
export type CanonicalField = Exclude<
  keyof Canonical,
  | "former_names"
  | "related_entities"
  | "individual_name"
  | "trustee_resolution"
  | "business_names"
  | "trading_names"
  | "trade_names_left_out"
  | "not_checked"
>
