/** One entity as resolve answers it. Specification 2.5. */
import * as Schema from "effect/Schema"
import {
  Charity,
  ExternalIds,
  IndigenousCorporation,
  Licensing,
  ProfessionalRegistrations,
  Superannuation
} from "./Blocks.ts"
import { Canonical } from "./Canonical.ts"
import { EntityScreening } from "./EntityScreening.ts"
import { RegisterId } from "./RegisterId.ts"

export const FieldConflict = Schema.Struct({
  field: Schema.String,
  values: Schema.Array(Schema.Struct({ value: Schema.NullOr(Schema.String), source: RegisterId }))
}).annotate({
  identifier: "Conflict",
  description: "Registers that disagree on a field: every value is shown."
})
export type FieldConflict = typeof FieldConflict.Type

export const NameKind = Schema.Literals(["legal", "business", "trading", "former"])
export type NameKind = typeof NameKind.Type

export const MatchSignals = Schema.Struct({
  exact_identifier: Schema.optionalKey(Schema.Literals(["abn", "acn"])),
  matched_name: Schema.optionalKey(Schema.String),
  matched_name_type: Schema.optionalKey(NameKind),
  name_similarity: Schema.optionalKey(
    Schema.Finite.annotate({ description: "0 to 1, after normalisation." })
  ),
  state_match: Schema.optionalKey(Schema.Boolean),
  postcode_match: Schema.optionalKey(Schema.Boolean),
  capped: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "True for every match by name only: its confidence stays under 100."
    })
  )
}).annotate({ identifier: "MatchSignals" })
export type MatchSignals = typeof MatchSignals.Type

export const Candidate = Schema.Struct({
  match_confidence: Schema.Finite.annotate({
    description: "0 to 100. An identifier gives 100, a name alone at most 90."
  }),
  match_signals: MatchSignals,
  canonical: Canonical,
  conflicts: Schema.Array(FieldConflict),
  provenance_complete: Schema.Boolean.annotate({
    description:
      "True when every identity register that can know this entity was read whole and is not too old."
  }),
  charity: Schema.NullOr(Charity),
  licensing: Schema.NullOr(Licensing),
  professional_registrations: Schema.NullOr(ProfessionalRegistrations),
  external_ids: Schema.NullOr(ExternalIds),
  superannuation: Schema.NullOr(Superannuation),
  icn: Schema.NullOr(IndigenousCorporation),
  screening: Schema.NullOr(EntityScreening)
}).annotate({ identifier: "Candidate", documentation: "One entity, joined across registers." })
export type Candidate = typeof Candidate.Type
