/** One receipt for a whole file of customers, and the proof that a row of its results is under it. */
import * as Schema from "effect/Schema"
import { ListId } from "./ListId.ts"
import { Mode } from "./Mode.ts"
import { ReceiptList } from "./Receipt.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const list = Schema.NullOr(ReceiptList)

export const FileReceipt = Schema.Struct({
  version: Schema.Literal(1),
  of: Schema.Literal("file"),
  issued_at: Schema.String,
  mode: Mode,
  /** The moment for which every row was answered. */
  as_of: Schema.String,
  algorithm_version: Schema.String,
  floor: Schema.Finite,
  /** HMAC-SHA-256 of the digests of the customers' file and of `results.csv`, under the run's own seed. */
  file_hash: Schema.String,
  results_hash: Schema.String,
  counts: Schema.Struct({ review: Count, no_match: Count, unavailable: Count, matches: Count }),
  lists: Schema.Struct({
    gov_sanctions: list,
    regulator_banned_person: list,
    regulator_banned_org: list
  }),
  additional: Schema.optionalKey(
    Schema.Array(Schema.Struct({ additional_list: ListId, counts: Schema.Boolean, list }))
  ),
  /** How many rows there are, and the root of the tree over them (RFC 6962, 2.1), base64url. */
  rows: Count,
  root: Schema.String,
  key_id: Schema.String,
  signature: Schema.String
})
export type FileReceipt = typeof FileReceipt.Type

/** A row of the results, with what leads from it to the root. */
export const ProvenRow = Schema.Struct({
  /** Its place among the rows, from 0. */
  position: Count,
  /** 32 bytes, base64url, without which others could try what the neighbours hold. */
  salt: Schema.String,
  /** The hashes beside the way to the root, the leaf's neighbour first, base64url. */
  path: Schema.Array(Schema.String).check(Schema.isMaxLength(64)),
  /** Its records in `results.csv`: one for each match. */
  results: Schema.Array(Schema.Record(Schema.String, Schema.String))
})
export type ProvenRow = typeof ProvenRow.Type

export const RowProof = Schema.Struct({ receipt: FileReceipt, row: ProvenRow })
export type RowProof = typeof RowProof.Type
