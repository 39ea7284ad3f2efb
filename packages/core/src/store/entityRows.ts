/** The rows that `EntityStore` reads. */

import { NameKind } from "@entity-watch/contract/schema/Candidate"
import { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import * as Schema from "effect/Schema"
import { KeptAbn, KeptAcn } from "../domain/keptIdentifiers.ts"

export const FoundName = Schema.Struct({
  register: RegisterId,
  key: Schema.String,
  kind: NameKind,
  name: Schema.String,
  abn: Schema.NullOr(KeptAbn),
  acn: Schema.NullOr(KeptAcn),
  state: Schema.NullOr(Schema.String),
  postcode: Schema.NullOr(Schema.String)
})
export type FoundName = typeof FoundName.Type

export const Bearer = Schema.Struct({
  /** The folded name that was asked for. */
  folded: Schema.String,
  register: RegisterId,
  key: Schema.String,
  kind: Schema.Literals(["legal", "former", "trustee"]),
  name: Schema.String,
  /** The bearer's own legal name; for a trust, its name and not its trustee's. */
  own_name: Schema.NullOr(Schema.String),
  abn: Schema.NullOr(KeptAbn),
  acn: Schema.NullOr(KeptAcn)
})
export type Bearer = typeof Bearer.Type

export const Kept = Schema.Struct({
  register: RegisterId,
  key: Schema.String,
  abn: Schema.NullOr(KeptAbn),
  acn: Schema.NullOr(KeptAcn),
  data: Schema.Unknown
})

/** A name as it stands with its record. */
const OwnName = FoundName.mapFields(({ kind, name }) => ({ kind, name }))

export const Known = Schema.Struct({ ...Kept.fields, names: Schema.Array(OwnName) })
export type Known = typeof Known.Type
