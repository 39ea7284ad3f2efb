/** Why a delivery was refused, and what to change. No message holds a secret, a signature or a body. */

/** Where a sentence has #, the error puts the fact. */
const sentences = {
  secret_missing: "The secret is missing: copy it as shown.",
  secret_not_trimmed: "The secret holds white space or quotes: remove them.",
  secret_without_prefix: "The secret does not start with whsec_: copy it as shown.",
  secret_not_base64: "The secret is not base64 after whsec_: copy it as shown.",
  secret_in_hex: "The secret looks like hex: copy it as shown.",
  header_missing: "The header # is missing: pass on all headers.",
  timestamp_malformed: "The header webhook-timestamp is not digits: pass it on unchanged.",
  clock_off:
    "The delivery is # seconds old by this clock, beyond 300 either way: set the clock, unless it is a replay.",
  unknown_version:
    "The header webhook-signature has no v1 entry: pass it on unchanged, or update this package.",
  body_missing: "The body is missing: verify before anything reads it.",
  body_parsed: "The body was parsed: put this before express.json(), or pass the raw body.",
  body_reserialised: "The body was parsed and serialised again: pass the raw body.",
  body_encoded: "The body has a content-encoding: decode it first.",
  wrong_signature:
    "No signature matches: the secret is another subscription's or was rolled, or this is not the raw body.",
  body_not_json: "The body is not JSON: find out who signed it.",
  body_not_event: "The body has no type: find out who signed it."
}

export type Reason = keyof typeof sentences

/** A delivery was refused: `reason` for programs, `message` for the person who has to change something. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError"
  readonly reason: Reason
  /** Of `header_missing`: which. */
  readonly header?: string
  /** Of `clock_off`: our clock less the delivery's timestamp, so negative when the delivery is from the future. */
  readonly secondsOff?: number

  constructor(reason: Reason, fact: string | number = "") {
    super(sentences[reason].replace("#", `${fact}`))
    this.reason = reason
    if (typeof fact === "number") this.secondsOff = fact
    else if (fact) this.header = fact
  }
}
