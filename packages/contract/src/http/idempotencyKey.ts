/** The header of a request that may be repeated without doing its work twice. */
import * as Schema from "effect/Schema"
import { idempotencyKeyThat } from "../schema/watchRequests.ts"

const header = (kept: string) => ({ "idempotency-key": Schema.optionalKey(idempotencyKeyThat(kept)) })

/** Of create and roll. */
export const idempotent = header(
  "For 24 hours the same key with the same request gets the same answer; with another request it is refused with 409."
)

/** The key is kept with what was recorded. */
export const recordedOnce = header(
  "As long as the decision is kept, the same key with the same request gets it again; with another request it is refused with 409."
)

export const idempotencyKey = { "idempotency-key": { example: "order-7f3a" } }
