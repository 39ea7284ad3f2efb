/** The answer of a resolve. Specification 4.1. */
import * as Schema from "effect/Schema"
import { Candidate } from "./Candidate.ts"
import { Unchecked } from "./Provenance.ts"
import { Filtered } from "./ResolveFilter.ts"

export const ResolveResult = Schema.Struct({
  query: Schema.Struct({
    abn: Schema.optionalKey(Schema.String),
    acn: Schema.optionalKey(Schema.String),
    name: Schema.optionalKey(Schema.String)
  }).annotate({ description: "The identifier, normalised, or the name as sent." }),
  candidates: Schema.Array(Candidate).annotate({ description: "Best first; empty when nothing is found." }),
  disclaimer: Schema.String,
  checked: Schema.optionalKey(Unchecked),
  note: Schema.optionalKey(Schema.String),
  filtered: Schema.optionalKey(Filtered)
}).annotate({ identifier: "ResolveResult" })
export type ResolveResult = typeof ResolveResult.Type
