/**
 * The bodies of the Reconciliation Service API 0.2, written after the text of its final report. Fields that the text does
 * not name are refused, also where the published JSON schemas would let them pass.
 * https://www.w3.org/community/reports/reconciliation/CG-FINAL-specs-0.2-20230410/
 */
import { Schema } from "effect"

const exact = { onExcessProperty: "error", errors: "first" } as const
const optional = Schema.optionalKey
const Text = Schema.String
const Filled = Text.check(Schema.isPattern(/\S/u))
const Uri = Text.check(Schema.isPattern(/^[a-z][a-z\d+.-]*:\S+$/u))
const OfId = Uri.check(Schema.isPattern(/\{\{id\}\}/u))
const Type = Schema.Struct({ id: Filled, name: Filled })

const Place = Schema.Struct({ service_url: Uri, service_path: Text.check(Schema.isPattern(/^[^?]*$/u)) })

const Manifest = Schema.Struct({
  versions: Schema.Tuple([Schema.Literal("0.2")]),
  name: Filled,
  identifierSpace: Uri,
  schemaSpace: Uri,
  serviceVersion: Filled,
  defaultTypes: Schema.Array(Type),
  view: Schema.Struct({ url: OfId }),
  preview: Schema.Struct({ url: OfId, width: Schema.Int, height: Schema.Int }),
  suggest: Schema.Struct({ entity: Place, property: Place, type: Place }),
  extend: Schema.Struct({ propose_properties: Place, property_settings: Schema.Array(Schema.Never) }),
  batchSize: Schema.Int
})

const Candidate = Schema.Struct({
  id: Filled,
  name: Filled,
  description: optional(Text),
  score: Schema.Finite,
  match: Schema.Boolean,
  type: Schema.Array(Type),
  features: Schema.Array(Schema.Struct({ id: Filled, value: Schema.Union([Schema.Finite, Schema.Boolean]) }))
})
export type ProtocolCandidate = typeof Candidate.Type

const Results = Schema.Record(Text, Schema.Struct({ result: Schema.Array(Candidate) }))

const SuggestedEntities = Schema.Struct({
  result: Schema.Array(
    Schema.Struct({
      id: Filled,
      name: Filled,
      description: optional(Text),
      notable: optional(Schema.Array(Type))
    })
  )
})
const Suggested = Schema.Struct({
  result: Schema.Array(Schema.Struct({ id: Filled, name: Filled, description: optional(Text) }))
})

const Proposed = Schema.Struct({
  properties: Schema.Array(Schema.Struct({ id: Filled, name: Filled, description: optional(Text) })),
  type: optional(Text),
  limit: optional(Schema.Int)
})

const Extended = Schema.Struct({
  meta: Schema.Array(Schema.Struct({ id: Filled, name: Filled })),
  rows: Schema.Record(Text, Schema.Record(Text, Schema.Array(Schema.Struct({ str: Filled }))))
})

/** Each throws where the JSON has another shape. */
export const protocol = {
  manifest: Schema.decodeUnknownSync(Manifest, exact),
  results: Schema.decodeUnknownSync(Results, exact),
  suggestedEntities: Schema.decodeUnknownSync(SuggestedEntities, exact),
  suggested: Schema.decodeUnknownSync(Suggested, exact),
  proposed: Schema.decodeUnknownSync(Proposed, exact),
  extended: Schema.decodeUnknownSync(Extended, exact)
}
