/**
 * What a screen rested on and what it answered, signed, without anybody's data in it: an addition to the specification.
 */
import * as Schema from "effect/Schema"
import { CheckedBy } from "./CheckedBy.ts"
import { ListId, SourceId } from "./ListId.ts"
import { Mode } from "./Mode.ts"
import { Verdict } from "./Verdict.ts"

const sha256 = Schema.String.annotate({ description: "SHA-256 of the register's file, hexadecimal." })
const hash = Schema.String.annotate({
  description: "HMAC-SHA-256, base64url, with a key that only the service has: nobody else can try names."
})

const checked_as_of = Schema.NullOr(Schema.String).annotate({
  description: "When it was last known to be the publisher's file; null where nobody could say."
})
const checked_by = Schema.optionalKey(Schema.NullOr(CheckedBy)).annotate({
  description:
    "Who said so: the publisher, this service's operator, the account whose own list it is, or the file by its own date."
})

export const ReceiptList = Schema.Struct({
  register: SourceId,
  sha256,
  as_of: Schema.NullOr(Schema.String).annotate({ description: "The list's own date." }),
  checked_as_of,
  checked_by,
  rows: Schema.Int,
  state: Schema.Literals(["current", "partial", "stale"]),
  max_age_days: Schema.NullOr(Schema.Int),
  in_doubt: Schema.optionalKey(
    Schema.Struct({
      sha256,
      as_of: Schema.NullOr(Schema.String),
      rows: Schema.Int
    })
  ).annotate({ description: "The edition in doubt that was screened as well; absent without one." })
}).annotate({ identifier: "ReceiptList" })
export type ReceiptList = typeof ReceiptList.Type

export const ReceiptRegister = Schema.Struct({
  register: SourceId,
  sha256,
  checked_as_of: Schema.optionalKey(checked_as_of),
  checked_by,
  max_age_days: Schema.optionalKey(Schema.NullOr(Schema.Int))
}).annotate({ identifier: "ReceiptRegister" })

export const ReceiptSource = Schema.Struct({
  status: Verdict,
  list: Schema.NullOr(ReceiptList).annotate({ description: "null: no list was read." }),
  matches: Schema.Int.annotate({ description: "How many matches the answer held." }),
  matches_hash: hash
}).annotate({ identifier: "ReceiptSource" })
export type ReceiptSource = typeof ReceiptSource.Type

export const ReceiptAdditional = Schema.Struct({
  additional_list: ListId,
  counts: Schema.Boolean,
  ...ReceiptSource.fields
}).annotate({ identifier: "ReceiptAdditional" })
export type ReceiptAdditional = typeof ReceiptAdditional.Type

export const Receipt = Schema.Struct({
  version: Schema.Literal(1),
  issued_at: Schema.String,
  mode: Mode,
  nonce: Schema.String.annotate({ description: "Keeps receipts of the same question from looking alike." }),
  query_hash: hash,
  subject: Schema.Struct({
    by: Schema.Literals(["name", "abn", "acn"]),
    hash,
    registers: Schema.Array(ReceiptRegister).annotate({
      description: "The readings that the names behind a number came from."
    })
  }),
  as_of: Schema.NullOr(Schema.String).annotate({ description: "The moment asked about; null for now." }),
  algorithm_version: Schema.String,
  floor: Schema.Finite,
  overall: Verdict,
  sources: Schema.Struct({
    gov_sanctions: ReceiptSource,
    regulator_banned_person: ReceiptSource,
    regulator_banned_org: ReceiptSource
  }),
  additional: Schema.optionalKey(
    Schema.Array(ReceiptAdditional).annotate({ description: "The additional lists, where there were any." })
  ),
  key_id: Schema.String.annotate({ description: "Which key of GET /v1/receipts/key signed." }),
  signature: Schema.String.annotate({
    description: "Ed25519, base64url, over the receipt without this field as canonical JSON (RFC 8785)."
  })
}).annotate({
  identifier: "Receipt",
  description: "What the screen rested on and came to, signed. Only with receipt: true."
})
export type Receipt = typeof Receipt.Type

/** The public key in the form of RFC 8037. */
export const ReceiptKey = Schema.Struct({
  kid: Schema.String.annotate({ description: "The key's thumbprint, RFC 7638: a receipt's key_id." }),
  kty: Schema.Literal("OKP"),
  crv: Schema.Literal("Ed25519"),
  x: Schema.String.annotate({ description: "The public key, base64url of 32 bytes." }),
  alg: Schema.Literal("EdDSA"),
  use: Schema.Literal("sig"),
  created_at: Schema.String,
  retired_at: Schema.NullOr(Schema.String).annotate({
    description: "Since when another key signs; null for the one that does. Receipts from before stay good."
  })
}).annotate({ identifier: "ReceiptKey" })
export type ReceiptKey = typeof ReceiptKey.Type

export const ReceiptKeys = Schema.Struct({ keys: Schema.Array(ReceiptKey) }).annotate({
  identifier: "ReceiptKeys",
  description: "A JWK set, the newest key first."
})
export type ReceiptKeys = typeof ReceiptKeys.Type
