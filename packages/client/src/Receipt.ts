/** What a screen rested on and came to, signed, without anybody's data in it. */
import type { RegisterId } from "./RegisterId.ts"
import type { Verdict } from "./Verdict.ts"

export interface ReceiptList {
  readonly register: RegisterId
  /** Of the register's file, hexadecimal. */
  readonly sha256: string
  /** The list's own date. */
  readonly as_of: string | null
  /** When it was last known to be the publisher's file; null where nobody could say. */
  readonly checked_as_of: string | null
  /** Who said so; `file`: the date in a file that an operator handed over without a word. */
  readonly checked_by?: "publisher" | "operator" | "file" | null
  readonly rows: number
  readonly state: "current" | "partial" | "stale"
  readonly max_age_days: number | null
}

export interface ReceiptSource {
  readonly status: Verdict
  /** null: no list was read. */
  readonly list: ReceiptList | null
  /** How many matches the answer held. */
  readonly matches: number
  /** HMAC-SHA-256, base64url, with a key that only the service has. So are the other hashes. */
  readonly matches_hash: string
}

export interface Receipt {
  readonly version: 1
  readonly issued_at: string
  readonly mode: "sandbox" | "live"
  readonly nonce: string
  readonly query_hash: string
  readonly subject: {
    readonly by: "name" | "abn" | "acn"
    readonly hash: string
    /** The readings that the names behind a number came from. */
    readonly registers: ReadonlyArray<{
      readonly register: RegisterId
      readonly sha256: string
      readonly checked_as_of?: string | null
      readonly checked_by?: "publisher" | "operator" | "file" | null
      readonly max_age_days?: number | null
    }>
  }
  /** The moment asked about; null for now. */
  readonly as_of: string | null
  readonly algorithm_version: string
  readonly floor: number
  readonly overall: Verdict
  readonly sources: {
    readonly gov_sanctions: ReceiptSource
    readonly regulator_banned_person: ReceiptSource
    readonly regulator_banned_org: ReceiptSource
  }
  /** Which of `receiptKeys` signed. */
  readonly key_id: string
  /** Ed25519, base64url, over the receipt without this field as canonical JSON (RFC 8785). */
  readonly signature: string
}

/** A JWK set, the newest key first. */
export interface ReceiptKeys {
  readonly keys: ReadonlyArray<{
    readonly kid: string
    readonly kty: "OKP"
    readonly crv: "Ed25519"
    readonly x: string
    readonly alg: "EdDSA"
    readonly use: "sig"
    readonly created_at: string
    /** Since when another key signs; receipts from before stay good. */
    readonly retired_at: string | null
  }>
}
