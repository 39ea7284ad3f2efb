/** The header of a request that may be repeated without doing its work twice. */
import * as Schema from "effect/Schema"
import { IdempotencyKey } from "../schema/watchRequests.ts"

export const idempotent = { "idempotency-key": Schema.optionalKey(IdempotencyKey) }
export const idempotencyKey = { "idempotency-key": { example: "order-7f3a" } }
